// The open orders, by instrument, in order of arrival. Each is in the store as well, from which the book is loaded at
// the start.
import type { Currency } from '../../domain/currency.ts'
import type { OrderDirection, OrderType } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import type { OrderRow } from '../db/trading-schema.ts'

export type OpenOrder = {
  readonly id: string
  readonly key: string
  readonly currency: Currency
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly direction: OrderDirection
  readonly orderType: OrderType
  readonly worstPrice: number
  /** Quantity that is not filled yet, scaled. */
  left: number
  /** Time of the last fill, or of the acceptance if there is none: UTC ms. */
  since: number
  /** True until the matcher has processed the order for the first time. */
  fresh: boolean
  /** After a failed fill, the order is not retried before this time: UTC ms. */
  pausedUntil: number
}

export const waitingOf = (row: OrderRow): OpenOrder => ({
  id: row.id,
  key: row.instrumentKey,
  currency: row.currency,
  priceDecimals: row.priceDecimals,
  quantityDecimals: row.quantityDecimals,
  direction: row.direction,
  orderType: row.orderType,
  worstPrice: row.worstPrice,
  left: row.quantity - row.filled,
  since: row.progressAt,
  fresh: row.state === 'accepted',
  pausedUntil: 0,
})

/** True if the order can be filled at `touch`, the scaled ask for a purchase, or bid for a sale. */
export function isMarketable(order: OpenOrder, touch: number): boolean {
  return order.direction === directions.buy ? touch <= order.worstPrice : touch >= order.worstPrice
}

export type Book = {
  /** Ignores an order that the book already contains. */
  add(order: OpenOrder): void
  remove(id: string): void
  clear(): void
  keys(): string[]
  /** The orders of one instrument, oldest first. A copy, because orders are added and removed during the iteration. */
  of(key: string): OpenOrder[]
}

export function createBook(): Book {
  const byKey = new Map<string, Map<string, OpenOrder>>()
  const keyOf = new Map<string, string>()
  return {
    add(order) {
      if (keyOf.has(order.id)) return
      const orders = byKey.get(order.key) ?? new Map<string, OpenOrder>()
      byKey.set(order.key, orders.set(order.id, order))
      keyOf.set(order.id, order.key)
    },
    remove(id) {
      const key = keyOf.get(id)
      if (key === undefined) return
      keyOf.delete(id)
      const orders = byKey.get(key)
      orders?.delete(id)
      if (orders?.size === 0) byKey.delete(key)
    },
    clear() {
      byKey.clear()
      keyOf.clear()
    },
    keys: () => [...byKey.keys()],
    of: key => [...(byKey.get(key)?.values() ?? [])],
  }
}
