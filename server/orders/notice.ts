// The notice of an order that was changed by something other than its user: a fill, a cancellation by the platform, an
// expiry, or the end of an auction that leaves the order for the trading session. A user that cancels an order needs no
// notice.
import type { NoticeKind } from '../../domain/notice.ts'
import type { OrderState } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import { actOf } from '../../domain/order-act.ts'
import { quantityText } from '../../domain/price.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import type { NewNotice } from '../notices/notices.ts'
import { orderWire } from './wire.ts'

const kindOf: Readonly<Partial<Record<OrderState, NoticeKind>>> = {
  filled: 'orderFilled',
  rejected: 'orderRejected',
  expired: 'orderExpired',
  cancelled: 'orderCancelled',
}

/**
 * The notice of an order that ended. Null while the order is open, if the customer cancelled it, and for an order of the
 * platform: a roll, a stop, a liquidation and an expiry have notices of their own.
 */
export function noticeOfOrder(row: OrderRow): NewNotice | null {
  const kind = kindOf[row.state]
  const isOwn = kind === 'orderCancelled' && row.reason === null
  if (!kind || isOwn || row.cause !== 'order') return null
  return noticeOf(kind, row)
}

/** The notice of a limit order that its auction has not filled completely. */
export const carriedNotice = (row: OrderRow): NewNotice => noticeOf('orderCarried', row)

/** The notice of an order whose trigger was reached: it can be filled from now on. */
export const triggeredNotice = (row: OrderRow): NewNotice => noticeOf('orderTriggered', row)

function noticeOf(kind: NoticeKind, row: OrderRow): NewNotice {
  const { key, board, code, name, source, currency, quantity, filled, averagePrice, price, reason, closes, trigger } =
    orderWire(row)
  const known = {
    name,
    ...otherNamesOf(key),
    key,
    code,
    source: String(source),
    board,
    currency,
    quantity,
    filled,
    direction: row.direction === directions.buy ? 'buy' : 'sell',
    ...(row.leverage !== null && { act: actOf({ direction: row.direction, action: row.action, closes }) }),
    ...(closes !== undefined && { closes, opens: quantityText(row.quantity - row.closing, row.quantityDecimals) }),
    ...(averagePrice !== null && { average: averagePrice }),
    ...(price !== null && { price }),
    ...(reason !== null && { reason }),
    ...(trigger && { trigger: trigger.price }),
  }
  return { kind, values: known, subject: { type: 'order', id: row.id } }
}
