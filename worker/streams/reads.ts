// HTTP reads as streams. A read emits one value and is aborted on unsubscription; it can be retried until it succeeds.
import { catchError, merge, Observable, of, retry, throwError } from 'rxjs'
import type { CallAnswer, CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import type { Read } from '../http.ts'

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

/** Emits null for each failed attempt, retries when `retry$()` emits, and completes after the value. */
export const untilLoaded = <T>(source$: Observable<T>, retry$: () => Observable<unknown>): Observable<T | null> =>
  source$.pipe(
    catchError((error: unknown) =>
      merge(
        of(null),
        throwError(() => error),
      ),
    ),
    retry({ delay: retry$ }),
  )
