// The next auction of each kind of government debt, with its price from today's curve. An auction is of the issue that
// is on sale on the day of the settlement.
import type { AuctionDates } from '../../domain/bonds/auction.ts'
import { auctionBefore, settlementsFrom } from '../../domain/bonds/auction.ts'
import type { BondIssue } from '../../domain/bonds/issue.ts'
import { businessDaysOf } from '../../domain/calendar/business-days.ts'
import { holidays } from '../../domain/calendar/holidays.ts'
import type { Currency } from '../../domain/currency.ts'
import { Decimal } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import { issuesOn } from './catalogue.ts'
import { rateOf } from './curve.ts'
import type { Quote } from './quote.ts'
import { dateAt, momentOf, quoteAt } from './quote.ts'

const CUT_OFF = '13:00'
const DECIDED = '13:30'
/**
 * Margin of a limit order: the lowest accepted rate is this much below the current one, as a fraction (0.25 percentage
 * points).
 */
const ROOM = new Decimal('0.0025')
const PRICE_DECIMALS = 7

export type Auction = AuctionDates & {
  readonly issue: BondIssue
  /** Cut-off of orders, UTC ms. */
  readonly cutoffAt: number
  readonly decidedAt: number
}

const businessDays = { MXN: businessDaysOf(holidays.MX), USD: businessDaysOf(holidays.US) } as const
const auctioned = ['MXN', 'USD'] as const satisfies readonly Currency[]

/** The auctions whose cut-off has not passed, by currency and date. */
export const auctionsFrom = (at: number): readonly Auction[] =>
  auctioned.flatMap(currency => {
    const open = settlementsFrom(dateAt(currency, at)).flatMap(settlesOn => auctionsOf(currency, settlesOn, at))
    const seen = new Set<string>()
    return open
      .filter(({ issue }) => {
        const name = `${issue.kind} ${issue.term ?? issue.id}`
        return !seen.has(name) && seen.add(name)
      })
      .toSorted((one, other) => one.on.localeCompare(other.on, 'en'))
  })

const auctionsOf = (currency: (typeof auctioned)[number], settlesOn: string, at: number): Auction[] =>
  issuesOn(settlesOn)
    .filter(issue => issue.currency === currency)
    .flatMap(issue => {
      const dates = auctionBefore(issue, settlesOn, businessDays[currency])
      if (!dates) return []
      const cutoffAt = momentOf(issue, dates.on, CUT_OFF)
      const decidedAt = momentOf(issue, dates.on, DECIDED)
      return cutoffAt > at ? [Object.assign({ issue, cutoffAt, decidedAt }, dates)] : []
    })

/** Quote of a title on the day of the settlement, at the mid rate of the curve on `date`. */
export function auctionQuote(
  seed: number,
  issue: BondIssue,
  { date, settlesOn }: { date: string; settlesOn: string },
): Quote {
  return quoteAt(seed, issue, settlesOn, rateOf(seed, issue, date, 'middle'))
}

/**
 * The highest price that an order accepts: that of a rate {@link ROOM} below the quoted one, because the curve can move
 * before the auction.
 */
export function limitOf(seed: number, issue: BondIssue, { rate, date }: Quote): Decimal {
  const { dirty } = quoteAt(seed, issue, date, rate.minus(ROOM))
  return halfUp(dirty, PRICE_DECIMALS)
}
