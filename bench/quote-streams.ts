// The price sources of the benchmarks' streams: the simulator, or recorded trades. A step is one second.
import { join } from 'node:path'
import { must } from '../domain/assert.ts'
import type { Trade } from '../domain/wire/rows.ts'
import { hash32, unit } from '../server/lib/random.ts'
import type { Seeded } from '../server/market/catalogue/listings.ts'
import { createListings } from '../server/market/catalogue/listings.ts'
import { createSimulator } from '../server/market/providers/simulated/simulator.ts'
import { createVenues, gridAt, hoursOf } from '../server/market/providers/simulated/venues.ts'
import { createTestClock } from '../tests/support/clock.ts'
import type { QuotesMarket } from '../tests/support/quotes-market.ts'
import { createQuotesMarket } from '../tests/support/quotes-market.ts'
import { finest, readCsv, scaled } from '../tests/support/recorded.ts'

export const START_AT = Date.UTC(2026, 5, 1, 15)
export const STEP_MS = 1_000
/** The instrument whose trades are followed. */
export const TRADED_IX = 0
/** Fraction of the instruments that are generated stocks; the others are on other boards. */
const US_SHARE = 0.6

/** A market with a function that advances it by one second. */
export type QuoteStream = { readonly market: QuotesMarket; readonly step: () => void }

type StreamOptions = { readonly instruments: number; readonly updatesPerFrame: number; readonly seed: number }

export function simulatedStream({ instruments, updatesPerFrame, seed }: StreamOptions): QuoteStream {
  const market = createQuotesMarket({ US: instruments })
  const clock = createTestClock(START_AT)
  const venues = createVenues('always')
  const simulator = createSimulator({
    seeded: seededOf(instruments, market, venues),
    quotes: market.quotes,
    venues,
    seed,
    rate: (updatesPerFrame * 1_000) / STEP_MS,
    clock,
  })
  simulator.onTrades(TRADED_IX, trades => market.trade(TRADED_IX, ...trades))
  simulator.start()
  return { market, step: () => clock.advance(STEP_MS) }
}

function seededOf(count: number, { listings }: QuotesMarket, venues: ReturnType<typeof createVenues>): Seeded[] {
  const seeded = createListings(
    Math.ceil(count / US_SHARE) + 1_000,
    {
      calendarOf: venue => venues[venue].calendar,
      hoursOf: venue => hoursOf(venues[venue], gridAt(venues[venue], START_AT)),
      nextChangeOf: () => null,
    },
    START_AT,
  )
  const us = seeded.filter(({ listing }) => listing.instrument.board === 'US').slice(0, count)
  return us.map((one, ix) => ({ ...one, listing: must(listings[ix], `listing ${ix}`) }))
}

/** Recorded trades. `time`: UTC ms. Quantities are in the unit of the trading venue. */
type Tape = { readonly time: Float64Array; readonly price: Int32Array; readonly quantity: Float64Array }

const tapes = [
  { file: 'dukascopy_eurusd_2019-02-04/ticks.csv.gz', price: 'bid', quantity: 'bid_volume', quantityDecimals: 2 },
  { file: 'binance_xrpeth_2019-10-11/agg_trades.csv.gz', price: 'price', quantity: 'qty', quantityDecimals: 0 },
  { file: 'dukascopy_btcusd_2023-02-20_12h/ticks.csv.gz', price: 'bid', quantity: 'bid_volume', quantityDecimals: 6 },
]
/**
 * Exponent of the random choice of instruments: the larger it is, the more often the first instruments are drawn. With
 * 1 all are equally likely.
 */
const BUSIEST = 1.5
/** Number of trades per second of the instrument whose trades are followed. */
const FOLLOWED_TRADES = 20

/** A market that plays recorded trades at a chosen rate. Instruments are drawn at random, the first ones most often. */
export function recordedStream({ instruments, updatesPerFrame, seed }: StreamOptions): QuoteStream {
  const { market, playNext } = createRecorded(instruments, seed)
  let second = 0
  const step = (): void => {
    second += 1
    for (let draw = 0; draw < updatesPerFrame; draw += 1)
      playNext(Math.floor(instruments * unit(hash32(seed, second, draw)) ** BUSIEST), 0)
    const since = START_AT + (second - 1) * STEP_MS
    const trades = Array.from({ length: FOLLOWED_TRADES }, (_, at) =>
      playNext(TRADED_IX, since + ((at + 1) * STEP_MS) / FOLLOWED_TRADES),
    )
    market.trade(TRADED_IX, ...trades)
  }
  return { market, step }
}

/** A market that plays recorded trades at the intervals of the recording. */
export function recordedHours({ instruments, seed }: Omit<StreamOptions, 'updatesPerFrame'>): QuoteStream {
  const { market, playNext, untilNext } = createRecorded(instruments, seed)
  const due = Float64Array.from({ length: instruments }, (_, ix) => START_AT + untilNext(ix))
  const playUntil = (ix: number, now: number): void => {
    for (let at = must(due[ix], 'a time'); at <= now; at = must(due[ix], 'a time')) {
      playNext(ix, at)
      due[ix] = at + untilNext(ix)
    }
  }
  let now = START_AT
  const step = (): void => {
    now += STEP_MS
    for (let ix = 0; ix < instruments; ix += 1) playUntil(ix, now)
  }
  return { market, step }
}

/**
 * Each instrument plays one of the recordings, starting at its own trade, in the finest price unit of the recording.
 * After the last trade it continues with the first one.
 */
function createRecorded(instruments: number, seed: number) {
  const market = createQuotesMarket({ US: instruments })
  const recordings = tapes.map(readTape)
  const tapeOf = (ix: number): Tape => must(recordings[ix % recordings.length], 'a tape')
  const cursor = Int32Array.from({ length: instruments }, (_, ix) => hash32(seed, ix) % tapeOf(ix).price.length)
  const playNext = (ix: number, time: number): Trade => {
    const { price, quantity } = tapeOf(ix)
    const at = ((cursor[ix] ?? 0) + 1) % price.length
    cursor[ix] = at
    const trade = { time, price: price[at] ?? 0, quantity: quantity[at] ?? 0 }
    market.set(ix, { price: trade.price, volume: (market.quotes.volume[ix] ?? 0) + trade.quantity })
    return trade
  }
  const untilNext = (ix: number): number => {
    const { time } = tapeOf(ix)
    const at = cursor[ix] ?? 0
    return at + 1 === time.length ? 0 : (time[at + 1] ?? 0) - (time[at] ?? 0)
  }
  for (let ix = 0; ix < instruments; ix += 1) {
    const { price } = playNext(ix, START_AT)
    market.set(ix, { previousClose: price, open: price, high: price, low: price })
  }
  return { market, playNext, untilNext }
}

function readTape({ file, price, quantity, quantityDecimals }: (typeof tapes)[number]): Tape {
  const rows = readCsv(join('ticks_klines', file))
  const priceDecimals = finest(rows.map(row => row[price] ?? ''))
  return {
    time: Float64Array.from(rows, row => Number(row['ts_ms'])),
    price: Int32Array.from(rows, row => scaled(row[price] ?? '', priceDecimals)),
    quantity: Float64Array.from(rows, row => scaled(row[quantity] ?? '', quantityDecimals)),
  }
}
