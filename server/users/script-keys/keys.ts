// Authenticates the script keys of requests. A secret is looked up by its hash. Looked-up keys are cached; a revocation is
// published on the bus, and each process then removes the key from its cache.
import type { Clock } from '../../../domain/clock.ts'
import type { ScriptScope } from '../../../domain/script-key.ts'
import { SCRIPT_KEY_PREFIX } from '../../../domain/script-key.ts'
import type { Bus } from '../../bus/bus.ts'
import { subjects, textOf } from '../../bus/bus.ts'
import type { Db } from '../../db/db.ts'
import type { ScriptKeyRow } from '../../db/script-key-schema.ts'
import { digest, newToken } from '../../lib/id.ts'
import { createLookUpCache } from '../look-up-cache.ts'
import { createAdmission } from './addresses.ts'
import { lookUpKey } from './store.ts'

export type KnownKey = {
  readonly id: string
  readonly userId: string
  readonly scope: ScriptScope
  readonly endsAt: number
  readonly isRevoked: boolean
  /** True if the key is accepted from this address. */
  readonly admits: (ip: string) => boolean
}

export type ScriptKeys = {
  /** Returns the key of a secret, also if it is expired or revoked; null if no key has this secret. */
  readonly resolve: (secret: string) => Promise<KnownKey | null>
  /** Returns the key if it is in the cache, without a query. */
  readonly cached: (secret: string) => KnownKey | null
}

/** The prefix and 256 bits as base64url. Other texts are refused without a query. Session tokens have no such prefix. */
const pattern = new RegExp(`^${SCRIPT_KEY_PREFIX}[\\w-]{43}$`)

export const newSecret = (): string => SCRIPT_KEY_PREFIX + newToken()
export const isScriptSecret = (token: string): boolean => token.startsWith(SCRIPT_KEY_PREFIX)

export function createScriptKeys(deps: { readonly db: Db; readonly clock: Clock; readonly bus: Bus }): ScriptKeys {
  const { db, clock, bus } = deps
  const cache = createLookUpCache<KnownKey>(clock, ({ id }) => id)
  bus.subscribe(subjects.revoked, message => cache.forget([textOf(message)]))
  const lookUp = async (hash: string): Promise<KnownKey | null> => {
    const row = await lookUpKey(db, hash, clock.now())
    return row && knownOf(row)
  }
  return {
    async resolve(secret) {
      if (!pattern.test(secret)) return null
      const hash = digest(secret)
      return cache.get(hash) ?? (await cache.keep(hash, () => lookUp(hash)))
    },
    cached: secret => (pattern.test(secret) ? cache.get(digest(secret)) : null),
  }
}

const knownOf = ({ id, userId, scope, endsAt, revokedAt, addresses }: ScriptKeyRow): KnownKey => {
  return { id, userId, scope, endsAt, isRevoked: revokedAt !== null, admits: createAdmission(addresses) }
}
