// Passes trades to those who watch an instrument, in the scale of its listing.
import type { Trade } from '../../../domain/wire/rows.ts'
import type { LiveTrade } from './events.ts'
import type { LiveListing } from './listing.ts'

type Listener = (trades: readonly Trade[]) => void

export interface TradeListeners {
  /** Returns an unsubscribe function. */
  add(ix: number, listener: Listener): () => void
  tell(listed: LiveListing, trade: LiveTrade): void
}

export function createTradeListeners(): TradeListeners {
  const byIx = new Map<number, Set<Listener>>()
  return {
    add(ix, listener) {
      const own = byIx.get(ix) ?? new Set()
      byIx.set(ix, own.add(listener))
      return () => {
        own.delete(listener)
      }
    },
    tell({ listing, priceFactor, quantityDivisor }, { at, price, quantity }) {
      const own = byIx.get(listing.instrument.ix)
      if (!own || own.size === 0) return
      const trades = [{ time: at, price: price * priceFactor, quantity: Math.round(quantity / quantityDivisor) }]
      for (const listener of own) listener(trades)
    },
  }
}
