// A market whose prices are set by the test: the real quote table without a simulator.

import { assert, must } from '../../domain/assert.ts'
import type { Instrument } from '../../domain/instrument.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { boardNames, boards } from '../../domain/instruments/boards.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { dayColumns, optionalColumns } from '../../domain/wire/quote-columns.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import { realCalendar } from '../../server/calendar/calendar.ts'
import type { BoardState, Listing, MarketSource, QuoteTable } from '../../server/market/source.ts'
import { createQuoteTable } from '../../server/market/source.ts'

/** Columns that a test may set; `high` and `low` follow the price unless they are given. */
type Change = Partial<Record<QuoteColumn, number>>
type QuoteColumn = Exclude<keyof QuoteTable, 'size' | 'version' | 'dayVersion' | 'bookVersion'>

export interface QuotesMarket extends MarketSource {
  set(ix: number, change: Change): void
  trade(ix: number, ...trades: Trade[]): void
  /** The number of subscribers of an instrument's trades. */
  listeners(ix: number): number
  setStates(states: readonly BoardState[]): void
}

const ofTheDay: readonly QuoteColumn[] = ['state', ...dayColumns, ...optionalColumns]

/**
 * `sizes`: number of instruments per board. Instrument numbers ascend by board and are the codes: `US.C0`, `US.C1` …
 */
export function createQuotesMarket(sizes: Partial<Record<Board, number>>): QuotesMarket {
  const listings: Listing[] = []
  for (const board of boardNames)
    for (let i = 0; i < (sizes[board] ?? 0); i++) listings.push(listing(board, listings.length))
  const byKey = new Map<string, Listing>(listings.map(one => [one.instrument.key, one]))
  const quotes = createQuoteTable(listings.length)
  const tapes = new Map<number, Set<(trades: readonly Trade[]) => void>>()
  let states: readonly BoardState[] = boardNames.map(board => ({
    board,
    state: 'open',
    nextAt: null,
    opensAt: null,
    dayAt: null,
  }))

  return {
    epoch: 7,
    simulated: true,
    live: false,
    listings,
    quotes,
    find: key => byKey.get(key) ?? null,
    board: board => listings.filter(one => one.instrument.board === board).map(one => one.instrument.ix),
    boardStates: () => states,
    dayStart: () => 0,
    past: () => ({ time: [], open: [], close: [], isFirst: true, knownTo: 0 }),
    bars: ix => ({
      ix,
      period: '1D',
      size: 60_000,
      time: [],
      open: [],
      high: [],
      low: [],
      close: [],
      volume: [],
      sessions: [],
      asOf: 0,
    }),
    closes: () => ({ closes: [], sizeMs: 60_000, lastBarAt: 0 }),
    year: () => ({ high52: null, low52: null, averageVolume: null }),
    onTrades(ix, listener) {
      const listeners = tapes.get(ix) ?? new Set()
      tapes.set(ix, listeners.add(listener))
      return () => {
        listeners.delete(listener)
      }
    },
    start() {},
    stop() {},
    set: (ix, change) => setQuote(quotes, ix, change),
    trade(ix, ...trades) {
      for (const listener of tapes.get(ix) ?? []) listener(trades)
    },
    listeners: ix => tapes.get(ix)?.size ?? 0,
    setStates(next) {
      states = next
    },
  }
}

function setQuote(quotes: QuoteTable, ix: number, change: Change): void {
  assert(ix < quotes.size, `an instrument of number ${ix}`)
  for (const [column, value] of Object.entries(change) as [QuoteColumn, number][]) quotes[column][ix] = value
  const price = must(quotes.price[ix], 'price')
  if (change.price !== undefined && change.high === undefined)
    quotes.high[ix] = Math.max(must(quotes.high[ix], 'high'), price)
  if (change.price !== undefined && change.low === undefined)
    quotes.low[ix] = quotes.low[ix] ? Math.min(quotes.low[ix], price) : price
  quotes.version[ix] = must(quotes.version[ix], 'version') + 1
  if (ofTheDay.some(column => change[column] !== undefined))
    quotes.dayVersion[ix] = must(quotes.dayVersion[ix], 'day version') + 1
}

function listing(board: Board, ix: number): Listing {
  const code = `C${ix}`
  const instrument: Instrument = {
    ix,
    key: instrumentKey(board, code),
    board,
    code,
    name: `Company ${ix}`,
    nameZh: null,
    source: boards[board].source,
    currency: boards[board].currency ?? 'USD',
    sector: 'none',
    priceDecimals: 2,
    quantityDecimals: 0,
    lot: 1,
  }
  return {
    instrument,
    tickSteps: [[0, 1]],
    zone: 'America/New_York',
    calendar: realCalendar('US'),
    hours: () => [['09:30', '16:00']],
    nextStateAt: () => null,
    sharesOutstandingM: null,
    peRatio: null,
    dividendYield: null,
    tradable: true,
    feed: { name: 'test', origin: 'simulated', delayMs: 0 },
  }
}
