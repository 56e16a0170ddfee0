// Fund schemes in the wire format, with NAV, costs and risk at a given time.

import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import type { LoadRule, Scheme } from '../../domain/funds/schemes.ts'
import { expenseInForce, fundParts, loadsInForce } from '../../domain/funds/schemes.ts'
import { Decimal } from '../../domain/money.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { FundScheme } from '../../domain/wire/calls/fund.ts'
import { dayAt } from './dealing.ts'
import type { Market } from './deps.ts'
import { purchaseRate, redemptionRate } from './deps.ts'

const YEAR_DAYS = 365

type Point = { readonly day: number; readonly value: Decimal }

/** Every NAV that is published at `at`, sorted by date; the last one is the latest. */
export function knownNavs({ dealing, navs }: Market, scheme: Scheme, at: number): readonly Point[] {
  return navs.closes(scheme, dealing.latest(at).day)
}

export const percentText = (fraction: Decimal) => decimalText(fraction.times(100).toFixed(2, Decimal.ROUND_HALF_UP))
const changeText = (now: Decimal, before: Decimal | undefined) =>
  before ? percentText(now.div(before).minus(1)) : null

export const loadsWire = (loads: readonly LoadRule[]) =>
  loads.map(({ days, rate }) => ({ days, percent: decimalText(new Decimal(rate).times(100).toFixed()) }))

export function schemeWire(market: Market, scheme: Scheme, { at, full }: { at: number; full: boolean }): FundScheme {
  const { dealing, navs } = market
  const points = knownNavs(market, scheme, at)
  const now = must(points.at(-1), 'a NAV')
  const [latest, next] = [dealing.latest(at), dealing.next(at)]
  const rate = navs.rate(latest)
  const today = dateOfDay(dayAt(at))
  return {
    id: scheme.id,
    name: scheme.name,
    kind: scheme.kind,
    category: scheme.category,
    nav: decimalText(now.value.toFixed(4)),
    navDate: dateOfDay(now.day),
    navTime: unixSeconds(latest.publishAt),
    dayChange: changeText(now.value, points.at(-2)?.value),
    yearChange: changeText(now.value, yearBefore(points, now.day)?.value),
    maxDrawdown: percentText(worstFall(points)),
    worstYear: worstYear(points),
    launched: scheme.launched,
    expense: decimalText(new Decimal(expenseInForce(scheme, today)).times(100).toFixed()),
    loads: loadsWire(loadsInForce(scheme, today)),
    minimum: decimalText(scheme.minimum),
    payoutDays: scheme.payoutDays,
    lockDays: scheme.lockDays,
    weights: fundParts.flatMap(part => {
      const weight = scheme.weights[part]
      return weight === undefined ? [] : [{ part, percent: decimalText(new Decimal(weight).times(100).toFixed()) }]
    }),
    buyRate: decimalText(purchaseRate(rate).toFixed(4)),
    sellRate: decimalText(redemptionRate(rate).toFixed(4)),
    cutoffTime: unixSeconds(next.cutoffAt),
    publishTime: unixSeconds(next.publishAt),
    payTime: unixSeconds(dealing.paidAt(next, scheme.payoutDays)),
    lockedUntil: scheme.lockDays === null ? null : dateOfDay(next.day + scheme.lockDays),
    history: full ? historyOf(points) : null,
  }
}

const historyOf = (points: readonly Point[]) => ({
  dates: points.map(({ day }) => dateOfDay(day)),
  navs: points.map(({ value }) => decimalText(value.toFixed(4))),
})

/** The latest NAV that is at least a year old. */
const yearBefore = (points: readonly Point[], day: number): Point | undefined =>
  points.findLast(point => point.day <= day - YEAR_DAYS)

/** The largest fall from a previous maximum, as a fraction; 0 or negative. */
function worstFall(points: readonly Point[]): Decimal {
  let peak = new Decimal(0)
  let worst = new Decimal(0)
  for (const { value } of points) {
    peak = Decimal.max(peak, value)
    worst = Decimal.min(worst, value.div(peak).minus(1))
  }
  return worst
}

/** The worst change over any 365 days; null if the history is shorter. */
function worstYear(points: readonly Point[]): string | null {
  let from = 0
  let worst: Decimal | null = null
  for (const { day, value } of points) {
    while ((points[from + 1]?.day ?? day) <= day - YEAR_DAYS) from += 1
    const before = points[from]
    if (!before || before.day > day - YEAR_DAYS) continue
    const change = value.div(before.value).minus(1)
    worst = worst === null ? change : Decimal.min(worst, change)
  }
  return worst && percentText(worst)
}
