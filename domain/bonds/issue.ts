// Bonds and treasury debt: the terms of an issue, the value of one title at a yield, and its payments. The server
// prices with these functions, and the page uses them to show the possible loss of an early sale.
import type { DecimalText } from '../brand.ts'
import { dateOfDay, dayOfDate } from '../calendar/civil-date.ts'
import { onOrAfterPaymentDay } from '../calendar/currency-days.ts'
import type { Currency } from '../currency.ts'
import { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'
import type { WalletType } from '../wallet.ts'
import type { Floating } from './bonde-f.ts'
import { BONDE_PERIOD_DAYS, bondePrice } from './bonde-f.ts'
import { bonoPeriods, bonoPrice } from './bono-m.ts'
import { cetesPrice, priceOfYield } from './cetes.ts'
import { bondPrice } from './coupon-bond.ts'
import { monthsAfter } from './coupon-periods.ts'
import type { DayCount } from './day-count.ts'
import { retailInterest } from './retail.ts'
import { billPrice } from './treasury-bill.ts'

export const bondKinds = [
  'bonddia',
  'cete',
  'bondeF',
  'bono',
  'udibono',
  'bill',
  'note',
  'tips',
  'retail',
  'silver',
  'corporate',
] as const
export type BondKind = (typeof bondKinds)[number]

/**
 * Terms of an issue. Its market rate is a yield, with two exceptions: a US Treasury bill is quoted by its discount
 * rate, and a Bonde F by its surcharge.
 */
export type BondIssue = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly kind: BondKind
  readonly currency: Currency
  /** Face value of one title in its currency; for a Udibono in UDI. */
  readonly face: number
  /** Term in days of a bill that is issued each week; null for a bond with coupons. */
  readonly term: number | null
  readonly issuedOn: string
  /** Maturity date. Null for BONDDIA, which are shares of a fund of government debt and do not mature. */
  readonly maturity: string | null
  /**
   * Yearly coupon rate as a fraction. Zero for a bill and a Bonde F; for a retail bond of Hong Kong its minimum rate.
   */
  readonly coupon: DecimalText
}

export const walletOfBond = { USD: 'financial', HKD: 'hkStock', MXN: 'mxStock' } as const satisfies Readonly<
  Record<Currency, WalletType>
>

/**
 * What happens to the money of a matured bill: `cash`: paid out; `capital`: the invested amount is reinvested; `all`:
 * everything is reinvested.
 */
export const bondInstructions = ['cash', 'capital', 'all'] as const
export type BondInstruction = (typeof bondInstructions)[number]

const dayCounts: Readonly<Partial<Record<BondKind, DayCount>>> = {
  retail: 'act/365',
  corporate: '30/360',
}
const PERIOD_DAYS = 182
const YEAR_DAYS = 360
const MONTHS = 6
const PRICE_DECIMALS = 6

/** Price and accrued interest of one title. */
export type TitleValue = { readonly clean: Decimal; readonly accrued: Decimal; readonly dirty: Decimal }

export type Valuation = {
  /** Civil date of the settlement, before the maturity. */
  readonly date: string
  readonly rate: Decimal
  /** The value of the UDI, the index ratio, or the value of a share of BONDDIA; 1 for a bond without indexation. */
  readonly index: Decimal
  /** Market data of a Bonde F. */
  readonly floating?: Floating | null
  /** Coupon rate of a retail bond as a yearly fraction, computed from the consumer prices published so far. */
  readonly coupon?: Decimal | null
}

export const daysTo = (maturity: string, date: string): number => dayOfDate(maturity) - dayOfDate(date)

/** Returns the value of one title. Null if the rate gives no price. */
export function titleValue(issue: BondIssue, valuation: Valuation): TitleValue | null {
  const { index } = valuation
  const per100 = valuePer100(issue, valuation)
  if (!per100) return null
  const scale = index.times(issue.face).div(100)
  const clean = halfUp(per100.clean.times(scale), 8)
  const accrued = halfUp(per100.accrued.times(scale), 8)
  return { clean, accrued, dirty: clean.plus(accrued) }
}

type Per100 = { readonly clean: Decimal; readonly accrued: Decimal }

