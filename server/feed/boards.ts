// Shared board channels: one per board, cadence and shard, encoded once and sent as the same bytes to all subscribers.
import type { Clock } from '../../domain/clock.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import type { CadenceMs, Channel } from '../../domain/wire/frame.ts'
import { boardChannel } from '../../domain/wire/frame.ts'
import type { MarketSource } from '../market/source.ts'
import { createChannelSequence } from './channel-sequence.ts'
import { QuoteChannel } from './encode.ts'
import type { Tickers } from './tickers.ts'
import { shardsOf } from './tickers.ts'

type Follower = (bytes: Uint8Array) => void

export interface BoardChannel {
  readonly name: Channel
  readonly sequence: number
  /** The follower gets the deltas from the next one on, and must request the snapshot itself. */
  join(follower: Follower): void
  leave(follower: Follower): void
  /** The channel's current state: the same bytes for all requests between two frames. */
  snapshot(): Uint8Array
}

export interface Boards {
  /** A connection stays in one shard, because sequences belong to the shard. */
  channel(board: Board, cadenceMs: CadenceMs, shard: number): BoardChannel
}

type BoardsDeps = {
  readonly market: MarketSource
  readonly clock: Clock
  readonly tickers: Tickers
  readonly onRefused: (ix: number) => void
}

export function createBoards(deps: BoardsDeps): Boards {
  // A channel is kept when it has no subscribers, because its sequence must not decrease for a client that returns.
  const channels = new Map<string, BoardChannel>()
  return {
    channel(board, cadenceMs, asked) {
      const shard = asked % shardsOf[cadenceMs]
      const key = `${boardChannel(board, cadenceMs)}/${shard}`
      const channel = channels.get(key) ?? createBoardChannel(deps, board, cadenceMs, shard)
      channels.set(key, channel)
      return channel
    },
  }
}

function createBoardChannel(
  { market, clock, tickers, onRefused }: BoardsDeps,
  board: Board,
  cadenceMs: CadenceMs,
  shard: number,
): BoardChannel {
  const channel = createChannelSequence(boardChannel(board, cadenceMs))
  const quotes = new QuoteChannel(channel, market.board(board), 0, onRefused)
  const followers = new Set<Follower>()
  let stop: (() => void) | null = null
  let cached: { readonly sequence: number; readonly bytes: Uint8Array } | null = null

  function tick(): void {
    quotes.extend(market.board(board))
    const bytes = quotes.delta(market, clock.now())
    if (!bytes) return
    cached = null
    for (const follower of followers) follower(bytes)
  }

  return {
    name: channel.channel,
    get sequence() {
      return channel.sequence
    },
    join(follower) {
      if (followers.size === 0) {
        quotes.extend(market.board(board))
        quotes.renew(market, clock.now())
        stop = tickers.follow(cadenceMs, shard, tick)
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
      if (cached?.sequence !== channel.sequence) cached = { sequence: channel.sequence, bytes: quotes.snapshot(market) }
      return cached.bytes
    },
  }
}
