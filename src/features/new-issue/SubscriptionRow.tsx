// One application of the list: name, quantity, money, and state.

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import { recordHref } from '../../router/record-links.ts'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'

type SubscriptionRowProps = { subscription: NewIssueSubscription; hidden: boolean }

export const SubscriptionRow = memo(function SubscriptionRow({ subscription, hidden }: SubscriptionRowProps) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const { id, name, code, currency, quantity, allotQuantity, reserved, cost } = subscription
  const asked = format.quantity(String(quantity))
  const shares =
    allotQuantity === null
      ? t('record.asked', { asked })
      : t('record.gets', { got: format.quantity(String(allotQuantity)), asked })
  return (
    <Row
      to={recordHref.subscription(id)}
      title={name}
      note={
        <span>
          {code} · {hidden ? '••••' : shares}
        </span>
      }
      value={<Money amount={cost ?? reserved} currency={currency} hidden={hidden} />}
      detail={labelOf(subscription, t)}
    />
  )
})

/**
 * Text of the state. The specification has one label for cancelled, unconfirmed and not allotted applications; this
 * text distinguishes them.
 */
export function labelOf({ state, label, status, reason }: NewIssueSubscription, t: Text<'offer'>): string {
  if (status === 3) return t('record.reconfirm')
  if (reason !== null) return t(reason === 'calledOff' ? 'record.calledOff' : 'record.unconfirmed')
  return t(state === 'cancelled' ? 'record.cancelled' : `record.${label}`)
}
