// Detail of one application: its state, its timeline with the next steps, its terms, and cancellation until the
// cut-off.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import type { NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { CancelReserved } from '../../shared/orders/CancelReserved.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { RecordHead } from '../../ui/RecordHead.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { AmendSubscription } from './AmendSubscription.tsx'
import { issueHref } from './issue-time.ts'
import { labelOf } from './SubscriptionRow.tsx'
import { useSteps } from './use-steps.ts'
import '../../ui/button.css'

/** Loaded on demand, because few applications have a price that must be confirmed. */
const ConfirmPrice = lazy(async () => ({ default: (await import('./ConfirmPrice.tsx')).ConfirmPrice }))

/** Loaded on demand, because only an application with a result has a draw. */
const DrawCheck = lazy(async () => ({ default: (await import('./DrawCheck.tsx')).DrawCheck }))

type SubscriptionDetailProps = { subscription: NewIssueSubscription; hidden: boolean }

export function SubscriptionDetail({ subscription, hidden }: SubscriptionDetailProps) {
  useReadAbout('subscription', subscription.id)
  const { t } = useTranslation('offer')
  const { t: tm } = useTranslation('money')
  return (
    <>
      <Head subscription={subscription} hidden={hidden} />
      {subscription.refund && <RefundParts subscription={subscription} refund={subscription.refund} hidden={hidden} />}
      <Suspense fallback={null}>
        <ConfirmPrice subscription={subscription} />
      </Suspense>
      <Section title={t('record.timeline')} padded>
        <Steps steps={useSteps(subscription, hidden)} />
        <AmendSubscription subscription={subscription} />
        <CancelReserved call="POST /NewShares/cancel" request={subscription} reserved={subscription.reserved} t={t} />
      </Section>
      <Section title={tm('all')} padded>
        <Amounts subscription={subscription} hidden={hidden} />
      </Section>
      {subscription.allotQuantity !== null && subscription.reason === null && (
        <Suspense fallback={null}>
          <DrawCheck subscription={subscription} />
        </Suspense>
      )}
      <Section title={t('record.terms')} padded>
        <Terms subscription={subscription} />
      </Section>
      <div className="offer-actions">
        <Link className="button" data-variant="secondary" data-block to={issueHref(subscription.offerId)}>
          {t('record.offer')}
        </Link>
      </div>
      <Section title={t('record.id')}>
        <CopyLine label={t('record.id')} text={subscription.id} />
      </Section>
    </>
  )
}

/** Header with the cost of the allotted shares; until the allotment, with the reserved amount. */
function Head({ subscription, hidden }: SubscriptionDetailProps) {
  const { t } = useTranslation('offer')
  const { name, currency, reserved, cost } = subscription
  return (
    <RecordHead
      title={name}
      label={t(cost === null ? 'record.reserved' : 'record.cost')}
      value={<Money amount={cost ?? reserved} currency={currency} hidden={hidden} hero />}
      note={labelOf(subscription, t)}
    />
  )
}

function Amounts({ subscription, hidden }: SubscriptionDetailProps) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const { currency, quantity, allotQuantity, reserved, cost, pendingPayment } = subscription
  const count = (value: number | null) => (hidden ? '••••' : format.quantity(value === null ? null : String(value)))
  const money = (amount: string | null) => <Money amount={amount} currency={currency} hidden={hidden} />
  const rows: FactRow[] = [
    { label: t('record.quantity'), value: count(quantity) },
    { label: t('record.allotQuantity'), value: count(allotQuantity) },
    { label: t('record.reserved'), value: money(reserved) },
    { label: t('record.cost'), value: money(cost) },
    { label: t('record.pending'), value: money(pendingPayment) },
  ]
  return <Facts rows={rows} />
}

type RefundPartsProps = SubscriptionDetailProps & { refund: NonNullable<NewIssueSubscription['refund']> }

function RefundParts({ subscription, refund, hidden }: RefundPartsProps) {
  const { t } = useTranslation('offer')
  const { currency } = subscription
  const { notAllotted, lowerPrice } = refund
  const money = (amount: string) => <Money amount={amount} currency={currency} hidden={hidden} />
  const total = minorText((parseMinor(notAllotted) ?? 0n) + (parseMinor(lowerPrice) ?? 0n))
  return (
    <Section title={t('refund.title')} note={t('refund.note')} padded>
      <Facts
        rows={[
          { label: t('refund.notAllotted'), value: money(notAllotted) },
          { label: t('refund.lowerPrice'), value: money(lowerPrice) },
          { label: t('refund.total'), value: money(total), strong: true },
        ]}
      />
    </Section>
  )
}

function Terms({ subscription }: Pick<SubscriptionDetailProps, 'subscription'>) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const dates = useDates()
  const { price, isPriced, currency, exchangeCode, code, fundsRaised } = subscription
  const time = (seconds: number) => dates.dateTime(seconds * 1_000)
  return (
    <Facts
      rows={[
        {
          label: t(isPriced ? 'record.price' : 'record.priceMax'),
          value: format.money(price, currency),
        },
        { label: t('record.exchange'), value: `${exchangeCode} · ${code}` },
        { label: t('record.prospectus'), value: time(subscription.prospectusDate) },
        { label: t('record.expiry'), value: time(subscription.expiryDate) },
        { label: t('record.listDate'), value: time(subscription.listDate) },
        { label: t('record.funds'), value: <Money amount={fundsRaised} currency={currency} /> },
      ]}
    />
  )
}
