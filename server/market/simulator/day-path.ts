// The prices of the regular hours of a trading day, from an independent path or one that follows common walks. Both
// give open, high, low and close of any range of minutes.
import type { FollowedDay } from './followed-day.ts'
import { walkFollowed } from './followed-day.ts'
import type { SessionPath, Take } from './session-path.ts'
import { walk } from './session-path.ts'

export type DayPath = SessionPath | FollowedDay

/** Splits the minutes [from, to) into the largest pieces that each lie within one bucket. */
export function walkDay(
  path: DayPath,
  from: number,
  to: number,
  bucketOf: (minute: number) => number,
  take: Take,
): void {
  if (path.follows) walkFollowed(path, from, to, bucketOf, take)
  else walk(path, from, to, bucketOf, take)
}
