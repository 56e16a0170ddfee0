// HTTP reads as streams. A read emits one value and is aborted on unsubscription; it can be retried until it succeeds.
import type { SchedulerLike } from 'rxjs'
import { catchError, merge, NEVER, Observable, of, retry, throwError, timer } from 'rxjs'
import type { CallAnswer, CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import type { Read } from '../http.ts'

/** Delay after a failed read: long enough not to burden a server that restarts, short enough to be waited for. */
export const READ_RETRY_MS = 3_000

/** Runs `work` on subscription and aborts it on unsubscription. */
export function async$<T>(work: (signal: AbortSignal) => Promise<T>): Observable<T> {
  return new Observable(subscriber => {
    const abort = new AbortController()
    work(abort.signal).then(
      value => {
        subscriber.next(value)
        subscriber.complete()
      },
      (error: unknown) => subscriber.error(error),
    )
    return () => abort.abort()
  })
}

export const read$ = <K extends CallKey>(read: Read, key: K, input: CallInput<K>): Observable<CallAnswer<K>> =>
  async$(signal => read(key, input, signal))

/** Emits null for each failed attempt, retries after a delay or when `sooner$` emits, and completes after the value. */
export const untilLoaded = <T>(
  source$: Observable<T>,
  scheduler: SchedulerLike,
  sooner$: Observable<unknown> = NEVER,
): Observable<T | null> =>
  source$.pipe(
    catchError((error: unknown) =>
      merge(
        of(null),
        throwError(() => error),
      ),
    ),
    retry({ delay: () => merge(timer(READ_RETRY_MS, scheduler), sooner$) }),
  )
