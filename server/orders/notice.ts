// The notice of an order that has changed without its user: filled, cancelled by the platform or by time, or carried from an
// auction into the trading session. A user that cancels an order needs no notice.
import type { NoticeKind } from '../../domain/notice.ts'
import type { OrderState } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import type { NewNotice } from '../notices/notices.ts'
import { orderWire } from './wire.ts'

const kindOf: Readonly<Partial<Record<OrderState, NoticeKind>>> = {
  filled: 'orderFilled',
  rejected: 'orderRejected',
  expired: 'orderExpired',
  cancelled: 'orderCancelled',
}

/** The notice of an order that ended. Null while it is open, if its customer cancelled it, and for the orders of a roll. */
export function noticeOfOrder(row: OrderRow): NewNotice | null {
  const kind = kindOf[row.state]
  const isOwn = kind === 'orderCancelled' && row.reason === null
  // A roll is told as one.
  if (!kind || isOwn || row.cause === 'roll') return null
  return noticeOf(kind, row)
}

/** Of a limit order that its auction has not filled, or not whole. */
export const carriedNotice = (row: OrderRow): NewNotice => noticeOf('orderCarried', row)

function noticeOf(kind: NoticeKind, row: OrderRow): NewNotice {
  const { key, board, code, name, source, currency, quantity, filled, averagePrice, price, reason } = orderWire(row)
  const known = {
    name,
    key,
    code,
    source: String(source),
    board,
    currency,
    quantity,
    filled,
    direction: row.direction === directions.buy ? 'buy' : 'sell',
    ...(averagePrice !== null && { average: averagePrice }),
    ...(price !== null && { price }),
    ...(reason !== null && { reason }),
  }
  return { kind, values: known, subject: { type: 'order', id: row.id } }
}
