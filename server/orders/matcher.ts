// Fills what waits against the market's quotes: a purchase at the ask, a sale at the bid, as far as the quote's size goes;
// the rest waits for the next quote. One pass at a time; each fill is its own transaction.
import { asc, inArray } from 'drizzle-orm'
import type { OrderState } from '../../domain/order.ts'
import { directions, isFinal, orderTypes } from '../../domain/order.ts'
import { isTradable, marketStates } from '../../domain/session.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { orders } from '../db/trading-schema.ts'
import type { Listing } from '../market/source.ts'
import { boardOfOrder } from './board.ts'
import type { Waiting } from './book.ts'
import { createBook, isMet, waitingOf } from './book.ts'
import type { OrderDeps } from './deps.ts'
import { cancelOrder, restOrder } from './end.ts'
import { fillOrder } from './fill.ts'
import type { Freshness } from './freshness.ts'
import { createLiquidity } from './liquidity.ts'

const MATCH_EVERY_MS = 100
/** A market order that finds nothing for so long is given up. */
const MARKET_ORDER_PATIENCE_MS = 30_000
/** After a fill that failed, which is a bug or a store in trouble. */
const RETRY_AFTER_MS = 5_000
export const waitingStates: OrderState[] = ['accepted', 'working', 'partial']

type MatcherDeps = OrderDeps & { readonly freshness: Freshness }

export type Matcher = {
  /** An order that was just committed. */
  offer(order: OrderRow): void
  /** One that ended otherwise. */
  drop(orderId: string): void
  /** Resolves when all that can be filled at the quotes of now is. */
  settle(): Promise<void>
  /** Loads what waits in the store, and goes on from there. */
  start(): Promise<void>
  stop(): Promise<void>
}

export function createMatcher(deps: MatcherDeps): Matcher {
  const { db, clock, log } = deps
  const book = createBook()
  const plan = createPlanner(deps)
  let running: Promise<void> | null = null
  let again = false
  let stopClock: (() => void) | null = null

  async function look(order: Waiting): Promise<void> {
    if (clock.now() < order.pausedUntil) return
    try {
      const effect = plan(order)
      if (!effect) return
      const row = await db.transaction(effect)
      if (isFinal(row.state)) book.remove(row.id)
      else Object.assign(order, waitingOf(row))
    } catch (error) {
      // One order that fails must not stop the others.
      order.pausedUntil = clock.now() + RETRY_AFTER_MS
      log.error({ err: error, orderId: order.id }, 'an order was not matched')
    }
  }

  async function pass(): Promise<void> {
    do {
      again = false
      for (const key of book.keys()) for (const order of book.of(key)) await look(order)
    } while (again)
  }

  function kick(): Promise<void> {
    again = true
    running ??= pass().finally(() => {
      running = null
    })
    return running
  }

  return {
    offer(order) {
      book.add(waitingOf(order))
      if (stopClock) void kick()
    },
    drop: orderId => book.remove(orderId),
    settle: kick,
    async start() {
      const rows = await db.select().from(orders).where(inArray(orders.state, waitingStates)).orderBy(asc(orders.seq))
      for (const row of rows) book.add(waitingOf(row))
      stopClock = clock.every(MATCH_EVERY_MS, () => void kick())
    },
    async stop() {
      stopClock?.()
      stopClock = null
      await running
    },
  }
}

type Effect = (tx: Tx) => Promise<OrderRow>

/** What is to be done about an order at the quotes of now; null for nothing. */
function createPlanner(deps: MatcherDeps): (order: Waiting) => Effect | null {
  const { market, clock, freshness } = deps
  const { quotes } = market
  const liquidity = createLiquidity(quotes)

  function fillable(order: Waiting, listing: Listing, touch: number): number {
    const { ix, priceDecimals, quantityDecimals } = listing.instrument
    // A catalogue with another scale has another instrument under the same key.
    if (priceDecimals !== order.priceDecimals || quantityDecimals !== order.quantityDecimals) return 0
    if (!isTradable(marketStates[quotes.state[ix] ?? 0] ?? 'closed') || freshness.isStale(boardOf(order))) return 0
    return isMet(order, touch) ? liquidity.of(listing, order.direction, order.left) : 0
  }

  return order => {
    const at = clock.now()
    const listing = market.find(order.key)
    const rates = deps.rates.all(order.currency)
    if (listing && rates) {
      const price = (order.direction === directions.buy ? quotes.ask : quotes.bid)[listing.instrument.ix] ?? 0
      const quantity = fillable(order, listing, price)
      if (quantity > 0) {
        liquidity.take(listing, order.direction, quantity)
        const fill = { orderId: order.id, price, quantity, rates, dayStartAt: market.dayStart(boardOf(order)), at }
        return tx => fillOrder(deps, tx, fill)
      }
    }
    if (order.orderType === orderTypes.market && at - order.since >= MARKET_ORDER_PATIENCE_MS)
      return tx => cancelOrder(deps, tx, { orderId: order.id, reason: 'noLiquidity', at })
    return order.fresh ? tx => restOrder(deps, tx, order.id, at) : null
  }
}

const boardOf = (order: Waiting) => boardOfOrder({ instrumentKey: order.key })
