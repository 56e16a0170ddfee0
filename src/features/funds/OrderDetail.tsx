// Detail of a fund order: state and money, NAV and rate with their date, its timeline, the redeemed lots, and
// cancellation until the cut-off.

import { useTranslation } from 'react-i18next'
import type { FundOrder } from '../../../domain/wire/calls/fund.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useFormat } from '../../i18n/format.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { CancelOnce } from '../../shared/orders/CancelOnce.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { RecordHead } from '../../ui/RecordHead.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { NAV_DECIMALS, RUPEE, useDay } from './figures.ts'
import { useSteps } from './use-steps.ts'
import './funds.css'

type OrderDetailProps = { order: FundOrder; hidden: boolean }

export function OrderDetail({ order, hidden }: OrderDetailProps) {
  useReadAbout('fund', order.id)
  const { t } = useTranslation('fund')
  const { t: tm } = useTranslation('money')
  return (
    <>
      <Head order={order} hidden={hidden} />
      <Section title={t('order.timeline')} padded>
        <Steps steps={useSteps(order)} />
        <CancelOrder order={order} />
      </Section>
      <Section title={tm('all')} padded>
        <Receipt order={order} hidden={hidden} />
      </Section>
      {order.parts.length > 0 && <Parts order={order} hidden={hidden} />}
      <Section title={t('order.id')}>
        <CopyLine label={t('order.id')} text={order.id} />
      </Section>
    </>
  )
}

function Head({ order, hidden }: OrderDetailProps) {
  const { t } = useTranslation('fund')
  const { name, side, state, term, refusedFor, amount, currency } = order
  const standing = t(term === null ? `state.${side}.${state}` : `term.${term}`)
  return (
    <RecordHead
      title={name}
      label={t(`order.amount.${side}`)}
      value={<Money amount={amount} currency={currency} hidden={hidden} hero />}
      note={refusedFor === null ? standing : `${standing}. ${t(`failure.${refusedFor}`)}`}
    />
  )
}

function Receipt({ order, hidden }: OrderDetailProps) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const day = useDay()
  const { side, units, unitsLeft, navDate, lockedUntil } = order
  const count = (value: string | null) => (hidden ? '••••' : format.quantity(value))
  const dollars = (amount: string | null, signed = false) => (
    <Money amount={amount} currency={order.currency} signed={signed} hidden={hidden} />
  )
  const rupees = (amount: string | null) => <Money amount={amount} currency={RUPEE} hidden={hidden} />
  const of = { day: day(navDate) }
  const rows: FactRow[] = [
    { label: t('order.side'), value: t(`side.${side}`) },
    { label: t('order.nav', of), value: format.money(order.nav, RUPEE, NAV_DECIMALS) },
    { label: t('order.rate', of), value: format.money(order.rate, RUPEE, 4) },
    { label: t('order.rupees'), value: rupees(order.rupees) },
    { label: t('hold.units'), value: count(units) },
  ]
  if (side === 'purchase') {
    rows.push({ label: t('fact.duty'), value: rupees(order.stampDuty) })
    rows.push({ label: t('order.unitsLeft'), value: count(unitsLeft) })
    if (lockedUntil !== null) rows.push({ label: t('fact.locked'), value: day(lockedUntil) })
  } else {
    rows.push({ label: t('fact.load'), value: rupees(order.exitLoad) })
    rows.push({ label: t('hold.rupeeResult'), value: dollars(order.rupeeResult, true) })
    rows.push({ label: t('hold.exchangeResult'), value: dollars(order.exchangeResult, true) })
  }
  return <Facts rows={rows} />
}

/** Each redeemed lot, the oldest first, with the exit load for its age. */
function Parts({ order, hidden }: OrderDetailProps) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  return (
    <Section title={t('order.parts')} padded>
      <Facts
        rows={order.parts.map(({ units, days, percent, gross, load }, nth) => ({
          label: t('order.part', { nth: nth + 1, units: hidden ? '••••' : format.quantity(units) }),
          note: t('order.partNote', {
            count: days,
            percent: format.percent(percent),
            load: hidden ? '••••' : format.money(load, RUPEE),
          }),
          value: <Money amount={gross} currency={RUPEE} hidden={hidden} />,
        }))}
      />
    </Section>
  )
}

function CancelOrder({ order }: { order: FundOrder }) {
  const { t } = useTranslation('fund')
  const { id, side, cancellable } = order
  const words = {
    action: t('cancel.action'),
    title: t('cancel.title'),
    note: t(`cancel.note.${side}`),
    keep: t('cancel.keep'),
    unknown: t('cancel.unknown'),
    done: t(`cancel.done.${side}`),
  }
  return <CancelOnce call="POST /user_fund_orders/cancel" id={id} cancellable={cancellable} words={words} />
}
