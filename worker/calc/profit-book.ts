// Profit of held positions. A position is recomputed only if its price, its exchange rate or the position changed.

import { Subject } from 'rxjs'
import type { DecimalText, InstrumentKey } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import type { Currency } from '../../domain/currency.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { MONEY_SCALE } from '../../domain/minor.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import type { Profit } from '../../domain/profit.ts'
import { positionProfit } from '../../domain/profit.ts'
import { marketStateCode } from '../../domain/session.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import type { ProductWorth } from '../../domain/wire/calls/wallet.ts'
import type { HoldingRow, HoldingsSort, ProfitTotals } from '../contract.ts'
import type { AccountStore } from '../store/account.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { QuoteStore } from '../store/quotes.ts'
import type { MarginBook, Margined, MarginSums } from './margin-book.ts'
import type { RateOf } from './rates.ts'

export type ProfitDeps = {
  readonly account: AccountStore
  readonly instruments: InstrumentStore
  readonly quotes: QuoteStore
  readonly rateOf: RateOf
}

/**
 * Loads the book of margined positions. It is loaded only when the first such position appears, because most accounts
 * have none.
 */
export const loadMarginBook = async () => (await import('./margin-book.ts')).MarginBook

type Priced = {
  readonly position: Position
  readonly version: number
  readonly rate: string
  readonly profit: Profit | null
  readonly row: HoldingRow
}

export class ProfitBook {
  readonly #deps: ProfitDeps
  readonly #priced = new Map<string, Priced>()
  #base: Currency
  #totals: ProfitTotals | null = null
  #seen = { account: -1, quotes: -1 }
  #margined: MarginBook | null = null
  #isLoading = false
  readonly #loaded = new Subject<void>()
  /** Emits when the book of margined positions is loaded: from then on these positions can be priced. */
  readonly loaded$ = this.#loaded.asObservable()

  constructor(deps: ProfitDeps, base: Currency) {
    this.#deps = deps
    this.#base = base
  }

  setBase(base: Currency): void {
    this.#base = base
    this.#margined?.setBase(base)
    this.forget()
  }

  /** Discards all results, after the base currency or the user changed. */
  forget(): void {
    this.#priced.clear()
    this.#margined?.forget()
    this.#totals = null
    this.#seen = { account: -1, quotes: -1 }
  }

