// Under figures that follow live prices: that they do not just now, and since when. While they do it says nothing.
import { useSnapshot } from 'valtio/react'
import { useFormat } from '../i18n/format.ts'
import type { Line } from '../state/line.ts'
import { line } from '../state/line.ts'
import { useFeed } from '../state/market.ts'
import { useServerNow } from '../state/server-now.ts'
import { Badge } from './Badge.tsx'

export function NotLive() {
  const { is, isLong } = useSnapshot(line)
  // Most pages connect within a blink: that is not told.
  const isTold = is !== 'connecting' || isLong
  return <div role="status">{is !== 'live' && isTold && <Since state={is} />}</div>
}

function Since({ state }: { state: Exclude<Line, 'live'> }) {
  const format = useFormat()
  const now = useServerNow()
  const lastDataAt = useFeed()?.lastDataAt ?? null
  const age = lastDataAt === null ? {} : { detail: format.age(Math.max(0, now - lastDataAt)) }
  return <Badge state={state} {...age} />
}