function valuePer100(issue: BondIssue, { date, rate, floating, coupon: known }: Valuation): Per100 | null {
  const { kind, maturity } = issue
  const coupon = known ?? new Decimal(issue.coupon)
  if (kind === 'bonddia') return withoutCoupon(new Decimal(100))
  if (maturity === null) return null
  const days = daysTo(maturity, date)
  if (kind === 'cete') return withoutCoupon(cetesPrice(priceOfYield(days, rate)).times(10))
  if (kind === 'bill') return withoutCoupon(halfUp(billPrice(rate, days), PRICE_DECIMALS))
  if (kind === 'bondeF') return floating ? bondePrice(rate, days, floating) : null
  if (kind === 'bono' || kind === 'udibono') return bonoPrice(coupon, rate, bonoPeriods(days))
  if (kind === 'silver') return atPar(issue, date, coupon)
  const dayCount = dayCounts[kind] ?? 'act/act'
  const redemption = new Decimal(100)
  const price = bondPrice({ settlement: date, maturity, coupon, redemption, frequency: 2, dayCount }, rate)
  if (!price) return null
  return { clean: halfUp(price.clean, PRICE_DECIMALS), accrued: halfUp(price.accrued, PRICE_DECIMALS) }
}

/** Price of a bond that its issuer sells and buys back at face value plus the interest since the last coupon. */
function atPar(issue: BondIssue, date: string, rate: Decimal): Per100 {
  const from = coupons(issue, issue.maturity ?? date, date)[0]?.from ?? date
  const hundred = new Decimal(100)
  return { clean: hundred, accrued: halfUp(retailInterest(hundred, rate, daysTo(date, from)), PRICE_DECIMALS) }
}

const withoutCoupon = (clean: Decimal): Per100 => ({ clean, accrued: new Decimal(0) })

export type BondPayment = {
  /** Date by the terms of the issue, at which interest ends. */
  readonly date: string
  /** Date on which the money is paid. */
  readonly paidOn: string
  readonly kind: 'coupon' | 'maturity'
  /** Payment of one title before indexation; null for a floating coupon. */
  readonly amount: Decimal | null
  /** First day of the coupon period of the payment; for the principal, the date of the payment itself. */
  readonly from: string
}

/** Payments after a date, in order. At maturity the last coupon comes before the principal. */
export function bondPayments(issue: BondIssue, after: string): BondPayment[] {
  const { face, maturity } = issue
  if (maturity === null || after >= maturity) return []
  const paidOn = paymentDate(issue, maturity)
  const principal: BondPayment = { date: maturity, paidOn, kind: 'maturity', amount: new Decimal(face), from: maturity }
  return [...coupons(issue, maturity, after), principal]
}

function coupons(issue: BondIssue, maturity: string, after: string): BondPayment[] {
  const { kind, issuedOn } = issue
  if (kind === 'cete' || kind === 'bill') return []
  const paid: BondPayment[] = []
  for (let ago = 0; ; ago += 1) {
    const date = couponDate(issue.kind, maturity, ago)
    if (date <= after || date <= issuedOn) return paid.toReversed()
    const from = couponDate(issue.kind, maturity, ago + 1)
    paid.push({ date, paidOn: paymentDate(issue, date), kind: 'coupon', amount: couponAmount(issue), from })
  }
}

/**
 * The calendar of each issuer's payments, by its payment system. A payment on a day that is none of its business days is made on the next one,
 * without interest for the delay: Treasury securities by 31 CFR 356.30 and 357; Mexico's by the rules of Banco de México
 * for government securities; Hong Kong's retail bonds by their issue circulars; corporate bonds by the same terms here.
 */
const calendarOfCurrency = { USD: 'fedwire', MXN: 'spei', HKD: 'hkd' } as const satisfies Record<Currency, string>

export const paymentCalendarOf = ({ currency }: BondIssue) => calendarOfCurrency[currency]

/** The date on which a payment of a date is made: that date, or the next business day of the issuer's calendar. */
const paymentDate = ({ currency }: BondIssue, date: string): string =>
  dateOfDay(onOrAfterPaymentDay(currency, dayOfDate(date)))

function couponDate(kind: BondKind, maturity: string, ago: number): string {
  if (kind === 'bondeF') return dateOfDay(dayOfDate(maturity) - ago * BONDE_PERIOD_DAYS)
  if (kind === 'bono' || kind === 'udibono') return dateOfDay(dayOfDate(maturity) - ago * PERIOD_DAYS)
  return monthsAfter(maturity, -ago * MONTHS)
}

function couponAmount({ kind, face, coupon }: BondIssue): Decimal | null {
  if (kind === 'bondeF' || kind === 'retail' || kind === 'silver') return null
  const year = new Decimal(face).times(coupon)
  if (kind === 'bono' || kind === 'udibono') return year.times(PERIOD_DAYS).div(YEAR_DAYS)
  return year.div(2)
}
