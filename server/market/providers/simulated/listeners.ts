// Subscriptions to single trades by instrument, and the time up to which each instrument's trades were sent.
import type { Trade } from '../../../../domain/wire/rows.ts'

type Listener = (trades: readonly Trade[]) => void
type Followed = { sentUntil: number; readonly listeners: Set<Listener> }

interface Listeners {
  /** The listener gets the trades after `now`. Returns an unsubscribe function. */
  add(ix: number, now: number, listener: Listener): () => void
  notify(now: number, tradesSince: (ix: number, since: number) => readonly Trade[]): void
}

export function createListeners(): Listeners {
  const followed = new Map<number, Followed>()
  return {
    add(ix, now, listener) {
      const entry = followed.get(ix) ?? { sentUntil: now, listeners: new Set() }
      followed.set(ix, entry)
      entry.listeners.add(listener)
      return () => {
        entry.listeners.delete(listener)
        if (entry.listeners.size === 0 && followed.get(ix) === entry) followed.delete(ix)
      }
    },
    notify(now, tradesSince) {
      for (const [ix, entry] of followed) {
        if (now <= entry.sentUntil) continue
        const trades = tradesSince(ix, entry.sentUntil)
        entry.sentUntil = now
        if (trades.length > 0) for (const listener of entry.listeners) listener(trades)
      }
    },
  }
}
