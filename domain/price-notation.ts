// The notations in which exchanges write prices, for display and input. Internally a price is a scaled integer. Prices
// and price changes can be negative. Does not import Decimal, so that every thread can use it.
import { parseScaled, scaledText } from './price.ts'

export const priceNotations = ['decimal', 'eighths', '32', '32/2', '32/4', '32nds/8'] as const
/**
 * A notation. `decimal`: plain decimals. `eighths`: cents and eighths of a cent, `447'2` for 447.25. `32`, `32/2`,
 * `32/4`: points and 32nds of a point, in whole, half or quarter 32nds. `32nds/8`: like these with eighths of a 32nd,
 * for a price that is stored in 32nds.
 */
export type PriceNotation = (typeof priceNotations)[number]

type Fraction = {
  /** Number of parts (the number after the apostrophe) in one unit of the stored price. */
  readonly parts: number
  /** Number of parts in one unit of the number before the apostrophe. */
  readonly perPoint: number
  /** Number of steps in one part, written as an additional digit; 1 for none. */
  readonly steps: number
}

const fractions: Readonly<Record<Exclude<PriceNotation, 'decimal'>, Fraction>> = {
  eighths: { parts: 8, perPoint: 8, steps: 1 },
  '32': { parts: 32, perPoint: 32, steps: 1 },
  '32/2': { parts: 32, perPoint: 32, steps: 2 },
  '32/4': { parts: 32, perPoint: 32, steps: 4 },
  '32nds/8': { parts: 1, perPoint: 32, steps: 8 },
}

/** Smallest price step of each notation, in units of the stored price. */
const steps: Readonly<Record<keyof typeof fractions, number>> = {
  eighths: 1 / 4,
  '32': 1 / 32,
  '32/2': 1 / 64,
  '32/4': 1 / 128,
  '32nds/8': 1 / 8,
}

/** Returns the price step of a notation; null for decimals, whose step is the contract's tick. */
export const notationStep = (notation: PriceNotation): number | null =>
  notation === 'decimal' ? null : steps[notation]

const EIGHTHS = 8
/** Last digit that exchanges print for a fraction of a 32nd: the first decimal of that number of eighths. */
const eighthDigits = '01235678'

const digitOf = (step: number, steps: number): string => eighthDigits[(step * EIGHTHS) / steps] ?? ''

/**
 * Formats a price in the exchange's notation. A price between two steps, such as an average, is formatted as decimals.
 */
export function priceText(scaled: number, decimals: number, notation: PriceNotation): string {
  const plain = scaledText(scaled, decimals)
  if (notation === 'decimal') return plain
  const { parts, perPoint, steps } = fractions[notation]
  const inSteps = (Math.abs(scaled) * parts * steps) / 10 ** decimals
  if (!Number.isSafeInteger(inSteps)) return plain
  const perPointSteps = perPoint * steps
  const points = Math.floor(inSteps / perPointSteps)
  const rest = inSteps - points * perPointSteps
  const part = String(Math.floor(rest / steps)).padStart(perPoint === EIGHTHS ? 1 : 2, '0')
  const last = steps === 1 ? '' : digitOf(rest % steps, steps)
  return `${scaled < 0 ? '-' : ''}${points}'${part}${last}`
}

/**
 * Parses a price in the exchange's notation, or as plain decimals of the stored price. Null for any other text and for
 * a price between two steps.
 */
export function parsePrice(text: string, decimals: number, notation: PriceNotation): number | null {
  const typed = text.trim().replace('’', "'")
  if (notation === 'decimal' || !typed.includes("'")) return parseScaled(typed, decimals)
  const { parts, perPoint, steps } = fractions[notation]
  const match = /^(-?)(\d{1,9})'(\d{1,3})$/.exec(typed)
  if (!match) return null
  const [, sign, points = '', written = ''] = match
  const width = perPoint === EIGHTHS ? 1 : 2
  const part = Number(written.slice(0, width))
  const step = stepOf(written.slice(width), steps)
  if (written.length < width || part >= perPoint || step === null) return null
  const inSteps = (Number(points) * perPoint + part) * steps + step
  const scaled = (inSteps * 10 ** decimals) / (parts * steps)
  if (!Number.isSafeInteger(scaled)) return null
  return sign === '' || scaled === 0 ? scaled : -scaled
}

/** Returns the number of steps that the last digit stands for; 0 if the digit is missing, null if it is invalid. */
function stepOf(digit: string, steps: number): number | null {
  if (digit === '') return 0
  const step = Array.from({ length: steps }, (_, n) => digitOf(n, steps)).indexOf(digit)
  return steps === 1 || step < 0 ? null : step
}
