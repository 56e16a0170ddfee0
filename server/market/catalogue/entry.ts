// One instrument in the catalogue of its class: the data of the listing, and the simulator's initial values.
import { must } from '../../../domain/assert.ts'
import type { Sector, TickStep } from '../../../domain/instrument.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import type { CalendarName } from '../../../domain/instruments/calendars.ts'
import { parseScaled } from '../../../domain/price.ts'

export type CatalogueEntry = {
  readonly board: Board
  /** The instrument's calendar, one of those of its board. */
  readonly calendar: CalendarName
  readonly code: string
  readonly name: string
  /** Name in Spanish, if it differs from the English one. */
  readonly nameEs?: string
  readonly nameZh: string | null
  /** Code that traders use, if it differs from `code`. */
  readonly symbol?: string
  readonly currency: string
  readonly sector: Sector
  readonly priceDecimals: number
  readonly tickSteps: readonly TickStep[]
  readonly lot: number
  /** Number of decimals of quantities, if it is not that of the class. `dayVolume` is scaled by it. */
  readonly quantityDecimals?: number
  readonly sharesOutstandingM: number | null
  readonly peRatio: string | null
  readonly dividendYield: string | null
  /** True if the instrument can be ordered. */
  readonly tradable: boolean
  /** Price on the day of the seed lists, scaled by `priceDecimals`. */
  readonly startPrice: number
  /** Typical quantity traded in a day; 0 if the class has no volume. */
  readonly dayVolume: number
  /** Standard deviation of a day's move, as a fraction of the price. */
  readonly volatility: number
  /** Bid-ask spread as a fraction of the price; 0 for an instrument without an order book. */
  readonly spread: number
}

/** The instruments of one class. */
export type Catalogue = {
  /** @param now UTC ms: the listed delivery months depend on the day */
  readonly listed: (now: number) => readonly CatalogueEntry[]
  /**
   * True for a catalogue whose instruments are numbered after the made-up ones, so that additions to it change no other
   * number.
   */
  readonly last?: true
  /** Made-up instruments that fill the lists up to a given size. */
  readonly generated?: (count: number) => readonly CatalogueEntry[]
}

export const singleStep: readonly TickStep[] = [[0, 1]]

/**
 * The scaled integer of a price.
 * @throws AssertionError for a text that is not a price with that number of decimals
 */
export const scaledPrice = (text: string, decimals: number): number =>
  must(parseScaled(text, decimals), `a price in "${text}"`)

type Level = Pick<
  CatalogueEntry,
  'board' | 'calendar' | 'code' | 'name' | 'nameZh' | 'currency' | 'priceDecimals' | 'volatility' | 'spread'
>

/** An instrument without a volume and without shares to order: an index, or a currency pair, which trades on margin only. */
export const levelEntry = (level: Level, price: string): CatalogueEntry => ({
  ...level,
  sector: 'none',
  tickSteps: singleStep,
  lot: 1,
  sharesOutstandingM: null,
  peRatio: null,
  dividendYield: null,
  tradable: false,
  startPrice: scaledPrice(price, level.priceDecimals),
  dayVolume: 0,
})
