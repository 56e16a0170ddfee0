// Rate limits: a token bucket per user and per address.
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { networksOf, WIDE_FACTOR } from '../lib/address.ts'

type Pace = { readonly perSecond: number; readonly burst: number }

/** Takes a token for `key`. Null if there was one, otherwise the seconds until the next one. */
type Bucket = (key: string) => number | null

/** When the number of keys reaches this, keys with a full bucket are deleted. */
const SWEEP_AT = 10_000

function createBucket(clock: Clock, { perSecond, burst }: Pace): Bucket {
  const levels = new Map<string, { tokens: number; at: number }>()
  const refilled = (level: { tokens: number; at: number }, now: number) =>
    Math.min(burst, level.tokens + (Math.max(0, now - level.at) / 1000) * perSecond)
  const sweep = (now: number) => {
    for (const [key, level] of levels) if (refilled(level, now) >= burst) levels.delete(key)
  }
  return key => {
    const now = clock.now()
    if (levels.size >= SWEEP_AT) sweep(now)
    const level = levels.get(key) ?? { tokens: burst, at: now }
    const tokens = refilled(level, now)
    const allowed = tokens >= 1
    levels.set(key, { tokens: allowed ? tokens - 1 : tokens, at: now })
    return allowed ? null : Math.ceil((1 - tokens) / perSecond)
  }
}

/** A bucket per network of the address (`lib/address.ts`). */
function createAddressBucket(clock: Clock, { perSecond, burst }: Pace): Bucket {
  const near = createBucket(clock, { perSecond, burst })
  const wide = createBucket(clock, { perSecond: perSecond * WIDE_FACTOR, burst: burst * WIDE_FACTOR })
  return ip => {
    const networks = networksOf(ip)
    return near(networks.near) ?? (networks.wide === null ? null : wide(networks.wide))
  }
}

export type Limits = {
  readonly user: Bucket
  readonly address: Bucket
  readonly orders: Bucket
  readonly mails: Bucket
  readonly secrets: Bucket
  readonly pages: Bucket
  readonly chat: Bucket
  readonly sockets: Bucket
  readonly loopbackSockets: Bucket
}

/** The maximum number of sockets of this machine, unless `LOOPBACK_SOCKETS` is set. */
export const LOOPBACK_SOCKETS = 256

export function createLimits(clock: Clock, loopbackSockets = LOOPBACK_SOCKETS): Limits {
  return {
    user: createBucket(clock, { perSecond: 20, burst: 60 }),
    /** Calls without a session, and look-ups of tokens, by address: many users may share one. */
    address: createAddressBucket(clock, { perSecond: 100, burst: 300 }),
    orders: createBucket(clock, { perSecond: 10, burst: 20 }),
    /** Mails caused by one address: ten a minute on average. */
    mails: createAddressBucket(clock, { perSecond: 1 / 6, burst: 60 }),
    /** Registrations and resets from one address, each of which costs a password hash without a log-in. */
    secrets: createAddressBucket(clock, { perSecond: 1 / 6, burst: 60 }),
    /** Requests that are not calls: the page and its files, documentation, health, metrics, customer service. */
    pages: createAddressBucket(clock, { perSecond: 100, burst: 600 }),
    /** Messages to customer service from one address. */
    chat: createAddressBucket(clock, { perSecond: 1 / 2, burst: 10 }),
    /** Sockets opened by one address, whether they are still open or not. */
    sockets: createAddressBucket(clock, { perSecond: 10, burst: 100 }),
    /** Sockets opened by this machine. */
    loopbackSockets: createBucket(clock, { perSecond: 20, burst: loopbackSockets }),
  }
}

export function tooFast(seconds: number | null): Refusal | null {
  return seconds === null ? null : refuse('tooFast', { values: { seconds } })
}
