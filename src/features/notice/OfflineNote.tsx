// Note that the content may be old, shown while disconnected.
import { useText } from '../../i18n/t.ts'
import { useFeed } from '../../state/market.ts'
import { Banner } from '../../ui/Banner.tsx'

export function OfflineNote() {
  const t = useText('notice')
  const state = useFeed()?.state
  return state === 'offline' || state === 'reconnecting' ? <Banner kind="offline">{t('list.offline')}</Banner> : null
}
