// The trades of one instrument, as they are made while it is shown.
import { filter } from 'rxjs'
import type { InstrumentKey } from '../../domain/brand.ts'
import { TRADES_SHOWN } from '../../domain/limits.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import type { ViewId } from '../contract.ts'
import type { ChartDeps } from './chart.ts'
import type { View } from './view.ts'

export function createTradesView(
  id: ViewId,
  key: InstrumentKey,
  { feed, instruments, want }: Pick<ChartDeps, 'feed' | 'instruments' | 'want'>,
): View {
  let unsent: Trade[] = []
  /** True until it is sent that the trades before the next ones are unknown. */
  let isCut = true
  const running = feed.trades$.pipe(filter(({ ix }) => ix === instruments.ixOf(key))).subscribe(({ trades }) => {
    unsent = [...unsent, ...trades].slice(-TRADES_SHOWN)
    want()
  })
  running.add(
    feed.tradeGaps$.subscribe(() => {
      isCut = true
      unsent = []
    }),
  )
  return {
    prompt: false,
    addNeeds(needs) {
      needs.keys.add(key)
      needs.trades.add(key)
    },
    collect(snapshot) {
      if (unsent.length === 0) return
      snapshot.trades.push({ view: id, isCut, trades: unsent })
      unsent = []
      isCut = false
    },
    stop: () => running.unsubscribe(),
  }
}
