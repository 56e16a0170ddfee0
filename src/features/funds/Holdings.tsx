// The user's fund holdings: totals over the holdings whose value is known, and one row for each.

import { useTranslation } from 'react-i18next'
import type { FundHolding, FundPortfolio } from '../../../domain/wire/calls/fund.ts'
import { useFormat } from '../../i18n/format.ts'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { Section } from '../../ui/Section.tsx'
import { RUPEE, useDay } from './figures.ts'
import { holdingHref } from './links.ts'
import './funds.css'

export function Holdings({ stat, hidden }: { stat: FundPortfolio; hidden: boolean }) {
  const { t } = useTranslation('fund')
  if (stat.count === 0) return <NoHoldings />
  return (
    <>
      <Section title={t('hold.total')} padded>
        <Totals stat={stat} hidden={hidden} />
      </Section>
      <Section title={t('hold.funds')}>
        {stat.holdings.map(holding => (
          <HoldingRow key={holding.id} holding={holding} hidden={hidden} />
        ))}
      </Section>
    </>
  )
}

function Totals({ stat, hidden }: { stat: FundPortfolio; hidden: boolean }) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const day = useDay()
  const { currency, valued, count, rate, rateDate } = stat
  const money = (amount: string | null, signed = false) => (
    <Money amount={amount} currency={currency} signed={signed} hidden={hidden} />
  )
  const rows: FactRow[] = [
    { label: t('hold.value'), value: money(stat.value), note: t('hold.valued', { valued, count }), strong: true },
    { label: t('kind.current'), value: money(stat.current) },
    { label: t('kind.regular'), value: money(stat.regular) },
    { label: t('hold.invested'), value: money(stat.invested) },
    { label: t('hold.waiting'), value: money(stat.waiting) },
    { label: t('hold.result'), value: money(stat.result, true) },
    { label: t('hold.rupeeResult'), value: money(stat.rupeeResult, true) },
    { label: t('hold.exchangeResult'), value: money(stat.exchangeResult, true) },
    { label: t('hold.rate', { day: day(rateDate) }), value: format.money(rate, RUPEE, 4) },
  ]
  return <Facts rows={rows} />
}

function HoldingRow({ holding, hidden }: { holding: FundHolding; hidden: boolean }) {
  const { t } = useTranslation('fund')
  const day = useDay()
  const { id, name, kind, navDate, aged, value, result } = holding
  return (
    <Row
      to={holdingHref(id)}
      title={name}
      note={`${t(`kind.${kind}`)} · ${t(aged ? 'hold.aged' : 'hold.asOf', { day: day(navDate) })}`}
      value={<Money amount={value} currency="USD" hidden={hidden} />}
      detail={<Money amount={result} currency="USD" signed hidden={hidden} />}
    />
  )
}

function NoHoldings() {
  const { t } = useTranslation('fund')
  return (
    <EmptyLink title={t('hold.empty')} note={t('hold.emptyNote')} to="/pages/yinmutual/index" link={t('hold.browse')} />
  )
}
