// Detail of one bond purchase: its state and value, future payments, past payments with the numbers of each, and the
// early sale.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { BondLot } from '../../../domain/wire/calls/bond.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useFormat } from '../../i18n/format.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { useDay } from '../../shared/use-day.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { RecordHead } from '../../ui/RecordHead.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { Bars } from './Bars.tsx'
import { percentOf } from './figures.ts'
import { closeHref } from './links.ts'
import { useMaturity } from './use-maturity.ts'
import { useSteps } from './use-steps.ts'
import '../../ui/button.css'
import './bond.css'

/** Loaded on demand, because only an order in an auction can be cancelled. */
const CancelOrder = lazy(async () => ({ default: (await import('./CancelOrder.tsx')).CancelOrder }))

type BondDetailProps = { lot: BondLot; hidden: boolean }

export function BondDetail({ lot, hidden }: BondDetailProps) {
  useReadAbout('bond', lot.id)
  const { t } = useTranslation('bond')
  const { t: tm } = useTranslation('money')
  const { payments, now } = lot
  return (
    <>
      <Head lot={lot} hidden={hidden} />
      {now && (
        <div className="bond-actions">
          <Link className="button" data-variant="secondary" data-block to={closeHref(lot.id)}>
            {t('sell.action')}
          </Link>
        </div>
      )}
      {lot.auction && (
        <Suspense fallback={null}>
          <CancelOrder id={lot.id} cancellable={lot.auction.cancellable} />
        </Suspense>
      )}
      <Section title={tm('steps')} padded>
        <Steps steps={useSteps(lot)} />
      </Section>
      <Section title={tm('all')} padded>
        <Amounts lot={lot} hidden={hidden} />
      </Section>
      {payments.length > 0 && <Due lot={lot} hidden={hidden} />}
      {lot.flows.length > 0 && <Movements lot={lot} hidden={hidden} />}
      <Section title={t('record.id')}>
        <CopyLine label={t('record.id')} text={lot.id} />
      </Section>
    </>
  )
}

/** The value of what is held; before that the reserved amount, and after it what was received. */
function Head({ lot, hidden }: BondDetailProps) {
  const { t } = useTranslation('bond')
  const { issue, state } = lot
  const [label, amount] = headOf(lot)
  return (
    <RecordHead
      title={`${issue.name} · ${issue.code}`}
      label={t(label)}
      value={<Money amount={amount} currency={issue.currency} hidden={hidden} hero />}
      note={t(`state.${state}`)}
    />
  )
}

function headOf(lot: BondLot) {
  const { now, auction, flows, cost, received } = lot
  if (now) return ['total.value', now.value] as const
  if (auction && isUndecided(lot)) return ['auction.reserved', auction.reserved] as const
  return flows.length > 0 ? (['total.received', received] as const) : (['sell.cost', cost] as const)
}

function Amounts({ lot, hidden }: BondDetailProps) {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const day = useDay()
  const maturity = useMaturity()
  const { issue, now, bought, auction } = lot
  const money = (amount: string) => <Money amount={amount} currency={issue.currency} hidden={hidden} />
  const rows: FactRow[] = [
    { label: t('fact.maturity'), value: maturity(issue) },
    { label: t('form.titles'), value: hidden ? '••••' : format.quantity(String(lot.left || lot.titles)) },
    isUndecided(lot)
      ? { label: t('auction.indicative'), value: format.percent(percentOf(bought.rate)) }
      : {
          label: t(bought.floating ? 'record.boughtSurcharge' : 'record.bought'),
          value: format.percent(percentOf(bought.rate)),
          note: day(bought.date),
        },
  ]
  if (lot.flows.length > 0) rows.push({ label: t('total.received'), value: money(lot.received) })
  if (issue.term !== null) rows.push({ label: t('form.instruction'), value: t(`instruction.${lot.instruction}`) })
  if (auction && now === null)
    rows.push(
      { label: t('auction.on'), value: day(auction.on) },
      { label: t('auction.settles'), value: day(auction.settlesOn) },
      { label: t('auction.limit'), value: format.money(auction.limit, issue.currency, PRICE_DECIMALS) },
    )
  if (auction && isWaiting(lot))
    rows.push({ label: t('auction.reserved'), value: money(auction.reserved), note: t('auction.reservedNote') })
  if (now)
    rows.push(
      { label: t('sell.cost'), value: money(lot.cost) },
      { label: t('total.value'), value: money(now.value), note: t('total.valueNote'), strong: true },
      { label: t('total.accrued'), value: money(now.accruedTotal) },
    )
  return <Facts rows={rows} />
}

/**
 * True for an order that waits for its auction or was called off: its price is the indicative one of the order's day.
 */
const isUndecided = ({ state }: BondLot): boolean =>
  state === 'submitted' || state === 'cancelled' || state === 'rejected'

const isWaiting = ({ state }: BondLot): boolean => state === 'submitted' || state === 'settling'

const PRICE_DECIMALS = 7
const SHOWN = 12

function Due({ lot, hidden }: BondDetailProps) {
  const { t } = useTranslation('bond')
  const day = useDay()
  const { payments, issue } = lot
  return (
    <Section title={t('record.due')} note={t('record.dueNote', { count: payments.length })} padded>
      <Bars
        label={t('record.due')}
        bars={payments
          .slice(0, SHOWN)
          .map(({ date, kind, amount }) => ({ name: `${t(`flow.${kind}`)} ${day(date)}`, amount }))}
        currency={issue.currency}
        hidden={hidden}
      />
    </Section>
  )
}

/** Each payment with the numbers that it was computed from. */
function Movements({ lot, hidden }: BondDetailProps) {
  const { t } = useTranslation('bond')
  const day = useDay()
  const { flows, issue } = lot
  const rows = flows.map(({ kind, date, titles, tax, net, inputs }, nth) => {
    const { dirty, amount, capital = '', from = '' } = inputs
    const values = { titles, price: dirty ?? amount ?? '', tax, capital, from }
    return {
      label: `${nth + 1}. ${t(`flow.${kind}`)} · ${day(date)}`,
      note: t(kind === 'purchase' ? 'calc.purchase' : 'calc.paid', values),
      value: <Money amount={net} currency={issue.currency} signed hidden={hidden} />,
    }
  })
  return (
    <Section title={t('calc.title')} padded>
      <Facts rows={rows} />
    </Section>
  )
}
