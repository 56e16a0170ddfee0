// One purchase of a plan: the order, and what the wallet lacks for it, in the transaction of the caller. It is placed,
// reserved and filled by the code of every order.
import { assert, must } from '../../domain/assert.ts'
import { exchanged } from '../../domain/exchange.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { specOf } from '../../domain/instruments/boards.ts'
import { stockBoardOf } from '../../domain/instruments/market-code.ts'
import type { Decimal } from '../../domain/money.ts'
import { directions, orderActions, orderTypes } from '../../domain/order.ts'
import { orderUnits } from '../../domain/order-units.ts'
import type { PlannedPurchase } from '../../domain/planned-purchase.ts'
import { plannedPurchase } from '../../domain/planned-purchase.ts'
import { quantityText, scaledLot } from '../../domain/price.ts'
import type { PlanSkip } from '../../domain/purchase-plan.ts'
import { planTopUp, topUpWire } from '../../domain/top-up.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { walletCurrency, walletTypes } from '../../domain/wallet.ts'
import { worstPrice } from '../../domain/worst-price.ts'
import type { Tx } from '../db/db.ts'
import type { PlanRow } from '../db/plan-schema.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { available, lockAccounts, walletsOf } from '../ledger/accounts.ts'
import type { Listing } from '../market/source.ts'
import { acceptOrder } from '../orders/accept.ts'
import type { Obstacle } from '../orders/executable.ts'
import { executablePrice } from '../orders/executable.ts'
import { feeRulesAt } from '../orders/fee-schedules.ts'
import type { Decided } from '../orders/place.ts'
import { decide } from '../orders/place.ts'
import type { Rates } from '../rates/rates.ts'
import { createTopUps } from '../transfers/top-up.ts'
import type { PlanDeps } from './deps.ts'

/** `waits`: the reason can pass before the close. `carried`: what the next date has in addition to its amount. */
export type Bought =
  | { readonly order: OrderRow; readonly carried: bigint }
  | { readonly skip: PlanSkip; readonly waits: boolean; readonly carried: bigint }

const skipOf: Readonly<Record<Obstacle, PlanSkip>> = {
  marketClosed: 'session',
  quoteStale: 'price',
  notTradable: 'barred',
  noLiquidity: 'price',
  bookCrossed: 'price',
}

export const walletOfBoard = (board: StockBoard): WalletType => must(specOf(board).wallet, `the wallet of ${board}`)

/** The plan's amount in the currency of the wallet, rounded down; null while the exchange rate is unknown. */
function amountIn(rates: Rates, { amount, currency }: PlanRow, wallet: WalletType): bigint | null {
  if (currency === walletCurrency[wallet]) return amount
  const rate = rates.pair(currency, walletCurrency[wallet])
  return rate && exchanged(amount, rate.sellRate)
}

type Purchase = { readonly plan: PlanRow; readonly listing: Listing; readonly at: number }

export async function buy(deps: PlanDeps, tx: Tx, { plan, listing, at }: Purchase): Promise<Bought> {
  const { carried } = plan
  const { instrument } = listing
  const board = must(stockBoardOf(instrument.key), 'a board of shares')
  const wallet = walletOfBoard(board)
  const waiting = (skip: PlanSkip): Bought => ({ skip, waits: true, carried })
  // Nothing is awaited from here to the decision, so that both use the same quote.
  const ask = executablePrice(deps, listing, 'ask')
  if (typeof ask !== 'number') return waiting(skipOf[ask])
  const granted = amountIn(deps.rates, plan, wallet)
  if (granted === null) return waiting('price')
  const budget = granted + carried
  const price = worstPrice(directions.buy, ask, listing.tickSteps)
  const { priceDecimals } = instrument
  const units = orderUnits(instrument, listing.wholeShares)
  const { quantityDecimals } = units
  const lot = scaledLot(units)
  const planned = plannedPurchase(budget, { fees: feeRulesAt(board, at), price, priceDecimals, quantityDecimals, lot })
  if (!planned) return { skip: 'small', waits: false, carried: budget }
  const decided = await decideAt(deps, tx, plan, quantityText(planned.quantity, quantityDecimals))
  if (isRefusal(decided)) return waiting(decided.failure === 'notTradable' ? 'barred' : 'price')
  if (!(await fund(deps, tx, { plan, wallet, cost: planned.cost }))) return { skip: 'money', waits: false, carried }
  return { order: await accept(deps, tx, plan, decided), carried: planned.rest }
}

function decideAt(deps: PlanDeps, tx: Tx, { userId, instrumentKey }: PlanRow, quantity: string) {
  const request = {
    direction: directions.buy,
    action: orderActions.open,
    orderType: orderTypes.market,
    price: null,
    quantity,
    seen: null,
    leverage: null,
  }
  const boards = [must(stockBoardOf(instrumentKey), 'a board of shares')]
  return decide(deps, tx, { userId, instrument: instrumentKey, request, boards, position: null })
}

async function accept(deps: PlanDeps, tx: Tx, { userId }: PlanRow, decided: Decided): Promise<OrderRow> {
  const order = await acceptOrder(deps, tx, {
    userId,
    direction: directions.buy,
    action: orderActions.open,
    orderType: orderTypes.market,
    cause: 'order',
    ...decided,
  })
  assert(!isRefusal(order), 'the money of the purchase is in the wallet')
  tx.afterCommit(() => deps.takeOrder(order))
  return order
}

type Funding = { readonly plan: PlanRow; readonly wallet: WalletType; readonly cost: PlannedPurchase['cost'] }

/** Brings what the wallet lacks, if the plan allows it. False if the customer has too little; then nothing has changed. */
async function fund(deps: PlanDeps, tx: Tx, { plan, wallet, cost }: Funding): Promise<boolean> {
  const { userId, mayTopUp } = plan
  // Without the other wallets no top-up is found.
  const needed = mayTopUp ? walletTypes : [wallet]
  await lockAccounts(
    tx,
    needed.map(each => available(userId, each)),
  )
  const own = await walletsOf(tx, userId, needed)
  const usable = (of: WalletType) => own.find(each => each.wallet === of)?.available ?? null
  const missing = cost - (usable(wallet) ?? 0n)
  if (missing <= 0n) return true
  const topUp = planTopUp(wallet, missing, { usable, rate: (from, to) => rateOf(deps.rates, from, to) })
  if (!topUp) return false
  const part = createTopUps(deps)(userId, topUpWire(topUp))
  const refused = await part.run(tx)
  assert(!refused, 'the money of the top-up is in the wallets')
  await part.announce(tx)
  return true
}

const rateOf = (rates: Rates, from: WalletType, to: WalletType): Decimal | null =>
  rates.pair(walletCurrency[from], walletCurrency[to])?.sellRate ?? null
