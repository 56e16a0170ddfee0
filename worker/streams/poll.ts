// Polls quotes by HTTP that do not come by the socket: only those of displayed instruments. A new round starts only after
// the last one.
import type { Observable, SchedulerLike } from 'rxjs'
import { catchError, EMPTY, exhaustMap, interval, map, merge } from 'rxjs'
import type { InstrumentKey } from '../../domain/brand.ts'
import { WINDOW_SELECTION_MAX } from '../../domain/limits.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { Read } from '../http.ts'
import { read$ } from './reads.ts'

const POLL_MS = 5_000

export type PollDeps = {
  readonly scheduler: SchedulerLike
  readonly read: Read
  /** Returns the instruments whose quotes are needed. */
  readonly keys: () => InstrumentKey[]
}

export type PolledRow = CallAnswer<'POST /market/getMakets'>['list'][number]

export function createPoll({ scheduler, read, keys }: PollDeps): Observable<readonly PolledRow[]> {
  const shown$ = interval(POLL_MS, scheduler).pipe(map(keys))
  // Errors are ignored: the connection status already shows the failure, and the next interval tries again.
  const quotesOf = (shown: InstrumentKey[]) =>
    read$(read, 'POST /market/getMakets', { keys: shown }).pipe(catchError(() => EMPTY))
  const allOf = (shown: InstrumentKey[]) => {
    const answers: Observable<{ list: PolledRow[] }>[] = []
    for (let first = 0; first < shown.length; first += WINDOW_SELECTION_MAX)
      answers.push(quotesOf(shown.slice(first, first + WINDOW_SELECTION_MAX)))
    return merge(...answers)
  }
  const poll$ = shown$.pipe(
    exhaustMap(allOf),
    map(({ list }) => list),
  )
  return poll$
}
