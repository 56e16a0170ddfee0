// What never changes of an instrument's path: where it starts, how far it moves, how much is traded. Together with the
// seed it decides every price of every moment.

import type { TickStep } from '../../../domain/instrument.ts'
import { nearestTick } from '../../../domain/price.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { hash32 } from '../../lib/random.ts'
import type { Seeded } from '../catalogue/listings.ts'
import type { Following } from '../factors/following.ts'
import type { Place } from './venues.ts'

export type PriceModel = {
  readonly place: Place
  /** The coordinate of this instrument in everything that is drawn. */
  readonly salt: number
  /** Null for a path of its own. */
  readonly follows: Following | null
  /** Scaled, on the day of the seeds; of a share that joins, such that its path passes the price of the offer. */
  readonly startPrice: number
  /** Start of trading (UTC ms): nothing of the path before it is shown. */
  readonly listedAt: number
  /** Of a day, as a fraction of the price. */
  readonly volatility: number
  readonly steps: readonly TickStep[]
  /** Shares a day, about; 0 for what is not traded in shares. */
  readonly dayVolume: number
  /** Shares that a trade is a multiple of; 0 for what is not traded in shares. */
  readonly unit: number
  readonly lot: number
  /** Ask over bid, as a fraction of the price; 0 for what has no book. */
  readonly spread: number
  /** Shares that stand on each side of the book at least. */
  readonly leastSize: number
}

/** Money (in units of the currency) that each side of a book is worth at least, but for a hundred shares. */
const LEAST_SIDE_VALUE = 10_000
const ROUND_LOT = 100

export function createPriceModel(
  seed: number,
  { listing, startPrice, listedAt, dayVolume, volatility, spread }: Seeded,
  place: Place,
  follows: Following | null,
): PriceModel {
  const { key, lot, priceDecimals } = listing.instrument
  const price = startPrice / 10 ** priceDecimals
  return {
    place,
    salt: saltOf(seed, key),
    follows,
    startPrice,
    listedAt,
    volatility,
    steps: listing.tickSteps,
    dayVolume,
    unit: unitOf(dayVolume, lot, place.continuous),
    lot,
    spread,
    leastSize: Math.max(lot, Math.min(ROUND_LOT, Math.ceil(LEAST_SIDE_VALUE / price))),
  }
}

/** By key, not by number: a catalogue that grows changes no other instrument's past. */
function saltOf(seed: number, key: string): number {
  let salt = hash32(seed, key.length)
  for (let i = 0; i < key.length; i++) salt = hash32(salt, key.charCodeAt(i), i)
  return salt
}

/** Least units a minute, on average over the day: enough for a minute's open, high, low and close to be traded. */
export const LEAST_UNITS_A_MINUTE = 8
const CONTINUOUS_MINUTES = 1_440
const SESSION_MINUTES = 390

/** Whole lots where there are enough of them in a day, single shares (odd lots) where there are not. */
function unitOf(dayVolume: number, lot: number, continuous: boolean): number {
  if (dayVolume === 0) return 0
  const minutes = continuous ? CONTINUOUS_MINUTES : SESSION_MINUTES
  return dayVolume >= 2 * LEAST_UNITS_A_MINUTE * minutes * lot ? lot : 1
}

/** The first minute that is shown of a day whose minutes start with the segment's at `openMs`. */
export const firstShown = ({ listedAt }: Pick<PriceModel, 'listedAt'>, openMs: number): number =>
  Math.max(0, Math.ceil((listedAt - openMs) / MINUTE_MS))

/** The nearest price on the grid; one step of one, as most have, needs no table. */
export function snap(price: number, steps: readonly TickStep[]): number {
  return steps.length === 1 && steps[0]?.[1] === 1 ? Math.max(1, Math.round(price)) : nearestTick(price, steps)
}

/** Of what follows walks: one tick at all prices. */
export const tickOf = ({ steps }: PriceModel): number => steps[0]?.[1] ?? 1
