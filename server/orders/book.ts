// The open orders, by instrument, in order of arrival. Each is in the store as well, from which the book is loaded at
// the start.
import type { Currency } from '../../domain/currency.ts'
import type { OrderDirection, OrderType } from '../../domain/order.ts'
import { directions, orderTypes } from '../../domain/order.ts'
import type { OrderTrigger } from '../../domain/order-trigger.ts'
import type { OrderRow } from '../db/trading-schema.ts'

export type OpenOrder = {
  readonly id: string
  readonly userId: string
  readonly key: string
  readonly currency: Currency
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly direction: OrderDirection
  readonly orderType: OrderType
  readonly worstPrice: number
  readonly quantity: number
  /** The price for which the order waits; null if it waits for none, or no longer. */
  readonly trigger: OrderTrigger<number> | null
  /** Time from which trades can reach the trigger: that of the order, or of its last change. UTC ms. */
  readonly waitsFrom: number
  /** Time at which the order ends, UTC ms; infinite for none. */
  readonly expiresAt: number
  /** Number of changes by the owner: the version of price and quantity. */
  readonly version: number
  /** Orders of one instrument are filled in this order. */
  readonly place: number
  filled: number
  /** Time of the last fill, or of the acceptance if there is none: UTC ms. */
  since: number
  /** True until the matcher has processed the order for the first time. */
  fresh: boolean
  /** After a failed fill, the order is not retried before this time: UTC ms. */
  pausedUntil: number
}

/** The number of an order in the queue of its instrument. */
export const placeOf = ({ requeued, seq }: Pick<OrderRow, 'requeued' | 'seq'>): number => requeued ?? seq

/** Quantity that is not filled yet, scaled. */
export const leftOf = ({ quantity, filled }: OpenOrder): number => quantity - filled

/** The limit of an order with a stop beside it ends when the stop is reached. */
const orderTypeOf = ({ orderType, trigger, triggeredAt }: OrderRow): OrderType =>
  trigger?.kind === 'oco' && triggeredAt !== null ? orderTypes.market : orderType

/** True for an order that can be filled: it waits for no price, or rests at its limit beside a stop. */
export const isInBook = ({ trigger }: OpenOrder): boolean => trigger === null || trigger.kind === 'oco'

export const waitingOf = (row: OrderRow): OpenOrder => ({
  id: row.id,
  userId: row.userId,
  key: row.instrumentKey,
  currency: row.currency,
  priceDecimals: row.priceDecimals,
  quantityDecimals: row.quantityDecimals,
  direction: row.direction,
  orderType: orderTypeOf(row),
  worstPrice: row.worstPrice,
  quantity: row.quantity,
  trigger: row.triggeredAt === null ? row.trigger : null,
  waitsFrom: row.changes.at(-1)?.at ?? row.createdAt,
  expiresAt: row.expiresAt ?? Number.POSITIVE_INFINITY,
  version: row.changes.length,
  place: placeOf(row),
  filled: row.filled,
  since: row.progressAt,
  fresh: row.state === 'accepted',
  pausedUntil: 0,
})

/** True if the order can be filled at `touch`, the scaled ask for a purchase, or bid for a sale. */
export function isMarketable(order: OpenOrder, touch: number): boolean {
  return order.direction === directions.buy ? touch <= order.worstPrice : touch >= order.worstPrice
}

export type Book = {
  /**
   * Adds an order, or replaces an earlier version of it: at the end, if it has lost its place. Ignores a version that
   * the book has had already.
   */
  put(order: OpenOrder): void
  remove(id: string): void
  clear(): void
  keys(): string[]
  /** The orders of one instrument, oldest first. A copy, because orders are added and removed during the iteration. */
  of(key: string): OpenOrder[]
}

export function createBook(): Book {
  const byKey = new Map<string, Map<string, OpenOrder>>()
  const keyOf = new Map<string, string>()

  function remove(id: string): void {
    const key = keyOf.get(id)
    if (key === undefined) return
    keyOf.delete(id)
    const orders = byKey.get(key)
    orders?.delete(id)
    if (orders?.size === 0) byKey.delete(key)
  }

  return {
    put(order) {
      const known = byKey.get(order.key)?.get(order.id)
      if (known && known.version >= order.version) return
      if (known && known.place !== order.place) remove(order.id)
      const orders = byKey.get(order.key) ?? new Map<string, OpenOrder>()
      byKey.set(order.key, orders.set(order.id, order))
      keyOf.set(order.id, order.key)
    },
    remove,
    clear() {
      byKey.clear()
      keyOf.clear()
    },
    keys: () => [...byKey.keys()],
    of: key => [...(byKey.get(key)?.values() ?? [])],
  }
}
