// Strategies for tests: the real products on a market whose daily bars are set by the test.
import { must } from '../../domain/assert.ts'
import { dayOfDate } from '../../domain/calendar/civil-date.ts'
import { periodOfType } from '../../domain/kline.ts'
import { localToUtc } from '../../server/calendar/zone.ts'
import type { Db } from '../../server/db/db.ts'
import type { MarketSource } from '../../server/market/source.ts'
import type { Notices } from '../../server/notices/notices.ts'
import type { ProductDeps, ProductPart } from '../../server/products/part.ts'
import { runParts } from '../../server/products/run-parts.ts'
import { addDays, dateOfBar, valuationsOf } from '../../server/strategies/valuations.ts'
import { productDeps, silent } from './product-deps.ts'
import type { TradingHarness } from './trading-harness.ts'
import { openTradingHarness } from './trading-harness.ts'

/** Open and close of an instrument on a date, in whole dollars. */
export type Prices = (key: string, date: string) => readonly [open: number, close: number]

export type StrategyHarness<Part> = TradingHarness & {
  readonly part: Part
  readonly products: ReturnType<typeof runParts>
  /** Replaces the prices of all dates, including past ones. */
  setPrices(prices: Prices): void
}

export const valuations = valuationsOf('always')

/** Prices that rise and fall a little, and differ between instruments. */
export const calm: Prices = (key, date) => {
  const day = dayOfDate(date)
  const start = key.endsWith('AAPL') ? 200 : 300
  return [start + ((day * 7) % 13), start + ((day * 5) % 11)]
}

/** Calm prices until a date; from its open on, prices are multiplied by `factor`. */
export const fallen =
  (from: string, factor: number): Prices =>
  (key, date) => {
    const [open, close] = calm(key, date)
    return date < from ? [open, close] : [open * factor, close * factor]
  }

const DAYS = 365
/** Number of past days, more than the longest rule looks back. */
const PAST_DAYS = 700

type Days = { readonly dates: readonly string[]; readonly time: number[] }

/** The days up to `offset` days after today, the same for all instruments. */
function daysUpTo(offset: number, count: number): (today: string) => Days {
  let known: (Days & { readonly today: string }) | null = null
  return today => {
    if (known?.today === today) return known
    const dates = Array.from({ length: count }, (_, nth) => addDays(today, nth - count + 1 + offset))
    known = { today, dates, time: dates.map(date => localToUtc(date, '00:00', 'America/New_York')) }
    return known
  }
}

/** Daily bars of the days before today. */
function pastOf({ clock, market }: TradingHarness, prices: () => Prices): MarketSource['past'] {
  const daysOf = daysUpTo(-1, PAST_DAYS)
  return ix => {
    const { key, priceDecimals } = must(market.listings[ix], 'a listing').instrument
    const { dates, time } = daysOf(dateOfBar(clock.now()))
    const scaled = dates.map(date => prices()(key, date).map(price => Math.round(price * 10 ** priceDecimals)))
    const column = (nth: number) => scaled.map(pair => pair[nth] ?? 0)
    return { time, open: column(0), close: column(1), isFirst: true, knownTo: clock.now() }
  }
}

function barsOf({ clock, market }: TradingHarness, prices: () => Prices): MarketSource['bars'] {
  const daysOf = daysUpTo(0, DAYS)
  return (ix, type) => {
    const { key, priceDecimals } = must(market.listings[ix], 'a listing').instrument
    const { dates, time } = daysOf(dateOfBar(clock.now()))
    const scaled = dates.map(date => prices()(key, date).map(price => Math.round(price * 10 ** priceDecimals)))
    const column = (nth: number) => scaled.map(pair => pair[nth] ?? 0)
    const [open, close] = [column(0), column(1)]
    const columns = { time, open, high: open, low: close, close, volume: dates.map(() => 0) }
    return { ix, period: periodOfType(type), size: 'day', ...columns, sessions: [], asOf: clock.now() }
  }
}

type Options<Part> = { readonly harness: StrategyHarness<Part>; readonly notices: Notices }

/** `options`: for a second process on the store, clock and market of a harness, with separate notices. */
export function openStrategies<Part extends ProductPart>(
  db: Db,
  partOf: (deps: ProductDeps) => Part,
  options?: Options<Part>,
): StrategyHarness<Part> {
  const harness = options?.harness ?? openTradingHarness(db)
  let prices = calm
  const market =
    options?.harness.market ??
    Object.assign(harness.market, {
      bars: barsOf(harness, () => prices),
      past: pastOf(harness, () => prices),
    })
  const part = partOf(Object.assign(productDeps(db, harness, 'always', options?.notices), { market }))
  return {
    ...harness,
    part,
    products: runParts({ clock: harness.clock, log: silent, jobs: {} }, [part]),
    setPrices(next) {
      prices = next
    },
  }
}

type Running = Pick<StrategyHarness<unknown>, 'clock' | 'products' | 'db'>

/** Advances the clock to the valuation of a date and runs the jobs that are due. */
export async function runTo(harness: Running, date: string): Promise<void> {
  harness.clock.leap(Math.max(0, valuations.at(date) - harness.clock.now()))
  harness.clock.advance(0)
  await harness.products.runDue(harness.db)
}

/** Runs the valuations of the next `count` days, one by one. */
export async function runDays(harness: Running, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const next = addDays(valuations.lastDate(harness.clock.now()), 1)
    await runTo(harness, next)
  }
}
