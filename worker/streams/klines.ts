// The bars of one chart: history by HTTP, the live tail from trades. A gap among the trades or a new connection loads the
// history again, and so does the first trade after a history: trades between the two would be in neither.
import type { Observable, SchedulerLike } from 'rxjs'
import { EMPTY, exhaustMap, filter, merge, of, repeat, share, tap, timer } from 'rxjs'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { LiveBars } from '../calc/live-bars.ts'
import type { TradeBatch } from '../feed/feed.ts'
import type { Read } from '../http.ts'
import { read$, untilLoaded } from './reads.ts'

const RETRY_MS = 3_000

export type KlineDeps = {
  readonly read: Read
  readonly scheduler: SchedulerLike
  readonly bars: LiveBars
  readonly input: CallInput<'GET /m_ft/kline'>
  /** Trades of the instrument. */
  readonly trades$: Observable<TradeBatch>
  /** Trades were missed. */
  readonly gaps$: Observable<unknown>
}

export type Klines = {
  /** Emits after each load of the history, also after one that failed. */
  readonly history$: Observable<unknown>
  /** Emits after each batch of trades. */
  readonly live$: Observable<TradeBatch>
}

export function createKlines({ read, scheduler, bars, input, trades$, gaps$ }: KlineDeps): Klines {
  const live$ = trades$.pipe(
    tap(batch => bars.push(batch)),
    share(),
  )
  const interrupted$ = gaps$.pipe(
    tap(() => bars.interrupt()),
    share(),
  )
  const incomplete$ = live$.pipe(filter(() => bars.isIncomplete))
  const kline$ = read$(read, 'GET /m_ft/kline', input).pipe(tap({ subscribe: () => bars.expectHistory() }))
  const loaded$ = untilLoaded(kline$, () => merge(timer(RETRY_MS, scheduler), interrupted$)).pipe(
    tap(kline => bars.setHistory(kline)),
    // A history that stays behind the trades (the server's clock was put back) must not be requested without end.
    repeat({ delay: count => (bars.isIncomplete ? timer(count === 1 ? 0 : RETRY_MS, scheduler) : EMPTY) }),
  )
  const history$ = merge(of(null), interrupted$, incomplete$).pipe(exhaustMap(() => loaded$))
  return { history$, live$ }
}
