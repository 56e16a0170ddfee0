// The states of the auctions that connections watch. Each is read once a second, however many connections watch it.
import { HEARTBEAT_MS } from '../../domain/limits.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import type { FeedDeps } from './ports.ts'
import type { Tickers } from './tickers.ts'

type Follower = (state: AuctionState) => void

export interface WatchedAuctions {
  /** Calls the follower with the auction's state once a second. Returns an unsubscribe function. */
  follow(id: string, follower: Follower): () => void
}

type Watched = { readonly followers: Set<Follower>; readonly stop: () => void }
type AuctionsDeps = Pick<FeedDeps, 'readAuction' | 'log'> & { readonly tickers: Tickers }

export function createWatchedAuctions({ readAuction, log, tickers }: AuctionsDeps): WatchedAuctions {
  const watched = new Map<string, Watched>()

  function start(id: string): Watched {
    const followers = new Set<Follower>()
    let isReading = false
    const read = async (): Promise<void> => {
      if (isReading) return
      isReading = true
      try {
        const state = await readAuction(id)
        if (state) for (const follower of followers) follower(state)
      } catch (error) {
        log.warn({ err: error }, 'feed: an auction could not be read')
      } finally {
        isReading = false
      }
    }
    const one = { followers, stop: tickers.follow(HEARTBEAT_MS, 0, () => void read()) }
    watched.set(id, one)
    return one
  }

  return {
    follow(id, follower) {
      const { followers, stop } = watched.get(id) ?? start(id)
      followers.add(follower)
      return () => {
        if (!followers.delete(follower) || followers.size > 0) return
        stop()
        watched.delete(id)
      }
    },
  }
}
