// Orders in the wire format.
import { decimalText } from '../../domain/brand.ts'
import { minorText } from '../../domain/minor.ts'
import { unscale } from '../../domain/money.ts'
import { isFinal, orderStatusCode } from '../../domain/order.ts'
import { isReversal } from '../../domain/order-act.ts'
import type { Exits } from '../../domain/order-exits.ts'
import type { OrderTrigger, Trail } from '../../domain/order-trigger.ts'
import { PERCENT_DECIMALS } from '../../domain/order-trigger.ts'
import { AVERAGE_EXTRA_DECIMALS, quantityText, scaledText } from '../../domain/price.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { instrumentWire } from '../positions/wire.ts'
import { exactValue, totalOf } from './charges.ts'
import { isInAuction } from './store.ts'

export function orderWire(row: OrderRow): Order {
  return {
    id: row.id,
    ...instrumentWire(row),
    direction: row.direction,
    orderType: row.orderType,
    action: row.action,
    state: row.state,
    status: orderStatusCode(row.state),
    reason: row.reason,
    price: row.price === null ? null : scaledText(row.price, row.priceDecimals),
    quantity: quantityText(row.quantity, row.quantityDecimals),
    filled: quantityText(row.filled, row.quantityDecimals),
    averagePrice: averagePrice(row),
    value: minorText(row.cash),
    fees: row.fees,
    feeTotal: minorText(totalOf(row.fees)),
    reserved: minorText(row.reserved),
    positionId: row.positionId,
    leverage: row.leverage,
    ...(isReversal(row) && { closes: quantityText(row.closing, row.quantityDecimals) }),
    ...stopsShape(row),
    ...(row.exitId !== null && { exitId: row.exitId }),
    ...(row.parentId !== null && { parentId: row.parentId }),
    ...(row.auctionId !== null && { auction: { id: row.auctionId, waits: isInAuction(row) && !isFinal(row.state) } }),
    ...(row.trigger && { trigger: triggerWire(row.trigger, row) }),
    ...(row.expiresAt !== null && { expireTimeTimestamp: unixSeconds(row.expiresAt) }),
    cause: row.cause,
    createTimeTimestamp: unixSeconds(row.createdAt),
    modifyTimeTimestamp: unixSeconds(row.modifiedAt),
  }
}

function stopsShape(row: OrderRow) {
  const stops = row.exits ?? row.contract?.stops
  return stops && { stops: stopsWire(stops, row) }
}

export const stopsWire = (
  { takeProfit, stopLoss, trail }: Exits<number>,
  { priceDecimals }: Pick<OrderRow, 'priceDecimals'>,
) => ({
  takeProfit: takeProfit === null ? null : scaledText(takeProfit, priceDecimals),
  stopLoss: stopLoss === null ? null : scaledText(stopLoss, priceDecimals),
  ...(trail && { trail: trailWire(trail, priceDecimals) }),
})

const triggerWire = ({ kind, price, trail }: OrderTrigger<number>, { priceDecimals, triggeredAt }: OrderRow) => ({
  kind,
  price: scaledText(price, priceDecimals),
  ...(trail && { trail: trailWire(trail, priceDecimals) }),
  reachedTimestamp: triggeredAt === null ? null : unixSeconds(triggeredAt),
})

const trailWire = (trail: Trail<number>, priceDecimals: number) =>
  'amount' in trail
    ? { amount: scaledText(trail.amount, priceDecimals) }
    : { percent: scaledText(trail.percent, PERCENT_DECIMALS) }

function averagePrice(row: OrderRow) {
  if (row.filled === 0) return null
  const average = exactValue(row.filledValue, row).div(unscale(row.filled, row.quantityDecimals))
  return decimalText(average.toFixed(row.priceDecimals + AVERAGE_EXTRA_DECIMALS))
}
