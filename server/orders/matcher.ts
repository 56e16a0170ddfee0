// Fills open orders against the market's quotes: a purchase at the ask, a sale at the bid, up to the quote's size; the
// rest waits for the next quote. One pass at a time; each fill is its own transaction. Only the leader process runs it.
import { and, asc, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { OrderState } from '../../domain/order.ts'
import { isFinal, orderTypes } from '../../domain/order.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { orders } from '../db/trading-schema.ts'
import type { Fenced } from '../lead/fence.ts'
import { LeadershipLostError } from '../lead/fence.ts'
import type { Listing } from '../market/source.ts'
import { boardOfOrder } from './board.ts'
import type { OpenOrder } from './book.ts'
import { createBook, isInBook, isMarketable, leftOf, placeOf, waitingOf } from './book.ts'
import type { Collar } from './collar.ts'
import type { OrderDeps } from './deps.ts'
import { cancelOrder, expireOrder, restOrder } from './end.ts'
import { executablePrice, sideToTake } from './executable.ts'
import { fillOrder } from './fill.ts'
import { fillQuoteOf } from './fill-quote.ts'
import type { Freshness } from './freshness.ts'
import { createLiquidity } from './liquidity.ts'
import type { Fill } from './products/product.ts'
import { claimOrder, isInAuction, lockOrder } from './store.ts'
import { triggerOrder } from './trigger.ts'
import type { Waiting } from './waiting.ts'
import { createWaiting } from './waiting.ts'

const MATCH_EVERY_MS = 100
/** A market order without a fill for this time is cancelled. */
const MARKET_ORDER_TIMEOUT_MS = 30_000
/**
 * Number of instruments that are matched in parallel, if the store can run several transactions at once. The store's
 * other connections are for requests.
 */
const PARALLEL_KEYS = 4
/** Delay until an order is retried after a failed fill, which means a bug or a problem of the store. */
const RETRY_AFTER_MS = 5_000
export const waitingStates: OrderState[] = ['accepted', 'working', 'partial']

type MatcherDeps = OrderDeps & { readonly freshness: Freshness; readonly collar: Collar }

export type Matcher = {
  /** Adds an order that was just placed or changed; ignores one that waits for its auction. */
  offer(order: OrderRow): void
  /** Removes an order that ended other than by a fill. */
  drop(orderId: string): void
  /** Resolves after one full matching pass over the current quotes. */
  settle(): Promise<void>
  /** Loads the open orders from the store, and starts matching. `store`: writes as the leader process. */
  start(store: Fenced): Promise<void>
  /** Loads new and requeued orders of other processes whose notification was lost. */
  catchUp(): Promise<void>
  /** Stops matching and empties the book, because another process may fill the orders from now on. */
  stop(): Promise<void>
}

/**
 * Sequence numbers are assigned before the commit. An order whose number is at most this far below the newest may still
 * be committed after it.
 */
const NUMBERS_AT_ONCE = 1_000

export function createMatcher(deps: MatcherDeps): Matcher {
  const { clock, log } = deps
  let store: Fenced = deps.db
  let newest = 0
  const book = createBook()
  const waiting = createWaiting(deps)
  const { plan, took } = createPlanner(deps, waiting, order => take(order))
  let running: Promise<void> | null = null
  let again = false
  let stopClock: (() => void) | null = null

  async function look(order: OpenOrder): Promise<void> {
    if (clock.now() < order.pausedUntil) return
    try {
      const effect = plan(order)
      if (!effect) return
      const row = await store.transaction(async tx => {
        const before = await claimOrder(tx, order.id)
        // The effect was planned for the terms in the book, which the owner may have changed since.
        return before && before.changes.length === order.version ? effect(tx, before) : before
      })
      // Row is locked by another transaction; retried on the next pass.
      if (!row) return
      took(order, row.filled - order.filled)
      keep(order, row)
    } catch (error) {
      if (error instanceof LeadershipLostError) return
      // One order that fails must not stop the others.
      order.pausedUntil = clock.now() + RETRY_AFTER_MS
      log.error({ err: error, orderId: order.id }, 'an order was not matched')
    }
  }

  function keep(order: OpenOrder, row: OrderRow): void {
    const now = waitingOf(row)
    const isMoved = (now.trigger === null) !== (order.trigger === null)
    if (isMoved || isFinal(row.state)) remove(row.id)
    if (isFinal(row.state)) return
    if (!isMoved && row.changes.length === order.version) Object.assign(order, now)
    else put(now)
  }

  function put(order: OpenOrder): void {
    if (order.trigger) waiting.put(order)
    if (isInBook(order)) book.put(order)
  }
  function remove(id: string): void {
    book.remove(id)
    waiting.remove(id)
  }

  /**
   * First come first served within an instrument. Instruments are processed in parallel, unless the store is embedded.
   */
  async function pass(): Promise<void> {
    try {
      do {
        again = false
        for (const order of waiting.due(clock.now())) await look(order)
        const keys = book.keys().values()
        const matchKeys = async () => {
          for (const key of keys) for (const order of book.of(key)) await look(order)
        }
        await Promise.all(Array.from({ length: deps.db.durability.embedded ? 1 : PARALLEL_KEYS }, matchKeys))
      } while (again)
    } finally {
      // In the same step as the check of `again`: a request between the two would wait for a pass that has ended.
      running = null
    }
  }

  function kick(): Promise<void> {
    again = true
    running ??= pass()
    return running
  }

  async function load(after: number): Promise<void> {
    const isFree = or(isNull(orders.auctionId), isNotNull(orders.auctionEndedAt))
    const place = sql`coalesce(${orders.requeued}, ${orders.seq})`
    const isWaiting = and(inArray(orders.state, waitingStates), gt(place, after), isFree)
    for (const row of await store.select().from(orders).where(isWaiting).orderBy(asc(place))) take(row)
  }

  function take(order: OrderRow): void {
    put(waitingOf(order))
    newest = Math.max(newest, placeOf(order))
  }

  return {
    offer(order) {
      if (isInAuction(order)) return
      take(order)
      if (stopClock) void kick()
    },
    drop: remove,
    settle: kick,
    catchUp: () => load(newest - NUMBERS_AT_ONCE),
    async start(led) {
      store = led
      await load(0)
      await waiting.recover(clock.now())
      stopClock = clock.every(MATCH_EVERY_MS, () => void kick())
    },
    async stop() {
      stopClock?.()
      stopClock = null
      await running
      book.clear()
      waiting.clear()
    },
  }
}

type Effect = (tx: Tx, before: OrderRow) => Promise<OrderRow>

type Planner = {
  /** The action for an order at the current quotes; null for none. */
  readonly plan: (order: OpenOrder) => Effect | null
  /** The filled quantity reduces the quote's size. The rest of the size is left for other orders. */
  readonly took: (order: OpenOrder, quantity: number) => void
}

/** `offer`: called with an order that a fill has placed, after the commit. */
function createPlanner(deps: MatcherDeps, waiting: Waiting, offer: (order: OrderRow) => void): Planner {
  const { market, clock, collar } = deps
  const liquidity = createLiquidity(market.quotes)

  function fillable(order: OpenOrder, listing: Listing, touch: number): number {
    const { priceDecimals, quantityDecimals } = listing.instrument
    // If the scales differ, the catalogue now has another instrument under the key of the order.
    if (priceDecimals !== order.priceDecimals || quantityDecimals !== order.quantityDecimals) return 0
    if (!isMarketable(order, touch) || collar.isHeld(listing, touch)) return 0
    return liquidity.of(listing, order.direction, leftOf(order))
  }

  function took(order: OpenOrder, quantity: number): void {
    const listing = market.find(order.key)
    if (listing && quantity > 0) liquidity.take(listing, order.direction, quantity)
  }

  async function fillAndCover(tx: Tx, before: OrderRow, fill: Fill): Promise<OrderRow> {
    const row = await fillOrder(deps, tx, before, fill)
    if (row.exitId === null) return row
    const exit = await lockOrder(tx, row.exitId)
    tx.afterCommit(() => offer(exit))
    return row
  }

  function plan(order: OpenOrder): Effect | null {
    const at = clock.now()
    if (at >= order.expiresAt) return (tx, before) => expireOrder(deps, tx, before, at)
    const listing = market.find(order.key)
    if (order.trigger && (!isInBook(order) || waiting.isReached(order))) {
      // The price of after a split says nothing of a trigger of before.
      if (listing && market.actions?.frozenBy(listing.instrument.key)) return null
      const price = waiting.priceOf(order)
      return listing && ((tx, before) => triggerOrder(deps, tx, before, { listing, price, at }))
    }
    const rates = deps.rates.all(order.currency)
    if (listing && rates) {
      const price = executablePrice(deps, listing, sideToTake(order.direction))
      const quantity = typeof price === 'number' ? fillable(order, listing, price) : 0
      if (typeof price === 'number' && quantity > 0) {
        const quote = fillQuoteOf(market, listing)
        const fill = { price, quantity, rates, dayStartAt: market.dayStart(boardOf(order)), quote, at }
        return (tx, before) => fillAndCover(tx, before, fill)
      }
    }
    if (order.orderType === orderTypes.market && at - order.since >= MARKET_ORDER_TIMEOUT_MS)
      return (tx, before) => cancelOrder(deps, tx, before, { reason: 'noLiquidity', at })
    return order.fresh ? (tx, before) => restOrder(deps, tx, before, at) : null
  }

  return { plan, took }
}

const boardOf = (order: OpenOrder) => boardOfOrder({ instrumentKey: order.key })
