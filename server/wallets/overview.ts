// All assets of a user in one currency. Unknown values are null, never 0: a missing price or rate makes the sum
// unknown.
import { must } from '../../domain/assert.ts'
import type { Currency } from '../../domain/currency.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor, roundToMinor, unscale } from '../../domain/money.ts'
import type { Profit } from '../../domain/profit.ts'
import { positionProfit } from '../../domain/profit.ts'
import type { FundingOverview } from '../../domain/wire/calls/wallet.ts'
import type { Db } from '../db/db.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { MarketSource } from '../market/source.ts'
import { holdingsOfToday } from '../positions/holdings.ts'
import type { Position } from '../positions/position.ts'
import { positionWire } from '../positions/wire.ts'
import type { Rates } from '../rates/rates.ts'
import { suspendedOf } from './suspense.ts'
import { walletWire } from './wire.ts'

type Deps = { readonly db: Db; readonly ledger: Ledger; readonly market: MarketSource; readonly rates: Rates }

export async function readOverview(deps: Deps, userId: string, base: Currency): Promise<FundingOverview | Refusal> {
  // In one snapshot: a fill between two reads would be counted twice or not at all.
  const { wallets, suspended, held } = await deps.db.snapshot(async tx => ({
    wallets: await deps.ledger.balance(tx, userId),
    suspended: await suspendedOf(tx, userId),
    held: await holdingsOfToday(tx, deps.market, userId),
  }))
  const cash = inBase(deps.rates, wallets, base, wallet => wallet.available)
  // Amounts kept apart belong to the customer: they count as reserved, although they are in no wallet.
  const heldBack = [...wallets.map(({ currency, reserved }) => ({ currency, amount: reserved })), ...suspended]
  const reserved = inBase(deps.rates, heldBack, base, part => part.amount)
  if (cash === null || reserved === null) return refuse('unavailable')
  const profits = held.map(row => ({ row, profit: profitOf(deps, row, base) }))
  const holdings = summed(profits, profit => profit.base.value)
  const hk = profits.filter(({ row }) => row.instrumentKey.startsWith('HK.'))
  return {
    currency: base,
    total: holdings && money(holdings.plus(cash).plus(reserved)),
    cash: money(cash),
    reserved: money(reserved),
    holdings: holdings && money(holdings),
    todayProfit: textOf(summed(profits, profit => profit.base.today)),
    hkTodayProfit: textOf(summed(hk, profit => profit.base.today)),
    wallets: wallets.map(walletWire),
  }
}

type Held = { readonly currency: Currency }

/** Null if a rate is missing that something depends on. */
function inBase<T extends Held>(rates: Rates, list: readonly T[], base: Currency, of: (item: T) => bigint) {
  let sum = new Decimal(0)
  for (const item of list) {
    if (of(item) === 0n) continue
    const rate = rates.mid(item.currency, base)
    if (!rate) return null
    sum = sum.plus(fromMinor(of(item)).times(rate))
  }
  return sum
}

function profitOf({ market, rates }: Deps, held: Position, base: Currency): Profit | null {
  const listing = market.find(held.instrumentKey)
  const rate = rates.mid(held.currency, base)
  if (!listing || !rate) return null
  const { ix, priceDecimals } = listing.instrument
  const price = market.quotes.price[ix] ?? 0
  const previousClose = market.quotes.previousClose[ix] ?? 0
  if (price === 0 || previousClose === 0) return null
  const row = positionWire(held)
  return positionProfit(
    { ...row, quantity: row.positionNum },
    { price: unscale(price, priceDecimals), previousClose: unscale(previousClose, priceDecimals), base, rate },
  )
}

function summed(list: readonly { readonly profit: Profit | null }[], of: (profit: Profit) => Decimal): Decimal | null {
  if (list.some(({ profit }) => profit === null)) return null
  return list.reduce((sum, { profit }) => sum.plus(of(must(profit, 'a known profit'))), new Decimal(0))
}

const money = (amount: Decimal) => minorText(roundToMinor(amount))
const textOf = (amount: Decimal | null) => amount && money(amount)
