// Figures of a purchase and of an early sale, computed by the same functions as the server's prices.
import type { Floating } from '../../../domain/bonds/bonde-f.ts'
import type { BondIssue, BondKind } from '../../../domain/bonds/issue.ts'
import { bondPayments, titleValue } from '../../../domain/bonds/issue.ts'
import { withholding } from '../../../domain/bonds/withholding.ts'
import { Decimal } from '../../../domain/money.ts'
import { halfUp } from '../../../domain/rounding.ts'
import type { BondLot, BondRow } from '../../../domain/wire/calls/bond.ts'

type Price = BondRow['bid']

const money = (price: Decimal, titles: number): Decimal => halfUp(price.times(titles), 2)

/** Number of whole titles that an amount buys; their cost and the rest of the amount as decimal text. */
export const purchaseOf = ({ ask }: BondRow, amount: string) => titlesAt(ask.dirty, amount)

export function titlesAt(ofTitle: string, amount: string) {
  const price = new Decimal(ofTitle)
  const all = new Decimal(amount).div(price).floor().toNumber()
  const titles = money(price, all).greaterThan(amount) ? all - 1 : all
  const spent = money(price, titles)
  return { titles, spent: spent.toFixed(2), rest: new Decimal(amount).minus(spent).toFixed(2) }
}

/** Bonds whose payments depend on a rate or on prices that are not known yet. */
const openKinds: ReadonlySet<BondKind> = new Set(['bonddia', 'bondeF', 'udibono', 'tips', 'retail', 'silver'])

/** True if every payment until the maturity is known today. */
export const hasKnownPayments = ({ kind }: Pick<BondIssue, 'kind'>): boolean => !openKinds.has(kind)

export type Held = { readonly spent: string; readonly titles: number; readonly from: string }

/**
 * What titles pay that are bought on a date and held to the maturity, after tax, and the date of the last payment. The
 * amount is null if it is not known yet; null for a bond without a maturity.
 */
export function heldToMaturity(issue: BondIssue, { spent, titles, from }: Held) {
  const payments = bondPayments(issue, from)
  const last = payments.at(-1)
  if (!last) return null
  const known = { on: last.paidOn, hasCoupons: payments.length > 1, isTaxed: issue.currency === 'MXN' }
  if (!hasKnownPayments(issue)) return Object.assign(known, { received: null })
  let since = from
  let received = new Decimal(0)
  for (const { date, amount } of payments) {
    received = received.plus(money(amount ?? new Decimal(0), titles))
    received = received.minus(withholding(issue.currency, new Decimal(spent), since, date))
    since = date
  }
  return Object.assign(known, { received: received.toFixed(2) })
}

/** Assumed rise of today's rate, in percentage points of the yield, or of the surcharge for a floating bond. */
export const shifts = [0, 1, 3] as const

export const shiftLabelOf = ({ kind }: BondIssue) => (kind === 'bondeF' ? 'early.surcharge' : 'early.at')

/** For each rise of the yield: the result before tax of selling `titles`, bought for `spent`, today. Decimal text. */
export function earlySales(issue: BondIssue, bid: Price, { titles, spent }: { titles: number; spent: string }) {
  return shifts.map(shift => {
    const rate = new Decimal(bid.rate).plus(new Decimal(shift).div(100))
    const floating = floatingOf(bid)
    const coupon = bid.coupon === undefined ? null : new Decimal(bid.coupon)
    const value = titleValue(issue, { date: bid.date, rate, index: new Decimal(bid.index), floating, coupon })
    return { shift, result: value && money(value.dirty, titles).minus(spent).toFixed(2) }
  })
}

const floatingOf = ({ floating }: Price): Floating | null =>
  floating ? { overnight: new Decimal(floating.overnight), factor: new Decimal(floating.factor) } : null

/** Proceeds of a sale at a bid: decimal text. */
export function saleOf(lot: BondLot, bid: Price, titles: number) {
  const gross = money(new Decimal(bid.dirty), titles)
  const part =
    titles === lot.left
      ? new Decimal(lot.cost)
      : new Decimal(lot.cost).times(titles).div(lot.left).toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN)
  const from = lot.flows.filter(({ kind }) => kind === 'purchase' || kind === 'coupon').at(-1)?.date ?? bid.date
  const tax = withholding(lot.issue.currency, part, from, bid.date)
  const net = gross.minus(tax)
  return {
    gross: gross.toFixed(2),
    tax: tax.toFixed(2),
    net: net.toFixed(2),
    cost: part.toFixed(2),
    result: net.minus(part).toFixed(2),
  }
}

/** A fraction as a percentage with at most four decimals: decimal text. */
export const percentOf = (rate: string): string => new Decimal(rate).times(100).toDecimalPlaces(4).toFixed()
