// What a purchase brings if it is held to the maturity: the amount invested, the amount received after tax, and its date,
// in one sentence or as the figure of a review.
import { useTranslation } from 'react-i18next'
import type { BondIssue } from '../../../domain/bonds/issue.ts'
import { Decimal } from '../../../domain/money.ts'
import { useFormat } from '../../i18n/format.ts'
import { useDay } from '../../shared/use-day.ts'
import { Money } from '../../ui/Money.tsx'
import type { Held } from './figures.ts'
import { heldToMaturity } from './figures.ts'
import './bond.css'

type ReceivedProps = {
  issue: BondIssue
  held: Held
  /** True if the amount is the most that an auction can take. */
  atMost?: boolean
}

export function Received({ issue, held, atMost = false }: ReceivedProps) {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const day = useDay()
  const result = heldToMaturity(issue, held)
  if (!result) return null
  const { received, on, hasCoupons, isTaxed } = result
  const amount = format.money(held.spent, issue.currency)
  const spent = atMost ? t('received.atMost', { amount }) : amount
  const values = { spent, received: format.money(received, issue.currency), day: day(on) }
  const key = hasCoupons ? 'coupons' : 'once'
  return (
    <p className="bond-received">
      {received === null ? t('received.open', values) : t(`received.${key}${isTaxed ? 'Taxed' : ''}`, values)}
    </p>
  )
}

/** The same as the figure of a review. */
export function useReceived(issue: BondIssue, held: Held) {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const day = useDay()
  const result = heldToMaturity(issue, held)
  if (!result) return { value: null, note: t('fact.open') }
  const { received, on, hasCoupons, isTaxed } = result
  const label = t(hasCoupons ? 'gain.until' : 'gain.on', { day: day(on) })
  if (received === null) return { label, value: null, note: t('gain.open') }
  const gain = format.signedMoney(new Decimal(received).minus(held.spent).toFixed(2), issue.currency)
  return {
    label,
    value: <Money amount={received} currency={issue.currency} />,
    note: isTaxed ? t('gain.net', { gain }) : gain,
  }
}
