// On the quote of a share: a notice that its opening auction is running, with a link. Renders nothing otherwise.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { useCall } from '../../data/use-call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useOffered } from '../../state/boards.ts'
import { Cell } from '../../ui/Cell.tsx'
import { auctionHref } from './auction-time.ts'

export function AuctionNote({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const { t } = useTranslation('quote')
  const dates = useDates()
  const isOffered = useOffered()
  const { data } = useCall('POST /m_ft/preMarketList', isOffered('auction') ? { key: instrumentKey } : null)
  const auction = data?.list.find(({ phase }) => phase !== 'matched' && phase !== 'ended')
  if (!auction) return null
  const time = dates.time(auction.latestAt * 1_000)
  return <Cell title={t('auction.title')} note={t('auction.note', { time })} to={auctionHref(auction.id)} />
}
