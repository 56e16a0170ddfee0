// Passwords as argon2id hashes with limited concurrency: hashing is expensive on purpose, and must leave processor time
// for orders.
import { availableParallelism } from 'node:os'
import type { Algorithm } from '@node-rs/argon2'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id. They can be increased at any time, because each hash contains its parameters. */
const parameters = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The maximum queue; beyond it the server responds that it is busy. */
const WAITING_MAX = 200

export type Passwords = {
  /** Null if the queue is full. */
  readonly hash: (password: string) => Promise<string | null>
  /** True if the password matches; takes the same time without a hash. Null if the queue is full. */
  readonly matches: (password: string, hashed: string | null) => Promise<boolean | null>
}

export async function createPasswords(): Promise<Passwords> {
  const queue = createQueue(Math.max(1, availableParallelism() - 1))
  const nobodys = await hash('nobody has this password', parameters)
  return {
    hash: password => queue(() => hash(password, parameters)),
    matches: (password, hashed) =>
      queue(async () => {
        const same = await verify(hashed ?? nobodys, password)
        return same && hashed !== null
      }),
  }
}

type Queue = <T>(work: () => Promise<T>) => Promise<T | null>

function createQueue(parallel: number): Queue {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (waiting.length >= WAITING_MAX) return null
    if (running >= parallel) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The slot is passed to the next in the queue, so that no newcomer takes it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
