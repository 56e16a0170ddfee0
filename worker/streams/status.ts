// The connection's state for the user, by the silence alone: any frame, also a heartbeat, makes it live again. A pause
// shorter than 8 s is not called lost.
import type { Observable, SchedulerLike } from 'rxjs'
import { interval, map, merge } from 'rxjs'
import { OFFLINE_AFTER_MS } from '../../domain/limits.ts'
import type { FeedState } from '../contract.ts'

const CHECK_EVERY_MS = 500
/** Heartbeats come each second: this much later, the connection is slow. */
const SLOW_AFTER_MS = 3_000

export type Silence = {
  readonly silentMs: number
  /** False before the first frame. */
  readonly hasFrame: boolean
  readonly isOnline: boolean
}

export function feedState({ silentMs, hasFrame, isOnline }: Silence): FeedState {
  if (silentMs >= OFFLINE_AFTER_MS) return isOnline ? 'reconnecting' : 'offline'
  if (!hasFrame) return 'connecting'
  return silentMs >= SLOW_AFTER_MS ? 'slow' : 'live'
}

/** The status at each interval, and at each probe. */
export const createStatus = <T>(
  status: () => T,
  probes$: Observable<unknown>,
  scheduler: SchedulerLike,
): Observable<T> => merge(interval(CHECK_EVERY_MS, scheduler), probes$).pipe(map(status))
