// Contracts on isolated margin: an order reserves margin and fee, its fills open, add to, reduce or reverse the
// customer's position on one side of an instrument. A loss never exceeds the margin of the position.
import { assert, must } from '../../../domain/assert.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { isRefusal, refuse } from '../../../domain/failure.ts'
import { feeRule } from '../../../domain/fees.ts'
import type { LedgerSubject } from '../../../domain/ledger.ts'
import { settledMinor } from '../../../domain/margin.ts'
import type { Opening, OpeningTerms } from '../../../domain/margin-opening.ts'
import { openingOf, reservationOf } from '../../../domain/margin-opening.ts'
import { minorText } from '../../../domain/minor.ts'
import { Decimal, fromMinor, unscale } from '../../../domain/money.ts'
import { orderActions } from '../../../domain/order.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import type { RateSide } from '../../contracts/conversion.ts'
import { conversionRate, conversionRateAt, priceThenOf } from '../../contracts/conversion.ts'
import { contractTermsOf } from '../../contracts/terms.ts'
import type { Tx } from '../../db/db.ts'
import type { OrderContract, OrderRow } from '../../db/trading-schema.ts'
import { scheduleJob } from '../../jobs/schedule.ts'
import { crashPoint } from '../../lib/crash.ts'
import type { Contracted, Decreased } from '../../positions/contract.ts'
import { contracted, decreasedBy, increasedBy } from '../../positions/contract.ts'
import { recordMargin } from '../../positions/margin.ts'
import type { Position, RatesTo } from '../../positions/position.ts'
import { converted, exactText, onDay, perCurrency } from '../../positions/position.ts'
import type { ClosedPosition } from '../../positions/store.ts'
import { lockContract, lockPositionById, newPaidPosition, saveClose, savePosition } from '../../positions/store.ts'
import { walletOfOrder } from '../board.ts'
import type { Charges } from '../charges.ts'
import { totalOf } from '../charges.ts'
import type { OrderDeps } from '../deps.ts'
import type { Closing } from './isolated-margin-money.ts'
import { closingLegs, closingOf, openingLegs, smaller } from './isolated-margin-money.ts'
import { decideContract, openedSide, sideOf } from './isolated-margin-rules.ts'
import type {
  Decision,
  Fill,
  FillEffect,
  FilledPart,
  Intent,
  OrderDraft,
  Product,
  ReleaseEffect,
  Reservation,
  Reserving,
} from './product.ts'

/** Kind of the job that ends a contract; its subject is the instrument's key. */
export const EXPIRY_JOB = 'contractExpiry'

/** Penalty of a forced close as a fraction of the notional, paid to the insurance account. */
export const PENALTY_RATE = new Decimal('0.005')

export const isolatedMargin: Product = {
  decide,
  reserve,
  fill,
  release,
  fees: ({ contract }) => [feeRule('commission', must(contract, 'the contract').feeRate)],
}

async function decide(deps: Pick<OrderDeps, 'rates'>, tx: Tx, intent: Intent): Promise<Decision | Refusal> {
  const { userId, listing, request, position } = intent
  const terms = contractTermsOf(listing)
  if (isRefusal(terms)) return terms
  // A fill is recorded in each currency, so all exchange rates are needed.
  if (!deps.rates.all('USD')) return refuse('unavailable')
  const { key } = listing.instrument
  const held = position ?? (await lockContract(tx, userId, key, sideOf(request)))
  const mayReverse = request.action === orderActions.close && position === null
  const opposite = mayReverse ? await lockContract(tx, userId, key, openedSide(request.direction)) : null
  return decideContract(intent, terms, { held, opposite })
}

const contractOf = ({ contract }: { readonly contract: OrderContract | null }): OrderContract =>
  must(contract, 'the contract of a margined order')

/** Trades this much older than the clock are those of the demo account's past; they have the rates of their time. */
const PAST_MS = HOUR_MS

type Convertible = OrderDraft | OrderRow

function rateOf({ market, clock }: OrderDeps, order: Convertible, side: RateSide, at: number): Decimal | null {
  const [from, to] = [contractOf(order).currency, walletCurrency[walletOfOrder(order)]]
  const isPast = at < clock.now() - PAST_MS
  return isPast
    ? conversionRateAt(market, { from, to, side }, priceThenOf(market, at))
    : conversionRate(market, from, to, side)
}

/** Size in units of the underlying: quantity × multiplier. */
const sizeOfOrder = (order: OrderDraft | OrderRow, quantity: number): Decimal =>
  unscale(quantity, order.quantityDecimals).times(contractOf(order).multiplier)

