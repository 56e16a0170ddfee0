// Open interest by delivery month: most is in the nearest month. It falls towards the end of that month, while each
// later month takes the place of the one before it.
import { must } from '../../../../../domain/assert.ts'
import { dayOfDate } from '../../../../../domain/calendar/civil-date.ts'
import type { FutureRow } from '../../../../../domain/instruments/tables/future-row.ts'
import { closeOutDate, liveMonths } from '../../../../../domain/instruments/terms.ts'
import { FRONT_SHARE, futureSeeds } from '../../../catalogue/future-seeds.ts'

/** Open interest as a number of days of a root's volume. */
const DAYS_OF_VOLUME = 2.5
/** Number of days before the close-out on which holders start to roll. */
const MOVING_DAYS = 18
/** Fraction of the nearest month's open interest that stays until the last trade. */
const STAYS = 0.03

const shareOf = (rank: number): number => FRONT_SHARE * (1 - FRONT_SHARE) ** rank

/** Fraction of the nearest month's open interest that has been rolled: slowly at first and at the end. */
function movedOn(row: FutureRow, nearest: string, date: string): number {
  const left = dayOfDate(closeOutDate(row, nearest)) - dayOfDate(date)
  const passed = Math.min(1, Math.max(0, 1 - left / MOVING_DAYS))
  return (1 - STAYS) * passed * passed * (3 - 2 * passed)
}

/** Open interest of a month at the end of a day; 0 if the month is not listed on that day. */
export function openContractsOf(row: FutureRow, month: string, date: string): number {
  const months = liveMonths(row, date)
  const rank = months.indexOf(month)
  const [nearest] = months
  if (rank < 0 || nearest === undefined) return 0
  const [, , volume] = must(futureSeeds[row.root], `a seed of ${row.root}`)
  const moved = movedOn(row, nearest, date)
  const nearer = rank === 0 ? 0 : shareOf(rank - 1)
  return volume * DAYS_OF_VOLUME * (shareOf(rank) * (1 - moved) + nearer * moved)
}
