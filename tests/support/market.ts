// The real market, with a test clock.
import { pino } from 'pino'
import { must } from '../../domain/assert.ts'
import type { Bar } from '../../domain/kline.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import type { Log } from '../../server/lib/log.ts'
import type { MarketOptions } from '../../server/market/create.ts'
import { createMarket } from '../../server/market/create.ts'
import type { OwnMarket } from '../../server/market/own-market.ts'
import type { MarketSource, QuoteTable } from '../../server/market/source.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'

export type StartedMarket = { readonly market: OwnMarket; readonly clock: TestClock }

const usual: MarketOptions = {
  market: 'simulator',
  speed: 1,
  seed: 1,
  instruments: 500,
  rate: 2_000,
  calendar: 'always',
}

/** Starts a simulated market. `at` is in UTC: '2026-11-20T15:00'. */
export async function startMarket(
  at: string,
  options: Partial<MarketOptions> = {},
  log: Log = pino({ level: 'silent' }),
): Promise<StartedMarket> {
  const clock = createTestClock(Date.parse(`${at}Z`))
  const market = await createMarket({ ...usual, ...options }, clock, log)
  market.start()
  return { market, clock }
}

export const ixOf = (market: MarketSource, key: string): number => must(market.find(key), key).instrument.ix

type Column = Exclude<keyof QuoteTable, 'size'>
export const quoteOf = ({ quotes }: MarketSource, ix: number, ...columns: Column[]): number[] =>
  columns.map(column => must(quotes[column][ix], column))

/** Converts columns to bars. */
export function barsIn(kline: Kline): Bar[] {
  const of = (column: readonly number[], i: number): number => must(column[i], 'a cell')
  return kline.time.map((time, i) => ({
    time,
    open: of(kline.open, i),
    high: of(kline.high, i),
    low: of(kline.low, i),
    close: of(kline.close, i),
    volume: of(kline.volume, i),
  }))
}

/** Merges several bars into one. */
export function merged(bars: readonly Bar[]): Omit<Bar, 'time'> {
  return {
    open: must(bars[0], 'a bar').open,
    high: bars.reduce((high, bar) => Math.max(high, bar.high), 0),
    low: bars.reduce((low, bar) => Math.min(low, bar.low), Number.POSITIVE_INFINITY),
    close: must(bars.at(-1), 'a bar').close,
    volume: bars.reduce((sum, bar) => sum + bar.volume, 0),
  }
}
