// Shares paid in full: a purchase reserves its maximum cost, a sale reserves its shares. No short sales.
import { assert, must } from '../../../domain/assert.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { isRefusal, refuse } from '../../../domain/failure.ts'
import type { FeeRule } from '../../../domain/fees.ts'
import type { LedgerSubject } from '../../../domain/ledger.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import { orderUnits } from '../../../domain/order-units.ts'
import type { Tx } from '../../db/db.ts'
import type { OrderRow } from '../../db/trading-schema.ts'
import { available, platformAccount } from '../../ledger/accounts.ts'
import type { Leg } from '../../ledger/transfer.ts'
import { crashPoint } from '../../lib/crash.ts'
import type { Listing } from '../../market/source.ts'
import type { Position } from '../../positions/position.ts'
import { bought, netOf, onDay, sold } from '../../positions/position.ts'
import { lockPaidPosition, lockPositionById, newPaidPosition, saveClose, savePosition } from '../../positions/store.ts'
import { stockBoardOfOrder, walletOfOrder } from '../board.ts'
import type { Filled } from '../charges.ts'
import { chargesOf, maxRestCost, totalOf } from '../charges.ts'
import type { OrderDeps } from '../deps.ts'
import { feeRulesAt } from '../fee-schedules.ts'
import { decideOrder } from './cash-equity-rules.ts'
import type {
  Decision,
  FillEffect,
  FilledPart,
  Intent,
  OrderDraft,
  Product,
  ReleaseEffect,
  Reservation,
  Reserving,
} from './product.ts'

export const cashEquity: Product = {
  decide,
  reserve,
  fill,
  release,
  fees: (order, at) => feeRulesAt(stockBoardOfOrder(order), at),
}

async function decide({ rates }: Pick<OrderDeps, 'rates'>, tx: Tx, intent: Intent): Promise<Decision | Refusal> {
  const { userId, listing, request } = intent
  // A fill is recorded in every currency, so an order that can be filled now needs all exchange rates now.
  if (request.orderType === orderTypes.market && !rates.all('USD')) return refuse('unavailable')
  const sale = request.direction === directions.sell
  const position = sale ? (intent.position ?? (await lockPaidPosition(tx, userId, listing.instrument.key))) : null
  if (position && !sameScale(listing, position)) return refuse('notTradable', { field: 'key' })
  const availableQuantity = position ? position.quantity - position.used : 0
  const terms = decideOrder(request, { ...intent, availableQuantity })
  return isRefusal(terms) ? terms : { terms, position, margin: null }
}

const sameScale = ({ instrument }: Listing, position: Position): boolean =>
  instrument.priceDecimals === position.priceDecimals &&
  orderUnits(instrument).quantityDecimals === position.quantityDecimals

async function reserve(deps: OrderDeps, tx: Tx, draft: OrderDraft, given: Reserving): Promise<Reservation | Refusal> {
  const { decision, at } = given
  const { userId, quantity } = draft
  if (decision.position) {
    const { position: held } = decision
    const position: Position = { ...held, used: held.used + quantity, modifiedAt: at }
    savePosition(tx, position)
    return { pendingId: null, reserved: 0n, position }
  }
  const rules = cashEquity.fees(draft, at)
  const amount = maxRestCost(rules, draft, chargedOtherwise(draft, rules))
  // The rest of a partly filled purchase can be worth less than what rounding charged already.
  if (amount === 0n) return { pendingId: null, reserved: 0n, position: null }
  const wallet = walletOfOrder(draft)
  const pendingId = await deps.ledger.reserve(tx, { userId, wallet, amount, subject: subjectOf(draft), at })
  return isRefusal(pendingId) ? pendingId : { pendingId, reserved: amount, position: null }
}

type ChargedPart = FilledPart & { readonly cash: bigint; readonly fees: bigint }

async function fill(deps: OrderDeps, tx: Tx, filledPart: FilledPart): Promise<FillEffect> {
  const { before, filledValue: value, filled } = filledPart
  const rules = cashEquity.fees(before, filledPart.fill.at)
  const charges = chargesOf(rules, before, { value, filled }, chargedOtherwise(before, rules))
  const part: ChargedPart = {
    ...filledPart,
    cash: charges.cash - before.cash,
    fees: charges.feeTotal - totalOf(before.fees),
  }
  const released = releasedBy(part)
  const transferId = await moveMoney(deps, tx, part, released)
  crashPoint('P6')
  const moved = await (before.direction === directions.buy ? addShares(deps, tx, part) : takeShares(deps, tx, part))
  const { position, closed } = moved
  return { positions: [position], closed, released, transferId, charges, rate: null }
}

