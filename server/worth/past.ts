// The demo account's past days, at the prices and rates of a market that can compute them for any past instant. Every
// part is valued as it was then: the money by the postings, the shares by the fills, the contracts at the past price, the
// products by their own past values. Nothing is stored for a day on which one of these is unknown.
import { and, asc, eq, ne } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Currency } from '../../domain/currency.ts'
import { flowKinds } from '../../domain/ledger.ts'
import { profitAt } from '../../domain/margin.ts'
import { Decimal, fromMinor, unscale } from '../../domain/money.ts'
import { directions } from '../../domain/order.ts'
import type { PastWorth } from '../../domain/worth.ts'
import { conversionRateAt, priceThenOf } from '../contracts/conversion.ts'
import type { Tx } from '../db/db.ts'
import { accounts, postings, transfers } from '../db/money-schema.ts'
import { fills, orders, positions } from '../db/trading-schema.ts'
import type { MarketSource } from '../market/source.ts'
import type { Contracted } from '../positions/contract.ts'
import { contracted, marginPositionOf } from '../positions/contract.ts'
import { withAllValues } from '../positions/store.ts'
import type { Rates } from '../rates/rates.ts'

export type PastDeps = {
  readonly market: MarketSource
  readonly rates: Pick<Rates, 'allAt'>
  /** The value of the products at past instants. */
  readonly pastWorth: (tx: Pick<Tx, 'select'>, userId: string) => Promise<PastWorth>
}

export type Amounts = Record<Currency, Decimal>

/** The past of a user's wealth, at any instant. */
export type PastWealth = {
  /** Null for a user who never traded. */
  readonly firstTradeAt: number | null
  /** In the currency of each part; null while a price is unknown. */
  readonly wealthAt: (at: number) => Amounts | null
  /** Money put in less money taken out, in minor units. */
  readonly paidInAt: (at: number) => Record<Currency, bigint>
}

export async function readPastWealth(deps: PastDeps, tx: Tx, userId: string): Promise<PastWealth> {
  const past = await readPast(deps, tx, userId)
  return {
    firstTradeAt: past.trades[0]?.at ?? null,
    wealthAt: at => wealthAt(deps, past, at),
    paidInAt: at => paidInAt(past, at),
  }
}

type Past = Awaited<ReturnType<typeof readPast>>

async function readPast({ pastWorth }: PastDeps, tx: Tx, userId: string) {
  const { createdAt: at } = transfers
  const { currency } = accounts
  const { kind, amount } = postings
  const moves = await tx
    .select({ at, currency, kind, amount })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .innerJoin(transfers, eq(transfers.id, postings.transferId))
    .where(eq(accounts.owner, userId))
  const { instrumentKey, currency: paidIn, quantityDecimals, direction, leverage } = orders
  const trades = await tx
    .select({
      at: fills.createdAt,
      quantity: fills.quantity,
      instrumentKey,
      currency: paidIn,
      quantityDecimals,
      direction,
      leverage,
    })
    .from(fills)
    .innerJoin(orders, eq(orders.id, fills.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(fills.createdAt))
  const onMargin = and(eq(positions.userId, userId), ne(positions.marginMode, 'none'))
  const contracts = await withAllValues(tx, await tx.select().from(positions).where(onMargin))
  return { moves, trades, contracts: contracts.map(contracted), worthAt: await pastWorth(tx, userId) }
}

const noMoney = (): Record<Currency, bigint> => ({ MXN: 0n, USD: 0n, HKD: 0n })

function paidInAt({ moves }: Past, at: number) {
  const sums = noMoney()
  for (const move of moves) if (move.at <= at && flowKinds.includes(move.kind)) sums[move.currency] += move.amount
  return sums
}

/** The wealth in the currency of each part; null while a price is unknown. */
function wealthAt(deps: PastDeps, past: Past, at: number): Amounts | null {
  const cash = noMoney()
  for (const move of past.moves) if (move.at <= at) cash[move.currency] += move.amount
  const sums: Amounts = { MXN: fromMinor(cash.MXN), USD: fromMinor(cash.USD), HKD: fromMinor(cash.HKD) }
  const values = [
    ...sharesAt(deps, past, at),
    ...past.contracts.filter(({ createdAt }) => createdAt <= at).map(held => contractAt(deps, held, at)),
    ...past.worthAt(at).map(({ currency, amount }) => amount !== null && { currency, value: fromMinor(amount) }),
  ]
  for (const part of values) {
    if (!part) return null
    sums[part.currency] = sums[part.currency].plus(part.value)
  }
  return sums
}

type Valued = { readonly currency: Currency; readonly value: Decimal } | null

function sharesAt(deps: PastDeps, { trades }: Past, at: number): Valued[] {
  const paid = trades.filter(trade => trade.at <= at && trade.leverage === null)
  return [...Map.groupBy(paid, ({ instrumentKey }) => instrumentKey)].flatMap(([key, own]): Valued[] => {
    const { currency } = must(own[0], 'a trade')
    const signed = own.map(({ direction, quantity, quantityDecimals }) =>
      unscale(direction === directions.buy ? quantity : -quantity, quantityDecimals),
    )
    const quantity = Decimal.sum(...signed)
    if (quantity.isZero()) return []
    const price = pastPrice(deps, key, at)
    return [price && { currency, value: price.times(quantity) }]
  })
}

/** The profit of a position that is as it was opened; its margin is in the wallet. */
function contractAt(deps: PastDeps, held: Contracted, at: number): Valued {
  const price = pastPrice(deps, held.instrumentKey, at)
  const conversion = { from: held.contract.currency, to: held.currency, side: 'middle' } as const
  const rate = conversionRateAt(deps.market, conversion, priceThenOf(deps.market, at))
  if (!price || !rate) return null
  return { currency: held.currency, value: profitAt(marginPositionOf(held), price).times(rate) }
}

function pastPrice({ market }: PastDeps, key: string, at: number): Decimal | null {
  const instrument = market.find(key)?.instrument
  const price = instrument && market.history?.priceAt(instrument.ix, at)
  return price ? unscale(price, instrument.priceDecimals) : null
}
