// The steps for one position at current prices, in this order: financing that is due, the customer's stops, then the
// margin check. A position without margin left is first marked as liquidating and loses its open orders; the next
// transaction reduces or closes it. If the process is killed between the two, the mark stays and the next pass
// continues.

import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { marginState, partialLiquidation, settledMinor, tradeFee } from '../../domain/margin.ts'
import { minorText } from '../../domain/minor.ts'
import type { Decimal } from '../../domain/money.ts'
import { unscale } from '../../domain/money.ts'
import { scaledLot, scaledText } from '../../domain/price.ts'
import type { StopField } from '../../domain/stops.ts'
import { conversionRate } from '../contracts/conversion.ts'
import { closePriceOf } from '../contracts/depth.ts'
import { contractTermsOf } from '../contracts/terms.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import type { NewNotice } from '../notices/notices.ts'
import type { ClosePrices } from '../orders/close-prices.ts'
import { closePricesOf } from '../orders/close-prices.ts'
import { PENALTY_RATE } from '../orders/products/isolated-margin.ts'
import type { Contracted } from '../positions/contract.ts'
import { contracted, marginPositionOf, marginRatesOf, profitInWallet, sizeOf } from '../positions/contract.ts'
import { lockPositionById, savePosition } from '../positions/store.ts'
import type { ForcedClose } from './close.ts'
import { cancelResting, closeForced, lockWithOrders } from './close.ts'
import type { MarginDeps } from './deps.ts'
import { chargeDue } from './financing.ts'
import { availableOf, codeOfPosition, publishPosition } from './publish.ts'
import { RECOVERED, WARNINGS } from './triggers.ts'

/** `again`: the position was marked, and another transaction must follow. `later`: another transaction holds a row. */
export type Outcome = { readonly position: Contracted | null; readonly next: 'done' | 'again' | 'later' }

export async function reviewPosition(deps: MarginDeps, tx: Tx, id: string, at: number): Promise<Outcome> {
  const locked = await lockWithOrders(tx, id)
  if (!locked) return { position: null, next: 'later' }
  if (locked.position.closedAt !== null) return { position: locked.position, next: 'done' }
  // Financing that cannot be charged now is charged later by its job: it must not prevent the position from being
  // closed.
  const charged = await chargeDue(deps, tx, locked.position, { at })
  const position = charged ?? contracted(await lockPositionById(tx, id))
  const prices = closePricesOf(deps, position)
  if (!prices) return { position: null, next: 'later' }
  const { resting } = locked
  if (position.contract.state === 'liquidating') return liquidate(deps, tx, position, { prices, at })
  const stop = stopReached(position, prices.stop)
  if (stop) return closeAtStop(deps, tx, position, { prices, resting, cause: stop, at })
  const state = marginState(marginPositionOf(position), marginRatesOf(position), markIn(position, prices))
  if (state?.isLiquidatable) return begin(deps, tx, position, { resting, at })
  const ratio = state?.ratio
  return ratio ? warn(deps, tx, position, { percent: ratio.times(100), at }) : { position, next: 'done' }
}

const markIn = (position: Contracted, { mark }: ClosePrices): Decimal => unscale(mark, position.priceDecimals)

function stopReached({ side, contract }: Contracted, price: number): StopField | null {
  const { takeProfit, stopLoss } = contract
  const isLong = side === 'long'
  if (stopLoss !== null && (isLong ? price <= stopLoss : price >= stopLoss)) return 'stopLoss'
  return takeProfit !== null && (isLong ? price >= takeProfit : price <= takeProfit) ? 'takeProfit' : null
}

type Stop = {
  readonly prices: ClosePrices
  readonly resting: readonly OrderRow[]
  readonly cause: StopField
  readonly at: number
}

type StopClose = ForcedClose & Pick<Stop, 'cause'>

/** Closes the position at the prices of the order book for its size, however far they are beyond the stop. */
async function closeAtStop(
  deps: MarginDeps,
  tx: Tx,
  position: Contracted,
  { prices, resting, cause, at }: Stop,
): Promise<Outcome> {
  await cancelResting(deps, tx, resting, at)
  const free = contracted(await lockPositionById(tx, position.id))
  const close = { quantity: free.quantity, price: closePriceOf(deps.market.quotes, prices.listing, free), cause, at }
  if (!(await closeForced(deps, tx, free, close))) return { position: null, next: 'later' }
  deps.notices.add(tx, free.userId, stopNotice(free, close), at)
  return { position: contracted(await lockPositionById(tx, position.id)), next: 'done' }
}

/** `gap`: the distance of the fill from the stop price. */
function stopNotice(position: Contracted, { quantity, price, cause }: StopClose): NewNotice {
  const { instrumentKey: key, name, priceDecimals } = position
  const stop = must(position.contract[cause], 'the stop price')
  return {
    kind: 'stopTriggered',
    values: {
      key,
      code: codeOfPosition(position),
      name,
      stop: cause,
      quantity: scaledText(quantity, position.quantityDecimals),
      stopPrice: scaledText(stop, priceDecimals),
      filledPrice: scaledText(price, priceDecimals),
      gap: scaledText(Math.abs(price - stop), priceDecimals),
    },
    subject: { type: 'position', id: position.id },
  }
}

