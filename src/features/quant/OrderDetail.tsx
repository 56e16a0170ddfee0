// Detail of one quant order: its value compared with buying and holding, its timeline and how to end it, its days, the
// profit shares that it paid, and every trade of the rule while it ran.

import { useTranslation } from 'react-i18next'
import type { QuantOrder, QuantOrderDetail, QuantStat } from '../../../domain/wire/calls/quant.ts'
import { useCall } from '../../data/use-call.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useFormat } from '../../i18n/format.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { figureOf } from '../../shared/strategy/figure-of.ts'
import { useDay } from '../../shared/use-day.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { RecordHead } from '../../ui/RecordHead.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { EndOrder } from './EndOrder.tsx'
import { productHref } from './links.ts'
import { OrderDays } from './OrderDays.tsx'
import { TradeList } from './TradeList.tsx'
import { useSteps } from './use-steps.ts'
import '../../ui/button.css'
import '../../shared/strategy/strategy.css'

type OrderDetailProps = { detail: QuantOrderDetail; hidden: boolean; onEnded: () => void }

export function OrderDetail({ detail, hidden, onEnded }: OrderDetailProps) {
  const { order, feeRows, trades } = detail
  useReadAbout('quant', order.id)
  const { t } = useTranslation('quant')
  const { t: tm } = useTranslation('money')
  const hasRun = order.entry !== null
  const { data: stat } = useCall('GET /quantization/getProfitStat', hasRun ? { id: order.id } : null)
  return (
    <>
      <Head order={order} hidden={hidden} />
      <Section title={t('record.timeline')} padded>
        <Steps steps={useSteps(order)} />
        <EndOrder order={order} onEnded={onEnded} />
      </Section>
      <Section title={tm('all')} padded>
        <Amounts order={order} stat={stat} hidden={hidden} />
      </Section>
      {hasRun && <OrderDays order={order} hidden={hidden} />}
      {feeRows.length > 0 && <Shares detail={detail} hidden={hidden} />}
      {hasRun && <TradeList trades={trades} />}
      <div className="strategy-actions">
        <Link className="button" data-variant="secondary" data-block to={productHref(order.productId)}>
          {t('record.rule')}
        </Link>
      </div>
      <Section title={t('record.id')}>
        <CopyLine label={t('record.id')} text={order.id} />
      </Section>
    </>
  )
}

/** What the order has paid, is worth now, or has reserved. */
function Head({ order, hidden }: { order: QuantOrder; hidden: boolean }) {
  const { t } = useTranslation('quant')
  const { name, currency, state } = order
  const [label, figure] = figureOf(order)
  return (
    <RecordHead
      title={name}
      label={t(label)}
      value={<Money amount={figure} currency={currency} hidden={hidden} hero />}
      note={t(`order.${state}`)}
    />
  )
}

type AmountsProps = { order: QuantOrder; stat: QuantStat | null; hidden: boolean }

function Amounts({ order, stat, hidden }: AmountsProps) {
  const { t } = useTranslation('quant')
  const format = useFormat()
  const day = useDay()
  const { currency, amount, now, exit, units } = order
  const money = (text: string | null, signed = false) => (
    <Money amount={text} currency={currency} signed={signed} hidden={hidden} />
  )
  const secret = (text: string | null) => (hidden ? '••••••' : format.money(text, currency))
  const rows: FactRow[] = [{ label: t('form.amount'), value: money(amount) }]
  if (now)
    rows.push({
      label: t('record.worth'),
      value: money(now.worth),
      note: t('record.worthNote', {
        units: hidden ? '••••' : format.quantity(units),
        value: format.money(now.value, currency, 4),
        day: day(now.date),
      }),
      strong: true,
    })
  if (exit)
    rows.push(
      {
        label: t('record.paid'),
        value: money(exit.paid),
        note: t('record.paidNote', { gross: secret(exit.gross), fee: secret(exit.fee) }),
        strong: true,
      },
      { label: t('record.settledOn', { day: day(exit.date) }), value: t(`exit.${exit.reason}`) },
    )
  if (stat?.total)
    rows.push(
      {
        label: t('record.total'),
        value: money(stat.total, true),
        note: t('record.roi', { percent: format.percent(stat.roi) }),
      },
      { label: t('record.hold'), value: money(stat.benchmark, true), note: t('record.holdNote') },
      { label: t('record.today'), value: money(stat.today, true) },
      { label: t('record.fall'), value: format.percent(stat.maxDrawdown) },
    )
  rows.push(
    { label: t('fact.share'), value: format.setPercent(order.feeRate), note: t('fact.shareNote') },
    { label: t('record.fees'), value: money(order.fees) },
  )
  if (order.mark !== null) rows.push({ label: t('record.mark'), value: money(order.mark), note: t('record.markNote') })
  return <Facts rows={rows} />
}

function Shares({ detail: { order, feeRows }, hidden }: { detail: QuantOrderDetail; hidden: boolean }) {
  const { t } = useTranslation('quant')
  const format = useFormat()
  const day = useDay()
  const { currency, feeRate } = order
  const secret = (text: string) => (hidden ? '••••••' : format.money(text, currency))
  return (
    <Section title={t('shares.title')} padded>
      <Facts
        rows={feeRows.map(({ date, fee, accountEquity, accountMark, accountFee }) => ({
          label: day(date),
          value: <Money amount={fee} currency={currency} hidden={hidden} />,
          note: t('shares.row', {
            equity: secret(accountEquity),
            mark: secret(accountMark),
            percent: format.setPercent(feeRate),
            account: secret(accountFee),
          }),
        }))}
      />
    </Section>
  )
}
