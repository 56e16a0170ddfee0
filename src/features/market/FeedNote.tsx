// Says that prices are not live, and from when they are; or that they come slower than they could. While neither is so
// it says nothing.
import { useSnapshot } from 'valtio/react'
import { probeEngine } from '../../engine/client.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { market } from '../../state/market.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PaceNote } from './PaceNote.tsx'

export function FeedNote() {
  const t = useText('market')
  const format = useFormat()
  const { feed } = useSnapshot(market)
  if (!feed || feed.state === 'live' || feed.state === 'connecting') return <PaceNote />
  const { state, lastDataAt } = feed
  const since = lastDataAt === null ? t('feed.noData') : t('feed.since', { time: format.time(lastDataAt) })
  const retry = (
    <Button variant="plain" size="small" onClick={probeEngine}>
      {t('feed.retry')}
    </Button>
  )
  return (
    <Banner kind={state === 'offline' ? 'offline' : 'warning'} title={t(`feed.${state}`)} action={retry}>
      {since}
    </Banner>
  )
}