async function begin(
  deps: MarginDeps,
  tx: Tx,
  position: Contracted,
  { resting, at }: { readonly resting: readonly OrderRow[]; readonly at: number },
): Promise<Outcome> {
  await cancelResting(deps, tx, resting, at)
  const free = contracted(await lockPositionById(tx, position.id))
  const marked = inState(free, 'liquidating', at)
  savePosition(tx, marked)
  await publishPosition(deps, tx, { position: marked, wallet: resting.length > 0 }, at)
  return { position: marked, next: 'again' }
}

const inState = (position: Contracted, state: 'open' | 'liquidating', at: number): Contracted => ({
  ...position,
  contract: { ...position.contract, state },
  modifiedAt: at,
})

type Forced = { readonly prices: ClosePrices; readonly at: number }

/**
 * Closes as much as necessary at the prices of the order book for that size, or nothing if the price has recovered since
 * the position was marked.
 */
async function liquidate(deps: MarginDeps, tx: Tx, marked: Contracted, { prices, at }: Forced): Promise<Outcome> {
  const position = inState(marked, 'open', at)
  const state = marginState(marginPositionOf(position), marginRatesOf(position), markIn(position, prices))
  savePosition(tx, position)
  if (!state?.isLiquidatable) {
    await publishPosition(deps, tx, { position, wallet: false }, at)
    return { position, next: 'done' }
  }
  const quantity = isUsedUp(deps, position, prices) ? position.quantity : quantityToClose(position, prices)
  const free = await availableOf(deps, tx, position)
  const price = closePriceOf(deps.market.quotes, prices.listing, { side: position.side, quantity })
  const order = await closeForced(deps, tx, position, { quantity, price, cause: 'liquidation', at })
  if (!order) return { position: null, next: 'later' }
  const after = contracted(await lockPositionById(tx, position.id))
  const returned = (await availableOf(deps, tx, position)) - free
  const notice = closeNotice(after, { quantity, returned })
  await publishPosition(deps, tx, { position: after, wallet: true, notice }, at)
  return { position: after, next: 'done' }
}

/**
 * True if the margin does not cover even a partial reduction at the current exchange rate: a loss in another currency
 * can exceed the margin.
 */
function isUsedUp({ market }: MarginDeps, position: Contracted, { listing }: ClosePrices): boolean {
  const rate = conversionRate(market, position.contract.currency, position.currency, 'paid')
  if (rate === null) return false
  const price = unscale(closePriceOf(market.quotes, listing, position), position.priceDecimals)
  const cost = tradeFee(sizeOf(position), price, marginRatesOf(position).fee.plus(PENALTY_RATE))
  return position.margin + profitInWallet(position, price, rate) <= settledMinor(cost.times(rate))
}

function quantityToClose(position: Contracted, prices: ClosePrices): number {
  const terms = contractTermsOf(prices.listing)
  const { quantityDecimals } = position
  const lot = scaledLot({ lot: isRefusal(terms) ? 1 : terms.lot, quantityDecimals })
  const { entry, collateral } = marginPositionOf(position)
  const rates = marginRatesOf(position)
  const { lots } = partialLiquidation({
    side: position.side,
    lots: Math.floor(position.quantity / lot),
    multiplier: unscale(lot, position.quantityDecimals).times(position.contract.multiplier),
    entry,
    collateral,
    mark: markIn(position, prices),
    maintenanceRate: rates.maintenance.plus(rates.fee),
    costRate: rates.fee.plus(PENALTY_RATE),
  })
  return lots === 0 ? position.quantity : Math.min(lots * lot, position.quantity)
}

type ForcedPart = { readonly quantity: number; readonly returned: bigint }

function closeNotice(position: Contracted, { quantity, returned }: ForcedPart): NewNotice {
  return {
    kind: position.quantity === 0 ? 'marginLiquidated' : 'marginReduced',
    values: {
      key: position.instrumentKey,
      code: codeOfPosition(position),
      name: position.name,
      quantity: scaledText(quantity, position.quantityDecimals),
      amount: minorText(returned),
      currency: position.currency,
    },
    subject: { type: 'position', id: position.id },
  }
}

type Ratio = { readonly percent: Decimal; readonly at: number }

/**
 * Sends a warning: one notice for each time that the ratio crosses a threshold. After a recovery the next crossing is
 * notified again.
 */
async function warn(deps: MarginDeps, tx: Tx, position: Contracted, { percent, at }: Ratio): Promise<Outcome> {
  const { warned } = position.contract
  const crossed = WARNINGS.findLast(level => percent.greaterThanOrEqualTo(level)) ?? 0
  const isRecovered = percent.lessThan(RECOVERED)
  if (isRecovered ? warned === 0 : crossed <= warned) return { position, next: 'done' }
  const level = isRecovered ? 0 : crossed
  const changed: Contracted = { ...position, contract: { ...position.contract, warned: level }, modifiedAt: at }
  savePosition(tx, changed)
  const notice: NewNotice = {
    kind: 'marginWarning',
    values: { code: codeOfPosition(position), name: position.name, ratio: percent.toFixed(0) },
    subject: { type: 'position', id: position.id },
  }
  await publishPosition(
    deps,
    tx,
    level > 0 ? { position: changed, wallet: false, notice } : { position: changed, wallet: false },
    at,
  )
  return { position: changed, next: 'done' }
}
