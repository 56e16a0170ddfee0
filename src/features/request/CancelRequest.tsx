// Cancels a pending withdrawal or transfer, which releases its reserved money.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useFormat } from '../../i18n/format.ts'
import { CancelOnce } from '../../shared/orders/CancelOnce.tsx'
import { settings } from '../../state/settings.ts'
import type { RequestOf } from './requests.ts'

const calls = { withdrawal: 'POST /withdrawal/cancel', transfer: 'POST /wallet/cancelTransfer' } as const

export function CancelRequest({ request }: { request: RequestOf<keyof typeof calls> }) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { kind, row } = request
  const amount = hideBalances ? '••••••' : format.money(row.amount, row.currency)
  const words = {
    action: t(`cancel.${kind}`),
    title: t(`cancel.${kind}Title`),
    note: t('cancel.note', { amount }),
    keep: t('cancel.keep'),
    unknown: t('cancel.unknown'),
    done: t('cancel.done', { amount }),
  }
  return <CancelOnce call={calls[kind]} id={row.id} cancellable={row.state === 'pending'} words={words} />
}
