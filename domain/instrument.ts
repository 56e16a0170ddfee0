// The description of an instrument that lists, rows and frames use. Classes, boards and keys are in `instruments/`.
import type { InstrumentKey } from './brand.ts'
import type { Board } from './instruments/boards.ts'
import type { Source } from './instruments/classes.ts'

export const sectors = [
  'technology',
  'communication',
  'consumer-discretionary',
  'consumer-staples',
  'energy',
  'financials',
  'health-care',
  'industrials',
  'materials',
  'real-estate',
  'utilities',
  'conglomerate',
  'fund',
  'none',
] as const
export type Sector = (typeof sectors)[number]

/**
 * Properties of an instrument that do not change within a feed epoch. All other properties are in its detail
 * (`/m_ft/stock_detail_ft`).
 */
export type Instrument = {
  /** Dense number, 0…n−1: the index of every column in the engine. Valid for one feed epoch. */
  readonly ix: number
  readonly key: InstrumentKey
  readonly board: Board
  readonly code: string
  readonly name: string
  /** Short name in simplified Chinese; null if the market publishes none. */
  readonly nameZh: string | null
  /** Spanish name; absent if it equals `name`. */
  readonly nameEs?: string | undefined
  /** Code that traders use (`GCZ6`); absent if it equals `code`. */
  readonly symbol?: string | undefined
  readonly source: Source
  /** Currency of the price. Text, because a forex pair can be quoted in a currency that has no wallet. */
  readonly currency: string
  readonly sector: Sector
  /** Number of decimals of prices: a price is stored as an integer multiple of 10^-priceDecimals. */
  readonly priceDecimals: number
  /**
   * Number of decimals of quantities: a quantity is stored as an integer multiple of 10^-quantityDecimals. 0 for
   * shares.
   */
  readonly quantityDecimals: number
  /** Board lot: a quantity to buy is a multiple of it (in whole units). */
  readonly lot: number
}

/**
 * Tick size that applies from a price on (inclusive). A list of steps is ascending and starts at price 0. Prices are
 * scaled.
 */
export type TickStep = readonly [from: number, tick: number]
