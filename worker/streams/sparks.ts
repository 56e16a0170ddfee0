// The sparklines: each is created from the closes of a read row, then extended by each batch of quotes.
import type { Observable } from 'rxjs'
import { merge, tap } from 'rxjs'
import type { Home } from '../../domain/wire/calls/market.ts'
import type { Sparks } from '../calc/sparks.ts'
import type { PolledRow } from './poll.ts'

/** A row of an HTTP response. Those of the home page have the closes of a sparkline. */
export type ReadRow = PolledRow & Partial<Home['hot'][number]>

/** Emits after the sparklines were created from a row, extended by a batch of quotes, or cleared. */
export const createSparks = (
  sparks: Sparks,
  rows$: Observable<ReadRow>,
  feed: { readonly changes$: Observable<unknown>; readonly epochs$: Observable<unknown> },
): Observable<unknown> =>
  merge(
    // Instrument numbers became invalid.
    feed.epochs$.pipe(tap(() => sparks.clear())),
    rows$.pipe(tap(({ instrument, spark }) => spark && sparks.seed(instrument.ix, spark))),
    feed.changes$,
  ).pipe(tap(() => sparks.advance()))
