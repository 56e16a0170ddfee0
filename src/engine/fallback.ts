// Prices while no engine runs: polled by HTTP for the views on the screen, at the interval of the engine's own polling.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Instrument } from '../../domain/instrument.ts'
import { WINDOW_SELECTION_MAX } from '../../domain/limits.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { Snapshot, ViewId, ViewSpec } from '../../worker/contract.ts'
import { call } from '../data/call.ts'
import { pageClock } from '../lib/clock.ts'
import { homeLeaf, listLeaf } from '../state/market.ts'
import { applySnapshot } from './apply.ts'
import { rowOfQuote } from './quote-row.ts'

const POLL_MS = 5_000

type Quoted = CallAnswer<'POST /market/getMakets'>['list'][number]

/** Requests the prices of these views now and every few seconds. Returns a function that stops it. */
export function startFallback(views: ReadonlyMap<ViewId, ViewSpec>): () => void {
  let isStopped = false
  const ask = async (): Promise<void> => {
    const keys = shownBy(views)
    if (keys.length === 0 || document.hidden) return
    const { list } = await call('POST /market/getMakets', { keys }, { quiet: true, id: 'fallback' })
    if (!isStopped) applySnapshot(snapshotOf(list), new Map())
  }
  // A failure is ignored: the screen already shows that prices are stale, and the next interval asks again.
  const turn = (): void => void ask().catch(() => {})
  turn()
  const stop = pageClock.every(POLL_MS, turn)
  return () => {
    isStopped = true
    stop()
  }
}

function shownBy(views: ReadonlyMap<ViewId, ViewSpec>): InstrumentKey[] {
  const keys = [...views].flatMap(([id, spec]) => keysOf(id, spec))
  return [...new Set(keys)].slice(0, WINDOW_SELECTION_MAX)
}

function keysOf(id: ViewId, spec: ViewSpec): readonly InstrumentKey[] {
  switch (spec.kind) {
    case 'quotes':
      return spec.keys
    case 'list':
      return listLeaf(id).keys
    case 'home':
      return [...homeLeaf(id).indices, ...homeLeaf(id).hot]
    case 'chart':
      return [spec.key]
    // The other views have no quotes, or sums that only the engine computes: these stay unchanged and are marked stale.
    default:
      return []
  }
}

function snapshotOf(list: readonly Quoted[]): Snapshot {
  // The schema types the key as plain text. The cast is safe, because the server created the key.
  const instruments = list.map(({ instrument }) => instrument as Instrument)
  const quotes = list.flatMap(({ quote }) => quote ?? [])
  return { number: 0, at: 0, instruments, quotes: Float64Array.from(quotes.flatMap(rowOfQuote)) }
}
