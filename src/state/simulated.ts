// True if the market is simulated (every money screen, ticket and receipt says so).
import { useSnapshot } from 'valtio/react'
import { market, useFeed } from './market.ts'
import { session } from './session.ts'

/** True until the server has reported it, so that no screen claims that the money is real. */
export function useSimulated(): boolean {
  const { user } = useSnapshot(session)
  return useFeed()?.simulated ?? user?.simulated ?? true
}

/** What a price is, where the money is practice money; null where it is real. */
export function usePriceOrigin(): 'simulated' | 'live' | null {
  const isSimulated = useSimulated()
  const isLive = useFeed()?.live
  if (!isSimulated) return null
  return isLive ? 'live' : 'simulated'
}

/**
 * The same as a key of the texts of `common`. A live market has no prices until one of its boards has one; the reference
 * rates of a day are none.
 */
export function usePriceKey(): 'app.simulated' | 'app.live' | 'feed.noData' | null {
  const origin = usePriceOrigin()
  const { boards } = useSnapshot(market)
  if (origin === 'live' && Object.values(boards).every(({ state }) => state === 'lost' || state === 'reference'))
    return 'feed.noData'
  return origin && `app.${origin}`
}
