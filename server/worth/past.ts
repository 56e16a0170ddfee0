// The demo account's past days, at the prices and rates of a market that can compute them for any past instant. Every
// part is valued as it was then: the money by the postings, the shares by the fills, the contracts at the past price, the
// products by their own past values. Nothing is stored for a day on which one of these is unknown.
import { and, asc, eq, ne } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { crossRate } from '../../domain/cross-rate.ts'
import type { Currency } from '../../domain/currency.ts'
import { currencies } from '../../domain/currency.ts'
import { flowKinds } from '../../domain/ledger.ts'
import { profitAt } from '../../domain/margin.ts'
import { Decimal, fromMinor, roundToMinor, unscale } from '../../domain/money.ts'
import { directions } from '../../domain/order.ts'
import type { PastWorth } from '../../domain/worth.ts'
import { conversionRateAt } from '../contracts/conversion.ts'
import type { Tx } from '../db/db.ts'
import { accounts, postings, transfers } from '../db/money-schema.ts'
import { fills, orders, positions } from '../db/trading-schema.ts'
import type { WorthDay } from '../db/worth-schema.ts'
import { worthDays } from '../db/worth-schema.ts'
import type { MarketSource } from '../market/source.ts'
import type { Contracted } from '../positions/contract.ts'
import { contracted, marginPositionOf } from '../positions/contract.ts'
import { withAllValues } from '../positions/store.ts'
import type { Rates } from '../rates/rates.ts'
import { endedDate, nextDayEnd } from './day.ts'
import { putIn } from './put.ts'

type PastDeps = {
  readonly market: MarketSource
  readonly rates: Pick<Rates, 'allAt'>
  /** The value of the products at past instants. */
  readonly pastWorth: (tx: Pick<Tx, 'select'>, userId: string) => Promise<PastWorth>
}

type Amounts = Record<Currency, Decimal>

/** Stores the days from the first trade up to `now`, in the transaction that creates the account. */
export async function storePastDays(deps: PastDeps, tx: Tx, userId: string, now: number): Promise<void> {
  const past = await readPast(deps, tx, userId)
  const first = past.trades[0]
  if (!first) return
  const rows: WorthDay[] = []
  let last: readonly WorthDay[] = []
  for (let end = nextDayEnd(first.at); end <= now; end = nextDayEnd(end)) {
    const day = daysAt(deps, past, { userId, end, last })
    if (day.length === 0) continue
    rows.push(...day)
    last = day
  }
  if (rows.length > 0) await tx.insert(worthDays).values(rows).onConflictDoNothing()
}

type Past = Awaited<ReturnType<typeof readPast>>
type Day = { readonly userId: string; readonly end: number; readonly last: readonly WorthDay[] }

function daysAt(deps: PastDeps, past: Past, { userId, end, last }: Day): readonly WorthDay[] {
  const wealth = wealthAt(deps, past, end)
  const perDollar = deps.rates.allAt('USD', end)
  const mid = crossRate<Currency>(currency => perDollar?.[currency] ?? null)
  const paidIn = paidInAt(past, end)
  const date = endedDate(end)
  const rows = currencies.flatMap((currency): WorthDay[] => {
    const value = wealth && sumIn(currency, wealth, mid)
    const put = putIn(currency, { paidIn, last }, { mid })
    if (!value || put === null) return []
    return [{ userId, currency, date, value: roundToMinor(value), put, paidIn: paidIn[currency] }]
  })
  return rows.length === currencies.length ? rows : []
}

function sumIn(base: Currency, amounts: Amounts, mid: Rates['mid']): Decimal | null {
  let sum = new Decimal(0)
  for (const currency of currencies) {
    const rate = mid(currency, base)
    if (!rate) return null
    sum = sum.plus(amounts[currency].times(rate))
  }
  return sum
}

/** Returns the wealth at a past instant in the currency of each part; null while a price is unknown. */
export async function pastWealth(deps: PastDeps, tx: Tx, userId: string): Promise<(at: number) => Amounts | null> {
  const past = await readPast(deps, tx, userId)
  return at => wealthAt(deps, past, at)
}

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
    const { currency, quantityDecimals } = must(own[0], 'a trade')
    const signed = own.map(({ direction, quantity }) => (direction === directions.buy ? quantity : -quantity))
    const quantity = signed.reduce((sum, change) => sum + change, 0)
    if (quantity === 0) return []
    const price = pastPrice(deps, key, at)
    return [price && { currency, value: price.times(unscale(quantity, quantityDecimals)) }]
  })
}

/** The profit of a position that is as it was opened; its margin is in the wallet. */
function contractAt(deps: PastDeps, held: Contracted, at: number): Valued {
  const price = pastPrice(deps, held.instrumentKey, at)
  const conversion = { from: held.contract.currency, to: held.currency, side: 'middle' } as const
  const rate = conversionRateAt(deps.market, conversion, at)
  if (!price || !rate) return null
  return { currency: held.currency, value: profitAt(marginPositionOf(held), price).times(rate) }
}

function pastPrice({ market }: PastDeps, key: string, at: number): Decimal | null {
  const instrument = market.find(key)?.instrument
  const price = instrument && market.history?.priceAt(instrument.ix, at)
  return price ? unscale(price, instrument.priceDecimals) : null
}
