// Changes price, quantity, trigger, exits and validity of a resting order under the rules of a new one. The order keeps its id, its fills and
// its fees; what it reserves is replaced in the same transaction. Locks are taken in the order of a placement: order,
// position, wallet.
import { isDeepStrictEqual } from 'node:util'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { tradedBoards } from '../../domain/instruments/traded-boards.ts'
import { directions, isFinal, orderActions } from '../../domain/order.ts'
import { isChangeable, keepsPlace } from '../../domain/order-change.ts'
import type { Exits } from '../../domain/order-exits.ts'
import type { OrderTrigger } from '../../domain/order-trigger.ts'
import { readTrail } from '../../domain/order-trigger.ts'
import { orderUnits } from '../../domain/order-units.ts'
import { parseScaled, quantityText, scaledText } from '../../domain/price.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow, ReplacedTerms } from '../db/trading-schema.ts'
import type { Position } from '../positions/position.ts'
import { lockPositionById } from '../positions/store.ts'
import type { Decided, PlaceDeps } from './place.ts'
import { decide } from './place.ts'
import type { OrderRequest } from './products/product.ts'
import { productOf } from './products/products.ts'
import { publishOrder } from './publish.ts'
import { lastPlace, lockOwnOrder, saveOrder } from './store.ts'
import { expiryOf } from './validity.ts'
import { orderWire } from './wire.ts'

export type OrderChange = CallParsed<'POST /orders/change'>

/** The row of an order contains its changes, and each fill writes the row. */
const CHANGES_MAX = 100

export async function changeOrder(
  deps: PlaceDeps,
  tx: Tx,
  userId: string,
  change: OrderChange,
): Promise<OrderRow | Refusal> {
  const before = await lockOwnOrder(tx, userId, change.orderId)
  if (!before) return refuse('notFound', { field: 'orderId' })
  const obstacle = obstacleOf(before, change)
  if (obstacle) return obstacle
  const position = before.action === orderActions.close ? await withoutOrder(tx, before) : null
  const { instrumentKey: instrument } = before
  const request = requestOf(before, change)
  const decided = await decide(deps, tx, { userId, instrument, request, boards: tradedBoards, position })
  if (isRefusal(decided)) return decided
  if (!hasScales(decided, before)) return refuse('notTradable', { field: 'orderId' })
  const expiresAt = change.validity ? expiryOf(decided.listing, request, decided.at) : before.expiresAt
  if (isRefusal(expiresAt)) return expiresAt
  const exits = change.exits ? (decided.decision.terms.exits ?? null) : before.exits
  return replaceTerms(deps, tx, before, { ...decided, expiresAt, exits })
}

function obstacleOf(before: OrderRow, { quantity, exits, seen }: OrderChange): Refusal | null {
  if (isFinal(before.state)) return refuse('orderFinal')
  if (!isChangeable(orderWire(before)) || before.changes.length >= CHANGES_MAX)
    return refuse('notTradable', { detail: 'orderFixed' })
  const { price, priceDecimals, quantityDecimals } = before
  const trigger = waitsFor(before)
  const isSeen =
    scaledOf(seen.price, priceDecimals) === price &&
    scaledOf(seen.trigger, priceDecimals) === (trigger?.price ?? null) &&
    parseScaled(seen.quantity, quantityDecimals) === before.quantity &&
    parseScaled(seen.filled, quantityDecimals) === before.filled &&
    (!exits || areExits(seen.exits, before))
  if (!isSeen) return refuse('amountMoved', { detail: 'orderMoved' })
  if (exits && !canHaveExits(before)) return refuse('notTradable', { field: 'takeProfit', detail: 'orderFixed' })
  const wanted = parseScaled(quantity, quantityDecimals)
  if (before.filled === 0 || wanted === null || wanted > before.filled) return null
  const values = { filled: quantityText(before.filled, quantityDecimals) }
  return refuse('invalid', { field: 'quantity', detail: 'alreadyFilled', values })
}

const scaledOf = (text: string | undefined, decimals: number): number | null =>
  text === undefined ? null : parseScaled(text, decimals)

/** The first fill places the order that sells what was bought; from then on that order is changed. */
const canHaveExits = ({ product, direction, filled }: OrderRow): boolean =>
  product === 'cashEquity' && direction === directions.buy && filled === 0

const noExits: Exits<number> = { takeProfit: null, stopLoss: null }

