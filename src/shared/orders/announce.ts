// Announces the outcome of an order to a user who has left its ticket: a toast that stays and links to the order.
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { wordsOf } from '../../data/failure.ts'
import type { Final } from '../../data/once.ts'
import { pending, sendOrder, unknownOrders } from '../../data/orders.ts'
import { textOf } from '../../i18n/t.ts'
import { push } from '../../router/navigate.ts'
import { showToast } from '../../state/toast.ts'
import { orderHref } from './link.ts'
import { outcomeOf } from './outcome.ts'

export function announceOrder(outcome: Final<Order>): void {
  const t = textOf('order')
  if (outcome.phase === 'refused') {
    // An expired session says nothing about the order: its outcome is requested again after the log-in.
    if (outcome.failure.kind !== 'loginExpired')
      showToast('failure', t('told.refused', { why: wordsOf(outcome.failure) }))
    return
  }
  const { answer } = outcome
  const action = { label: t('told.see'), run: () => push(orderHref(answer)) }
  showToast('success', t(`told.${outcomeOf(answer)}`, { code: answer.code }), { sticky: true, action })
}

/** Sends every order without a known outcome again with its key, and announces each outcome. */
export async function resolveOrders(): Promise<void> {
  const unknown = await unknownOrders()
  // Read after the wait: another caller may have sent them.
  const asked = new Set(pending.list.map(({ intentKey }) => intentKey))
  for (const { call, input, intentKey } of unknown)
    if (!asked.has(intentKey)) void sendOrder({ call, input }, intentKey, () => {}).then(announceOrder)
}
