// Cancels a request while that is free; its reserved money is released.
import { useSnapshot } from 'valtio/react'
import type { PrivateRequest } from '../../../domain/wire/calls/private-offer.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { CancelOnce } from '../../shared/orders/CancelOnce.tsx'
import { settings } from '../../state/settings.ts'
import type { Kind } from './kind.ts'
import { callsOf } from './kind.ts'

export function CancelRequest({ kind, request }: { kind: Kind; request: PrivateRequest }) {
  const t = useText('private')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { id, cancellable, reserved, currency } = request
  const amount = hideBalances ? '••••••' : format.money(reserved, currency)
  const words = {
    action: t('cancel.action'),
    title: t('cancel.title'),
    note: t('cancel.note', { amount }),
    keep: t('cancel.keep'),
    unknown: t('cancel.unknown'),
    done: t('cancel.done', { amount }),
  }
  return <CancelOnce call={callsOf[kind].cancel} id={id} cancellable={cancellable} words={words} />
}
