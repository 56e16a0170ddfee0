// Rolls a future to its next month: in one transaction the position is closed and opened in the next month, with an
// order for each, once per idempotency key.
import { and, eq, isNull } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { parseFutureCode, shownCode } from '../../domain/instruments/delivery-month.ts'
import { codeOf } from '../../domain/instruments/market-code.ts'
import { closeOutDate, futureRow, termsOf } from '../../domain/instruments/terms.ts'
import { REVIEW_MAX_AGE_MS } from '../../domain/limits.ts'
import { liquidationLevel } from '../../domain/margin.ts'
import { minorText } from '../../domain/minor.ts'
import { directions, orderActions, orderTypes } from '../../domain/order.ts'
import { hasMoved } from '../../domain/order-rules.ts'
import { parseScaled, scaledText } from '../../domain/price.ts'
import type { RollPreview } from '../../domain/wire/calls/margin.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { Position as WirePosition } from '../../domain/wire/calls/trading.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import { orders, positions } from '../db/trading-schema.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import type { NewNotice } from '../notices/notices.ts'
import { cancelOrder } from '../orders/end.ts'
import { orderContract } from '../orders/products/isolated-margin-rules.ts'
import type { Contracted } from '../positions/contract.ts'
import { contracted } from '../positions/contract.ts'
import { lockContract, lockPositionById, withAllValues } from '../positions/store.ts'
import { positionWire } from '../positions/wire.ts'
import { closeForced, isResting, lockWithOrders, tradeAtOnce } from './close.ts'
import type { MarginDeps } from './deps.ts'
import { availableOf, codeOfPosition, publishPosition } from './publish.ts'
import type { NextMonth, RollPlan } from './roll-plan.ts'
import { nextMonth, planRoll } from './roll-plan.ts'

export type SeenRoll = CallInput<'POST /position/roll'>['seen']

export type Rolls = {
  preview(userId: string, positionId: string): Promise<RollPreview | Refusal>
  roll(by: Caller, positionId: string, seen: SeenRoll): Promise<WirePosition | Refusal>
}

export const createRolls = (deps: MarginDeps): Rolls => ({
  preview: (userId, positionId) => transactionOrRefusal(deps.db, tx => preview(deps, tx, userId, positionId)),
  roll: (by, positionId, seen) =>
    idempotent<WirePosition>(deps, by, { call: 'roll', input: { positionId, seen } }, async tx => {
      const rolled = await roll(deps, tx, by.userId, { positionId, seen })
      return isRefusal(rolled) ? rolled : positionWire(rolled)
    }),
})

/** Computes the preview, without locks. */
async function preview(deps: MarginDeps, tx: Tx, userId: string, positionId: string): Promise<RollPreview | Refusal> {
  const position = await ownContract(tx, userId, positionId)
  if (isRefusal(position)) return position
  const next = nextMonth(deps, position.instrumentKey)
  if (isRefusal(next)) return next
  const isHeld = and(
    eq(positions.userId, userId),
    eq(positions.instrumentKey, next.listing.instrument.key),
    eq(positions.side, position.side),
    isNull(positions.closedAt),
  )
  const [held] = await withAllValues(tx, await tx.select().from(positions).where(isHeld))
  const plan = planRoll(deps, position, next, held ? contracted(held) : null)
  if (isRefusal(plan)) return plan
  const resting = await tx.select({ reserved: orders.reserved }).from(orders).where(isResting(position))
  const free = await availableOf(deps, tx, position)
  const returned = resting.reduce((sum, { reserved }) => sum + reserved, 0n)
  return previewOf(position, plan, { free: free + returned, cancelled: resting.length, at: deps.clock.now() })
}

async function ownContract(tx: Tx, userId: string, positionId: string): Promise<Contracted | Refusal> {
  const isOwn = and(eq(positions.id, positionId), eq(positions.userId, userId))
  const [row] = await withAllValues(tx, await tx.select().from(positions).where(isOwn))
  if (!row?.contract) return refuse('notFound', { field: 'positionId' })
  return row.closedAt === null ? contracted(row) : refuse('noPosition')
}

/**
 * `free`: available money, including the money that the cancelled orders had reserved. `cancelled`: number of these
 * orders.
 */
type PreviewFacts = { readonly free: bigint; readonly cancelled: number; readonly at: number }

function previewOf(position: Contracted, plan: RollPlan, facts: PreviewFacts): RollPreview {
  const { next, closing, opening, stops, after } = plan
  const { key, name, priceDecimals } = next.listing.instrument
  const stopText = (stop: number | null) => (stop === null ? null : scaledText(stop, priceDecimals))
  const { maintenanceRate: maintenance, feeRate: fee } = next.terms
  const shown = liquidationLevel(after, { maintenance, fee }, must(termsOf(key), 'terms'))
  return {
    key,
    code: shownCode(codeOf(key)),
    name,
    ...datesOf(next),
    quantity: scaledText(position.quantity, position.quantityDecimals),
    leverage: plan.leverage,
    price: scaledText(plan.price, priceDecimals),
    nextPrice: scaledText(plan.nextPrice, priceDecimals),
    profit: minorText(closing.profit + closing.shortfall),
    closeFee: minorText(closing.fee),
    openFee: minorText(opening.fee),
    released: minorText(closing.released),
    margin: minorText(opening.margin),
    cashAfter: minorText(facts.free + plan.cash),
    liquidationPrice: shown && scaledText(shown.times(10 ** priceDecimals).toNumber(), priceDecimals),
    takeProfit: stopText(stops.takeProfit),
    stopLoss: stopText(stops.stopLoss),
    cancelled: facts.cancelled,
    at: facts.at,
  }
}