function areExits(seen: OrderChange['exits'], { exits, priceDecimals }: OrderRow): boolean {
  const trail = seen?.trail && readTrail(seen.trail, priceDecimals)
  const shown: Exits<number> = {
    takeProfit: scaledOf(seen?.takeProfit ?? undefined, priceDecimals),
    stopLoss: scaledOf(seen?.stopLoss ?? undefined, priceDecimals),
    ...(trail && { trail }),
  }
  return isDeepStrictEqual(shown, exits ?? noExits)
}

/** The trigger that was not reached yet; null for none. */
const waitsFor = ({ trigger, triggeredAt }: OrderRow): OrderTrigger<number> | null =>
  triggeredAt === null ? trigger : null

/**
 * The position, locked, as it is without the order: the whole quantity of the order is free. Its filled part has left
 * the position, so the free quantity limits the new total.
 */
async function withoutOrder(tx: Tx, { positionId, quantity }: OrderRow): Promise<Position | null> {
  if (positionId === null) return null
  const held = await lockPositionById(tx, positionId)
  return { ...held, used: held.used - quantity }
}

function requestOf(before: OrderRow, { price, quantity, trigger, validity, exits }: OrderChange): OrderRequest {
  const { direction, action, orderType, leverage, priceDecimals } = before
  const waits = waitsFor(before)
  const placed = {
    direction,
    action,
    orderType,
    price: price ?? null,
    quantity,
    seen: null,
    leverage,
    ...(waits &&
      waits.kind !== 'trailing' && {
        trigger: { kind: waits.kind, price: trigger ?? scaledText(waits.price, priceDecimals) },
      }),
    ...(validity && { validity }),
  }
  const stops = exits ?? orderWire(before).stops
  // The first fill has set the stops of the position, or has placed the exit of the shares.
  if (!stops || before.filled > 0) return placed
  const { takeProfit, stopLoss, trail } = stops
  if (takeProfit === null && stopLoss === null && !trail) return placed
  return { ...placed, stops: { takeProfit, stopLoss, ...(trail && { trail }) } }
}

/** False if the catalogue has another instrument under the key of the order. */
const hasScales = ({ listing: { instrument } }: Decided, order: OrderRow): boolean =>
  instrument.priceDecimals === order.priceDecimals && orderUnits(instrument).quantityDecimals === order.quantityDecimals

type Replacement = Decided & { readonly expiresAt: number | null; readonly exits: Exits<number> | null }

const termsOf = (row: OrderRow) => ({
  price: row.price,
  quantity: row.quantity,
  trigger: waitsFor(row)?.price ?? null,
})

type Replaced = {
  readonly old: ReturnType<typeof termsOf>
  /** The exits that the order has from now on. */
  readonly exits: Exits<number> | null
  readonly at: number
}

const replaced = (before: OrderRow, { old: { price, quantity, trigger }, exits, at }: Replaced): ReplacedTerms => ({
  price,
  quantity,
  filled: before.filled,
  at,
  ...(trigger !== null && { trigger }),
  ...(!isDeepStrictEqual(exits, before.exits) && { exits: before.exits }),
})

async function replaceTerms(
  deps: PlaceDeps,
  tx: Tx,
  before: OrderRow,
  { decision, at, expiresAt, exits }: Replacement,
): Promise<OrderRow | Refusal> {
  const { pendingId } = before
  const { terms, margin } = decision
  const [old, wanted] = [termsOf(before), termsOf({ ...before, ...terms })]
  const isSame = old.price === wanted.price && old.quantity === wanted.quantity && old.trigger === wanted.trigger
  const isSameEnd = expiresAt === before.expiresAt && isDeepStrictEqual(exits, before.exits)
  if (isSame && isSameEnd) return before
  const product = productOf(before)
  if (pendingId !== null) await product.release(deps, tx, before, at)
  // The trigger of an order that was triggered stays in its record.
  const trigger = before.triggeredAt === null ? (terms.trigger ?? null) : before.trigger
  const draft: OrderRow = { ...before, ...terms, trigger, expiresAt, exits, closing: margin?.closing ?? 0 }
  const reservation = await product.reserve(deps, tx, draft, { decision, at })
  if (isRefusal(reservation)) return reservation
  const order: OrderRow = {
    ...draft,
    pendingId: reservation.pendingId,
    reserved: reservation.reserved,
    modifiedAt: at,
    changes: [...before.changes, replaced(before, { old, exits, at })],
    requeued: keepsPlace(old, wanted) ? before.requeued : await lastPlace(tx),
  }
  saveOrder(tx, order)
  const { position } = reservation
  const wallet = pendingId !== null || reservation.pendingId !== null
  await publishOrder(deps, tx, { order, positions: position ? [position] : [], wallet }, at)
  return order
}
