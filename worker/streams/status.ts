// The connection state shown to the user. It depends only on the time without a frame: any frame, including a
// heartbeat, makes it live again. An interruption of less than 8 s is not shown as lost.
import type { Observable, SchedulerLike } from 'rxjs'
import { interval, map, merge } from 'rxjs'
import { OFFLINE_AFTER_MS } from '../../domain/limits.ts'
import type { FeedState } from '../contract.ts'

const CHECK_EVERY_MS = 500
/** Time without a frame after which the connection counts as slow; heartbeats are sent each second. */
const SLOW_AFTER_MS = 3_000

export type Silence = {
  readonly silentMs: number
  /** True if a frame was received since the start. */
  readonly hasFrame: boolean
  readonly isOnline: boolean
}

export function feedState({ silentMs, hasFrame, isOnline }: Silence): FeedState {
  if (silentMs >= OFFLINE_AFTER_MS) return isOnline ? 'reconnecting' : 'offline'
  if (!hasFrame) return 'connecting'
  return silentMs >= SLOW_AFTER_MS ? 'slow' : 'live'
}

/** Emits the status at each interval and at each probe. */
export const createStatus = <T>(
  status: () => T,
  probes$: Observable<unknown>,
  scheduler: SchedulerLike,
): Observable<T> => merge(interval(CHECK_EVERY_MS, scheduler), probes$).pipe(map(status))
