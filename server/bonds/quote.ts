// Prices of an issue on a date in its market, and the instants of its dates.
import { must } from '../../domain/assert.ts'
import type { Floating } from '../../domain/bonds/bonde-f.ts'
import { compounded } from '../../domain/bonds/bonde-f.ts'
import type { BondIssue, BondPayment, TitleValue } from '../../domain/bonds/issue.ts'
import { daysTo, titleValue } from '../../domain/bonds/issue.ts'
import { retailInterest } from '../../domain/bonds/retail.ts'
import { decimalText } from '../../domain/brand.ts'
import type { Currency } from '../../domain/currency.ts'
import { Decimal, roundToMinor } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import { localToUtc, utcToLocalDate } from '../calendar/zone.ts'
import type { StoredPrice } from '../db/bond-schema.ts'
import type { Side } from './curve.ts'
import { indexOf, rateOf } from './curve.ts'
import { floatingOf, fundYield, overnightDays, shareOn } from './overnight.ts'
import { retailRateOn } from './retail.ts'

const zones: Readonly<Record<Currency, string>> = {
  MXN: 'America/Mexico_City',
  USD: 'America/New_York',
  HKD: 'Asia/Hong_Kong',
}

export const dateAt = (currency: Currency, at: number): string => utcToLocalDate(at, zones[currency])
/** The instant at which a date begins in the bond's market. Payments are made at the beginning of a business day. */
export const instantOf = (issue: BondIssue, date: string): number => momentOf(issue, date, '00:00')
export const momentOf = ({ currency }: BondIssue, date: string, time: string): number =>
  localToUtc(date, time, zones[currency])

export type Quote = TitleValue & {
  readonly date: string
  readonly rate: Decimal
  readonly index: Decimal
  readonly floating: Floating | null
  readonly coupon: Decimal | null
}

/**
 * The quote of an issue.
 * @param date must be before the maturity
 */
export function quoteOf(seed: number, issue: BondIssue, date: string, side: Side): Quote {
  return quoteAt(seed, issue, date, quotedRate(seed, issue, date, side))
}

/** The rate of a quote. A fund, and a bond that is bought back at par, have one price for both sides. */
function quotedRate(seed: number, issue: BondIssue, date: string, side: Side): Decimal {
  if (issue.kind === 'bonddia') return fundYield(seed, date)
  if (issue.kind === 'silver') return must(retailRateOn(seed, issue, date), 'a rate')
  return rateOf(seed, issue, date, side)
}

export function quoteAt(seed: number, issue: BondIssue, date: string, rate: Decimal): Quote {
  const index = issue.kind === 'bonddia' ? shareOn(seed, date) : indexOf(issue, date)
  const floating = floatingOf(seed, issue, date)
  const coupon = retailRateOn(seed, issue, date)
  const known = { date, rate, index, floating, coupon }
  return Object.assign(known, must(titleValue(issue, known), `a price of ${issue.id} on ${date}`))
}

export const priceWire = ({ date, rate, index, floating, coupon, clean, accrued, dirty }: Quote): StoredPrice => {
  const text = (value: Decimal) => decimalText(value.toFixed())
  const price = {
    date,
    rate: text(rate),
    index: text(index),
    clean: text(clean),
    accrued: text(accrued),
    dirty: text(dirty),
  }
  if (coupon) return Object.assign(price, { coupon: text(coupon) })
  if (!floating) return price
  return Object.assign(price, { floating: { overnight: text(floating.overnight), factor: text(floating.factor) } })
}

/** Price per title × number of titles, rounded half up to whole cents. */
export const moneyOf = (price: Decimal, titles: number): bigint => roundToMinor(halfUp(price.times(titles), 2))

/**
 * The payments of one title, as known on `date`. The remaining days of a floating coupon are computed with that date's
 * overnight rate, the coupon of a retail bond with the consumer prices published by then. The principal of an indexed
 * note is at least its face value.
 */
export function paymentOfTitle(seed: number, issue: BondIssue, payment: BondPayment, date: string): Decimal {
  const { kind, amount, from, date: to } = payment
  const rate = retailRateOn(seed, issue, date)
  if (amount === null && rate) return retailInterest(new Decimal(issue.face), rate, daysTo(to, from))
  if (amount === null)
    return compounded(overnightDays(seed, from, to, date))
      .minus(1)
      .times(issue.face)
  const index = indexOf(issue, date)
  const isFloored = issue.kind === 'tips' && kind === 'maturity'
  return amount.times(isFloored ? Decimal.max(1, index) : index)
}

const MEXICAN_MINIMUM = 100

/** Minimum number of titles of a purchase: titles worth MX$100 for a Mexican bond, one title for any other. */
export const minimumOf = ({ currency }: BondIssue, { dirty }: Quote): number =>
  currency === 'MXN' ? new Decimal(MEXICAN_MINIMUM).div(dirty).ceil().toNumber() : 1
