// Checks that a board's quotes are still arriving. A single quote may stay unchanged, but not those of a whole board:
// such a board is stale, its market orders are refused and no order on it is filled.
import type { Clock } from '../../domain/clock.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { tradedBoards } from '../../domain/instruments/traded-boards.ts'
import { STALE_AFTER_MS } from '../../domain/limits.ts'
import type { MarketSource } from '../market/source.ts'

const LOOK_EVERY_MS = 1_000

export type Freshness = { isStale(board: Board): boolean; start(): () => void }

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
    for (const board of tradedBoards) {
      const changes = changesOf(board)
      if (pulses.get(board)?.changes !== changes) pulses.set(board, { changes, at: clock.now() })
    }
  }

  const isQuiet = (board: Board): boolean => clock.now() - (pulses.get(board)?.at ?? 0) > STALE_AFTER_MS

  look()
  return {
    isStale(board) {
      // A quote may have changed since the last check.
      if (isQuiet(board)) look()
      return isQuiet(board)
    },
    start: () => clock.every(LOOK_EVERY_MS, look),
  }
}