function datesOf({ listing, terms }: NextMonth) {
  const { root, month } = must(parseFutureCode(codeOf(listing.instrument.key)), 'a delivery month')
  const row = must(futureRow(root), `the root ${root}`)
  return {
    lastTradeDate: must(terms.expiry, 'an end').lastTradeDate,
    closeOutDate: closeOutDate(row, must(month, 'a month')),
  }
}

type RollRequest = { readonly positionId: string; readonly seen: SeenRoll }

async function roll(
  deps: MarginDeps,
  tx: Tx,
  userId: string,
  { positionId, seen }: RollRequest,
): Promise<Contracted | Refusal> {
  const own = await ownContract(tx, userId, positionId)
  if (isRefusal(own)) return own
  const next = nextMonth(deps, own.instrumentKey)
  if (isRefusal(next)) return next
  const { key } = next.listing.instrument
  const held = await lockContract(tx, userId, key, own.side)
  const locked = await lockWithOrders(tx, positionId)
  if (!locked) return refuse('unavailable')
  if (locked.position.closedAt !== null) return refuse('noPosition')
  if (locked.position.contract.state === 'liquidating') return refuse('positionLiquidating')
  const plan = planRoll(deps, locked.position, next, held && contracted(held))
  if (isRefusal(plan)) return plan
  const outdated = sinceSeen(deps, plan, seen)
  if (outdated) return outdated
  const at = deps.clock.now()
  for (const order of locked.resting) await cancelOrder(deps, tx, order, { reason: null, at })
  return trade(deps, tx, contracted(await lockPositionById(tx, positionId)), plan)
}

/** The terms that the customer confirmed must still be the current ones. */
function sinceSeen({ clock }: MarginDeps, plan: RollPlan, seen: SeenRoll): Refusal | null {
  const { instrument, tickSteps } = plan.next.listing
  const [price, nextPrice] = [seen.price, seen.nextPrice].map(text => parseScaled(text, instrument.priceDecimals))
  if (price == null || nextPrice == null) return refuse('invalid', { field: 'seen' })
  if (clock.now() - seen.at > REVIEW_MAX_AGE_MS) return refuse('quoteStale')
  const isOld = hasMoved(plan.price, price, tickSteps) || hasMoved(plan.nextPrice, nextPrice, tickSteps)
  return isOld
    ? refuse('priceMoved', { values: { price: scaledText(plan.nextPrice, instrument.priceDecimals) } })
    : null
}

/** The close comes first, because its proceeds pay for the opening. */
async function trade(deps: MarginDeps, tx: Tx, position: Contracted, plan: RollPlan): Promise<Contracted | Refusal> {
  const at = deps.clock.now()
  const { quantity, userId } = position
  const { price, next, nextPrice, leverage, stops } = plan
  if (!(await closeForced(deps, tx, position, { quantity, price, cause: 'roll', at }))) return refuse('unavailable')
  const hasStops = stops.takeProfit !== null || stops.stopLoss !== null
  const contract = orderContract(next.terms, hasStops ? stops : null)
  const opened = await tradeAtOnce(deps, tx, {
    userId,
    product: 'isolatedMargin',
    listing: next.listing,
    direction: position.side === 'long' ? directions.buy : directions.sell,
    action: orderActions.open,
    orderType: orderTypes.market,
    cause: 'roll',
    decision: {
      terms: { price: null, worstPrice: nextPrice, quantity },
      position: null,
      margin: { leverage, closing: 0, contract, touch: nextPrice },
    },
    at,
  })
  if (opened === null) return refuse('unavailable')
  if (isRefusal(opened)) return opened
  const after = contracted(await lockPositionById(tx, must(opened.positionId, 'the opened position')))
  const notice = rolledNotice(position, after, plan)
  await publishPosition(deps, tx, { position: after, wallet: true, notice }, at)
  return after
}

function rolledNotice(before: Contracted, after: Contracted, { closing }: RollPlan): NewNotice {
  return {
    kind: 'contractRolled',
    values: {
      code: codeOfPosition(before),
      name: after.name,
      key: after.instrumentKey,
      next: codeOfPosition(after),
      quantity: scaledText(before.quantity, before.quantityDecimals),
      amount: minorText(closing.profit + closing.shortfall),
      currency: before.currency,
    },
    subject: { type: 'position', id: after.id },
  }
}
