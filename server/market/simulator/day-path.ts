// A trading day's regular hours: a path of its own, or a day that follows walks. Both answer for any range of minutes.
import type { FollowedDay } from './followed-day.ts'
import { walkFollowed } from './followed-day.ts'
import type { SessionPath, Take } from './session-path.ts'
import { walk } from './session-path.ts'

export type DayPath = SessionPath | FollowedDay

/** Goes over the minutes [from, to) in the largest pieces that lie within one bucket each. */
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
