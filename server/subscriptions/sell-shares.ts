// Shares that a request sells: they are reserved in their position until the decision, and leave it at the settlement.
// The opposite of deliver-shares.ts.
import { and, eq, isNull } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { boardOf } from '../../domain/instruments/market-code.ts'
import { quantityText } from '../../domain/price.ts'
import { subjectOfProduct } from '../../domain/subscription.ts'
import type { Tx } from '../db/db.ts'
import type { ShareLockRow } from '../db/subscription-schema.ts'
import { shareLocks } from '../db/subscription-schema.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import { netOf, onDay, sold } from '../positions/position.ts'
import { lockPaidPosition, lockPositionById, saveClose, savePosition } from '../positions/store.ts'
import { closedWire, positionWire } from '../positions/wire.ts'
import type { Delivery, DeliveryDeps } from './deliver-shares.ts'
import type { Claim } from './product.ts'

type Hold = {
  readonly id: string
  readonly userId: string
  readonly shares: NonNullable<Claim['shares']>
  readonly at: number
}

/** Reserves free shares for a stored request. If this returns a refusal, the caller must roll back the transaction. */
export async function holdShares(tx: Tx, { id, userId, shares, at }: Hold): Promise<NewEvent[] | Refusal> {
  const { key } = shares
  const held = await lockPaidPosition(tx, userId, key)
  const quantity = shares.quantity * 10 ** (held?.quantityDecimals ?? 0)
  const free = held ? held.quantity - held.used : 0
  if (!held || free < quantity)
    return refuse('insufficientShares', {
      field: 'quantity',
      values: { maximum: quantityText(free, held?.quantityDecimals ?? 0) },
    })
  const position = { ...held, used: held.used + quantity, modifiedAt: at }
  savePosition(tx, position)
  const lock = { subscriptionId: id, userId, positionId: held.id, instrumentKey: key }
  await tx.insert(shareLocks).values({ ...lock, quantity, unlocksAt: null })
  return [{ type: 'position', position: positionWire(position) }]
}

/** Releases the shares that a request reserves. */
export async function freeShares(tx: Tx, id: string, at: number): Promise<NewEvent[]> {
  const { positionId, quantity } = await endHold(tx, id, at)
  const held = await lockPositionById(tx, positionId)
  const position = { ...held, used: held.used - quantity, modifiedAt: at }
  savePosition(tx, position)
  return [{ type: 'position', position: positionWire(position) }]
}

async function endHold(tx: Tx, id: string, at: number): Promise<ShareLockRow> {
  const isHeld = and(eq(shareLocks.subscriptionId, id), isNull(shareLocks.unlocksAt), isNull(shareLocks.unlockedAt))
  const [hold] = await tx.update(shareLocks).set({ unlockedAt: at }).where(isHeld).returning()
  return must(hold, `the shares that ${id} reserves`)
}

type Sale = Pick<Delivery, 'row' | 'share' | 'value' | 'fees' | 'at'>

/**
 * Sells the reserved shares. Returns the events of the position.
 * @throws if an exchange rate is unknown; the job is then repeated
 */
export async function sellShares(deps: DeliveryDeps, tx: Tx, sale: Sale): Promise<NewEvent[]> {
  const { row, share, value, fees, at } = sale
  const rates = must(deps.rates.all(share.currency), 'exchange rates of the sale')
  await receive(deps, tx, sale)
  const { positionId, quantity } = await endHold(tx, row.id, at)
  const held = await lockPositionById(tx, positionId)
  assert(quantity === must(row.allotted, 'a decision') * 10 ** held.quantityDecimals, `${row.id} is sold as a whole`)
  const trade = { quantity, cash: value, fees, rates, at }
  const { position, taken } = sold(onDay(held, deps.market.dayStart(boardOf(share.key))), trade)
  savePosition(tx, position)
  const closed = await saveClose(tx, {
    id: deps.newId(),
    of: position,
    orderId: null,
    subscriptionId: row.id,
    position,
    reason: 'block',
    quantity,
    proceeds: value,
    fees,
    taken,
    net: netOf(taken, trade),
    contract: null,
    at,
  })
  return [
    { type: 'position', position: positionWire(position) },
    { type: 'closed', closed: closedWire(closed) },
  ]
}

async function receive({ ledger }: DeliveryDeps, tx: Tx, { row, share, value, fees, at }: Sale): Promise<void> {
  const { id, userId, wallet } = row
  const user = available(userId, wallet)
  const legs: Leg[] = [{ from: platformAccount('clearing', share.currency), to: user, amount: value, kind: 'sell' }]
  if (fees > 0n) legs.push({ from: user, to: platformAccount('fees', share.currency), amount: fees, kind: 'fee' })
  const moved = await ledger.transfer(tx, { legs, subject: { type: subjectOfProduct[row.product], id }, at })
  assert(!isRefusal(moved), `the proceeds of ${id} are paid`)
}
