// Passwords as argon2id hashes with limited concurrency: hashing is expensive on purpose, and must leave processor time
// for orders.
import { availableParallelism } from 'node:os'
import type { Algorithm } from '@node-rs/argon2'
import { hash, verify } from '@node-rs/argon2'

/**
 * OWASP's minimum for argon2id. The parameters can be increased at any time: hashes with other ones are replaced at the
 * next log-in.
 */
const parameters = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Prefix of every hash with these parameters. */
const CURRENT = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/**
 * Maximum length of the queues. When one is full, the server responds that it is busy. Comparisons (log-ins, payments)
 * have priority, so that new passwords, which anyone may request, can neither delay nor displace them.
 */
const WAITING_MAX = { compare: 200, create: 50 }
type Purpose = keyof typeof WAITING_MAX

export type Passwords = {
  /** Returns null if the queue is full. */
  readonly hash: (password: string) => Promise<string | null>
  /** True if the password matches. With `hashed` null it takes the same time. Null if the queue is full. */
  readonly matches: (password: string, hashed: string | null) => Promise<boolean | null>
  /** True if the hash has other parameters than new hashes. */
  readonly isOutdated: (hashed: string) => boolean
}

export async function createPasswords(): Promise<Passwords> {
  const queue = createQueue(Math.max(1, availableParallelism() - 1))
  const standIn = await hash('no account has this password', parameters)
  return {
    hash: password => queue('create', () => hash(sameOnAll(password), parameters)),
    matches: (password, hashed) =>
      queue('compare', async () => {
        const same = await verify(hashed ?? standIn, sameOnAll(password))
        return same && hashed !== null
      }),
    isOutdated: hashed => !hashed.startsWith(CURRENT),
  }
}

/** Normalises a password, because systems send the same character (é, 한) as different sequences. */
const sameOnAll = (password: string): string => password.normalize('NFC')

type Queue = <T>(purpose: Purpose, work: () => Promise<T>) => Promise<T | null>

function createQueue(parallel: number): Queue {
  const waiting: Record<Purpose, (() => void)[]> = { compare: [], create: [] }
  let running = 0
  return async (purpose, work) => {
    if (waiting[purpose].length >= WAITING_MAX[purpose]) return null
    if (running >= parallel) await new Promise<void>(resolve => waiting[purpose].push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place is passed directly to the next task in the queue, so that no new caller can take it.
      const next = waiting.compare.shift() ?? waiting.create.shift()
      if (next) next()
      else running -= 1
    }
  }
}
