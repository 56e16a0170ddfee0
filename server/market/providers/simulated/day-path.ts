// The prices of the regular hours of a trading day, of a share or of an instrument that is a combination of common walks.
// Both give open, high, low and close of any range of minutes.
import type { FollowedDay } from './followed-day.ts'
import { walkFollowed } from './followed-day.ts'
import type { ShareDay } from './share-day.ts'
import { walkShare } from './share-day.ts'
import type { Take } from './take.ts'

export type DayPath = ShareDay | FollowedDay

/** Splits the minutes [from, to) into the largest pieces that each lie within one bucket. */
export function walkDay(
  path: DayPath,
  from: number,
  to: number,
  bucketOf: (minute: number) => number,
  take: Take,
): void {
  if (path.kind === 'share') walkShare(path, from, to, bucketOf, take)
  else walkFollowed(path, from, to, bucketOf, take)
}
