// Detail of a holding: value and cost in rupees, results of fund and currency separately, the yearly return or why
// there is none, its lots, and redemption.

import { useTranslation } from 'react-i18next'
import type { FundHolding, FundScheme } from '../../../domain/wire/calls/fund.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordHref } from '../../router/record-links.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { Section } from '../../ui/Section.tsx'
import { NAV_DECIMALS, RUPEE, useDay } from './figures.ts'
import { schemeHref } from './links.ts'
import { NavChart } from './NavChart.tsx'
import { RedeemForm } from './RedeemForm.tsx'
import '../../ui/button.css'
import './funds.css'

type HoldingDetailProps = { holding: FundHolding; scheme: FundScheme | null; hidden: boolean }

export function HoldingDetail({ holding, scheme, hidden }: HoldingDetailProps) {
  const { t } = useTranslation('fund')
  return (
    <>
      <Section title={holding.name} padded>
        <Amounts holding={holding} hidden={hidden} />
        {scheme?.history && <NavChart history={scheme.history} bought={holding.lots.map(({ day }) => day)} />}
      </Section>
      {holding.lots.length > 0 && <Lots holding={holding} hidden={hidden} />}
      {scheme && <Redemption holding={holding} scheme={scheme} />}
      <div className="fund-actions">
        <Link className="button" data-variant="secondary" data-block to={schemeHref(holding.id)}>
          {t('hold.buyMore')}
        </Link>
      </div>
    </>
  )
}

function Amounts({ holding, hidden }: Pick<HoldingDetailProps, 'holding' | 'hidden'>) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const day = useDay()
  const { units, averageCost, nav, navDate, xirr, xirrReason } = holding
  const rupees = (amount: string | null, signed = false) => (
    <Money amount={amount} currency={RUPEE} signed={signed} hidden={hidden} />
  )
  const dollars = (amount: string | null, signed = false) => (
    <Money amount={amount} currency="USD" signed={signed} hidden={hidden} />
  )
  const asOf = t('hold.asOf', { day: day(navDate) })
  const rows: FactRow[] = [
    { label: t('hold.value'), value: dollars(holding.value), note: asOf, strong: true },
    { label: t('hold.valueRupees'), value: rupees(holding.valueRupees), note: asOf },
    { label: t('hold.dayChange'), value: rupees(holding.dayChangeRupees, true), note: asOf },
    { label: t('fact.nav', { day: day(navDate) }), value: format.money(nav, RUPEE, NAV_DECIMALS) },
    { label: t('hold.units'), value: hidden ? '••••' : format.quantity(units) },
    { label: t('hold.averageCost'), value: format.money(averageCost, RUPEE, NAV_DECIMALS) },
    { label: t('hold.investedRupees'), value: rupees(holding.investedRupees) },
    { label: t('hold.invested'), value: dollars(holding.invested) },
    { label: t('hold.waiting'), value: dollars(holding.waiting) },
    { label: t('hold.result'), value: dollars(holding.result, true) },
    { label: t('hold.rupeeResult'), value: dollars(holding.rupeeResult, true) },
    { label: t('hold.exchangeResult'), value: dollars(holding.exchangeResult, true) },
    {
      label: t('hold.xirr'),
      value: format.percent(xirr),
      note: xirrReason === null ? asOf : t(`xirr.${xirrReason}`),
    },
  ]
  return <Facts rows={rows} />
}

function Lots({ holding, hidden }: Pick<HoldingDetailProps, 'holding' | 'hidden'>) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const day = useDay()
  return (
    <Section title={t('hold.lots')} note={t('hold.lotsNote')}>
      {holding.lots.map(lot => (
        <Row
          key={lot.id}
          to={recordHref.fund(lot.id)}
          title={day(lot.day)}
          note={
            lot.redeemable || lot.lockedUntil === null
              ? t('hold.lotFree')
              : t('hold.lotLocked', { day: day(lot.lockedUntil) })
          }
          value={hidden ? '••••' : format.quantity(lot.units)}
          detail={format.money(lot.nav, RUPEE, NAV_DECIMALS)}
        />
      ))}
    </Section>
  )
}

function Redemption({ holding, scheme }: { holding: FundHolding; scheme: FundScheme }) {
  const { t } = useTranslation('fund')
  return (
    <Section title={t('redeem.title')}>
      {/[1-9]/.test(holding.redeemable) ? (
        <RedeemForm holding={holding} scheme={scheme} />
      ) : (
        <p className="fund-note">{t('redeem.none')}</p>
      )}
    </Section>
  )
}
