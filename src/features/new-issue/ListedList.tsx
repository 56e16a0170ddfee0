// Issues that were listed lately, the latest first: offer price, change on the first day, and live the price and its
// change since the listing. Loaded again each minute, because issues are listed by time.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { parseScaled } from '../../../domain/price.ts'
import { changeBasisPoints } from '../../../domain/quote.ts'
import type { ListedIssue } from '../../../domain/wire/calls/new-issue.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useMinutely } from '../../data/use-minutely.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { useFormat } from '../../i18n/format.ts'
import { useQuote } from '../../state/market.ts'
import { Change } from '../../ui/Change.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Price } from '../../ui/Price.tsx'
import { Row } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { issueHref } from './issue-time.ts'
import './new-issue.css'
import { PageNote } from '../../shared/PageNote.tsx'

const SHOWN = 50

export function ListedList() {
  const { t } = useTranslation('offer')
  const { data, failure, asking, reload } = useCall('GET /m_ft/webull/new/stock', { size: SHOWN })
  useMinutely(reload)
  useQuotes(useMemo(() => (data ?? []).map(keyOf), [data]))
  if (!data && failure) return <Failed note={wordsOf(failure)} onRetry={reload} busy={asking} />
  if (!data) return <SkeletonRows />
  if (data.length === 0) return <Empty title={t('listed.empty')} note={t('listed.emptyNote')} />
  return (
    <>
      {failure && <PageNote kind="warning" text={wordsOf(failure)} />}
      <p className="offer-note">{t('listed.note')}</p>
      <ul className="offer-listed" aria-label={t('listed.label')}>
        {data.map(issue => (
          <li key={issue.offerId}>
            <ListedRow issue={issue} />
          </li>
        ))}
      </ul>
    </>
  )
}

const keyOf = ({ key }: ListedIssue) => key as InstrumentKey

function ListedRow({ issue }: { issue: ListedIssue }) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const { offerId, name, code, currency, offerPrice, firstDayChange } = issue
  const { price, instrument } = useQuote(keyOf(issue))
  const decimals = instrument?.priceDecimals ?? 2
  const firstDay = firstDayChange === null ? '—' : format.percent(firstDayChange)
  return (
    <>
      <Row
        to={issueHref(offerId)}
        title={name}
        note={code}
        value={<Price value={price} decimals={decimals} />}
        detail={<Change basisPoints={changeBasisPoints(price, parseScaled(offerPrice, decimals))} show="ratio" />}
      />
      <p className="offer-listed-facts">{t('listed.facts', { price: format.money(offerPrice, currency), firstDay })}</p>
    </>
  )
}
