// Events from the engine that are not state: chart bars, account events, and requests to reload.
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { ChartPatch, ViewId } from '../../worker/contract.ts'

type Listener<T> = (value: T) => void

function emitter<T>() {
  const listeners = new Set<Listener<T>>()
  return {
    emit(value: T) {
      for (const listener of listeners) listener(value)
    },
    /** Returns an unsubscribe function. */
    on(listener: Listener<T>): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const account = emitter<readonly AccountEvent[]>()
const reload = emitter<void>()
const outdated = emitter<void>()
const charts = emitter<ChartPatch>()

export const emitAccount = account.emit
/**
 * Account events. An order, position, closed position or wallet event carries the whole new state; a `changed` event
 * names only what must be loaded again.
 */
export const onAccount = account.on
export const emitReload = reload.emit
/** Called when account events were lost: lists that were loaded by HTTP must be loaded again. */
export const onReload = reload.on
export const emitOutdated = outdated.emit
/** Called when the server has another protocol version: the page must be reloaded. */
export const onOutdated = outdated.on
export const emitChart = charts.emit

export function onChart(view: ViewId, listener: Listener<ChartPatch>): () => void {
  return charts.on(patch => {
    if (patch.view === view) listener(patch)
  })
}
