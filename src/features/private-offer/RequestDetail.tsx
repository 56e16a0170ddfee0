// Detail of a request: amounts, reason of a refusal, timeline, and cancellation.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { PrivateRequest } from '../../../domain/wire/calls/private-offer.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { CancelOnce } from '../../shared/orders/CancelOnce.tsx'
import { CancelReserved } from '../../shared/orders/CancelReserved.tsx'
import { Banner } from '../../ui/Banner.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { RecordHead } from '../../ui/RecordHead.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import type { Kind } from './kind.ts'
import { callsOf, offerHref } from './kind.ts'
import { decimalsOf } from './OfferRow.tsx'
import { PlacingDraw } from './PlacingDraw.tsx'
import { stateText } from './RequestList.tsx'
import { useSteps } from './use-steps.ts'
import './private-offer.css'

/** Loaded on demand, because only a decided placing has a draw. */
const PlacingCheck = lazy(async () => ({ default: (await import('./PlacingCheck.tsx')).PlacingCheck }))

type RequestDetailProps = { kind: Kind; request: PrivateRequest; hidden: boolean }

export function RequestDetail({ kind, request, hidden }: RequestDetailProps) {
  useReadAbout(kind, request.id)
  const { t } = useTranslation('private')
  const { t: tm } = useTranslation('money')
  return (
    <>
      <Head request={request} hidden={hidden} />
      {request.reason !== null && <Banner kind="warning">{t(`reason.${request.reason}`)}</Banner>}
      <Section title={t('record.timeline')} padded>
        <Steps steps={useSteps(request, hidden)} />
        <Cancel kind={kind} request={request} hidden={hidden} />
      </Section>
      <Section title={tm('all')} padded>
        <Facts rows={useAmounts(request, hidden)} />
      </Section>
      {request.allotQuantity !== null && request.reason === null && <Draw request={request} />}
      <Section title={t('record.ids')}>
        <CopyLine label={t('record.id')} text={request.id} />
        <Link className="text-link private-to-offer" to={offerHref(kind, { id: request.offerId })}>
          {t('record.toOffer')}
        </Link>
      </Section>
    </>
  )
}

type HeadProps = Pick<RequestDetailProps, 'request' | 'hidden'>

/** What a sale brought, or what a purchase has cost or reserved. A sale without a result shows its shares. */
function Head({ request, hidden }: HeadProps) {
  const { t } = useTranslation('private')
  const format = useFormat()
  const { currency, quantity } = request
  const { label, amount } = figureOf(request)
  const shares = hidden ? '••••' : format.quantity(String(quantity))
  return (
    <RecordHead
      title={`${nameIn(request, format.locale)} · ${request.code}`}
      label={t(label)}
      value={label === 'form.quantity' ? shares : <Money amount={amount} currency={currency} hidden={hidden} hero />}
      note={stateText(request, t)}
    />
  )
}

function figureOf({ side, reserved, cost, proceeds }: PrivateRequest) {
  if (side === 'sell')
    return { label: proceeds === null ? 'form.quantity' : 'record.proceeds', amount: proceeds } as const
  return { label: cost === null ? 'record.reserved' : 'record.cost', amount: cost ?? reserved } as const
}

function Cancel({ kind, request, hidden }: RequestDetailProps) {
  const { t } = useTranslation('private')
  const format = useFormat()
  const { id, side, cancellable, quantity, reserved } = request
  const call = callsOf[kind].cancel
  if (side === 'buy') return <CancelReserved call={call} request={request} reserved={reserved} t={t} />
  const values = { quantity: hidden ? '••••' : format.quantity(String(quantity)) }
  const words = {
    action: t('cancel.action'),
    title: t('cancel.title'),
    note: t('cancel.saleNote', values),
    keep: t('cancel.keep'),
    unknown: t('cancel.unknown'),
    done: t('cancel.saleDone', values),
  }
  return <CancelOnce call={call} id={id} cancellable={cancellable} words={words} />
}

/** The draw of a placing, and its check. */
function Draw({ request }: { request: PrivateRequest }) {
  const { draw } = request
  if (!draw?.result || draw.seed === null) return null
  return (
    <>
      <PlacingDraw draw={draw} />
      <Suspense fallback={null}>
        <PlacingCheck request={request} draw={draw} seed={draw.seed} result={draw.result} />
      </Suspense>
    </>
  )
}

function useAmounts(request: PrivateRequest, hidden: boolean): FactRow[] {
  const { t } = useTranslation('private')
  const format = useFormat()
  const dates = useDates()
  const {
    side,
    state,
    currency,
    price,
    quantity,
    allotQuantity,
    reserved,
    cost,
    proceeds,
    lockedQuantity,
    unlockDate,
  } = request
  const count = (shares: number | null) => {
    if (shares === null) return '—'
    return hidden ? '••••' : format.quantity(String(shares))
  }
  const rows: FactRow[] = [
    { label: t('detail.price'), value: format.money(price, currency, decimalsOf(price)) },
    { label: t('form.quantity'), value: count(quantity) },
  ]
  if (side === 'sell') {
    const held = state === 'submitted' || state === 'running' ? quantity : 0
    return [
      { label: t('detail.side'), value: t('side.sell') },
      ...rows,
      { label: t('record.held'), value: count(held) },
      { label: t('record.sold'), value: count(allotQuantity) },
      { label: t('record.proceeds'), value: <Money amount={proceeds} currency={currency} hidden={hidden} /> },
    ]
  }
  rows.push(
    { label: t('record.allotted'), value: count(allotQuantity) },
    { label: t('record.reserved'), value: <Money amount={reserved} currency={currency} hidden={hidden} /> },
    { label: t('record.cost'), value: <Money amount={cost} currency={currency} hidden={hidden} /> },
  )
  if (lockedQuantity > 0 && unlockDate !== null)
    rows.push({
      label: t('record.locked', { time: dates.dateTime(unlockDate * 1_000) }),
      value: count(lockedQuantity),
    })
  return rows
}
