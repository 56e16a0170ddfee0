// Sells as much of the collateral as necessary. The orders fill immediately at the bid, and their proceeds pay the
// loan. Proceeds beyond the debt stay in the wallet.
import { assert } from '../../domain/assert.ts'
import { exchanged } from '../../domain/exchange.ts'
import { isRefusal } from '../../domain/failure.ts'
import { coverOf, saleFor } from '../../domain/loans/collateral.ts'
import { sumOf, totalOf } from '../../domain/loans/instalments.ts'
import type { Repaid, Standing } from '../../domain/loans/payoff.ts'
import { payoffOn, repayAll, repayPart } from '../../domain/loans/payoff.ts'
import { LOAN_CURRENCY, LOAN_WALLET } from '../../domain/loans/rules.ts'
import { Decimal, fromMinor, unscale } from '../../domain/money.ts'
import { directions, orderActions, orderTypes } from '../../domain/order.ts'
import { scaledLot } from '../../domain/price.ts'
import type { Tx } from '../db/db.ts'
import type { LoanRow } from '../db/loan-schema.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Listing } from '../market/source.ts'
import { acceptOrder } from '../orders/accept.ts'
import { boardOfOrder, walletOfOrder } from '../orders/board.ts'
import { totalOf as feesOf } from '../orders/charges.ts'
import { executablePrice } from '../orders/executable.ts'
import { fillOrder } from '../orders/fill.ts'
import { fillQuoteOf } from '../orders/fill-quote.ts'
import type { Position, RatesTo } from '../positions/position.ts'
import type { Pledge } from './collateral.ts'
import { haircutOf, pesosFor, unlockShares } from './collateral.ts'
import { lockWallets } from './cover-locks.ts'
import type { LoanDeps } from './deps.ts'
import { settle } from './settle.ts'
import { instalmentsOf, loanDate, standingOf } from './store.ts'

export type Sale = {
  readonly pledges: readonly Pledge<Position>[]
  readonly debt: Decimal
  readonly value: Decimal
  readonly at: number
}

/**
 * Sells collateral and pays the loan with the proceeds. Returns the proceeds in pesos; null if nothing can be sold now.
 */
export async function sellCollateral(deps: LoanDeps, tx: Tx, row: LoanRow, sale: Sale): Promise<Decimal | null> {
  const open = sale.pledges.flatMap(pledge => marketFor(deps, pledge) ?? [])
  if (open.length === 0) return null
  await lockWallets(tx, row.userId)
  let { debt, value } = sale
  let brought = new Decimal(0)
  for (const each of open) {
    const wanted = quantityFor(each, saleFor(debt, value, each.haircut))
    if (wanted === 0) break
    const net = await sellOne(deps, tx, row, { each, quantity: wanted, at: sale.at })
    brought = brought.plus(net)
    debt = debt.minus(net)
    value = value.minus(coverOf(each.unit.times(unscale(wanted, each.pledge.position.quantityDecimals)), each.haircut))
  }
  await payWith(deps, tx, row, { money: brought, at: sale.at })
  return brought
}

type OnMarket = {
  readonly pledge: Pledge<Position>
  readonly listing: Listing
  /** Scaled price. */
  readonly bid: number
  readonly rate: Decimal
  readonly rates: RatesTo
  readonly haircut: string
  /** Pesos per unit of quantity at the bid. */
  readonly unit: Decimal
}

/**
 * The market on which a pledge can be sold. Null while it is closed or stale, there is no bid, the price has just
 * jumped, or an exchange rate is unknown.
 */
function marketFor(deps: LoanDeps, pledge: Pledge<Position>): OnMarket | null {
  const { position } = pledge
  const listing = deps.market.find(position.instrumentKey)
  const rate = pesosFor(deps, position)
  const rates = deps.rates.all(position.currency)
  const haircut = haircutOf(position)
  if (!listing?.tradable || rate === null || rates === null || haircut === null) return null
  const price = executablePrice(deps, listing, 'bid')
  if (typeof price !== 'number' || price < 0) return null
  if (deps.collar.isHeld(listing, price)) return null
  return {
    pledge,
    listing,
    bid: price,
    rate,
    rates,
    haircut,
    unit: unscale(price, position.priceDecimals).times(rate),
  }
}

