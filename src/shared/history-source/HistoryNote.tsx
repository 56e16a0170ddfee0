// The source of past prices as text. Loaded in a live market only, with its texts.
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf, marketOf } from '../../../domain/instruments/market-code.ts'
import { useCall } from '../../data/use-call.ts'
import { useFeedName } from '../feed-text.ts'
import '../../ui/section.css'

export function SharesHistory() {
  const { data } = useCall('GET /dict/sources', {})
  const source = data?.sources.find(({ boards }) => boards.includes('US'))
  return source ? <HistoryNote name={source.name} /> : null
}

export function InstrumentHistory({ of }: { readonly of: InstrumentKey }) {
  const { data } = useCall('GET /m_ft/stock_detail_ft', { stockCode: codeOf(of), market: marketOf(of) })
  return data && <HistoryNote name={data.feed.name} />
}

function HistoryNote({ name }: { readonly name: string }) {
  const { t } = useTranslation('feed')
  return <p className="section-note">{t('past', { name: useFeedName()(name) })}</p>
}
