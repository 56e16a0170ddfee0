// Fills open orders against the market's quotes: a purchase at the ask, a sale at the bid, up to the quote's size; the
// rest waits for the next quote. One pass at a time; the fills of a pass share transactions. Only the leader process runs
// it.
import { and, asc, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { OrderDirection, OrderState } from '../../domain/order.ts'
import { isFinal, orderTypes } from '../../domain/order.ts'
import { orderDecimals } from '../../domain/order-units.ts'
import { wholeOf } from '../db/batch/command-tx.ts'
import type { Command, Outcome } from '../db/batch/execute.ts'
import { executeTogether } from '../db/batch/execute.ts'
import { COMMANDS_AT_ONCE } from '../db/batch/queue.ts'
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
import type { LiquiditySnapshot, Sizes } from './liquidity.ts'
import { createLiquidity } from './liquidity.ts'
import type { Fill } from './products/product.ts'
import { claimOrder, isInAuction, lockOrder } from './store.ts'
import { triggerOrder } from './trigger.ts'
import type { Waiting } from './waiting.ts'
import { createWaiting } from './waiting.ts'

const MATCH_EVERY_MS = 100
/** A market order without a fill for this time is cancelled. */
const MARKET_ORDER_TIMEOUT_MS = 30_000
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
  /** What is left of the quoted size; infinite without one. Another process that fills orders knows what it took. */
  offered(listing: Listing, direction: OrderDirection): number
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
  const { plan, took, offered, snapshot } = createPlanner(deps, waiting, order => take(order))
  let running: Promise<void> | null = null
  let again = false
  let stopClock: (() => void) | null = null

  function planned(order: OpenOrder, sizes: Sizes): Planned | null {
    if (clock.now() < order.pausedUntil) return null
    try {
      return plan(order, sizes)
    } catch (error) {
      pause(order, error)
      return null
    }
  }

  /** One order that fails must not stop the others. */
  function pause(order: OpenOrder, error: unknown): void {
    if (error instanceof LeadershipLostError) return
    order.pausedUntil = clock.now() + RETRY_AFTER_MS
    log.error({ err: error, orderId: order.id }, 'an order was not matched')
  }

  async function execute(together: Due): Promise<void> {
    const batch = createBatch(together)
    const commands = together.due.map(each => commandOf(each, batch))
    const outcomes = await executeTogether(store, commands)
    for (const [nth, { order }] of together.due.entries()) settle(order, must(outcomes[nth], 'the outcome of an order'))
  }

  function settle(order: OpenOrder, outcome: Outcome<Matched>): void {
    if ('error' in outcome) {
      pause(order, outcome.error)
      return
    }
    const row = isRefusal(outcome.result) ? null : outcome.result.row
    // A row that another transaction has locked is retried on the next pass.
    if (!row) return
    took(order, row.filled - order.filled)
    // What was planned for an order that its owner has changed is for the next one.
    if (row.changes.length !== order.version) again = true
    keep(order, row)
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

  /** First come first served within an instrument. */
  function* inBook(): Generator<OpenOrder> {
    for (const key of book.keys()) yield* book.of(key)
  }

  async function executeAll(orders: Iterable<OpenOrder>): Promise<void> {
    let next = nothingDue()
    for (const order of orders) {
      const one = planned(order, next.planning)
      if (one) next.due.push(one)
      if (next.due.length < COMMANDS_AT_ONCE) continue
      await execute(next)
      next = nothingDue()
    }
    await execute(next)
  }

  function nothingDue(): Due {
    const sizes = snapshot()
    return { due: [], sizes, planning: sizes.begin() }
  }

  async function pass(): Promise<void> {
    try {
      do {
        again = false
        await executeAll(waiting.due(clock.now()))
        // With the orders that were just triggered.
        await executeAll(inBook())
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
    offered,
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

type Planned = {
  readonly order: OpenOrder
  /** The listing whose sizes a fill uses; null for what is no fill. */
  readonly listing: Listing | null
  /** `quantity`: that of the fill. */
  readonly effect: (tx: Tx, before: OrderRow, quantity: number) => Promise<OrderRow>
}

type FillPrices = Pick<Fill, 'price' | 'rates'>

/** Orders that are executed together. `planning`: what is left of the sizes when all that are planned are filled. */
type Due = { readonly due: Planned[]; readonly sizes: LiquiditySnapshot; readonly planning: Sizes }

/** The order after its effect; null while another transaction has locked it. */
type Matched = { readonly row: OrderRow | null }

/** The quantity that an order can take from the sizes, which are less by it afterwards. */
function takeSize(sizes: Sizes, order: OpenOrder, listing: Listing): number {
  const quantity = Math.max(0, sizes.of(listing, order.direction, leftOf(order)))
  sizes.take(listing, order.direction, quantity)
  return quantity
}

/**
 * Does what is planned for an order. The size of its fill is taken when all orders are locked, so that one that was
 * cancelled leaves its part of the quote to the next.
 */
function commandOf({ order, listing, effect }: Planned, batch: Batch): Command<Matched> {
  const { sizesIn, filled, hasOthers } = batch
  let [before, quantity, isReady]: [OrderRow | null, number, boolean] = [null, 0, false]
  return {
    userId: order.userId,
    async prepare(tx) {
      before = await claimOrder(tx, order.id)
      // It was planned for the terms in the book, which the owner may have changed since.
      isReady = before !== null && before.changes.length === order.version && !isFinal(before.state)
      quantity = isReady && listing ? takeSize(sizesIn(tx), order, listing) : 0
    },
    async work(tx) {
      if (!before || !isReady || (listing && quantity === 0)) return { row: before }
      // The fill of a purchase enlarges its exit, which may be in the same transaction.
      const now = hasOthers(order) ? await lockOrder(tx, order.id) : before
      const row = await effect(tx, now, quantity)
      const taken = row.filled - before.filled
      if (listing) tx.afterCommit(() => filled(listing, order, taken))
      return { row }
    },
  }
}

/** The sizes that the commands of one transaction share. A transaction that runs again starts with the quoted sizes. */
type Batch = {
  readonly sizesIn: (tx: Tx) => Sizes
  readonly filled: (listing: Listing, order: OpenOrder, quantity: number) => void
  /** True if another order of the user is executed with this one. */
  readonly hasOthers: (order: OpenOrder) => boolean
}

function createBatch({ due, sizes }: Due): Batch {
  const shared = new WeakMap<object, Sizes>()
  return {
    sizesIn(tx) {
      const found = shared.get(wholeOf(tx)) ?? sizes.begin()
      shared.set(wholeOf(tx), found)
      return found
    },
    filled: (listing, { direction }, quantity) => sizes.take(listing, direction, quantity),
    hasOthers: ({ id, userId }) => due.some(({ order }) => order.userId === userId && order.id !== id),
  }
}

type Planner = {
  /** The action for an order at the current quotes; null for none. The size of a fill is taken from `sizes`. */
  readonly plan: (order: OpenOrder, sizes: Sizes) => Planned | null
  readonly snapshot: () => LiquiditySnapshot
  readonly offered: Matcher['offered']
  /** The filled quantity reduces the quote's size. The rest of the size is left for other orders. */
  readonly took: (order: OpenOrder, quantity: number) => void
}

/** `offer`: called with an order that a fill has placed, after the commit. */
function createPlanner(deps: MatcherDeps, waiting: Waiting, offer: (order: OrderRow) => void): Planner {
  const { market, clock, collar } = deps
  const liquidity = createLiquidity(market.quotes)

  function fillable(order: OpenOrder, listing: Listing, touch: number): boolean {
    const { priceDecimals } = listing.instrument
    const quantityDecimals = orderDecimals(listing.instrument)
    // If the scales differ, the catalogue now has another instrument under the key of the order.
    if (priceDecimals !== order.priceDecimals || quantityDecimals !== order.quantityDecimals) return false
    return isMarketable(order, touch) && !collar.isHeld(listing, touch)
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

  function plan(order: OpenOrder, sizes: Sizes): Planned | null {
    const at = clock.now()
    const without = (effect: Planned['effect']): Planned => ({ order, listing: null, effect })
    if (at >= order.expiresAt) return without((tx, before) => expireOrder(deps, tx, before, at))
    const listing = market.find(order.key)
    if (order.trigger && (!isInBook(order) || waiting.isReached(order))) {
      // The price of after a split says nothing of a trigger of before.
      if (!listing || market.actions?.frozenBy(listing.instrument.key)) return null
      const price = waiting.priceOf(order)
      return without((tx, before) => triggerOrder(deps, tx, before, { listing, price, at }))
    }
    const prices = listing ? fillPrices(order, listing) : null
    if (prices && listing && takeSize(sizes, order, listing) > 0) return planFill(order, listing, prices, at)
    if (order.orderType === orderTypes.market && at - order.since >= MARKET_ORDER_TIMEOUT_MS)
      return without((tx, before) => cancelOrder(deps, tx, before, { reason: 'noLiquidity', at }))
    return order.fresh ? without((tx, before) => restOrder(deps, tx, before, at)) : null
  }

  /** The price and the rates of a fill at this moment; null if there can be none, whatever its size. */
  function fillPrices(order: OpenOrder, listing: Listing): FillPrices | null {
    const rates = deps.rates.all(order.currency)
    if (!rates) return null
    const price = executablePrice(deps, listing, sideToTake(order.direction))
    return typeof price === 'number' && fillable(order, listing, price) ? { price, rates } : null
  }

  /** A fill at the quote of this moment. */
  function planFill(order: OpenOrder, listing: Listing, { price, rates }: FillPrices, at: number): Planned {
    const quote = fillQuoteOf(market, listing)
    const terms = { price, rates, dayStartAt: market.dayStart(boardOf(order)), quote, at }
    return {
      order,
      listing,
      effect: (tx, before, quantity) => fillAndCover(tx, before, Object.assign({ quantity }, terms)),
    }
  }

  const offered: Matcher['offered'] = (listing, direction) => liquidity.of(listing, direction, Number.POSITIVE_INFINITY)

  return { plan, took, offered, snapshot: liquidity.snapshot }
}

const boardOf = (order: OpenOrder) => boardOfOrder({ instrumentKey: order.key })
