// State of an order as an icon and a word, with the reason if it ended without a complete fill.

import type { LucideIcon } from 'lucide-react'
import { CircleCheck, CircleDashed, CircleDot, CircleSlash, CircleX, ClockAlert, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderState } from '../../../domain/order.ts'
import { waitsFor } from '../../../domain/order-change.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { Text } from '../../i18n/t.ts'
import './order.css'

const icons = {
  accepted: CircleDashed,
  working: CircleDot,
  partial: LoaderCircle,
  filled: CircleCheck,
  cancelled: CircleSlash,
  rejected: CircleX,
  expired: ClockAlert,
} as const satisfies Record<OrderState, LucideIcon>

export function OrderStatus({ order, reasoned = false }: { order: Order; reasoned?: boolean }) {
  const { t } = useTranslation('order')
  const Icon = icons[order.state]
  const reason = reasonText(order, t)
  return (
    <span className="order-status" data-state={order.state}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {t(waitsFor(order) ? 'state.waits' : `state.${order.state}`)}
      {reasoned && reason !== null && ` · ${reason}`}
    </span>
  )
}

const worded = [
  'noLiquidity',
  'marketClosed',
  'insufficientFunds',
  'insufficientShares',
  'notTradable',
  'quoteStale',
  'priceMoved',
] as const

/** Reason why the order ended; null for a normal end. */
export function reasonText({ reason }: Order, t: Text<'order'>): string | null {
  if (reason === null) return null
  return t(`reason.${worded.find(known => known === reason) ?? 'other'}`)
}
