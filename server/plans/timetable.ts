// When the purchase of a date is made: on the first trading day from the date on, half an hour after the opening.
import { PLAN_DELAY_MS } from '../../domain/purchase-plan.ts'
import type { Calendar, TradingDay } from '../calendar/calendar.ts'
import { localToUtc } from '../calendar/zone.ts'
import type { PlanRow } from '../db/plan-schema.ts'
import type { MarketSource } from '../market/source.ts'
import { closeOf, daysToRest } from '../orders/validity.ts'

/** Nothing is placed at or after `closesAt`. */
export type PurchaseTime = { readonly date: string; readonly opensAt: number; readonly closesAt: number }

export function purchaseTime(calendar: Calendar, date: string): PurchaseTime {
  let day = calendar.lastDay(localToUtc(date, '00:00', calendar.zone))
  while (day.date < date) day = calendar.nextDay(day)
  return timeOf(day)
}

/** The times of the current trading day, or of the next one after its close. */
export function nextPurchaseTime(calendar: Calendar, now: number): PurchaseTime {
  const day = calendar.lastDay(now)
  return timeOf(closeOf(day) > now ? day : calendar.nextDay(day))
}

/** The trading days on which the first purchase of a plan can be. */
export const firstPurchaseTimes = (calendar: Calendar, now: number): PurchaseTime[] =>
  daysToRest(calendar, now).map(timeOf)

function timeOf(day: TradingDay): PurchaseTime {
  const openMs = Math.min(...day.segments.filter(({ kind }) => kind === 'regular').map(segment => segment.openMs))
  return { date: day.date, opensAt: openMs + PLAN_DELAY_MS, closesAt: closeOf(day) }
}

/** The next purchase of a plan; null for a plan that is paused or has ended, and for an instrument that is not listed. */
export function nextTimeOf(market: Pick<MarketSource, 'find'>, plan: PlanRow, now: number): PurchaseTime | null {
  const calendar = market.find(plan.instrumentKey)?.calendar
  if (plan.state !== 'active' || plan.nextOn === null || !calendar) return null
  const planned = purchaseTime(calendar, plan.nextOn)
  const { date, opensAt, closesAt } = planned.closesAt > now ? planned : nextPurchaseTime(calendar, now)
  // A date that is due now.
  return { date, opensAt: Math.max(opensAt, now), closesAt }
}
