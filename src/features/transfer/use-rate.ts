// The platform's rate between the currencies of two wallets, requested every few seconds while it is shown.
import { useEffect } from 'react'
import { walletCurrency } from '../../../domain/wallet.ts'
import { useCall } from '../../data/use-call.ts'
import { pageClock } from '../../lib/clock.ts'
import type { Pair } from './estimate.ts'
import { isExchange } from './estimate.ts'

const AGAIN_MS = 4_000

export type LiveRate = {
  /** Units of the target's currency for one of the source's; null while unknown. */
  readonly rate: string | null
  /** Server time of the rate, ms; null while unknown. */
  readonly at: number | null
  readonly reload: () => void
}

export function useRate(pair: Pair): LiveRate {
  const isNeeded = isExchange(pair)
  const { data, reload } = useCall('GET /stock_rate/site/get', isNeeded ? {} : null)
  useEffect(() => {
    if (!isNeeded) return
    const again = (): void => {
      if (!document.hidden) reload()
    }
    document.addEventListener('visibilitychange', again)
    const stop = pageClock.every(AGAIN_MS, again)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', again)
    }
  }, [isNeeded, reload])
  const [from, to] = [walletCurrency[pair.from], walletCurrency[pair.to]]
  const found = isNeeded ? data?.find(one => one.from === from && one.to === to) : undefined
  return { rate: found?.sellRate ?? null, at: found ? found.at * 1_000 : null, reload }
}
