// The open orders that wait for a price. They compare the last trades of the regular session; a price that the collar
// holds reaches nothing. Whatever their number, a pass over all of them is one comparison each.
import { must } from '../../domain/assert.ts'
import { isRising, trailedPrice } from '../../domain/order-trigger.ts'
import type { MarketSource } from '../market/source.ts'
import { createTriggerColumns } from '../triggers/columns.ts'
import type { OpenOrder } from './book.ts'
import type { Collar } from './collar.ts'
import type { PastBars } from './extremes.ts'
import { createPastBars, extremesOf } from './extremes.ts'
import type { Freshness } from './freshness.ts'
import { createTradeRanges } from './trade-ranges.ts'
import { trailedThrough } from './trail-past.ts'

type Deps = {
  readonly market: MarketSource
  readonly freshness: Pick<Freshness, 'isStale'>
  readonly collar: Pick<Collar, 'isHeld'>
}

export type Waiting = {
  /** Adds an order, or replaces an earlier version of it. */
  put(order: OpenOrder): void
  remove(id: string): void
  clear(): void
  /** Orders whose trigger was reached and that a current price triggers, and all that have ended by `now`. */
  due(now: number): OpenOrder[]
  /** True if the trigger of the order was reached, and the order is not triggered yet. */
  isReached(order: OpenOrder): boolean
  /** The price for which the order waits now, scaled; that of a trailing stop moves. */
  priceOf(order: OpenOrder): number
  /** Reads from the history what the orders missed while no process watched them. */
  recover(now: number): Promise<void>
}

/** An order ends at the close of a session, so there is no need to look more often. */
const LOOK_FOR_ENDS_MS = 1_000

export function createWaiting(deps: Deps): Waiting {
  const { market } = deps
  const columns = createTriggerColumns()
  const ranges = createTradeRanges(deps)
  const orders = new Map<string, OpenOrder>()
  /** Prices of trailing stops now, by instrument number and id of the order. */
  const trailing = new Map<number, Map<string, number>>()
  /** Ids of orders that were reached and could not be triggered yet. The trade that reached them does not repeat. */
  const reached = new Set<string>()
  let lookedAt = 0

  const ixOf = (order: OpenOrder): number => market.find(order.key)?.instrument.ix ?? -1

  function setPrice(order: OpenOrder, ix: number, price: number): void {
    const isUp = isRising(must(order.trigger, 'a trigger').kind, order.direction)
    const [low, high] = isUp ? [Number.NEGATIVE_INFINITY, price] : [price, Number.POSITIVE_INFINITY]
    columns.set(order.id, ix, { low, high })
  }

  function put(order: OpenOrder): void {
    const known = orders.get(order.id)
    if (known && known.version >= order.version) return
    remove(order.id)
    const { price, trail } = must(order.trigger, 'a trigger')
    // Without its instrument an order waits; it still ends in time.
    orders.set(order.id, order)
    const listing = market.find(order.key)
    if (!listing) return
    const { ix } = listing.instrument
    // Trades from before the order are for the others only.
    if (ranges.hasTrades(ix)) compare()
    setPrice(order, ix, price)
    ranges.watch(listing, order.id)
    if (trail) trailing.set(ix, (trailing.get(ix) ?? new Map<string, number>()).set(order.id, price))
  }

  function remove(id: string): void {
    const order = orders.get(id)
    if (!order) return
    orders.delete(id)
    reached.delete(id)
    columns.remove(id)
    const ix = ixOf(order)
    ranges.leave(ix, id)
    const own = trailing.get(ix)
    own?.delete(id)
    if (own?.size === 0) trailing.delete(ix)
  }

  /** Moves the trailing stops of an instrument after its new extremes. */
  function follow(ix: number, lowest: number, highest: number): void {
    for (const id of trailing.get(ix)?.keys() ?? [])
      followOne(must(orders.get(id), 'a waiting order'), ix, lowest, highest)
  }

  function followOne(order: OpenOrder, ix: number, lowest: number, highest: number): void {
    const extreme = isRising('trailing', order.direction) ? lowest : highest
    if (!Number.isFinite(extreme)) return
    moveTo(order, ix, trailedPrice(must(order.trigger?.trail, 'a distance'), order.direction, extreme))
  }

  /** A trailing stop moves in the customer's favour only. */
  function moveTo(order: OpenOrder, ix: number, next: number): void {
    const price = priceOf(order)
    if (isRising('trailing', order.direction) ? next >= price : next <= price) return
    trailing.get(ix)?.set(order.id, next)
    setPrice(order, ix, next)
  }

  /**
   * Trailing stops are compared with the trades since the last pass before they follow them, and with the last trade
   * after that: the order of the trades within a pass is not kept.
   */
  function compare(): void {
    const bounds = ranges.read()
    for (const id of columns.reached(bounds)) reached.add(id)
    if (trailing.size === 0) return
    for (const ix of trailing.keys()) follow(ix, bounds.lowest[ix] ?? Infinity, bounds.highest[ix] ?? -Infinity)
    for (const id of columns.reached(ranges.last())) reached.add(id)
  }

  function ended(now: number): OpenOrder[] {
    if (now - lookedAt < LOOK_FOR_ENDS_MS) return []
    lookedAt = now
    return [...orders.values()].filter(({ expiresAt }) => expiresAt <= now)
  }

  async function recoverOne(order: OpenOrder, barsSince: ReturnType<typeof createPastBars>): Promise<void> {
    const listing = market.find(order.key)
    if (!listing) return
    const { ix } = listing.instrument
    const found = await barsSince(listing, order.waitsFrom)
    // The order may have ended, or been changed, during the read.
    if (orders.get(order.id) === order) compareWith(order, ix, found)
  }

  function compareWith(order: OpenOrder, ix: number, past: PastBars): void {
    const { id, direction } = order
    const { kind, trail, price } = must(order.trigger, 'a trigger')
    if (trail) {
      const trailed = trailedThrough(past, { direction, trail, price })
      moveTo(order, ix, trailed.price)
      if (trailed.isReached) reached.add(id)
      return
    }
    const { lowest, highest } = extremesOf(past)
    if (isRising(kind, direction) ? highest >= price : lowest <= price) reached.add(id)
  }

  /**
   * What was reached while the market is closed, or gives no current price, is triggered by the next valid price: an order
   * at the market could not be filled before, and would be cancelled.
   */
  const isReached = (order: OpenOrder): boolean =>
    reached.has(order.id) && Number.isFinite(ranges.last().lowest[ixOf(order)])

  const priceOf = (order: OpenOrder): number =>
    trailing.get(ixOf(order))?.get(order.id) ?? must(order.trigger, 'a trigger').price

  return {
    put,
    remove,
    clear() {
      for (const id of [...orders.keys()]) remove(id)
    },
    due(now) {
      compare()
      const found = [...reached].map(id => must(orders.get(id), 'a waiting order'))
      return [...ended(now), ...found.filter(isReached)]
    },
    isReached,
    priceOf,
    async recover(now) {
      const barsSince = createPastBars(market, now)
      for (const order of [...orders.values()]) await recoverOne(order, barsSince)
    },
  }
}
