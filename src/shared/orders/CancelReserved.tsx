// Cancels a request, which releases its reserved money.

import { useSnapshot } from 'valtio/react'
import { useFormat } from '../../i18n/format.ts'
import { settings } from '../../state/settings.ts'
import type { CancelKey } from './CancelOnce.tsx'
import { CancelOnce } from './CancelOnce.tsx'

type CancelText = `cancel.${'action' | 'title' | 'note' | 'keep' | 'unknown' | 'done'}`

type CancelReservedProps = {
  call: CancelKey
  request: { readonly id: string; readonly cancellable: boolean; readonly currency: string }
  /** The amount that will be released, as decimal text. */
  reserved: string
  /** Text function of the product. */
  t: (text: CancelText, values: { amount: string }) => string
}

export function CancelReserved({ call, request, reserved, t }: CancelReservedProps) {
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { id, cancellable, currency } = request
  const values = { amount: hideBalances ? '••••••' : format.money(reserved, currency) }
  const words = {
    action: t('cancel.action', values),
    title: t('cancel.title', values),
    note: t('cancel.note', values),
    keep: t('cancel.keep', values),
    unknown: t('cancel.unknown', values),
    done: t('cancel.done', values),
  }
  return <CancelOnce call={call} id={id} cancellable={cancellable} words={words} />
}
