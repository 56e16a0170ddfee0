// The constant parameters of an instrument's path: initial price, volatility, volume. Together with the seed they
// determine every price.

import type { TickStep } from '../../../../domain/instrument.ts'
import { specOf } from '../../../../domain/instruments/boards.ts'
import { nearestTick } from '../../../../domain/price.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'
import type { OptionalColumn } from '../../../../domain/wire/quote-columns.ts'
import type { Seeded } from '../../catalogue/listings.ts'
import type { Following } from './factors/following.ts'
import { saltOf } from './factors/own-part.ts'
import type { ShareWalk } from './factors/share-walk.ts'
import type { Venue } from './venues.ts'

export type PriceModel = {
  readonly venue: Venue
  /** Salt of all random draws of this instrument. */
  readonly salt: number
  readonly follows: Following | ShareWalk
  /** Scaled price on the day of the seeds; of a newly listed share, the offer price. */
  readonly startPrice: number
  /** Start of trading (UTC ms): the path before it is not shown. */
  readonly listedAt: number
  readonly steps: readonly TickStep[]
  /** Approximate number of shares a day; 0 for an instrument without volume. */
  readonly dayVolume: number
  /** The columns of its class that are written at the start of each day, as a future's settlement price. */
  readonly optionalColumns: readonly OptionalColumn[]
  /** The size of a trade is a multiple of this number of shares; 0 for an instrument without volume. */
  readonly unit: number
  readonly lot: number
  /** The spread as a fraction of the price; 0 for an instrument without an order book. */
  readonly spread: number
  /** Minimum number of shares on each side of the order book. */
  readonly leastSize: number
}

/** Minimum value of each side of the order book, in units of the currency, and the minimum number of shares. */
const LEAST_SIDE_VALUE = 10_000
const ROUND_LOT = 100

export function createPriceModel(
  seed: number,
  { listing, startPrice, listedAt, dayVolume, spread }: Seeded,
  venue: Venue,
  follows: Following | ShareWalk,
): PriceModel {
  const { board, key, priceDecimals, quantityDecimals } = listing.instrument
  const whole = 10 ** quantityDecimals
  const lot = listing.instrument.lot * whole
  const price = startPrice / 10 ** priceDecimals
  return {
    venue,
    salt: saltOf(seed, key),
    follows,
    startPrice,
    listedAt,
    steps: listing.tickSteps,
    dayVolume,
    optionalColumns: dayVolume > 0 ? (specOf(board).optionalColumns ?? []) : [],
    unit: unitOf(dayVolume, lot, venue.daily),
    lot,
    spread,
    leastSize: Math.max(lot, Math.min(ROUND_LOT, Math.ceil(LEAST_SIDE_VALUE / price)) * whole),
  }
}

/** Minimum units per minute, on average over the day: enough to trade a minute's open, high, low and close. */
export const LEAST_UNITS_A_MINUTE = 8
const CONTINUOUS_MINUTES = 1_440
const SESSION_MINUTES = 390

/** Size of a unit of volume: a lot if a day has enough of them; otherwise a single share (odd lots). */
function unitOf(dayVolume: number, lot: number, daily: boolean): number {
  if (dayVolume === 0) return 0
  const minutes = daily ? CONTINUOUS_MINUTES : SESSION_MINUTES
  return dayVolume >= 2 * LEAST_UNITS_A_MINUTE * minutes * lot ? lot : 1
}

/** The first visible minute of a day. The day's minutes start with the segment that opens at `openMs`. */
export const firstShown = ({ listedAt }: Pick<PriceModel, 'listedAt'>, openMs: number): number =>
  Math.max(0, Math.ceil((listedAt - openMs) / MINUTE_MS))

/** The nearest price on the tick grid. A grid with a single tick of 1 needs only rounding. */
export function snap(price: number, steps: readonly TickStep[]): number {
  return steps.length === 1 && steps[0]?.[1] === 1 ? Math.max(1, Math.round(price)) : nearestTick(price, steps)
}

/** The tick of a combination of common walks: the same at all prices. */
export const tickOf = ({ steps }: Pick<PriceModel, 'steps'>): number => steps[0]?.[1] ?? 1