  /** Recomputes positions whose inputs changed. Returns false if nothing changed. */
  refresh(): boolean {
    const { account, quotes } = this.#deps
    if (this.#seen.account === account.version && this.#seen.quotes === quotes.latest) return false
    this.#seen = { account: account.version, quotes: quotes.latest }
    for (const id of this.#priced.keys()) if (!account.positions.has(id)) this.#priced.delete(id)
    for (const position of account.positions.values()) if (!isMargined(position)) this.#reprice(position)
    this.#totals = this.#addUp(this.#repriceMargined())
    return true
  }

  row(id: string): HoldingRow | undefined {
    return this.#priced.get(id)?.row ?? this.#margined?.row(id)
  }

  /**
   * Returns the value by which holdings are sorted. Null while unknown, and for the risk of a holding that is paid in
   * full.
   */
  rankOf(id: string, by: Exclude<HoldingsSort, 'opened' | 'name'>): number | null {
    const row = this.#priced.get(id)?.row
    if (!row) return this.#margined?.rankOf(id, by) ?? null
    if (by === 'risk') return null
    if (by === 'return') return row.floatingBp === null ? null : row.floatingBp / 10_000
    const amount = row.inBase && (by === 'profit' ? row.inBase.total : row.inBase.value)
    return amount === null ? null : Number(amount)
  }

  #repriceMargined(): MarginSums {
    const { positions, closedToday } = this.#deps.account
    const margined = [...positions.values(), ...closedToday.values()].filter(isMargined)
    if (margined.length === 0) return NO_MARGIN
    if (!this.#margined) {
      void this.#loadMargined()
      return { profit: null, today: null, fees: null, unpriced: margined.length }
    }
    this.#margined.refresh(margined)
    return this.#margined.sums
  }

  async #loadMargined(): Promise<void> {
    if (this.#isLoading) return
    this.#isLoading = true
    const Book = await loadMarginBook()
    this.#margined = new Book(this.#deps, this.#base)
    this.#seen = { account: -1, quotes: -1 }
    this.#loaded.next()
  }

  get totals(): ProfitTotals | null {
    return this.#totals
  }

  #reprice(position: Position): void {
    const { instruments, quotes } = this.#deps
    const ix = instruments.ixOf(position.key)
    const version = quotes.version[ix ?? -1] ?? 0
    const rate = this.#deps.rateOf(position.currency, this.#base)
    const rateText = rate?.toFixed() ?? ''
    const known = this.#priced.get(position.id)
    if (known?.position === position && known.version === version && known.rate === rateText) return
    const profit = this.#profitOf(position, rate)
    this.#priced.set(position.id, {
      position,
      version,
      rate: rateText,
      profit,
      row: this.#rowOf(position, profit, rate !== null),
    })
  }

  /**
   * Computes the profit of a position; null without a price, and while the price has another scale than the position.
   * Without an exchange rate the values in the base currency are meaningless and are not shown.
   */
  #profitOf(position: Position, rate: Decimal | null): Profit | null {
    const { instruments, quotes } = this.#deps
    const ix = instruments.ixOf(position.key)
    const instrument = instruments.at(ix ?? -1)
    if (ix === undefined || !instrument || !quotes.knows(ix) || quotes.columns.state[ix] === FROZEN) return null
    const price = unscale(quotes.columns.price[ix] ?? 0, instrument.priceDecimals)
    const previousClose = unscale(quotes.columns.previousClose[ix] ?? 0, instrument.priceDecimals)
    const { cost, costIn, fees, dayStartQuantity, dayCashFlow, positionNum } = position
    const input = { quantity: positionNum, cost, costIn, fees, dayStartQuantity, dayCashFlow }
    return positionProfit(input, { price, previousClose, base: this.#base, rate: rate ?? new Decimal(0) })
  }

  #rowOf(position: Position, profit: Profit | null, rated: boolean): HoldingRow {
    const { instruments, quotes } = this.#deps
    const ix = instruments.ixOf(position.key)
    const instrument = instruments.at(ix ?? -1)
    const decimals = instrument?.priceDecimals ?? MONEY_SCALE
    return {
      id: position.id,
      key: position.key as InstrumentKey,
      code: position.code,
      name: position.name,
      nameZh: instrument?.nameZh ?? null,
      board: position.board,
      currency: position.currency,
      priceDecimals: decimals,
      quantity: decimalText(position.positionNum),
      usable: decimalText(new Decimal(position.positionNum).minus(position.usedNum).toFixed()),
      averagePrice: decimalText(position.averagePrice),
      cost: decimalText(position.cost),
      price: profit && decimalText(unscale(quotes.columns.price[ix ?? -1] ?? 0, decimals).toFixed(decimals)),
      state: quotes.columns.state[ix ?? -1] ?? 0,
      value: profit && money(profit.value),
      floating: profit && money(profit.floating),
      floatingBp: profit?.ratio ? profit.ratio.times(10_000).toDecimalPlaces(0).toNumber() : null,
      today: profit && money(profit.today),
      fees: decimalText(position.fees),
      inBase:
        profit && rated
          ? {
              total: money(profit.base.total),
              price: money(profit.base.price),
              fx: money(profit.base.fx),
              value: money(profit.base.value),
            }
          : null,
      margin: null,
    }
  }

  /** Computes the totals. If a part is unknown its sum is unknown, because a total without that part would be wrong. */
  #addUp(margin: MarginSums): ProfitTotals {
    const { account } = this.#deps
    const base = this.#base
    const ready = account.state === 'ready'
    const rows = ready ? [...this.#priced.values()] : null
    const part = (pick: (profit: Profit) => Decimal): Decimal | null =>
      rows && sum(rows.map(({ profit, row }) => (profit && row.inBase ? pick(profit) : null)))
    const cash = ready ? this.#wallets(wallet => wallet.balance) : null
    const reserved = ready ? this.#wallets(wallet => wallet.usedBalance) : null
    const products = this.#products()
    const { profit: marginProfit } = margin
    // The margins are part of the reserved amount, so only the profit is added here.
    const holdings = sum([part(profit => profit.base.value), marginProfit])
    const fees = ready ? this.#fees() : null
    return {
      base,
      cash: text(cash),
      reserved: text(reserved),
      holdings: text(holdings),
      products: products?.map(({ kind, amount }) => ({ kind, amount: text(amount) })) ?? null,
      total: text(products && sum([cash, reserved, holdings, ...products.map(({ amount }) => amount)])),
      floating: text(sum([part(profit => profit.base.total), marginProfit])),
      pricePart: text(sum([part(profit => profit.base.price), marginProfit])),
      fxPart: text(part(profit => profit.base.fx)),
      today: text(ready ? sum([part(profit => profit.base.today), this.#closedToday(), margin.today]) : null),
      realised: account.netRealised ? decimalText(account.netRealised[base]) : null,
      fees: text(sum([fees, margin.fees])),
      unpriced: (rows?.filter(({ profit }) => profit === null).length ?? 0) + margin.unpriced,
      margined: [...account.positions.values()].filter(isMargined).length,
      boards: this.#boards(),
    }
  }

  /** Fees of what is held, and of what was closed today; without those of margined positions. */
  #fees(): Decimal | null {
    const { account, rateOf } = this.#deps
    const paid = [...account.positions.values(), ...account.closedToday.values()].filter(each => !isMargined(each))
    return sum(
      paid.map(({ currency, fees, dayClosedFees = '0' }) => {
        const rate = rateOf(currency, this.#base)
        return rate && new Decimal(fees).plus(dayClosedFees).times(rate)
      }),
    )
  }

  #boards(): Board[] {
    const { positions, closedToday } = this.#deps.account
    return [...new Set([...positions.values(), ...closedToday.values()].map(({ board }) => board))].sort()
  }

  #wallets(pick: (wallet: { balance: string; usedBalance: string }) => string): Decimal | null {
    const { account, rateOf } = this.#deps
    return sum(
      [...account.wallets.values()].map(wallet => rateOf(wallet.currency, this.#base)?.times(pick(wallet)) ?? null),
    )
  }

  /** Returns the values of products in the base currency, at current exchange rates. */
  #products() {
    const { account, rateOf } = this.#deps
    const inBase = ({ currency, amount }: ProductWorth['parts'][number]): Decimal | null =>
      amount === null ? null : (rateOf(currency, this.#base)?.times(amount) ?? null)
    return account.products?.map(({ kind, parts }) => ({ kind, amount: sum(parts.map(inBase)) })) ?? null
  }

  #closedToday(): Decimal | null {
    const { account, rateOf } = this.#deps
    return sum(
      [...account.closedToday.values()]
        .filter(position => !isMargined(position))
        .map(position => {
          const rate = rateOf(position.currency, this.#base)
          return rate && (this.#profitOf(position, rate)?.base.today ?? null)
        }),
    )
  }
}

const FROZEN = marketStateCode('frozen')
const ZERO = new Decimal(0)
const NO_MARGIN: MarginSums = { profit: ZERO, today: ZERO, fees: ZERO, unpriced: 0 }
const isMargined = (position: Position): position is Margined => position.contract !== null

const money = (value: Decimal): DecimalText => decimalText(value.toFixed(MONEY_SCALE))
const text = (value: Decimal | null): DecimalText | null => value && money(value)

function sum(parts: readonly (Decimal | null)[]): Decimal | null {
  let total = new Decimal(0)
  for (const part of parts) {
    if (part === null) return null
    total = total.plus(part)
  }
  return total
}
