// Bonds on sale in a currency, the nearest maturity first, with their yields for a buyer; then the next auctions.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../domain/currency.ts'
import { currencies } from '../../../domain/currency.ts'
import type { BondRow } from '../../../domain/wire/calls/bond.ts'
import { useCall } from '../../data/use-call.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordsHref } from '../../router/record-links.ts'
import { LookupContent } from '../../shared/LookupContent.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Link } from '../../ui/Link.tsx'
import { Row } from '../../ui/Row.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Auctions } from './Auctions.tsx'
import { percentOf } from './figures.ts'
import { openHref } from './links.ts'
import { useMaturity } from './use-maturity.ts'
import { YieldCurve } from './YieldCurve.tsx'
import './bond.css'

export function BondList({ onReady }: { onReady: () => void }) {
  const lookup = useCall('POST /m_ft/bondsList', {})
  return (
    <LookupContent lookup={lookup} onReady={onReady}>
      {rows => <Issues all={rows} />}
    </LookupContent>
  )
}

function Issues({ all }: { all: readonly BondRow[] }) {
  const { t } = useTranslation('bond')
  const [currency, setCurrency] = useState<Currency>('MXN')
  const rows = all.filter(({ issue }) => issue.currency === currency)
  return (
    <>
      <div className="bond-note">
        <Segmented
          label={t('list.currency')}
          choices={currencies.map(value => ({ value, label: value }))}
          value={currency}
          onChange={setCurrency}
        />
      </div>
      <YieldCurve key={currency} rows={rows} />
      <div className="bond-note">
        <p>{t('list.note')}</p>
        <Link className="text-link" to={recordsHref.bond}>
          {t('list.mine')}
        </Link>
      </div>
      <h2 className="bond-heading">{t('list.label')}</h2>
      {rows.length === 0 && <Empty title={t('list.empty')} note={t('list.emptyNote')} />}
      <ul aria-label={t('list.label')}>
        {rows.map(row => (
          <li key={row.issue.id}>
            <IssueRow row={row} />
          </li>
        ))}
      </ul>
      <Fold title={t('auction.label')}>
        <Auctions key={currency} currency={currency} />
      </Fold>
    </>
  )
}

function IssueRow({ row: { issue, ask } }: { row: BondRow }) {
  const { t } = useTranslation('bond')
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
