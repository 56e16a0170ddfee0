// Events from the engine that are not state: chart bars, account events, and requests to reload.
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import type { ChartPatch, TradesPatch, ViewId } from '../../worker/contract.ts'

type Listener<T> = (value: T) => void
/** A function that calls all listeners, and one that adds a listener and returns an unsubscribe function. */
type Emitter<T> = readonly [emit: Listener<T>, on: (listener: Listener<T>) => () => void]

function emitter<T>(): Emitter<T> {
  const listeners = new Set<Listener<T>>()
  return [
    value => {
      for (const listener of listeners) listener(value)
    },
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  ]
}

/**
 * Account events. An order, position, closed position or wallet event carries the whole new state; a `changed` event
 * names only what must be loaded again.
 */
export const [emitAccount, onAccount] = emitter<readonly AccountEvent[]>()
/** The state of the watched auction, once a second. */
export const [emitAuction, onAuction] = emitter<AuctionState>()
/** Account events were lost: lists that were loaded by HTTP must be loaded again. */
export const [emitReload, onReload] = emitter<void>()
/** The server has another protocol version: the page must be reloaded. */
export const [emitOutdated, onOutdated] = emitter<void>()
const [emitChart, onCharts] = emitter<ChartPatch>()
/** New trades; they name the view that they are for. */
export const [emitTrades, onTrades] = emitter<TradesPatch>()

export { emitChart }

export function onChart(view: ViewId, listener: Listener<ChartPatch>): () => void {
  return onCharts(patch => {
    if (patch.view === view) listener(patch)
  })
}
