// Prices and quantities as scaled integers: parsing, text, ticks and lots. Without Decimal, so that any thread may use
// it.
import type { DecimalText } from './brand.ts'
import { decimalText } from './brand.ts'
import type { TickStep } from './instrument.ts'

/** Additional decimals of an average price over the prices of its instrument. */
export const AVERAGE_EXTRA_DECIMALS = 2

/** '12.3' with 2 decimals → 1230. Null if it is not a plain decimal, has too many decimals or is not exact. */
export function parseScaled(text: string, decimals: number): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/.exec(text)
  if (!match) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return null
  const value = Number(`${match[2]}${fraction.padEnd(decimals, '0')}`)
  if (!Number.isSafeInteger(value)) return null
  return match[1] ? -value : value
}

/** 1230 with 2 decimals → '12.30'. */
export function scaledText(value: number, decimals: number): DecimalText {
  const digits = Math.abs(value)
    .toFixed(0)
    .padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return decimalText(value < 0 ? `-${text}` : text)
}

/** The tick at a price: the last step that starts at or below it. */
export function tickAt(price: number, steps: readonly TickStep[]): number {
  let tick = 1
  for (const [from, size] of steps) {
    if (price < from) break
    tick = size
  }
  return tick
}

export const isOnTick = (price: number, steps: readonly TickStep[]): boolean => price % tickAt(price, steps) === 0

/** The nearest price on the grid; of a price that is not negative never below one tick. */
export function nearestTick(price: number, steps: readonly TickStep[]): number {
  const tick = tickAt(price, steps)
  const nearest = Math.round(price / tick) * tick
  return price >= 0 ? Math.max(tick, nearest) : nearest
}

/** One tick up or down from a price on the grid; the tick size of the target step applies. Never below one tick. */
export function stepTick(price: number, by: 1 | -1, steps: readonly TickStep[]): number {
  if (by === 1) return nearestTick(price + tickAt(price, steps), steps)
  const below = price - tickAt(Math.max(0, price - 1), steps)
  return Math.max(tickAt(0, steps), nearestTick(below, steps))
}

/** The largest multiple of the lot that is at most a quantity. */
export const floorToLot = (quantity: number, lot: number): number => Math.floor(quantity / lot) * lot