async function reserve(deps: OrderDeps, tx: Tx, draft: OrderDraft, given: Reserving): Promise<Reservation | Refusal> {
  const { decision, at } = given
  const { closing } = draft
  const position = decision.position && { ...decision.position, used: decision.position.used + closing, modifiedAt: at }
  if (position) savePosition(tx, position)
  await scheduleEnd(deps, tx, draft)
  const size = sizeOfOrder(draft, draft.quantity - Math.max(closing, draft.filled))
  if (size.isZero()) return { pendingId: null, reserved: 0n, position }
  const rate = rateOf(deps, draft, 'paid', at)
  if (!rate) return refuse('unavailable')
  const price = unscale(Math.max(draft.worstPrice, decision.margin?.touch ?? 0), draft.priceDecimals)
  const amount = reservationOf(openingTerms(draft, size, price, rate))
  const about = { userId: draft.userId, wallet: walletOfOrder(draft), amount, subject: subjectOf(draft), at }
  const pendingId = await deps.ledger.reserve(tx, about)
  return isRefusal(pendingId) ? pendingId : { pendingId, reserved: amount, position }
}

/** The first order for a contract schedules the job of its expiry; later orders find the existing job. */
async function scheduleEnd({ market }: OrderDeps, tx: Tx, { instrumentKey }: OrderDraft): Promise<void> {
  const listing = market.find(instrumentKey)
  const terms = listing && contractTermsOf(listing)
  if (!terms || isRefusal(terms) || !terms.expiry) return
  await scheduleJob(tx, { kind: EXPIRY_JOB, subject: instrumentKey }, terms.expiry.noticeAt)
}

const openingTerms = (order: OrderDraft | OrderRow, size: Decimal, price: Decimal, rate: Decimal): OpeningTerms => ({
  size,
  price,
  leverage: leverageOf(order),
  feeRate: new Decimal(contractOf(order).feeRate),
  rate,
})

const leverageOf = ({ leverage }: OrderDraft | OrderRow): Decimal => new Decimal(must(leverage, 'a leverage'))
const subjectOf = ({ id }: { readonly id: string }): LedgerSubject => ({ type: 'order', id })

/** Price of one unit of the contract's currency in the wallet's, at the side of the spread that applies. */
type WalletRates = Readonly<Record<RateSide, Decimal>>

function walletRates(deps: OrderDeps, order: OrderRow, at: number): WalletRates | null {
  const [received, paid, middle] = [
    rateOf(deps, order, 'received', at),
    rateOf(deps, order, 'paid', at),
    rateOf(deps, order, 'middle', at),
  ]
  return received && paid && middle ? { received, paid, middle } : null
}

/** A part of a fill: the closed quantity, or the opened one. */
type Part = {
  readonly before: OrderRow
  readonly fill: Fill
  readonly quantity: number
  readonly size: Decimal
  readonly value: Decimal
  readonly rates: WalletRates
}

const partOf = ({ before, fill }: FilledPart, rates: WalletRates, quantity: number): Part => {
  const size = sizeOfOrder(before, quantity)
  return { before, fill, quantity, size, value: size.times(unscale(fill.price, before.priceDecimals)), rates }
}

async function fill(deps: OrderDeps, tx: Tx, part: FilledPart): Promise<FillEffect | null> {
  const { before, fill: each, isLast } = part
  const rates = walletRates(deps, before, each.at)
  if (!rates) return null
  const closingQuantity = Math.min(each.quantity, Math.max(0, before.closing - before.filled))
  const reduced = closingQuantity > 0 ? await reduce(tx, partOf(part, rates, closingQuantity)) : null
  const opens = each.quantity > closingQuantity
  const opened = opens ? await increase(deps, tx, partOf(part, rates, each.quantity - closingQuantity)) : null
  const spent = opened ? opened.money.margin + opened.money.fee : 0n
  const released = isLast ? before.reserved : smaller(spent, before.reserved)
  const transferId = await moveMoney(deps, tx, { part, reduced, opened, released })
  crashPoint('P6')
  const closed = reduced && (await saveReduced(deps, tx, partOf(part, rates, closingQuantity), { reduced, transferId }))
  if (opened) await saveOpened(deps, tx, opened, { transferId, at: each.at })
  const positions = [reduced?.effect.position, opened?.position].filter(position => position !== undefined)
  const [first, ...others] = positions
  const value = sizeOfOrder(before, each.quantity).times(unscale(each.price, before.priceDecimals))
  return {
    released,
    transferId,
    charges: chargesOf(before, settledMinor(value.times(rates.middle)), feesOf(reduced, opened)),
    rate: exactText(reduced?.effect.rate ?? rates.paid),
    positions: [must(first, 'a position'), ...others],
    closed,
  }
}

