// Detail of a scheme: NAV with its date, past returns with the worst fall, costs, holdings, and the order form.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { FundScheme } from '../../../domain/wire/calls/fund.ts'
import { useCall } from '../../data/use-call.ts'
import { useFormat } from '../../i18n/format.ts'
import { session } from '../../state/session.ts'
import { Change } from '../../ui/Change.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { BuyForm } from './BuyForm.tsx'
import { basisPoints, NAV_DECIMALS, RUPEE, useDay } from './figures.ts'
import { holdingHref } from './links.ts'
import { NavChart } from './NavChart.tsx'
import '../../ui/button.css'
import './funds.css'

export function SchemeDetail({ scheme }: { scheme: FundScheme }) {
  const { t } = useTranslation('fund')
  const { token } = useSnapshot(session)
  const { data } = useCall('POST /user_fund_orders/stat', token === null ? null : {})
  const own = data?.holdings.find(({ id }) => id === scheme.id)
  return (
    <>
      <Section title={scheme.name} padded>
        <Nav scheme={scheme} />
        {scheme.history && <NavChart history={scheme.history} bought={own?.lots.map(({ day }) => day) ?? []} />}
      </Section>
      <Section title={t('detail.terms')} padded>
        <Terms scheme={scheme} />
      </Section>
      {own && (
        <div className="fund-actions">
          <Link className="button" data-variant="secondary" data-block to={holdingHref(scheme.id)}>
            {t('detail.own')}
          </Link>
        </div>
      )}
      <Section title={t('buy.title')}>
        {token === null ? (
          <div className="fund-actions">
            <Link className="button" data-variant="primary" data-block to={holdingHref(scheme.id)}>
              {t('buy.login')}
            </Link>
          </div>
        ) : (
          <BuyForm scheme={scheme} />
        )}
      </Section>
    </>
  )
}

function Nav({ scheme }: { scheme: FundScheme }) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const day = useDay()
  const { nav, navDate, dayChange, yearChange, maxDrawdown, worstYear, launched } = scheme
  return (
    <Facts
      rows={[
        {
          label: t('fact.nav', { day: day(navDate) }),
          value: format.money(nav, RUPEE, NAV_DECIMALS),
          note: <Change basisPoints={basisPoints(dayChange)} show="ratio" />,
          strong: true,
        },
        { label: t('fact.year'), value: <Change basisPoints={basisPoints(yearChange)} show="ratio" /> },
        { label: t('fact.fall', { day: day(launched) }), value: format.percent(maxDrawdown) },
        { label: t('fact.worstYear'), value: format.percent(worstYear) },
      ]}
    />
  )
}

function Terms({ scheme }: { scheme: FundScheme }) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const day = useDay()
  const { kind, category, expense, minimum, payoutDays, loads, lockedUntil, weights } = scheme
  return (
    <Facts
      rows={[
        { label: t('fact.kind'), value: t(`kind.${kind}`) },
        { label: t('fact.category'), value: t(`category.${category}`) },
        ...(lockedUntil === null ? [] : [{ label: t('fact.locked'), value: day(lockedUntil) }]),
        { label: t('fact.expense'), value: format.setPercent(expense), note: t('fact.expenseNote') },
        ...(loads.length === 0 ? [{ label: t('fact.load'), value: t('fact.noLoad') }] : []),
        ...loads.map(load => ({
          label: t('fact.loadWithin', { count: load.days }),
          value: format.setPercent(load.percent),
        })),
        { label: t('fact.minimum'), value: format.money(minimum, RUPEE) },
        { label: t('fact.payout'), value: t('fact.payoutDays', { count: payoutDays }) },
        ...weights.map(({ part, percent }) => ({ label: t(`part.${part}`), value: format.percent(percent) })),
      ]}
    />
  )
}
