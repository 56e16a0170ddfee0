// The rows of the seed lists, and the price grid of their prices. The prices are initial values of the simulator, near
// what the shares cost in late 2026, and not quotes.
import type { Sector as AnySector, TickStep } from '../../../domain/instrument.ts'
import type { StockBoard } from '../../../domain/instruments/boards.ts'

/** Sector of a listed share, which always has one. `none` is for instruments that are no company (indices, pairs). */
export type Sector = Exclude<AnySector, 'none'>

/**
 * One listed share in the seed lists. Prices are decimal text in the share's currency; `dailyVolume` is in shares;
 * `sharesOutstandingM` is in millions; `peRatio` is null for a company with a loss; `dividendYield` is in percent a
 * year, null if no dividend is paid.
 */
export type StockSeed = readonly [
  code: string,
  name: string,
  sector: Sector,
  price: string,
  dailyVolume: number,
  sharesOutstandingM: number,
  peRatio: string | null,
  dividendYield: string | null,
]

/** Hong Kong's shares have a board lot and a Chinese short name (simplified here, as in the zh-Hans interface). */
export type HkStockSeed = readonly [...StockSeed, nameZh: string, lotSize: number]

/**
 * Tick sizes by market: price from which a tick applies, and the tick, both in thousandths of the currency, because the
 * smallest tick of the three markets is 0.001.
 */
export const ticksInMills: Readonly<Record<StockBoard, readonly TickStep[]>> = {
  US: [[0, 10]],
  // HKEX's spread table after the first reduction of minimum spreads (August 2025: 0.01 from 10 to 20, 0.02 from 20 to
  // 50).
  HK: [
    [0, 1],
    [250, 5],
    [500, 10],
    [20_000, 20],
    [50_000, 50],
    [100_000, 100],
    [200_000, 200],
    [500_000, 500],
    [1_000_000, 1_000],
    [2_000_000, 2_000],
    [5_000_000, 5_000],
  ],
  MX: [
    [0, 1],
    [1_000, 10],
  ],
}

/** The tick size at a price, both in thousandths of the currency. */
export function tickMills(market: StockBoard, priceMills: number): number {
  let tick = 1
  for (const [from, step] of ticksInMills[market]) {
    if (priceMills >= from) tick = step
  }
  return tick
}
