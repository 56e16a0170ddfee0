// Published figures of an institution, computed from its stored days and fills and from its followers' settled orders.
// A figure whose history is too short is null.
import { and, count, eq, sql } from 'drizzle-orm'
import type { DecimalText } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import { START_VALUE } from '../../domain/follow.ts'
import { Decimal } from '../../domain/money.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { FollowAgency } from '../../domain/wire/calls/follow.ts'
import type { Tx } from '../db/db.ts'
import type { StrategyRow } from '../db/strategy-schema.ts'
import { strategyFills } from '../db/strategy-schema.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import type { DayValue } from '../strategies/days.ts'
import { seriesTermsOf } from '../strategies/terms.ts'
import { addDays } from '../strategies/valuations.ts'
import type { FollowStrategy } from './strategies.ts'

type Reading = Pick<Tx, 'select'>

/**
 * Minimum number of days of history before a result is published, and of settled orders before the share in profit is
 * published.
 */
const RANKED_DAYS = 90
const SHARE_ORDERS = 20
const YEAR_DAYS = 365

export type Known = {
  readonly strategy: FollowStrategy
  readonly row: StrategyRow
  readonly days: readonly DayValue[]
  /** The series that are open for orders, the shortest term first. */
  readonly open: readonly OfferRow[]
}

export async function agencyWire(tx: Reading, { strategy, row, days, open }: Known): Promise<FollowAgency> {
  const { id, name, feeRate, rule, closesAt } = strategy
  const [fills] = await tx.select({ total: count() }).from(strategyFills).where(eq(strategyFills.strategyId, id))
  const last = days.at(-1)
  const isRanked = days.length >= RANKED_DAYS
  return {
    id,
    name,
    currency: 'USD',
    state: row.closedOn === null ? 'open' : 'closed',
    closedOn: row.closedOn,
    drawdown: worstDrawdown(days),
    wholeLife: isRanked ? resultAfterFee(days, feeRate) : null,
    lastYear: isRanked ? lastYear(days, feeRate) : null,
    worstMonth: isRanked ? worstMonth(days) : null,
    startedOn: row.startedOn,
    recordedFrom: unixSeconds(row.recordedAt),
    days: days.length,
    trades: fills?.total ?? 0,
    followers: await followersOf(tx, id),
    feeRate: percent(new Decimal(feeRate)),
    closesAt: percent(new Decimal(closesAt)),
    rule,
    unitValue: last ? { date: last.date, value: last.unitValue } : null,
    terms: open.map(offer => ({
      offerId: offer.id,
      days: seriesTermsOf(offer).term,
      confirmsAt: unixSeconds(offer.closesAt),
      settlesAt: unixSeconds(offer.endsAt),
    })),
  }
}

/** A fraction as percent with two decimals, as text. */
const percent = (rate: Decimal): DecimalText => decimalText(rate.times(100).toFixed(2, Decimal.ROUND_HALF_UP))

const changed = (from: string, to: string): Decimal => new Decimal(to).div(from).minus(1)

function worstDrawdown(days: readonly DayValue[]): FollowAgency['drawdown'] {
  if (days.length === 0) return null
  let peak = { date: days[0]?.date ?? '', value: new Decimal(START_VALUE) }
  let worst = { rate: new Decimal(0), from: peak.date, to: peak.date }
  for (const { date, unitValue } of days) {
    const value = new Decimal(unitValue)
    if (value.greaterThan(peak.value)) peak = { date, value }
    const rate = value.div(peak.value).minus(1)
    if (rate.lessThan(worst.rate)) worst = { rate, from: peak.date, to: date }
  }
  return { rate: percent(worst.rate), from: worst.from, to: worst.to }
}

/** Formats the follower's result: a gain less the fee, or the whole loss. */
function afterFee(change: Decimal, feeRate: string): DecimalText {
  return percent(change.isPositive() ? change.times(new Decimal(1).minus(feeRate)) : change)
}

function resultAfterFee(days: readonly DayValue[], feeRate: string): DecimalText | null {
  const last = days.at(-1)
  return last ? afterFee(changed(START_VALUE, last.unitValue), feeRate) : null
}

function lastYear(days: readonly DayValue[], feeRate: string): DecimalText | null {
  const last = days.at(-1)
  const first = last && days.find(({ date }) => date === addDays(last.date, -YEAR_DAYS))
  return last && first ? afterFee(changed(first.unitValue, last.unitValue), feeRate) : null
}

const MONTH_LENGTH = 'YYYY-MM'.length

/** The worst of the calendar months that the history covers completely; null if there is none. */
function worstMonth(days: readonly DayValue[]): FollowAgency['worstMonth'] {
  const ends = new Map(days.map(({ date, unitValue }) => [date.slice(0, MONTH_LENGTH), unitValue]))
  const months = [...ends.entries()]
  const whole = months.slice(1, -1).map(([month, value], nth) => {
    return { month, rate: changed(months[nth]?.[1] ?? START_VALUE, value) }
  })
  const [worst] = whole.toSorted((one, other) => one.rate.comparedTo(other.rate))
  return worst ? { month: worst.month, rate: percent(worst.rate) } : null
}

/** The number of settled orders, and the share of them that ended with a profit after the fee. */
async function followersOf(tx: Reading, strategyId: string): Promise<FollowAgency['followers']> {
  const paid = sql`(${subscriptions.outcome} ->> 'paid')::numeric * 100 > ${subscriptions.quantity}`
  const [row] = await tx
    .select({ settled: count(), inProfit: sql<string>`count(*) FILTER (WHERE ${paid})` })
    .from(subscriptions)
    .innerJoin(offers, eq(offers.id, subscriptions.offerId))
    .where(
      and(
        eq(subscriptions.product, 'follow'),
        eq(subscriptions.state, 'ended'),
        sql`${offers.terms} ->> 'strategy' = ${strategyId}`,
      ),
    )
  const settled = row?.settled ?? 0
  const share = settled < SHARE_ORDERS ? null : percent(new Decimal(row?.inProfit ?? 0).div(settled))
  return { settled, inProfit: share }
}
