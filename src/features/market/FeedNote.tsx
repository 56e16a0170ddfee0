// Says that prices are not live, and from when they are; or that they come slower than they could. While neither is so
// it says nothing.
import { useSnapshot } from 'valtio/react'
import { probeEngine } from '../../engine/client.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { line } from '../../state/line.ts'
import { market, useFeed } from '../../state/market.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PaceNote } from './PaceNote.tsx'

type Trouble = 'connecting' | 'slow' | 'reconnecting' | 'offline'

/** Null while prices are live, and in the blink that connecting takes. */
function useTrouble(): Trouble | null {
  const { is, isLong } = useSnapshot(line)
  const state = useFeed()?.state
  if (is === 'live') return null
  if (is === 'connecting') return isLong ? 'connecting' : null
  return state === 'reconnecting' || state === 'offline' ? state : 'slow'
}

export function FeedNote() {
  const t = useText('market')
  const format = useFormat()
  const trouble = useTrouble()
  const { isResting } = useSnapshot(market)
  const lastDataAt = useFeed()?.lastDataAt ?? null
  if (trouble === null) return <PaceNote />
  const since = lastDataAt === null ? t('feed.noData') : t('feed.since', { time: format.time(lastDataAt) })
  const retry = (
    <Button variant="plain" size="small" onClick={probeEngine}>
      {t('feed.retry')}
    </Button>
  )
  return (
    <Banner
      kind={trouble === 'offline' ? 'offline' : 'warning'}
      title={t(`feed.${trouble}`)}
      action={isResting ? undefined : retry}
    >
      {isResting ? <span>{t('feed.resting')}</span> : since}
    </Banner>
  )
}
