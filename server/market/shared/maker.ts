// The sending side of the process that generates the market (the maker): publishes every changed row, and a heartbeat
// when none changed. On request it publishes all rows.
import type { Clock } from '../../../domain/clock.ts'
import type { Bus } from '../../bus/bus.ts'
import { subjects } from '../../bus/bus.ts'
import type { MarketSource } from '../source.ts'
import { packRows, ROWS_MAX } from './rows.ts'
import { lendTrades } from './trades.ts'

const PUBLISH_EVERY_MS = 50
export const LIFE_EVERY_MS = 1_000
/** Several followers may request all rows at once; one response serves them all. */
const ALL_EVERY_MS = 1_000

type MakerDeps = { readonly market: MarketSource; readonly bus: Bus; readonly clock: Clock }

/** `term`: increases with each new maker, so that messages of an earlier one are ignored. Returns a stop function. */
export function publishRows({ market, bus, clock }: MakerDeps, term: number): () => void {
  const { quotes } = market
  let published = new Uint32Array(quotes.size)
  let nth = 0
  let publishedAt = clock.now()
  let isWanted = true
  let allAt = Number.NEGATIVE_INFINITY

  function publish(ixs: readonly number[]): void {
    nth += 1
    publishedAt = clock.now()
    bus.publish(subjects.rows, packRows({ catalogue: market.epoch, term, nth }, quotes, ixs))
  }

  function publishChanges(): void {
    const all = isWanted && clock.now() - allAt >= ALL_EVERY_MS
    if (all) {
      isWanted = false
      allAt = clock.now()
    }
    let ixs: number[] = []
    if (published.length < quotes.size) {
      const longer = new Uint32Array(quotes.size)
      longer.set(published)
      published = longer
    }
    for (let ix = 0; ix < market.listings.length; ix++) {
      const version = quotes.version[ix] ?? 0
      if (!all && version === published[ix]) continue
      published[ix] = version
      ixs.push(ix)
      if (ixs.length < ROWS_MAX) continue
      publish(ixs)
      ixs = []
    }
    if (ixs.length > 0 || clock.now() - publishedAt >= LIFE_EVERY_MS) publish(ixs)
  }

  const ends = [
    clock.every(PUBLISH_EVERY_MS, publishChanges),
    bus.subscribe(subjects.rowsWanted, () => {
      isWanted = true
    }),
    bus.onBack(() => {
      isWanted = true
    }),
    lendTrades({ market, bus, clock }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
