// All assets of a user in one currency. Unknown values are null, never 0: a missing price or rate makes the sum
// unknown.
import type { Currency } from '../../domain/currency.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor, roundToMinor, unscale } from '../../domain/money.ts'
import { positionProfit } from '../../domain/profit.ts'
import type { FundingOverview } from '../../domain/wire/calls/wallet.ts'
import type { Worth } from '../../domain/worth.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Wallet } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { MarketSource } from '../market/source.ts'
import { contracted } from '../positions/contract.ts'
import { holdingsOfToday } from '../positions/holdings.ts'
import type { Position } from '../positions/position.ts'
import { positionWire } from '../positions/wire.ts'
import type { Rates } from '../rates/rates.ts'
import type { Part } from './margin-part.ts'
import { marginPart } from './margin-part.ts'
import type { Suspended } from './suspense.ts'
import { suspendedOf } from './suspense.ts'
import { walletWire } from './wire.ts'
import { productsIn } from './worth-wire.ts'

export type OverviewDeps = ValueDeps & {
  readonly db: Db
  readonly ledger: Ledger
  /** The value that the user has in products. */
  readonly worth: (tx: Pick<Tx, 'select'>, userId: string) => Promise<readonly Worth[]>
}

type ValueDeps = { readonly market: MarketSource; readonly rates: Rates }

/** What a user has, without values. */
type Assets = {
  readonly wallets: readonly Wallet[]
  readonly suspended: readonly Suspended[]
  readonly held: readonly Position[]
  readonly worth: readonly Worth[]
}

export async function readOverview(
  deps: OverviewDeps,
  userId: string,
  base: Currency,
): Promise<FundingOverview | Refusal> {
  const assets = await deps.db.snapshot(tx => readAssets(deps, tx, userId))
  return overviewOf(deps, assets, base) ?? refuse('unavailable')
}

/** Must run in a snapshot, because a fill between two of the reads would be counted twice or not at all. */
export async function readAssets(deps: OverviewDeps, tx: Pick<Tx, 'select'>, userId: string): Promise<Assets> {
  return {
    wallets: await deps.ledger.balance(tx, userId),
    suspended: await suspendedOf(tx, userId),
    held: await holdingsOfToday(tx, deps.market, userId),
    worth: await deps.worth(tx, userId),
  }
}

/** Null while a rate is unknown that the user's money needs. */
export function overviewOf(
  deps: ValueDeps,
  { wallets, suspended, held, worth }: Assets,
  base: Currency,
): FundingOverview | null {
  const cash = inBase(deps.rates, wallets, base, wallet => wallet.available)
  // Amounts held in suspense belong to the customer. They count as reserved, although they are in no wallet.
  const heldBack = [...wallets.map(({ currency, reserved }) => ({ currency, amount: reserved })), ...suspended]
  const reserved = inBase(deps.rates, heldBack, base, part => part.amount)
  if (cash === null || reserved === null) return null
  const parts = held.map(row => ({ row, part: partOf(deps, row, base) }))
  const holdings = summed(parts, part => part.value)
  const { products, total: inProducts } = productsIn(base, worth, deps.rates)
  const hk = parts.filter(({ row }) => row.instrumentKey.startsWith('HK.'))
  return {
    currency: base,
    total: holdings && inProducts && money(holdings.plus(inProducts).plus(cash).plus(reserved)),
    cash: money(cash),
    reserved: money(reserved),
    holdings: holdings && money(holdings),
    products,
    todayProfit: textOf(summed(parts, part => part.today)),
    hkTodayProfit: textOf(summed(hk, part => part.today)),
    wallets: wallets.map(walletWire),
  }
}

type Held = { readonly currency: Currency }

/** Sum in the base currency; null if a required exchange rate is missing. */
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

const partOf = (deps: ValueDeps, held: Position, base: Currency): Part | null =>
  held.contract ? marginPart(deps, contracted(held), base) : paidPart(deps, held, base)

function paidPart({ market, rates }: ValueDeps, held: Position, base: Currency): Part | null {
  const listing = market.find(held.instrumentKey)
  const rate = rates.mid(held.currency, base)
  if (!listing || !rate || market.actions?.isRescaled(listing.instrument.key)) return null
  const { ix, priceDecimals } = listing.instrument
  const price = market.quotes.price[ix] ?? 0
  const previousClose = market.quotes.previousClose[ix] ?? 0
  if (price === 0 || previousClose === 0) return null
  const row = positionWire(held)
  const { base: inBase } = positionProfit(
    { ...row, quantity: row.positionNum },
    { price: unscale(price, priceDecimals), previousClose: unscale(previousClose, priceDecimals), base, rate },
  )
  return inBase
}

/** Null if one amount is unknown. */
function summed(list: readonly { readonly part: Part | null }[], of: (part: Part) => Decimal | null): Decimal | null {
  let sum = new Decimal(0)
  for (const { part } of list) {
    const amount = part && of(part)
    if (amount === null) return null
    sum = sum.plus(amount)
  }
  return sum
}

const money = (amount: Decimal) => minorText(roundToMinor(amount))
const textOf = (amount: Decimal | null) => amount && money(amount)
