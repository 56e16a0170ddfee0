// Prices and quantities as scaled integers: parsing, text, ticks and lots. Does not import Decimal, so that every
// thread can use it.
import type { DecimalText } from './brand.ts'
import { decimalText } from './brand.ts'
import type { TickStep } from './instrument.ts'

/** Number of decimals that an average price has in addition to those of the instrument's prices. */
export const AVERAGE_EXTRA_DECIMALS = 2

/**
 * Converts decimal text to a scaled integer: '12.3' with 2 decimals → 1230. Null if it is not a plain decimal, has too
 * many decimals or is too large to be exact.
 */
export function parseScaled(text: string, decimals: number): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/.exec(text)
  if (!match) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return null
  const value = Number(`${match[2]}${fraction.padEnd(decimals, '0')}`)
  if (!Number.isSafeInteger(value)) return null
  return match[1] ? -value : value
}

/** Converts a scaled integer to decimal text: 1230 with 2 decimals → '12.30'. */
export function scaledText(value: number, decimals: number): DecimalText {
  const digits = Math.abs(value)
    .toFixed(0)
    .padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return decimalText(value < 0 ? `-${text}` : text)
}

/** Converts a scaled quantity to decimal text without zeros at the end: 1200 with 2 decimals → '12'. */
export function quantityText(value: number, decimals: number): DecimalText {
  const text = scaledText(value, decimals)
  return decimals === 0 ? text : decimalText(text.replace(/\.?0+$/, ''))
}

/** Returns the tick size at a price: that of the last step that starts at or below it. */
export function tickAt(price: number, steps: readonly TickStep[]): number {
  let tick = 1
  for (const [from, size] of steps) {
    if (price < from) break
    tick = size
  }
  return tick
}

export const isOnTick = (price: number, steps: readonly TickStep[]): boolean => price % tickAt(price, steps) === 0

/** Returns the nearest price on the tick grid. For a price of zero or more, the result is at least one tick. */
export function nearestTick(price: number, steps: readonly TickStep[]): number {
  const tick = tickAt(price, steps)
  const nearest = Math.round(price / tick) * tick
  return price >= 0 ? Math.max(tick, nearest) : nearest
}

/**
 * Returns the price one tick above or below a price on the grid, using the tick size of the target step. At least one
 * tick.
 */
export function stepTick(price: number, by: 1 | -1, steps: readonly TickStep[]): number {
  if (by === 1) return nearestTick(price + tickAt(price, steps), steps)
  const below = price - tickAt(Math.max(0, price - 1), steps)
  return Math.max(tickAt(0, steps), nearestTick(below, steps))
}

/** Rounds a quantity down to a multiple of the lot. */
type Lotted = { readonly lot: number; readonly quantityDecimals: number }

/** A lot as a scaled integer. That of a coin is a fraction, whose product with a power of ten need not be exact. */
export const scaledLot = ({ lot, quantityDecimals }: Lotted): number => Math.round(lot * 10 ** quantityDecimals)

export const floorToLot = (quantity: number, lot: number): number => Math.floor(quantity / lot) * lot
