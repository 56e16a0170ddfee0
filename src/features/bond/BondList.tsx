// Bonds on sale in a currency, the nearest maturity first, with their yields for a buyer.
import { useEffect, useState } from 'react'
import type { Currency } from '../../../domain/currency.ts'
import { currencies } from '../../../domain/currency.ts'
import type { BondRow } from '../../../domain/wire/calls/bond.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Row } from '../../ui/Row.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Auctions } from './Auctions.tsx'
import { percentOf } from './figures.ts'
import { openHref, recordsHref } from './links.ts'
import { useMaturity } from './use-day.ts'
import './bond.css'

export function BondList({ onReady }: { onReady: () => void }) {
  const t = useText('bond')
  const [currency, setCurrency] = useState<Currency>('MXN')
  const { data, state, failure, asking, reload } = useCall('POST /m_ft/bondsList', {})
  const isReady = state !== 'loading'
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady, onReady])
  if (state === 'loading') return <SkeletonRows />
  if (!data) return <Failed note={failure ? wordsOf(failure) : ''} onRetry={reload} busy={asking} />
  const rows = data.filter(({ issue }) => issue.currency === currency)
  return (
    <>
      {failure && <Banner kind="warning">{wordsOf(failure)}</Banner>}
      <div className="bond-note">
        <Segmented
          label={t('list.currency')}
          choices={currencies.map(value => ({ value, label: value }))}
          value={currency}
          onChange={setCurrency}
        />
        <p>{t('list.note')}</p>
        <Link className="text-link" to={recordsHref}>
          {t('list.mine')}
        </Link>
      </div>
      <Auctions currency={currency} />
      <h2 className="bond-heading">{t('list.label')}</h2>
      {rows.length === 0 && <Empty title={t('list.empty')} note={t('list.emptyNote')} />}
      <ul aria-label={t('list.label')}>
        {rows.map(row => (
          <li key={row.issue.id}>
            <IssueRow row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}

function IssueRow({ row: { issue, ask } }: { row: BondRow }) {
  const t = useText('bond')
  const format = useFormat()
  const maturity = useMaturity()
  const rate = format.percent(percentOf(ask.rate), 2)
  return (
    <Row
      to={openHref(issue.id)}
      title={issue.name}
      note={`${maturity(issue)} · ${t(`kind.${issue.kind}`)}`}
      value={issue.kind === 'bondeF' ? t('list.surcharge', { percent: rate }) : rate}
      detail={format.money(ask.dirty, issue.currency)}
    />
  )
}
