// Content of the home page. It is loaded with its quotes and closes, so that the first paint needs one response and
// does not wait for the socket. It is loaded again each minute.
import type { Observable, SchedulerLike } from 'rxjs'
import { repeat, timer } from 'rxjs'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Home } from '../../domain/wire/calls/market.ts'
import type { Read } from '../http.ts'
import { read$, untilLoaded } from './reads.ts'

/** Interval of loading the content again; the list of hot stocks changes slowly. */
const REFRESH_MS = MINUTE_MS

/** Emits the content after each load, and null for each failed attempt. */
export function createHome(read: Read, scheduler: SchedulerLike): Observable<Home | null> {
  const loaded$ = untilLoaded(read$(read, 'GET /m_ft/home_custom_list', {}), scheduler)
  const home$ = loaded$.pipe(repeat({ delay: () => timer(REFRESH_MS, scheduler) }))
  return home$
}
