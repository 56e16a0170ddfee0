// Detail of one follow order: its state and money, its timeline with the next steps, cancellation while unconfirmed,
// and the calculation.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowOrder } from '../../../domain/wire/calls/follow.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { CancelReserved } from '../../shared/orders/CancelReserved.tsx'
import { figureOf } from '../../shared/strategy/figure-of.ts'
import { useDay } from '../../shared/use-day.ts'
import { Button } from '../../ui/Button.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { RecordHead } from '../../ui/RecordHead.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { DayStatement } from './DayStatement.tsx'
import { agencyHref } from './links.ts'
import { useSteps } from './use-steps.ts'
import '../../ui/button.css'
import '../../shared/strategy/strategy.css'

type FollowDetailProps = { order: FollowOrder; hidden: boolean }

export function FollowDetail({ order, hidden }: FollowDetailProps) {
  useReadAbout('follow', order.id)
  const { t } = useTranslation('follow')
  const { t: tm } = useTranslation('money')
  return (
    <>
      <Head order={order} hidden={hidden} />
      <Section title={t('record.timeline')} padded>
        <Steps steps={useSteps(order)} />
        <CancelReserved call="POST /userFollowInvest/cancel" request={order} reserved={order.amount} t={t} />
      </Section>
      <Section title={tm('all')} padded>
        <Amounts order={order} hidden={hidden} />
      </Section>
      {order.entry && <Calculation order={order} hidden={hidden} />}
      <div className="strategy-actions">
        <Link className="button" data-variant="secondary" data-block to={agencyHref(order.agencyId)}>
          {t('record.institution')}
        </Link>
      </div>
      <Section title={t('record.id')}>
        <CopyLine label={t('record.id')} text={order.id} />
      </Section>
    </>
  )
}

/** What the order has paid, is worth now, or has reserved. */
function Head({ order, hidden }: FollowDetailProps) {
  const { t } = useTranslation('follow')
  const { name, currency, state } = order
  const [label, figure] = figureOf(order)
  return (
    <RecordHead
      title={name}
      label={t(label)}
      value={<Money amount={figure} currency={currency} hidden={hidden} hero />}
      note={t(`state.${state}`)}
    />
  )
}

function Amounts({ order, hidden }: FollowDetailProps) {
  const { t } = useTranslation('follow')
  const format = useFormat()
  const dates = useDates()
  const { currency, amount, lossLimit, now, exit, settlesAt } = order
  const money = (text: string | null, signed = false) => (
    <Money amount={text} currency={currency} signed={signed} hidden={hidden} />
  )
  const rows: FactRow[] = [
    { label: t('form.amount'), value: money(amount) },
    {
      label: t('form.lossLimit'),
      value: lossLimit === 0 ? t('form.noLimit') : `−${format.setPercent(String(lossLimit))}`,
    },
    { label: t('fact.fee'), value: format.setPercent(order.feeRate) },
  ]
  if (now)
    rows.push(
      { label: t('record.worth'), value: money(now.worth), strong: true },
      {
        label: t('record.unrealised'),
        value: money(now.result, true),
        note: t('record.lockedUntil', { time: dates.dateTime(settlesAt * 1_000) }),
      },
    )
  if (exit)
    rows.push({ label: t('record.paid'), value: money(exit.paid), note: t(`reason.${exit.reason}`), strong: true })
  return <Facts rows={rows} />
}

/** Every step of the calculation, with the statements of the two days whose unit values it uses. */
function Calculation({ order, hidden }: FollowDetailProps) {
  const { t } = useTranslation('follow')
  const format = useFormat()
  const day = useDay()
  const [isOpen, setOpen] = useState(false)
  const { agencyId, amount, currency, entry, units, now, exit } = order
  const money = (text: string | null) => <Money amount={text} currency={currency} hidden={hidden} />
  const last = exit ?? now
  const dates = [...new Set([last?.date, entry?.date])].filter(date => date !== undefined)
  const rows: FactRow[] = [
    { label: t('form.amount'), value: money(amount) },
    {
      label: t('sum.entry', { day: day(entry?.date ?? null) }),
      value: format.money(entry?.value ?? null, currency, 4),
    },
    { label: t('sum.units'), note: t('sum.unitsNote'), value: hidden ? '••••' : format.quantity(units) },
  ]
  if (last)
    rows.push({
      label: t(exit ? 'sum.exit' : 'sum.now', { day: day(last.date) }),
      value: format.money(last.value, currency, 4),
    })
  if (exit)
    rows.push(
      { label: t('sum.gross'), note: t('sum.grossNote'), value: money(exit.gross) },
      { label: t('sum.carriedBefore'), note: t('sum.carriedNote'), value: money(exit.carriedBefore) },
      {
        label: t('sum.fee'),
        note: t('sum.feeNote', { percent: format.setPercent(order.feeRate) }),
        value: money(exit.fee),
      },
      { label: t('record.paid'), value: money(exit.paid), strong: true },
    )
  else if (now) rows.push({ label: t('record.worth'), note: t('sum.worthNote'), value: money(now.worth), strong: true })
  return (
    <Section title={t('calc.title')} padded>
      <Facts rows={rows} />
      <div className="strategy-below">
        <Button variant="secondary" block onClick={() => setOpen(true)}>
          {t('sum.accounts')}
        </Button>
      </div>
      <DayStatement agencyId={agencyId} dates={dates} open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  )
}
