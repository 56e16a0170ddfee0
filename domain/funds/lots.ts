// Fund units are kept in lots. The oldest lot is redeemed first. Each lot pays an exit load by its age, under the rule
// that was in force at its purchase.
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'
import type { LoadRule } from './schemes.ts'

export type Lot = {
  readonly id: string
  /** Day of the allotment, in days since 1970-01-01. */
  readonly day: number
  readonly units: Decimal
  readonly loads: readonly LoadRule[]
}

export type LotPart = {
  readonly id: string
  readonly units: Decimal
  readonly days: number
  /** Exit load as a fraction of the value. */
  readonly rate: Decimal
  /** `gross`: value at the NAV. `load`: exit load. Both in rupees, two decimals. */
  readonly gross: Decimal
  readonly load: Decimal
}

/**
 * Returns the exit load of a lot by its age in days: that of the rule with the shortest time that has not passed. A lot
 * redeemed on the last day of a rule still pays its load.
 */
export function loadRate(loads: readonly LoadRule[], days: number): Decimal {
  const rule = loads.toSorted((one, other) => one.days - other.days).find(each => days <= each.days)
  return new Decimal(rule?.rate ?? 0)
}

export type Redemption = { readonly units: Decimal; readonly nav: Decimal; readonly day: number }

/** Distributes a redemption over the lots. Null if the lots have fewer units. `lots`: oldest first. */
export function redeemLots(lots: readonly Lot[], { units, nav, day }: Redemption): readonly LotPart[] | null {
  const parts: LotPart[] = []
  let left = units
  for (const lot of lots) {
    if (left.lessThanOrEqualTo(0)) break
    const taken = Decimal.min(left, lot.units)
    if (taken.lessThanOrEqualTo(0)) continue
    const days = day - lot.day
    const rate = loadRate(lot.loads, days)
    const gross = halfUp(taken.times(nav), 2)
    parts.push({ id: lot.id, units: taken, days, rate, gross, load: halfUp(gross.times(rate), 2) })
    left = left.minus(taken)
  }
  return left.greaterThan(0) ? null : parts
}

/** Sums of the lots in rupees, two decimals. `net`: value minus exit load. */
export function totalsOf(parts: readonly LotPart[]) {
  const sum = (of: (part: LotPart) => Decimal) => parts.reduce((total, part) => total.plus(of(part)), new Decimal(0))
  const gross = sum(part => part.gross)
  const load = sum(part => part.load)
  return { gross, load, net: gross.minus(load) }
}
