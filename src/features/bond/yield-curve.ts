// The yield curve of the bonds on sale in a currency: those whose payments are known today, by their time to maturity.
import { DAY_MS } from '../../../domain/time.ts'
import type { BondRow } from '../../../domain/wire/calls/bond.ts'
import { hasKnownPayments } from './figures.ts'

export type CurvePoint = {
  readonly row: BondRow
  readonly days: number
  /** Place in the box, in per cent from its start and from its top. */
  readonly x: number
  readonly y: number
}

/** Room at the edges of the box for the marks, in per cent. */
const EDGE = 4

const round = (value: number): number => Math.round(value * 10) / 10

/** Empty with fewer than two bonds, which are no curve. Bonds are at equal distances, because half mature within a year. */
export function yieldCurve(rows: readonly BondRow[]): readonly CurvePoint[] {
  const known = rows
    .flatMap(row => {
      const { maturity } = row.issue
      if (maturity === null || !hasKnownPayments(row.issue)) return []
      return [{ row, days: Math.round((Date.parse(maturity) - Date.parse(row.ask.date)) / DAY_MS) }]
    })
    .toSorted((one, other) => one.days - other.days)
  if (known.length < 2) return []
  const rates = known.map(({ row }) => Number(row.ask.rate))
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  const room = 100 - 2 * EDGE
  return known.map(({ row, days }, nth) => ({
    row,
    days,
    x: round(EDGE + (nth / (known.length - 1)) * room),
    y: high === low ? 50 : round(EDGE + ((high - Number(row.ask.rate)) / (high - low)) * room),
  }))
}

export type Term = { readonly unit: 'days' | 'months' | 'years'; readonly count: number }

/** A time to maturity in the unit in which it is named: 28 days, 6 months, 5 years. */
export function termOf(days: number): Term {
  if (days < 100) return { unit: 'days', count: days }
  if (days < 350) return { unit: 'months', count: Math.round(days / 30.44) }
  return { unit: 'years', count: Math.round(days / 365.25) }
}

/** The bond that is shown first: the one that matures closest to a year from now. */
export const firstOf = (points: readonly CurvePoint[]): CurvePoint | undefined =>
  points.toSorted((one, other) => Math.abs(one.days - 365) - Math.abs(other.days - 365))[0]
