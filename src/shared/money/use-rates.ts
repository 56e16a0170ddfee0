// The platform's rates between currencies, requested every few seconds while they are needed.
import { useEffect } from 'react'
import type { Currency } from '../../../domain/currency.ts'
import { useCall } from '../../data/use-call.ts'
import { pageClock } from '../../lib/clock.ts'

const AGAIN_MS = 4_000

export function useRates(isNeeded: boolean) {
  const { data, state, reload } = useCall('GET /stock_rate/site/get', isNeeded ? {} : null)
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
  /** The rate of a pair; undefined while unknown. */
  const rateOf = (from: Currency, to: Currency) =>
    isNeeded ? data?.find(one => one.from === from && one.to === to) : undefined
  return { rateOf, isLoading: isNeeded && state === 'loading', reload }
}
