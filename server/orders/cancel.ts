// Cancels orders of a customer: one, or all that are open in a scope.
import { and, desc, eq, inArray, like } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { isFinal } from '../../domain/order.ts'
import { CANCELLED_AT_ONCE } from '../../domain/order-change.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { CommandQueue } from '../db/batch/queue.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import { equalsIfGiven } from '../db/page.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { orders } from '../db/trading-schema.ts'
import type { OrderDeps } from './deps.ts'
import { cancelOrder } from './end.ts'
import { waitingStates } from './matcher.ts'
import type { Relay } from './relay.ts'
import { isInAuction, lockOwnOrder } from './store.ts'
import { orderWire } from './wire.ts'

/** All orders, or those of a board or of an instrument. */
export type CancelScope = CallParsed<'POST /orders/cancelAll'>
export type CancelledOrders = CallAnswer<'POST /orders/cancelAll'>
type Outcome = CancelledOrders['list'][number]

type Deps = OrderDeps & { readonly relay: Pick<Relay, 'notify'>; readonly commands: CommandQueue }

export async function cancelOwn(deps: Deps, tx: Tx, userId: string, orderId: string): Promise<OrderRow | Refusal> {
  const order = await lockOwnOrder(tx, userId, orderId)
  if (!order) return refuse('notFound')
  const at = deps.clock.now()
  if (isLocked(order, at)) return refuse('auctionLocked')
  return cancelOrder(deps, tx, order, { reason: null, at })
}

/** True once the auction of an order is about to match: it cannot be cancelled any more. */
const isLocked = (order: OrderRow, at: number): boolean => isInAuction(order) && at >= (order.auctionLocksAt ?? 0)

/**
 * The first transaction stores which orders the call is about, so that a repetition is about the same ones. Each order
 * then has a key of its own: a call that was interrupted is continued by its repetition, and an order that was cancelled
 * is answered with its first outcome.
 */
export async function cancelAll(deps: Deps, by: Caller, scope: CancelScope): Promise<CancelledOrders | Refusal> {
  const { userId } = by
  const found = await idempotent(deps, by, { call: 'cancelAll', input: scope }, tx => openOrders(tx, userId, scope))
  if (isRefusal(found)) return found
  const outcomes = await Promise.all(
    found.ids.slice(0, CANCELLED_AT_ONCE).map(orderId => cancelOnce(deps, by, orderId)),
  )
  const refused = outcomes.find(outcome => isRefusal(outcome))
  if (refused) return refused
  const list = outcomes.filter((outcome): outcome is Outcome => !isRefusal(outcome))
  return { list, left: found.ids.length - list.length }
}

function cancelOnce(deps: Deps, { userId, key }: Caller, orderId: string): Promise<Outcome | Refusal> {
  const own = { userId, key: `${key} ${orderId}` }
  return idempotent<Outcome>(deps, own, { call: 'cancelOneOfAll', input: { orderId } }, tx =>
    cancelOne(deps, tx, userId, orderId),
  )
}

/** Ids of the open orders that the customer placed, newest first. */
async function openOrders(tx: Tx, userId: string, { board, key }: CancelScope): Promise<{ readonly ids: string[] }> {
  const wanted = and(
    eq(orders.userId, userId),
    inArray(orders.state, waitingStates),
    eq(orders.cause, 'order'),
    board === undefined ? undefined : like(orders.instrumentKey, `${board}.%`),
    equalsIfGiven(orders.instrumentKey, key),
  )
  const rows = await tx.select({ id: orders.id }).from(orders).where(wanted).orderBy(desc(orders.seq))
  return { ids: rows.map(({ id }) => id) }
}

async function cancelOne(deps: Deps, tx: Tx, userId: string, orderId: string): Promise<Outcome | Refusal> {
  const before = await lockOwnOrder(tx, userId, orderId)
  if (!before) return refuse('notFound')
  const at = deps.clock.now()
  if (isFinal(before.state)) return { outcome: 'final', order: orderWire(before) }
  if (isLocked(before, at)) return { outcome: 'locked', order: orderWire(before) }
  const order = await cancelOrder(deps, tx, before, { reason: null, at })
  tx.afterCommit(() => deps.relay.notify(order))
  return { outcome: 'cancelled', order: orderWire(order) }
}
