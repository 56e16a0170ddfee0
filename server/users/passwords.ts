// Passwords as argon2id hashes, a few at a time: hashing is dear on purpose, and must not take every core from the orders.
import { availableParallelism } from 'node:os'
import type { Algorithm } from '@node-rs/argon2'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's floor for argon2id. Raise them freely: the parameters stand in each hash. */
const parameters = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** So many may wait; beyond, the server says that it is busy instead of piling them up. */
const WAITING_MAX = 200

export type Passwords = {
  /** Null when too many are waiting. */
  readonly hash: (password: string) => Promise<string | null>
  /** Whether the password is the one hashed; takes as long when there is no hash. Null when too many are waiting. */
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

function createQueue(abreast: number): Queue {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (waiting.length >= WAITING_MAX) return null
    if (running >= abreast) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Whoever waits takes over this place, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
