// The only writer of market state: applies one snapshot of the engine to the leaves. Its cost is proportional to what
// is on the screen.
import { ref } from 'valtio/vanilla'
import type { InstrumentKey } from '../../domain/brand.ts'
import { marketStates } from '../../domain/session.ts'
import type { HoldingsPatch, ListPatch, QuoteFields, Snapshot } from '../../worker/contract.ts'
import { emitAccount, emitChart, emitOutdated, emitReload } from '../data/events.ts'
import { onFeedStatus } from '../state/connection.ts'
import { holdingLeaf, holdingsLeaf } from '../state/holdings.ts'
import type { QuoteLeaf } from '../state/market.ts'
import { homeLeaf, listLeaf, market, profit, quoteLeaf, quotes, sparks } from '../state/market.ts'

const QUOTE_FIELDS: QuoteFields = 12

/** Keys by instrument number, for one engine: a new engine starts empty. */
export type Numbers = Map<number, InstrumentKey>

export function applySnapshot(snapshot: Snapshot, numbers: Numbers): void {
  if (snapshot.feed) {
    market.feed = snapshot.feed
    onFeedStatus(snapshot.feed, snapshot.at)
  }
  for (const board of snapshot.boards ?? []) market.boards[board.board] = board
  for (const ix of snapshot.forgotten ?? []) forget(ix, numbers)
  for (const instrument of snapshot.instruments ?? []) {
    numbers.set(instrument.ix, instrument.key)
    quotes.keep(instrument.key).instrument = ref(instrument)
  }
  if (snapshot.quotes) applyQuotes(snapshot.quotes, numbers)
  for (const { ix, closes } of snapshot.sparks ?? []) {
    const key = numbers.get(ix)
    if (key) sparks.keep(key).closes = ref(closes)
  }
  for (const home of snapshot.home ?? []) {
    const { view, state, indices, hot } = home
    Object.assign(homeLeaf(view), { state, indices: ref([...indices]), hot: ref([...hot]) })
  }
  for (const list of snapshot.lists ?? []) applyList(list, numbers)
  for (const chart of snapshot.charts ?? []) emitChart(chart)
  for (const holdings of snapshot.holdings ?? []) applyHoldings(holdings)
  if (snapshot.profit) profit.totals = ref(snapshot.profit)
  if (snapshot.account) emitAccount(snapshot.account)
  if (snapshot.reload) emitReload()
  if (snapshot.outdated) emitOutdated()
}

/** No engine runs for a while: too many have crashed. */
export function applyRest(isResting: boolean): void {
  market.isResting = isResting
}

function forget(ix: number, numbers: Numbers): void {
  const key = numbers.get(ix)
  if (!key) return
  numbers.delete(ix)
  quotes.letGo(key)
  sparks.letGo(key)
}

function applyQuotes(block: Float64Array, numbers: Numbers): void {
  for (let at = 0; at < block.length; at += QUOTE_FIELDS) {
    const key = numbers.get(block[at] ?? -1)
    if (key) applyQuote(quoteLeaf(key), block, at)
  }
}

/** Valtio compares each field and does not notify for equal ones. */
function applyQuote(leaf: QuoteLeaf, block: Float64Array, at: number): void {
  leaf.price = known(block[at + 1])
  leaf.previousClose = known(block[at + 2])
  leaf.open = known(block[at + 3])
  leaf.high = known(block[at + 4])
  leaf.low = known(block[at + 5])
  leaf.volume = block[at + 6] ?? null
  leaf.bid = known(block[at + 7])
  leaf.ask = known(block[at + 8])
  leaf.extended = known(block[at + 9])
  leaf.at = known(block[at + 10])
  leaf.state = marketStates[block[at + 11] ?? 0] ?? null
}

/** On the wire a price of 0 is unknown. */
const known = (value: number | undefined): number | null => (value === undefined || value === 0 ? null : value)

function applyList(patch: ListPatch, numbers: Numbers): void {
  const keys: InstrumentKey[] = []
  for (const ix of patch.ixs) {
    const key = numbers.get(ix)
    if (key) keys.push(key)
  }
  const { state, total, first, moved } = patch
  Object.assign(listLeaf(patch.view), { state, total, first, moved, keys: ref(keys) })
}

function applyHoldings(patch: HoldingsPatch): void {
  for (const row of patch.rows) holdingLeaf(row.id).row = ref(row)
  const { state, total, first, ids } = patch
  Object.assign(holdingsLeaf(patch.view), { state, total, first, ids: ref([...ids]) })
}
