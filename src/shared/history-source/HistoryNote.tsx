// The source of past prices as text. Loaded in a live market only, with its texts.
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf, marketOf } from '../../../domain/instruments/market-code.ts'
import { useCall } from '../../data/use-call.ts'
import { useFeedName } from '../feed-text.ts'
import '../../ui/section.css'

export function HistoryNote({ of }: { readonly of: InstrumentKey | null }) {
  return of === null ? <OfShares /> : <OfInstrument of={of} />
}

function OfShares() {
  const { data } = useCall('GET /dict/sources', {})
  const source = data?.sources.find(({ boards }) => boards.includes('US'))
  return source ? <Named name={source.name} /> : null
}

function OfInstrument({ of }: { readonly of: InstrumentKey }) {
  const { data } = useCall('GET /m_ft/stock_detail_ft', { stockCode: codeOf(of), market: marketOf(of) })
  return data && <Named name={data.feed.name} />
}

function Named({ name }: { readonly name: string }) {
  const { t } = useTranslation('feed')
  return <p className="section-note">{t('past', { name: useFeedName()(name) })}</p>
}
