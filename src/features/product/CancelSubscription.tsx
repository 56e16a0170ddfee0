// Cancels an application before the cut-off; its reserved money is released.
import { useSnapshot } from 'valtio/react'
import type { NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { CancelOnce } from '../../shared/orders/CancelOnce.tsx'
import { settings } from '../../state/settings.ts'

export function CancelSubscription({ subscription }: { subscription: NewIssueSubscription }) {
  const t = useText('offer')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { id, cancellable, reserved, currency } = subscription
  const amount = hideBalances ? '••••••' : format.money(reserved, currency)
  const words = {
    action: t('cancel.action'),
    title: t('cancel.title'),
    note: t('cancel.note', { amount }),
    keep: t('cancel.keep'),
    unknown: t('cancel.unknown'),
    done: t('cancel.done', { amount }),
  }
  return <CancelOnce call="POST /NewShares/cancel" id={id} cancellable={cancellable} words={words} />
}
