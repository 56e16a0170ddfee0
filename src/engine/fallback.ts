// Prices while no engine runs: what is on the screen is asked for by HTTP, slowly, as the engine itself does while its
// socket is out.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Instrument } from '../../domain/instrument.ts'
import { SELECTION_MAX } from '../../domain/limits.ts'
import { marketStateCode } from '../../domain/session.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { Snapshot, ViewId, ViewSpec } from '../../worker/contract.ts'
import { call } from '../api/call.ts'
import { pageClock } from '../clock.ts'
import { homeLeaf, listLeaf } from '../state/market.ts'
import { applySnapshot } from './apply.ts'

const POLL_MS = 5_000

type Quoted = CallAnswer<'POST /market/getMakets'>['list'][number]
type Quote = NonNullable<Quoted['quote']>

/** Asks now and every few seconds for what these views show, until what it answers is called. */
export function startFallback(views: ReadonlyMap<ViewId, ViewSpec>): () => void {
  let isStopped = false
  const ask = async (): Promise<void> => {
    const keys = shownBy(views)
    if (keys.length === 0 || document.hidden) return
    const { list } = await call('POST /market/getMakets', { keys }, { quiet: true, id: 'fallback' })
    if (!isStopped) applySnapshot(snapshotOf(list), new Map())
  }
  // What is on the screen says that it is old; the next turn asks again.
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
  return [...new Set(keys)].slice(0, SELECTION_MAX)
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
    // Their sums are the engine's work: they stay as they were, and say so.
    case 'holdings':
    case 'profit':
      return []
  }
}

function snapshotOf(list: readonly Quoted[]): Snapshot {
  // The schema's key is plain text; the server made it.
  const instruments = list.map(({ instrument }) => instrument as Instrument)
  const quotes = list.flatMap(({ quote }) => quote ?? [])
  return { number: 0, at: 0, instruments, quotes: Float64Array.from(quotes.flatMap(rowOf)) }
}

/** As a row of a quote block. */
function rowOf(quote: Quote): number[] {
  const { ix, price, previousClose, open, high, low, volume, bid, ask, extended, at, state } = quote
  return [ix, price, previousClose, open, high, low, volume, bid, ask, extended, at, marketStateCode(state)]
}
