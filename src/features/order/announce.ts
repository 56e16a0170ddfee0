// The outcome of an order for someone who has left its ticket: a notice that stays, and leads to the order.
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { wordsOf } from '../../api/failure.ts'
import type { Final } from '../../api/once.ts'
import { textOf } from '../../i18n/t.ts'
import { push } from '../../router/navigate.ts'
import { pending, sendOrder, unknownOrders } from '../../state/orders.ts'
import { showToast } from '../../state/toast.ts'
import { orderHref } from './link.ts'

type Told = 'accepted' | 'partly' | 'filled' | 'ended'
const told: Readonly<Record<Order['state'], Told>> = {
  accepted: 'accepted',
  working: 'accepted',
  partial: 'partly',
  filled: 'filled',
  cancelled: 'ended',
  rejected: 'ended',
  expired: 'ended',
}

export function announceOrder(outcome: Final<Order>): void {
  const t = textOf('order')
  if (outcome.phase === 'refused') {
    // A dead session says nothing of the order: it is asked for after the log-in.
    if (outcome.failure.kind !== 'loginExpired')
      showToast('failure', t('told.refused', { why: wordsOf(outcome.failure) }))
    return
  }
  const { answer } = outcome
  const action = { label: t('told.see'), run: () => push(orderHref(answer)) }
  showToast('success', t(`told.${told[answer.state]}`, { code: answer.code }), { sticky: true, action })
}

/** Asks what became of everything that was sent and never answered, and tells of each. */
export function resolveOrders(): void {
  const asked = new Set(pending.list.map(({ intentKey }) => intentKey))
  for (const { call, input, intentKey } of unknownOrders())
    if (!asked.has(intentKey)) void sendOrder({ call, input }, intentKey, () => {}).then(announceOrder)
}
