// The price at an instant in the past, from the same paths as quotes and bars.
import type { SessionSpan } from '../../../domain/kline.ts'
import { followedDay, priceAt } from './followed-day.ts'
import { gridOf, momentAt, sessionSpans } from './grid.ts'
import type { PriceModel } from './price-model.ts'
import { tickOf } from './price-model.ts'

/** Scaled price; null for an independent path, of which only bars can be computed. */
export function priceThen(course: PriceModel, at: number): number | null {
  if (!course.follows) return null
  const moment = momentAt(course.place.calendar, at)
  return priceAt(followedDay(course.follows, moment.grid, tickOf(course)), moment.at)
}

export function sessionsFrom({ place }: PriceModel, at: number): readonly SessionSpan[] {
  const day = place.calendar.lastDay(at)
  return [day, place.calendar.nextDay(day)].flatMap(one => sessionSpans(gridOf(one)))
}
