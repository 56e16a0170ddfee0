// What a purchase brings if it is held to the maturity, in one sentence: the amount invested, the amount received after
// tax, and its date.

import { useTranslation } from 'react-i18next'
import type { BondIssue } from '../../../domain/bonds/issue.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Held } from './figures.ts'
import { heldToMaturity } from './figures.ts'
import { useDay } from './use-day.ts'
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
