// Recomputes the profit of holdings after prices, exchange rates or the account changed.
import type { Observable, SchedulerLike } from 'rxjs'
import { filter, merge, of, share } from 'rxjs'
import type { ProfitBook } from '../calc/profit-book.ts'
import { atMostEvery } from './pace.ts'

/**
 * Minimum time between two computations. Exact arithmetic is expensive, and a user cannot read a sum that changes more
 * often.
 */
const PROFIT_EVERY_MS = 250

export type ProfitDeps = {
  readonly scheduler: SchedulerLike
  readonly book: ProfitBook
  /** Emits when quotes changed. Exchange rates are quotes of currency pairs, so their changes are included. */
  readonly changes$: Observable<unknown>
  readonly account$: Observable<unknown>
}

/**
 * Emits after each computation that changed the book. The first one runs immediately, so that a total is shown without
 * waiting for the interval. Runs only while a view is subscribed.
 */
export function createProfit({ scheduler, book, changes$, account$ }: ProfitDeps): Observable<unknown> {
  const stale$ = merge(of(null), changes$, account$)
  const repriced$ = stale$.pipe(
    atMostEvery(PROFIT_EVERY_MS, scheduler),
    filter(() => book.refresh()),
  )
  return repriced$.pipe(share())
}
