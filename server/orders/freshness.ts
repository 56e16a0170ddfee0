// Checks that quotes are still arriving: an instrument whose quotes are old is stale, its market orders are refused and
// no order on it is filled. A simulated quote may stay unchanged, but not those of a whole board. A quote of any other
// feed is judged by its own age.
import type { Clock } from '../../domain/clock.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { boardNames } from '../../domain/instruments/boards.ts'
import { STALE_AFTER_MS } from '../../domain/limits.ts'
import type { MarketSource } from '../market/source.ts'

const LOOK_EVERY_MS = 1_000

export type Freshness = { isStale(ix: number): boolean; start(): () => void }

type Pulse = { changes: number; at: number }

export function createFreshness(deps: { readonly market: MarketSource; readonly clock: Clock }): Freshness {
  const { market, clock } = deps
  const pulses = new Map<Board, Pulse>()

  function changesOf(board: Board): number {
    let changes = 0
    for (const ix of market.board(board)) changes += market.quotes.version[ix] ?? 0
    return changes
  }

  function look(): void {
    for (const board of boardNames) {
      const changes = changesOf(board)
      if (pulses.get(board)?.changes !== changes) pulses.set(board, { changes, at: clock.now() })
    }
  }

  const isOld = (at: number): boolean => clock.now() - at > STALE_AFTER_MS
  const isQuiet = (board: Board): boolean => isOld(pulses.get(board)?.at ?? 0)

  look()
  return {
    isStale(ix) {
      const listing = market.listings[ix]
      if (listing?.feed.origin !== 'simulated') return isOld(market.quotes.bookAt[ix] ?? 0)
      const { board } = listing.instrument
      // The timer checks once a second. A quote may have changed since.
      if (isQuiet(board)) look()
      return isQuiet(board)
    },
    start: () => clock.every(LOOK_EVERY_MS, look),
  }
}
