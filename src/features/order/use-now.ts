// The server's time, second by second, for what grows old while it is looked at.
import { useEffect, useState } from 'react'
import { pageClock } from '../../clock.ts'
import { useFeed } from '../../state/market.ts'

const SECOND_MS = 1_000

export function useServerNow(): number {
  const offsetMs = useFeed()?.offsetMs ?? 0
  const [now, setNow] = useState(() => pageClock.now())
  useEffect(() => pageClock.every(SECOND_MS, () => setNow(pageClock.now())), [])
  return now + offsetMs
}