/** Quantity to sell for these proceeds: whole lots, rounded up, but at most the rest of the pledge. */
function quantityFor({ pledge, listing, unit }: OnMarket, proceeds: Decimal): number {
  const lot = scaledLot({ lot: listing.instrument.lot, quantityDecimals: pledge.position.quantityDecimals })
  const shares = proceeds.div(unit).times(10 ** pledge.position.quantityDecimals)
  return Math.min(pledge.quantity, shares.div(lot).ceil().times(lot).toNumber())
}

type One = { readonly each: OnMarket; readonly quantity: number; readonly at: number }

/** Sells a part of one pledge. Returns the pesos that are paid into the loan's wallet, after fees. */
async function sellOne(deps: LoanDeps, tx: Tx, row: LoanRow, { each, quantity, at }: One): Promise<Decimal> {
  const { pledge, listing, bid, rate, rates } = each
  const free = await unlockShares(tx, { loanId: row.id, at }, { position: pledge.position, quantity })
  const order = await acceptOrder(deps, tx, {
    userId: row.userId,
    product: 'cashEquity',
    listing,
    direction: directions.sell,
    action: orderActions.close,
    orderType: orderTypes.market,
    cause: 'liquidation',
    decision: { terms: { price: null, worstPrice: bid, quantity }, position: free, margin: null },
    at,
  })
  assert(!isRefusal(order), `the collateral of ${row.id} can be sold`)
  const dayStartAt = deps.market.dayStart(boardOfOrder(order))
  const quote = fillQuoteOf(deps.market, listing)
  const filled = await fillOrder(deps, tx, order, { price: bid, quantity, rates, dayStartAt, quote, at })
  assert(filled.state === 'filled', `${order.id} is filled at once`)
  return toPesos(deps, tx, row, { order: filled, rate, at })
}

type Proceeds = { readonly order: OrderRow; readonly rate: Decimal; readonly at: number }

/** Exchanges proceeds in another currency: the platform receives that currency and pays pesos. */
async function toPesos(deps: LoanDeps, tx: Tx, { userId }: LoanRow, { order, rate, at }: Proceeds): Promise<Decimal> {
  const net = order.cash - feesOf(order.fees)
  if (net <= 0n) return new Decimal(0)
  if (order.currency === LOAN_CURRENCY) return fromMinor(net)
  const received = exchanged(net, rate)
  const legs = [
    {
      from: available(userId, walletOfOrder(order)),
      to: platformAccount('fx', order.currency),
      amount: net,
      kind: 'transfer' as const,
    },
    {
      from: platformAccount('fx', LOAN_CURRENCY),
      to: available(userId, LOAN_WALLET),
      amount: received,
      kind: 'transfer' as const,
    },
  ].filter(({ amount }) => amount > 0n)
  const id = order.positionId ?? order.id
  const posted = await deps.ledger.transfer(tx, { legs, subject: { type: 'position', id }, at })
  assert(!isRefusal(posted), 'the proceeds of a sale can be exchanged')
  return fromMinor(received)
}

type PaymentFromSale = { readonly money: Decimal; readonly at: number }

async function payWith(deps: LoanDeps, tx: Tx, row: LoanRow, { money, at }: PaymentFromSale): Promise<void> {
  const instalments = (await instalmentsOf(tx, [row.id])).get(row.id) ?? []
  const standing = standingOf(row, instalments)
  const repaid = standing && paidWith(standing, money, loanDate(at))
  if (!repaid) return
  const paid = await settle(deps, tx, row, { repaid, kind: 'collateralSale', at })
  assert(!isRefusal(paid), `the proceeds pay for ${row.id}`)
}

/**
 * The payment of the proceeds. Null if the money covers less than the interest up to today and nothing is overdue; the
 * money then stays in the wallet.
 */
export function paidWith(standing: Standing, money: Decimal, date: string): Repaid | null {
  const { total, due } = payoffOn(standing, date)
  if (money.lte(0)) return null
  if (money.gte(total)) return repayAll(standing, date)
  const part = repayPart(standing, { money, choice: 'fewer', date })
  const overdue = totalOf(sumOf(due))
  return part ?? (overdue.gt(0) ? repayPart(standing, { money: overdue, choice: 'fewer', date }) : null)
}
