// A market controlled by the test: the real interface, with quotes that change only when the test sets them.

import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Instrument, TickStep } from '../../domain/instrument.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { instrumentKey, parseKey } from '../../domain/instruments/market-code.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import type { ChartPeriod } from '../../domain/kline.ts'
import { periodOfType } from '../../domain/kline.ts'
import { parseScaled } from '../../domain/price.ts'
import type { MarketState } from '../../domain/session.ts'
import { marketStateCode } from '../../domain/session.ts'
import { DAY_MS } from '../../domain/time.ts'
import { everyDay } from '../../server/calendar/calendar.ts'
import type { Listing, MarketSource } from '../../server/market/source.ts'
import { createQuoteTable } from '../../server/market/source.ts'

export type HandQuote = {
  /** Decimal text. A value that is not given stays unchanged. */
  readonly price?: string
  readonly previousClose?: string
  readonly bid?: string
  readonly ask?: string
  readonly bidSize?: number
  readonly askSize?: number
  readonly state?: MarketState
  /** True: a trade or another state, which leaves the order book as it is. Otherwise the quote is a new order book. */
  readonly keepsBook?: boolean
}

export type HandMarket = MarketSource & {
  quote(key: string, quote: HandQuote): void
  /** Starts a new trading day on every board. */
  newDay(startMs: number): void
}

type Row = readonly [key: string, priceDecimals: number, lot: number, tradable: boolean, tickSteps: TickStep[]]

/** A few instruments of each board, with their real ticks and lots. */
const rows: Row[] = [
  ['US.AAPL', 2, 1, true, [[0, 1]]],
  ['US.NVDA', 2, 1, true, [[0, 1]]],
  ['US.GONE', 2, 1, false, [[0, 1]]],
  [
    'HK.00700',
    3,
    100,
    true,
    [
      [0, 1],
      [500_000, 200],
    ],
  ],
  ['MX.WALMEX', 2, 1, true, [[0, 1]]],
  ['IX.IPC', 2, 1, false, [[0, 1]]],
  ['FX.USDMXN', 5, 1, false, [[0, 1]]],
  ['FX.USDHKD', 5, 1, false, [[0, 1]]],
  ['FX.EURUSD', 5, 1, false, [[0, 1]]],
  ['FX.USDJPY', 3, 1, false, [[0, 1]]],
  ['FU.MES202612', 2, 1, true, [[0, 25]]],
  ['FU.MES202703', 2, 1, true, [[0, 25]]],
  ['FU.MGC202612', 1, 1, true, [[0, 1]]],
  ['FU.MES-MAIN', 2, 1, false, [[0, 25]]],
  ['FU.CL202702', 2, 1, true, [[0, 1]]],
  ['CM.XAUUSD', 2, 1, true, [[0, 1]]],
  ['CM.CORN', 3, 1, true, [[0, 1]]],
  ['CR.BTCUSD', 2, 1, true, [[0, 1]]],
  ['IX.SPX', 2, 1, false, [[0, 1]]],
  ['FX.NZDUSD', 5, 1, false, [[0, 1]]],
]

/**
 * Currency of an instrument whose board has none: the second one of a pair, the dollar for a future, the peso for an
 * index.
 */
function currencyOf(board: Board, code: string): string {
  if (board === 'FX') return code.slice(3)
  return board === 'FU' ? 'USD' : 'MXN'
}

function listingOf([key, priceDecimals, lot, tradable, tickSteps]: Row, ix: number): Listing {
  const { board, code } = must(parseKey(key), key)
  const currency = boards[board].currency ?? currencyOf(board, code)
  const instrument: Instrument = {
    ix,
    key: instrumentKey(board, code),
    board,
    code,
    name: code,
    nameZh: null,
    source: boards[board].source,
    currency,
    sector: 'none',
    priceDecimals,
    quantityDecimals: termsOf(instrumentKey(board, code))?.quantityDecimals ?? 0,
    lot,
  }
  const nothing = { sharesOutstandingM: null, peRatio: null, dividendYield: null }
  return {
    instrument,
    tickSteps,
    zone: 'UTC',
    calendar: everyDay,
    hours: () => [['00:00', '24:00']],
    nextStateAt: () => null,
    ...nothing,
    tradable,
    feed: { name: 'hand', origin: 'simulated', delayMs: 0 },
  }
}

/** Starts with all markets open and a dollar at 20 pesos and 8 Hong Kong dollars. No share is quoted. */
export function createHandMarket(clock: Clock): HandMarket {
  const listings = rows.map(listingOf)
  const quotes = createQuoteTable(listings.length)
  const byKey = new Map<string, Listing>(listings.map(listing => [listing.instrument.key, listing]))
  let dayStart = clock.now() - (clock.now() % DAY_MS)

  function quote(key: string, given: HandQuote): void {
    const { ix, priceDecimals } = must(byKey.get(key), key).instrument
    const scaled = (text: string): number => must(parseScaled(text, priceDecimals), text)
    for (const column of ['price', 'previousClose', 'bid', 'ask'] as const) {
      const text = given[column]
      if (text !== undefined) quotes[column][ix] = scaled(text)
    }
    if (given.bidSize !== undefined) quotes.bidSize[ix] = given.bidSize
    if (given.askSize !== undefined) quotes.askSize[ix] = given.askSize
    quotes.state[ix] = marketStateCode(given.state ?? 'open')
    quotes.at[ix] = clock.now()
    if (!given.keepsBook) {
      quotes.bookAt[ix] = clock.now()
      quotes.bookVersion[ix] = (quotes.bookVersion[ix] ?? 0) + 1
    }
    quotes.version[ix] = (quotes.version[ix] ?? 0) + 1
  }

  quote('FX.USDMXN', { price: '20.0000', bid: '20.0000', ask: '20.0000' })
  quote('FX.USDHKD', { price: '8.0000', bid: '8.0000', ask: '8.0000' })
  return {
    epoch: 1,
    simulated: true,
    live: false,
    listings,
    quotes,
    quote,
    newDay(startMs) {
      dayStart = startMs
    },
    find: key => byKey.get(key) ?? null,
    board: board => listings.filter(each => each.instrument.board === board).map(each => each.instrument.ix),
    boardStates: () =>
      (Object.keys(boards) as Board[]).map(board => ({
        board,
        state: 'open',
        nextAt: null,
        opensAt: null,
        dayAt: null,
      })),
    dayStart: () => dayStart,
    bars: (ix, type) => flatYear(ix, periodOfType(type), quotes.price[ix] ?? 0, dayStart),
    past: () => ({ time: [], open: [], close: [], isFirst: true, knownTo: 0 }),
    closes: () => ({ closes: [], sizeMs: 300_000, lastBarAt: clock.now() }),
    year: () => ({ high52: null, low52: null, averageVolume: null }),
    onTrades: () => () => {},
    start() {},
    stop() {},
  }
}

/** A year of constant prices: each day opens and closes at the current price. */
function flatYear(ix: number, period: ChartPeriod, price: number, dayStart: number) {
  const time = Array.from({ length: 365 }, (_, day) => dayStart - (364 - day) * DAY_MS)
  const flat = time.map(() => price)
  const columns = { time, open: flat, high: flat, low: flat, close: flat, volume: time.map(() => 0) }
  return { ix, period, size: 'day' as const, ...columns, sessions: [], asOf: dayStart }
}
