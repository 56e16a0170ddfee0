// The path of a day, and the prices around it: the last close, the trading before and after the regular hours, and a
// listing.
import type { DayPath } from './day-path.ts'
import { followedDay, settlementOf } from './followed-day.ts'
import type { DayGrid } from './grid.ts'
import { gridOf } from './grid.ts'
import type { PriceModel } from './price-model.ts'
import { tickOf } from './price-model.ts'
import { priceAtMinute, ShareDay, walkAt } from './share-day.ts'

/** The path of a newly listed share: its price on the day before the listing is the offer price. */
export function fromListing(model: PriceModel): PriceModel {
  const { follows, listedAt, venue } = model
  if (!Number.isFinite(listedAt) || follows.kind !== 'share') return model
  const day = venue.calendar.lastDay(listedAt)
  const before = gridOf(day).closeMs <= listedAt ? day : venue.calendar.previousDay(day)
  return { ...model, follows: { ...follows, offset: follows.offset - walkAt(follows, gridOf(before).closeMs) } }
}

/** The path of the regular hours of a day. */
export const dayPathOf = ({ follows, steps }: PriceModel, grid: DayGrid): DayPath =>
  follows.kind === 'share' ? new ShareDay(follows, grid, steps) : followedDay(follows, grid, tickOf({ steps }))

/** The price from which the changes of a day are computed. */
export function previousClose({ follows, steps, listedAt, venue }: PriceModel, grid: DayGrid): number {
  // Before a share's first session, its offer price is used as the last close.
  const before = grid.closeMs <= listedAt ? grid : gridOf(venue.calendar.previousDay(grid.day))
  return follows.kind === 'share'
    ? priceAtMinute(follows, before.closeMs, steps)
    : settlementOf(followedDay(follows, before, tickOf({ steps })))
}

/** The path before or after the regular hours of a day; null if the exchange or the instrument has no such trading. */
export function extendedPath(model: PriceModel, grid: DayGrid, kind: 'pre' | 'post'): DayPath | null {
  // An index is not computed outside the regular hours; instruments that follow its fair value continue.
  return grid[kind] && model.dayVolume > 0 ? dayPathOf(model, grid) : null
}
