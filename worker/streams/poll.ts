// Polls quotes by HTTP while the socket is down: only those of displayed instruments, one request at a time.
import type { Observable, SchedulerLike } from 'rxjs'
import { catchError, EMPTY, exhaustMap, filter, interval, map } from 'rxjs'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { Read } from '../http.ts'
import { read$ } from './reads.ts'

const POLL_MS = 5_000

export type PollDeps = {
  readonly scheduler: SchedulerLike
  readonly read: Read
  readonly isNeeded: () => boolean
  readonly keys: () => InstrumentKey[]
}

export type PolledRow = CallAnswer<'POST /market/getMakets'>['list'][number]

export function createPoll({ scheduler, read, isNeeded, keys }: PollDeps): Observable<readonly PolledRow[]> {
  const shown$ = interval(POLL_MS, scheduler).pipe(
    filter(isNeeded),
    map(keys),
    filter(shown => shown.length > 0),
  )
  // Errors are ignored: the connection status already shows the failure, and the next interval tries again.
  const quotesOf = (shown: InstrumentKey[]) =>
    read$(read, 'POST /market/getMakets', { keys: shown }).pipe(catchError(() => EMPTY))
  const poll$ = shown$.pipe(
    exhaustMap(quotesOf),
    map(({ list }) => list),
  )
  return poll$
}
