// Look-ups of tokens that were made a moment ago. A revocation removes them at once.
import type { Clock } from '../../domain/clock.ts'

/** Time for which a look-up is cached. */
const CACHE_MS = 5_000
const CACHE_MAX = 10_000

export type LookUpCache<Found> = {
  get(hash: string): Found | null
  /** Looks up a token and caches what was found, unless something is revoked during the look-up. */
  keep(hash: string, lookUp: () => Promise<Found | null>): Promise<Found | null>
  forget(ids: readonly string[]): void
}

export function createLookUpCache<Found>(clock: Clock, idOf: (found: Found) => string): LookUpCache<Found> {
  const known = new Map<string, { readonly found: Found; readonly until: number }>()
  let revocations = 0
  return {
    get(hash) {
      const entry = known.get(hash)
      return entry && entry.until > clock.now() ? entry.found : null
    },
    async keep(hash, lookUp) {
      const before = revocations
      const now = clock.now()
      const found = await lookUp()
      if (known.size >= CACHE_MAX) known.clear()
      if (found && revocations === before) known.set(hash, { found, until: now + CACHE_MS })
      else known.delete(hash)
      return found
    },
    forget(ids) {
      revocations += 1
      const gone = new Set(ids)
      for (const [hash, { found }] of known) if (gone.has(idOf(found))) known.delete(hash)
    },
  }
}