/** The fills so far, if the fees have changed since the order was accepted; null if there are none. */
function chargedOtherwise(before: OrderDraft, rules: readonly FeeRule[]): Filled | null {
  const accepted = cashEquity.fees(before, before.createdAt)
  const isSame = accepted.length === rules.length && accepted.every((rule, nth) => rule === rules[nth])
  return isSame || before.filled === 0 ? null : { value: before.filledValue, filled: before.filled }
}

/** The last fill of a purchase releases the rest of its reservation. */
function releasedBy({ before, cash, fees, isLast }: ChargedPart): bigint {
  if (before.direction === directions.sell) return 0n
  return isLast ? before.reserved : cash + fees
}

/** Posts the money of a fill. Returns the transfer's id; null if the amount is below one minor unit. */
async function moveMoney(deps: OrderDeps, tx: Tx, part: ChargedPart, release: bigint): Promise<string | null> {
  const { id, pendingId } = part.before
  const legs = legsOf(part)
  const about = { legs, subject: subjectOf(part.before), at: part.fill.at }
  if (legs.length === 0 && release === 0n) return null
  const transferId = await (pendingId && release > 0n
    ? deps.ledger.post(tx, { ...about, pendingId, release })
    : deps.ledger.transfer(tx, about))
  assert(!isRefusal(transferId), `the money of ${id} is reserved`)
  return transferId
}

function legsOf({ before, cash, fees }: ChargedPart): Leg[] {
  const user = available(before.userId, walletOfOrder(before))
  const market = platformAccount('clearing', before.currency)
  const legs: Leg[] = []
  if (cash > 0n && before.direction === directions.buy) legs.push({ from: user, to: market, amount: cash, kind: 'buy' })
  if (cash > 0n && before.direction === directions.sell)
    legs.push({ from: market, to: user, amount: cash, kind: 'sell' })
  if (fees > 0n) legs.push({ from: user, to: platformAccount('fees', before.currency), amount: fees, kind: 'fee' })
  return legs
}

const subjectOf = ({ id }: { readonly id: string }): LedgerSubject => ({ type: 'order', id })

type Moved = Pick<FillEffect, 'closed'> & { readonly position: Position }

async function addShares(deps: OrderDeps, tx: Tx, part: ChargedPart): Promise<Moved> {
  const { before, fill: each } = part
  const held = await lockPaidPosition(tx, before.userId, before.instrumentKey)
  const row = held ?? newPaidPosition(before, deps.newId(), each.dayStartAt, each.at)
  const position = bought(onDay(row, each.dayStartAt), tradeOf(part))
  savePosition(tx, position)
  return { position, closed: null }
}

async function takeShares(deps: OrderDeps, tx: Tx, part: ChargedPart): Promise<Moved> {
  const { before, fill: each, cash, fees } = part
  const held = await lockPositionById(tx, must(before.positionId, 'the position that a sale is from'))
  const trade = tradeOf(part)
  const { position, taken } = sold(onDay(held, each.dayStartAt), trade)
  savePosition(tx, position)
  const closed = await saveClose(tx, {
    id: deps.newId(),
    of: before,
    orderId: before.id,
    subscriptionId: null,
    position,
    reason: 'order',
    quantity: each.quantity,
    proceeds: cash,
    fees,
    taken,
    net: netOf(taken, trade),
    contract: null,
    at: each.at,
  })
  return { position, closed }
}

const tradeOf = ({ fill: { quantity, rates, at }, cash, fees }: ChargedPart) => ({ quantity, cash, fees, rates, at })

async function release(deps: OrderDeps, tx: Tx, order: OrderRow, at: number): Promise<ReleaseEffect> {
  const { id, pendingId, positionId, reserved } = order
  if (pendingId !== null) {
    const freed = await deps.ledger.void(tx, pendingId, { subject: subjectOf(order), at })
    assert(freed === reserved, `${id} had ${reserved} reserved, the ledger ${freed}`)
    return { position: null, wallet: true }
  }
  if (order.direction === directions.buy) return { position: null, wallet: false }
  const held = await lockPositionById(tx, must(positionId, 'the position that a sale is from'))
  const position: Position = { ...held, used: held.used - (order.quantity - order.filled), modifiedAt: at }
  savePosition(tx, position)
  return { position, wallet: false }
}
