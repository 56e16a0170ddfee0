// The user's live total, read once a minute: the engine sends it several times a second, and the curve of months would
// be drawn again each time.
import { useEffect, useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { Currency } from '../../../domain/currency.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { pageClock } from '../../lib/clock.ts'
import { profit } from '../../state/market.ts'

/** Null while the total is unknown in this currency. */
export function useMinuteTotal(base: Currency): string | null {
  const [read, setRead] = useState<{ readonly base: Currency; readonly total: string } | null>(null)
  useEffect(() => {
    let isRead = false
    const take = (): void => {
      const total = profit.totals?.base === base ? profit.totals.total : null
      isRead = total !== null
      if (total !== null) setRead({ base, total })
    }
    take()
    const stops = [
      pageClock.every(MINUTE_MS, take),
      // The first total, which may come later.
      subscribe(profit, () => {
        if (!isRead) take()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [base])
  return read?.base === base ? read.total : null
}
