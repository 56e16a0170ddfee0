// The orders that wait for a price, by instrument, first come first served. What is in here is in the store as well;
// it is loaded from there at the start.
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
  /** Not filled yet, scaled. */
  left: number
  /** Last fill, or acceptance: UTC ms. */
  since: number
  /** The matcher has not looked at it yet. */
  fresh: boolean
  /** Not tried again before then, after a fill that failed: UTC ms. */
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

/** Whether it may be filled at what the market asks or bids. */
export function isMarketable(order: OpenOrder, touch: number): boolean {
  if (touch === 0) return false
  return order.direction === directions.buy ? touch <= order.worstPrice : touch >= order.worstPrice
}

export type Book = {
  /** One that is in already stays as it is. */
  add(order: OpenOrder): void
  remove(id: string): void
  clear(): void
  keys(): string[]
  /** Of one instrument, oldest first. A copy: orders may come and go while it is walked. */
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
