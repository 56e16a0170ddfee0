// Whole boards, shared: one channel for each board, cadence and turn, encoded once and sent as the same bytes to all who
// follow.
import type { Clock } from '../../domain/clock.ts'
import type { Board } from '../../domain/instrument.ts'
import type { CadenceMs, Channel } from '../../domain/wire/frame.ts'
import { boardChannel } from '../../domain/wire/frame.ts'
import type { MarketSource } from '../market/source.ts'
import { QuoteChannel } from './encode.ts'
import { createLane } from './lane.ts'
import type { Paces } from './paces.ts'
import { turnsOf } from './paces.ts'

type Follower = (bytes: Uint8Array) => void

export interface BoardChannel {
  readonly name: Channel
  readonly sequence: number
  /** From the next delta on; the snapshot is the follower's to ask for. */
  join(follower: Follower): void
  leave(follower: Follower): void
  /** Where the channel stands: the same bytes for all who ask between two frames. */
  snapshot(): Uint8Array
}

export interface Boards {
  /** A connection keeps to one turn: sequences are the turn's own. */
  channel(board: Board, cadenceMs: CadenceMs, turn: number): BoardChannel
}

type BoardsDeps = { readonly market: MarketSource; readonly clock: Clock; readonly paces: Paces }

export function createBoards(deps: BoardsDeps): Boards {
  // Kept for good, followed or not: a sequence must not fall back under someone who comes again.
  const channels = new Map<string, BoardChannel>()
  return {
    channel(board, cadenceMs, asked) {
      const turn = asked % turnsOf[cadenceMs]
      const key = `${boardChannel(board, cadenceMs)}/${turn}`
      const channel = channels.get(key) ?? createBoardChannel(deps, board, cadenceMs, turn)
      channels.set(key, channel)
      return channel
    },
  }
}

function createBoardChannel(
  { market, clock, paces }: BoardsDeps,
  board: Board,
  cadenceMs: CadenceMs,
  turn: number,
): BoardChannel {
  const lane = createLane(boardChannel(board, cadenceMs))
  const quotes = new QuoteChannel(lane, market.board(board))
  const followers = new Set<Follower>()
  let stop: (() => void) | null = null
  let cached: { readonly sequence: number; readonly bytes: Uint8Array } | null = null

  function tick(): void {
    const bytes = quotes.delta(market, clock.now())
    if (!bytes) return
    cached = null
    for (const follower of followers) follower(bytes)
  }

  return {
    name: lane.channel,
    get sequence() {
      return lane.sequence
    },
    join(follower) {
      if (followers.size === 0) {
        quotes.renew(market, clock.now())
        stop = paces.follow(cadenceMs, turn, tick)
      }
      followers.add(follower)
    },
    leave(follower) {
      followers.delete(follower)
      if (followers.size > 0) return
      stop?.()
      stop = null
      cached = null
    },
    snapshot() {
      if (cached?.sequence !== lane.sequence) cached = { sequence: lane.sequence, bytes: quotes.snapshot(market) }
      return cached.bytes
    },
  }
}
