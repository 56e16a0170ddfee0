// The only writer of market state: applies one snapshot of the engine to the leaves. Its cost is proportional to what
// is on the screen.
import { ref } from 'valtio/vanilla'
import type { InstrumentKey } from '../../domain/brand.ts'
import { stateOfCode } from '../../domain/session.ts'
import { numberColumns, priceColumns, QUOTE_FIELDS } from '../../domain/wire/quote-columns.ts'
import type { HoldingsPatch, ListPatch, Snapshot } from '../../worker/contract.ts'
import { emitAccount, emitAuction, emitChart, emitOutdated, emitReload, emitTrades } from '../data/events.ts'
import { onFeedStatus } from '../state/connection.ts'
import { holdingLeaf, holdingsLeaf } from '../state/holdings.ts'
import type { QuoteLeaf } from '../state/market.ts'
import { homeLeaf, listLeaf, market, profit, quoteLeaf, quotes, sparks } from '../state/market.ts'

/** Keys by instrument number, for one engine: a new engine starts empty. */
export type Numbers = Map<number, InstrumentKey>

export function applySnapshot(snapshot: Snapshot, numbers: Numbers): void {
  if (snapshot.feed) {
    market.feed = snapshot.feed
    if (snapshot.feed.state === 'live') market.isCrowded = false
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
    const leaf = homeLeaf(home.view)
    const { state, indices, hot } = home
    // A load that fails, such as without a network, leaves what is shown.
    if (state === 'ready' || leaf.state !== 'ready')
      Object.assign(leaf, { state, indices: ref(indices), hot: ref(hot) })
  }
  for (const list of snapshot.lists ?? []) applyList(list, numbers)
  for (const chart of snapshot.charts ?? []) emitChart(chart)
  for (const trades of snapshot.trades ?? []) emitTrades(trades)
  for (const holdings of snapshot.holdings ?? []) applyHoldings(holdings)
  if (snapshot.profit) profit.totals = ref(snapshot.profit)
  if (snapshot.account) emitAccount(snapshot.account)
  if (snapshot.auction) emitAuction(snapshot.auction)
  if (snapshot.reload) emitReload()
  if (snapshot.bye === 'version') emitOutdated()
  // The engine keeps every limit of one socket: the limit that it can exceed is the number of sockets.
  if (snapshot.bye === 'flood') market.isCrowded = true
}

/** `isResting`: true while no engine runs because too many have crashed. */
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
  let field = at + 1
  for (const name of numberColumns) leaf[name] = known(block[field++], unknownAtZero.has(name))
  leaf.code = block[field] ?? 0
  leaf.state = stateOfCode(leaf.code)
}

const unknownAtZero: ReadonlySet<string> = new Set([...priceColumns, 'at'])

const known = (value: number | undefined, isUnknownAtZero: boolean): number | null =>
  value === undefined || Number.isNaN(value) || (value === 0 && isUnknownAtZero) ? null : value

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
  const leaf = holdingsLeaf(patch.view)
  Object.assign(leaf, { state, total, first })
  // A new array renders the whole list, so it is set only if the ids differ: most patches change rows only.
  if (leaf.ids.join() !== ids.join()) leaf.ids = ref([...ids])
}
