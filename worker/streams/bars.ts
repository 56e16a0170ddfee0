// The bars of one chart: the history is loaded by HTTP and extended by live trades. After missed trades or a new
// connection the history is loaded again. The same happens if the first live trade is later than the end of the
// history, because trades between the two would be missing.
import type { Observable, SchedulerLike } from 'rxjs'
import { EMPTY, exhaustMap, filter, map, merge, of, repeat, share, tap, timer } from 'rxjs'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { Bars } from '../calc/live-bars.ts'
import { LiveBars } from '../calc/live-bars.ts'
import type { TradeBatch } from '../feed/feed.ts'
import type { Read } from '../http.ts'
import { READ_RETRY_MS, read$, untilLoaded } from './reads.ts'

export type BarDeps = {
  readonly read: Read
  readonly scheduler: SchedulerLike
  readonly input: CallInput<'GET /m_ft/kline'>
  /** Emits the trades of the charted instrument. */
  readonly trades$: Observable<TradeBatch>
  /** Emits when trades were missed. */
  readonly gaps$: Observable<unknown>
}

export type BarStream = {
  readonly bars: Bars
  /** Emits each batch of trades that was added, and null after each load of the history, also after one that failed. */
  readonly bars$: Observable<TradeBatch | null>
}

export function createBars({ read, scheduler, input, trades$, gaps$ }: BarDeps): BarStream {
  const bars = new LiveBars()
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
  const loaded$ = untilLoaded(kline$, scheduler, interrupted$).pipe(
    map(kline => {
      bars.setHistory(kline)
      return null
    }),
    // The history can stay older than the trades if the server's clock was set back. The delay prevents requests in an
    // endless loop.
    repeat({ delay: count => (bars.isIncomplete ? timer(count === 1 ? 0 : READ_RETRY_MS, scheduler) : EMPTY) }),
  )
  const history$ = merge(of(null), interrupted$, incomplete$).pipe(exhaustMap(() => loaded$))
  return { bars, bars$: merge(live$, history$) }
}
