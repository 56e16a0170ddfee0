// The price at an instant in the past, from the same paths as quotes and bars.
import type { SessionSpan } from '../../../domain/kline.ts'
import { followedDay, priceAt } from './followed-day.ts'
import { gridOf, momentAt, sessionSpans } from './grid.ts'
import type { PriceModel } from './price-model.ts'
import { tickOf } from './price-model.ts'

/** Scaled price; null for an independent path, of which only bars can be computed. */
export function priceThen(model: PriceModel, at: number): number | null {
  if (!model.follows) return null
  const moment = momentAt(model.venue.calendar, at)
  return priceAt(followedDay(model.follows, moment.grid, tickOf(model)), moment.at)
}

export function sessionsFrom({ venue }: PriceModel, at: number): readonly SessionSpan[] {
  const day = venue.calendar.lastDay(at)
  return [day, venue.calendar.nextDay(day)].flatMap(one => sessionSpans(gridOf(one)))
}