const feesOf = (reduced: Reduced | null, opened: Opened | null): bigint =>
  (reduced?.money.fee ?? 0n) + (opened?.money.fee ?? 0n)

function chargesOf(before: OrderRow, cash: bigint, fee: bigint): Charges {
  const feeTotal = totalOf(before.fees) + fee
  const fees = feeTotal > 0n ? [{ kind: 'commission', amount: minorText(feeTotal) } as const] : []
  return { cash: before.cash + cash, fees, feeTotal }
}

type Reduced = { readonly effect: Decreased; readonly money: Closing }
type Opened = { readonly position: Contracted; readonly money: Opening }

async function reduce(tx: Tx, part: Part): Promise<Reduced> {
  const { before, fill: each, quantity, value, rates } = part
  const held = contracted(await lockPositionById(tx, must(before.positionId, 'the position that is closed')))
  assert(quantity <= held.used, `only reserved contracts are closed: ${quantity} of ${held.used}`)
  const position: Contracted = { ...onDay(held, each.dayStartAt), used: held.used - quantity }
  const rate = (profit: Decimal) => (profit.isNegative() ? rates.paid : rates.received)
  const taken = decreasedBy(position, { quantity, value, rate, at: each.at })
  const isForced = before.cause === 'liquidation'
  const money = closingOf({
    released: taken.released,
    profit: taken.profit,
    fee: settledMinor(value.abs().times(contractOf(before).feeRate).times(rates.paid)),
    penalty: isForced ? settledMinor(value.abs().times(PENALTY_RATE).times(rates.paid)) : 0n,
    keepsRest: isForced && taken.position.quantity > 0,
  })
  return { effect: realised(money.kept > 0n ? keeping(taken, money) : taken, money), money }
}

/** Adds the result of the close to the position. A loss that the insurance account paid is not one of the customer. */
function realised(taken: Decreased, { fee, penalty, shortfall }: Closing): Decreased {
  const { position, fees } = taken
  const profit = taken.profit + shortfall
  return {
    ...taken,
    position: {
      ...position,
      sellProfit: position.sellProfit + profit,
      dayCashFlow: position.dayCashFlow + profit - fee - penalty,
      dayClosedFees: position.dayClosedFees + fees + fee + penalty,
    },
  }
}

/** The margin that is left after a forced reduction stays in the position. */
function keeping(taken: Decreased, { kept, fee, penalty }: Closing): Decreased {
  const { position, collateral, gain, rate } = taken
  const left = Decimal.max(0, collateral.plus(gain).minus(fromMinor(fee + penalty).div(rate)))
  const contract = { ...position.contract, collateral: exactText(left.plus(position.contract.collateral)) }
  return { ...taken, position: { ...position, contract, margin: position.margin + kept } }
}

async function increase(deps: OrderDeps, tx: Tx, part: Part): Promise<Opened> {
  const { before, fill: each, quantity, size, value, rates } = part
  const price = unscale(each.price, before.priceDecimals)
  const { fee, margin } = openingOf(openingTerms(before, size, price, rates.paid), before.reserved)
  const side = openedSide(before.direction)
  const held = await lockContract(tx, before.userId, before.instrumentKey, side)
  const row = held ? contracted(held) : newContract(before, deps.newId(), each)
  const position = increasedBy(withStops(onDay(row, each.dayStartAt), before), {
    quantity,
    value,
    cash: settledMinor(value.times(rates.middle)),
    fees: fee,
    margin,
    collateral: fromMinor(margin).div(rates.paid),
    rates: each.rates,
    at: each.at,
  })
  return { position, money: { margin, fee } }
}

/** The order's stops, applied with its first opening fill if the position has none. */
function withStops(position: Contracted, before: OrderRow): Contracted {
  const { stops } = contractOf(before)
  if (!stops || before.filled > before.closing) return position
  const { contract } = position
  const takeProfit = contract.takeProfit ?? stops.takeProfit
  const stopLoss = contract.stopLoss ?? stops.stopLoss
  return { ...position, contract: { ...contract, takeProfit, stopLoss } }
}

