// Prices of US Treasury notes and bonds by the rule of the Treasury: simple interest in the broken period (31 CFR 356,
// appendix B, section II). Trades between customers use the street convention of `coupon-bond.ts`.
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'

/** Kinds of the first interest period, in the order of sections II.A and D, B, C, D, E. */
export const treasuryNoteKinds = ['regular', 'shortFirst', 'longFirst', 'reopened', 'reopenedLong'] as const
export type TreasuryNoteKind = (typeof treasuryNoteKinds)[number]

export type TreasuryNote = {
  readonly kind: TreasuryNoteKind
  /** Annual interest per 100. */
  readonly coupon: Decimal
  readonly yieldRate: Decimal
  /** Number of full half-years from the first interest payment to maturity. */
  readonly n: number
  /** `r`: days from the settlement to the end of the broken period. `s`: days of the half-year that contains it. */
  readonly r: number
  readonly s: number
  /** Like `r` and `s`, for the initial short period of `reopenedLong`. */
  readonly r2: number
  readonly s2: number
}

export const PRICE_DECIMALS = 6
const FACE = 100

/** Returns null for a yearly yield of −200 % or less. */
export function treasuryNotePrice(note: TreasuryNote): { readonly price: Decimal; readonly accrued: Decimal } | null {
  const { kind, n } = note
  const half = note.coupon.div(2)
  const periodRate = note.yieldRate.div(2)
  const growth = periodRate.plus(1)
  if (!growth.greaterThan(0)) return null
  const part = new Decimal(note.r).div(note.s)
  const initial = new Decimal(note.r2).div(note.s2)
  const factor = growth.pow(-n)
  const annuity = periodRate.isZero() ? new Decimal(n) : new Decimal(1).minus(factor).div(periodRate)
  const later = half.times(annuity).plus(factor.times(FACE))
  const first = half.times(firstPayment(kind, { part, initial, growth }))
  const accrued = half.times(accruedPart(kind, part, initial))
  const price = first.plus(later).div(part.times(periodRate).plus(1)).minus(accrued)
  return { price: halfUp(price, PRICE_DECIMALS), accrued: halfUp(accrued, PRICE_DECIMALS) }
}

type Broken = { readonly part: Decimal; readonly initial: Decimal; readonly growth: Decimal }

/**
 * The part of the first payment that the annuity of `n` payments does not contain: a multiple of half a year's
 * interest, discounted to the end of the broken period.
 */
function firstPayment(kind: TreasuryNoteKind, { part, initial, growth }: Broken): Decimal {
  if (kind === 'shortFirst') return part
  // The first payment of a long first period is made half a year after the end of the broken period, so its part is
  // discounted by one half-year.
  if (kind === 'longFirst') return part.div(growth)
  return kind === 'reopenedLong' ? initial.plus(1) : new Decimal(1)
}

function accruedPart(kind: TreasuryNoteKind, part: Decimal, initial: Decimal): Decimal {
  if (kind === 'shortFirst' || kind === 'longFirst') return new Decimal(0)
  const running = new Decimal(1).minus(part)
  return kind === 'reopenedLong' ? initial.plus(running) : running
}
