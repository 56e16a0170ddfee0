// Profit, repriced for what is held after prices, exchange rates or the account changed.
import type { Observable, SchedulerLike } from 'rxjs'
import { filter, merge, of, share } from 'rxjs'
import type { ProfitBook } from '../calc/profit-book.ts'
import { atMostEvery } from './pace.ts'

/** Exact arithmetic is expensive, and a sum that changes more often cannot be read. */
const PROFIT_EVERY_MS = 250

export type ProfitDeps = {
  readonly scheduler: SchedulerLike
  readonly book: ProfitBook
  /** Exchange rates are quotes of currency pairs, so this covers them. */
  readonly changes$: Observable<unknown>
  readonly account$: Observable<unknown>
}

/**
 * Emits after each repricing that changed the book. The first one runs at once: a total must not wait for the interval.
 * Runs only while a view subscribes.
 */
export function createProfit({ scheduler, book, changes$, account$ }: ProfitDeps): Observable<unknown> {
  const stale$ = merge(of(null), changes$, account$)
  const repriced$ = stale$.pipe(
    atMostEvery(PROFIT_EVERY_MS, scheduler),
    filter(() => book.refresh()),
  )
  return repriced$.pipe(share())
}
