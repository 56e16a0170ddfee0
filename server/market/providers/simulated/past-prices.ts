// The price at an instant in the past, from the same paths as quotes and bars.
import type { SessionSpan } from '../../../../domain/kline.ts'
import { followedDay, priceAt } from './followed-day.ts'
import { gridOf, momentAt, sessionSpans } from './grid.ts'
import { lastTradeAt, tradePrice } from './minute.ts'
import { minuteOf } from './moment-minute.ts'
import type { PriceModel } from './price-model.ts'
import { tickOf } from './price-model.ts'

/** Scaled price; null before the listing. */
export function priceThen(model: PriceModel, at: number): number | null {
  const { follows, venue, listedAt } = model
  if (at < listedAt) return null
  const moment = momentAt(venue.calendar, at)
  if (follows.kind === 'combination') return priceAt(followedDay(follows, moment.grid, tickOf(model)), moment.at)
  const minute = minuteOf(model, moment)
  return tradePrice(minute, lastTradeAt(minute, moment.at))
}

export function sessionsFrom({ venue }: PriceModel, at: number): readonly SessionSpan[] {
  const day = venue.calendar.lastDay(at)
  return [day, venue.calendar.nextDay(day)].flatMap(one => sessionSpans(gridOf(one)))
}