/** A position with no contracts yet. */
function newContract(order: OrderRow, id: string, { dayStartAt, at }: Fill): Contracted {
  const { currency, multiplier, maintenanceRate, feeRate } = contractOf(order)
  return {
    ...newPaidPosition(order, id, dayStartAt, at),
    side: openedSide(order.direction),
    marginMode: 'isolated',
    leverage: order.leverage,
    contract: {
      positionId: id,
      state: 'open',
      currency,
      multiplier,
      entryValue: '0',
      dayStartEntryValue: '0',
      collateral: '0',
      maintenanceRate,
      feeRate,
      takeProfit: null,
      stopLoss: null,
      warned: 0,
      financedTo: at,
    },
  }
}

type Movement = {
  readonly part: FilledPart
  readonly reduced: Reduced | null
  readonly opened: Opened | null
  readonly released: bigint
}

/** Posts the money of a fill. Returns the transfer's id; null if the amount is below one minor unit. */
async function moveMoney(deps: OrderDeps, tx: Tx, movement: Movement): Promise<string | null> {
  const { part, reduced, opened, released: release } = movement
  const { id, userId, pendingId } = part.before
  const purse = { userId, wallet: walletOfOrder(part.before) }
  const legs = [
    ...(reduced ? closingLegs(purse, reduced.money) : []),
    ...(opened ? openingLegs(purse, opened.money) : []),
  ]
  if (legs.length === 0 && release === 0n) return null
  const about = { legs, subject: subjectOf(part.before), at: part.fill.at }
  const transferId = await (pendingId && release > 0n
    ? deps.ledger.post(tx, { ...about, pendingId, release })
    : deps.ledger.transfer(tx, about))
  assert(!isRefusal(transferId), `the money of ${id} is reserved`)
  return transferId
}

async function saveOpened(
  deps: OrderDeps,
  tx: Tx,
  { position, money }: Opened,
  { transferId, at }: { readonly transferId: string | null; readonly at: number },
): Promise<void> {
  savePosition(tx, position)
  if (money.margin > 0n)
    recordMargin(tx, position, { id: deps.newId(), kind: 'initial', amount: money.margin, transferId, at })
}

async function saveReduced(
  deps: OrderDeps,
  tx: Tx,
  { before, fill: each, quantity, value, rates }: Part,
  { reduced, transferId }: { readonly reduced: Reduced; readonly transferId: string | null },
): Promise<ClosedPosition> {
  const { effect, money } = reduced
  const { position, released, cost, exchange, rate, entryValue } = effect
  savePosition(tx, position)
  if (released !== money.kept) {
    const amount = money.kept - released
    const move = { id: deps.newId(), kind: 'released', amount, transferId, at: each.at } as const
    recordMargin(tx, position, move)
  }
  // The amount paid by the insurance account is not a loss of the customer.
  const profit = effect.profit + money.shortfall
  const fees = money.fee + money.penalty
  return saveClose(tx, {
    id: deps.newId(),
    of: before,
    orderId: before.id,
    subscriptionId: null,
    position,
    reason: before.cause,
    quantity,
    proceeds: position.side === 'long' ? cost + profit : cost - profit,
    fees,
    taken: { cost, fees: effect.fees, values: effect.values },
    net: netOf(profit - fees - effect.fees, each.rates),
    contract: {
      currency: contractOf(before).currency,
      multiplier: contractOf(before).multiplier,
      entryValue: exactText(entryValue),
      exitValue: exactText(value),
      exchange: rates.middle.equals(1) ? 0n : exchange,
      rate: exactText(rate),
      covered: money.shortfall,
    },
    at: each.at,
  })
}

const netOf = (net: bigint, rates: RatesTo) => perCurrency(currency => converted(net, rates[currency]))

async function release(deps: OrderDeps, tx: Tx, order: OrderRow, at: number): Promise<ReleaseEffect> {
  const { id, pendingId, positionId, reserved } = order
  const closing = Math.max(0, order.closing - order.filled)
  const position = closing > 0 ? await unreserve(tx, must(positionId, 'the position'), closing, at) : null
  if (pendingId === null) return { position, wallet: false }
  const freed = await deps.ledger.void(tx, pendingId, { subject: subjectOf(order), at })
  assert(freed === reserved, `${id} had ${reserved} reserved, the ledger ${freed}`)
  return { position, wallet: true }
}

async function unreserve(tx: Tx, positionId: string, quantity: number, at: number): Promise<Position> {
  const held = await lockPositionById(tx, positionId)
  const position: Position = { ...held, used: held.used - quantity, modifiedAt: at }
  savePosition(tx, position)
  return position
}
