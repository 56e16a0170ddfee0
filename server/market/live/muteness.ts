// Notices a connection that exists and sends nothing: what the provider answers to requests about the same symbols gets
// newer, and what it sends does not. Both times are the provider's, so that our clock does not matter. Silence alone proves
// nothing: of a provider without heartbeats, a quiet market is silent too.
import type { LiveSnapshot } from './events.ts'

export interface Muteness {
  /** A connection begins or ends. */
  begin(): void
  /** A price or quote was sent. `at`: the provider's time. */
  heard(at: number): void
  /** Takes what was answered about symbols that are sent. True if the connection is behind it. */
  isBehind(answered: readonly Pick<LiveSnapshot, 'quote' | 'price'>[]): boolean
}

export function createMuteness(muteMs: number): Muteness {
  /** What the connection is known to have, or must have since. Null until the first answer. */
  let heardAt: number | null = null

  return {
    begin() {
      heardAt = null
    },
    heard(at) {
      heardAt = Math.max(heardAt ?? at, at)
    },
    isBehind(answered) {
      const newest = Math.max(0, ...answered.map(({ quote, price }) => Math.max(quote?.eventAt ?? 0, price?.at ?? 0)))
      if (newest === 0) return false
      // The first answer may have what happened before the connection.
      heardAt ??= newest
      return newest - heardAt > muteMs
    },
  }
}
