// Shows that prices are not live, with the time of the last ones, or that they are updated at a reduced pace. Empty
// otherwise.
import { useSnapshot } from 'valtio/react'
import { probeEngine } from '../../engine/client.ts'
import { useFormat } from '../../i18n/format.ts'
import { timeBesideNow } from '../../i18n/home-dates.ts'
import { useText } from '../../i18n/t.ts'
import { pageClock } from '../../lib/clock.ts'
import { connection } from '../../state/connection.ts'
import { market, useFeed } from '../../state/market.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PaceNote } from './PaceNote.tsx'

type FeedProblem = 'connecting' | 'slow' | 'reconnecting' | 'offline'

/** The reason why prices are not live. Null while they are live, and briefly while connecting. */
function useFeedProblem(): FeedProblem | null {
  const { status, isLong } = useSnapshot(connection)
  const state = useFeed()?.state
  if (status === 'live') return null
  // `onLine` is undefined when the server renders the page.
  if (navigator.onLine === false) return 'offline'
  if (status === 'connecting') return isLong ? 'connecting' : null
  return state === 'reconnecting' || state === 'offline' ? state : 'slow'
}

export function FeedNote() {
  const t = useText('market')
  const { locale } = useFormat()
  const problem = useFeedProblem()
  const { isResting } = useSnapshot(market)
  const lastDataAt = useFeed()?.lastDataAt ?? null
  if (problem === null) return <PaceNote />
  const since =
    lastDataAt === null
      ? t('feed.noData')
      : t('feed.since', { time: timeBesideNow(lastDataAt, pageClock.now(), locale) })
  const retry = (
    <Button variant="plain" size="small" onClick={probeEngine}>
      {t('feed.retry')}
    </Button>
  )
  return (
    <Banner
      kind={problem === 'offline' ? 'offline' : 'warning'}
      title={t(`feed.${problem}`)}
      action={isResting ? undefined : retry}
    >
      {isResting ? <span>{t('feed.resting')}</span> : since}
    </Banner>
  )
}
