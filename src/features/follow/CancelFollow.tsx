// Cancels an order that is not confirmed; its reserved money is released.
import { useSnapshot } from 'valtio/react'
import type { FollowOrder } from '../../../domain/wire/calls/follow.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { CancelOnce } from '../../shared/orders/CancelOnce.tsx'
import { settings } from '../../state/settings.ts'

export function CancelFollow({ order }: { order: FollowOrder }) {
  const t = useText('follow')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const amount = hideBalances ? '••••••' : format.money(order.amount, order.currency)
  const words = {
    action: t('cancel.action'),
    title: t('cancel.title'),
    note: t('cancel.note', { amount }),
    keep: t('cancel.keep'),
    unknown: t('cancel.unknown'),
    done: t('cancel.done', { amount }),
  }
  return <CancelOnce call="POST /userFollowInvest/cancel" id={order.id} cancellable={order.cancellable} words={words} />
}
