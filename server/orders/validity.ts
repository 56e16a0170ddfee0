// When an order ends: at the close of a trading day of its exchange (`domain/order-validity.ts`).
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { orderTypes } from '../../domain/order.ts'
import type { Validity } from '../../domain/order-validity.ts'
import { REST_MAX_MS } from '../../domain/order-validity.ts'
import type { Calendar, TradingDay } from '../calendar/calendar.ts'
import type { Listing } from '../market/source.ts'
import type { OrderRequest } from './products/product.ts'

/** UTC ms; null for an order at the market, which ends soon. */
export function expiryOf(
  { calendar }: Pick<Listing, 'calendar'>,
  { orderType, trigger, validity }: Pick<OrderRequest, 'orderType' | 'trigger' | 'validity'>,
  now: number,
): number | null | Refusal {
  if (orderType === orderTypes.market && !trigger) return validity ? refuse('invalid', { field: 'validity' }) : null
  return endOf(calendar, validity ?? 'untilCancelled', now)
}

function endOf(calendar: Calendar, validity: Validity, now: number): number | Refusal {
  if (validity === 'day') return closeOf(currentDay(calendar, now))
  if (validity === 'untilCancelled') return latestEnd(calendar, now)
  return endOn(calendar, { date: validity.date, last: lastDay(calendar, now), now })
}

/** UTC ms at which an order ends that rests as long as possible. */
export const latestEnd = (calendar: Calendar, now: number): number => closeOf(lastDay(calendar, now))

type Asked = { readonly date: string; readonly last: TradingDay; readonly now: number }

function endOn(calendar: Calendar, { date, last, now }: Asked): number | Refusal {
  const first = currentDay(calendar, now)
  const wrong = (reason: string, nearest: TradingDay): Refusal =>
    refuse('invalid', { field: 'validity', values: { reason, date: nearest.date } })
  if (date > last.date) return wrong('dateBeyond', last)
  if (date < first.date) return wrong('notTradingDay', first)
  for (let day = first; ; day = calendar.nextDay(day)) {
    if (day.date === date) return closeOf(day)
    if (day.date > date) return wrong('notTradingDay', day)
  }
}

/** The trading days on which an order can end, from the current one. */
export function daysToRest(calendar: Calendar, now: number): TradingDay[] {
  const last = lastDay(calendar, now)
  const days = [currentDay(calendar, now)]
  for (let day = days[0]; day && day.date < last.date; ) {
    day = calendar.nextDay(day)
    days.push(day)
  }
  return days
}

/** The trading day of an instant, or the next one after its regular close. */
function currentDay(calendar: Calendar, now: number): TradingDay {
  const day = calendar.lastDay(now)
  return closeOf(day) > now ? day : calendar.nextDay(day)
}

/** The last trading day that opens within the longest time that an order rests. */
const lastDay = (calendar: Calendar, now: number): TradingDay => calendar.lastDay(now + REST_MAX_MS)

/** The end of the regular session. */
export function closeOf({ segments }: TradingDay): number {
  return Math.max(...segments.filter(({ kind }) => kind === 'regular').map(({ closeMs }) => closeMs))
}
