// Values of margined positions, recomputed as doubles when a price or an exchange rate changes; sums and sorting need
// no higher precision. The values of a displayed row are computed exactly, with the formulas of `domain/margin.ts`,
// when the row is requested.
import type { DecimalText, InstrumentKey } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import type { Currency } from '../../domain/currency.ts'
import type { MarginPosition, MarginRates } from '../../domain/margin.ts'
import { MAINTENANCE_PRICE_FLOOR, marginState } from '../../domain/margin.ts'
import type { MarkSource } from '../../domain/mark.ts'
import { markAt } from '../../domain/mark.ts'
import { MONEY_SCALE } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { AVERAGE_EXTRA_DECIMALS } from '../../domain/price.ts'
import type { ContractDay } from '../../domain/profit.ts'
import { contractDayResult } from '../../domain/profit.ts'
import type { PositionContract } from '../../domain/wire/calls/position-contract.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import type { HoldingRow, MarginFigures } from '../contract.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { QuoteStore } from '../store/quotes.ts'
import type { ContractRateOf } from './contract-rates.ts'
import { createContractRates } from './contract-rates.ts'

export type MarginDeps = {
  readonly instruments: InstrumentStore
  readonly quotes: QuoteStore
}

export type Margined = Position & { readonly contract: PositionContract }

/** Sums over all positions in the base currency; null if a part is unknown. */
export type MarginSums = {
  readonly profit: Decimal | null
  readonly today: Decimal | null
  readonly fees: Decimal | null
  readonly unpriced: number
}

/** One position: values that do not depend on the price, and values at the last price. */
type Held = {
  readonly position: Margined
  readonly sign: 1 | -1
  readonly size: number
  readonly entryValue: number
  readonly collateral: number
  /** Maintenance rate plus closing fee, as a fraction of the notional. */
  readonly maintenanceRate: number
  /** Minimum notional for computing the maintenance margin. */
  readonly floor: number
  readonly startSize: number
  readonly startEntryValue: number
  readonly dayCashFlow: number
  /** Fees of the held quantity, and of what was closed today. */
  readonly fees: number
  version: number
  /**
   * Exchange rates. `rate`: from the contract's currency to the wallet's. `baseRate`: from the wallet's currency to the
   * base currency.
   */
  rate: number
  baseRate: number
  /** Profit in the contract's currency; NaN while the price is unknown. */
  profit: number
  /** The next three values are in the base currency. */
  profitInBase: number
  todayInBase: number
  equityInBase: number
  /** Maintenance ÷ equity; infinite if equity is zero or negative, NaN while unknown. */
  ratio: number
  row: HoldingRow | null
}

export class MarginBook {
  readonly #deps: MarginDeps
  readonly #rateOf: ContractRateOf
  readonly #prices: MarkSource
  readonly #held = new Map<string, Held>()
  #base: Currency
  sums: MarginSums = { profit: null, today: null, fees: null, unpriced: 0 }

  constructor(deps: MarginDeps, base: Currency) {
    this.#deps = deps
    this.#rateOf = createContractRates(deps.instruments, deps.quotes)
    this.#base = base
    this.#prices = {
      columns: () => deps.quotes.columns,
      ixOf: key => deps.instruments.ixOf(key),
      decimalsOf: ix => this.#decimalsOf(ix),
    }
  }

  setBase(base: Currency): void {
    this.#base = base
  }

  forget(): void {
    this.#held.clear()
  }

  /**
   * Recomputes positions whose inputs changed. `positions`: open positions and those closed today, which only count for
   * today's profit.
   */
  refresh(positions: Iterable<Margined>): void {
    const { instruments } = this.#deps
    const rates = this.#ratesNow()
    const seen = new Set<string>()
    let [profit, today, fees, unpriced] = [0, 0, 0, 0]
    for (const position of positions) {
      seen.add(position.id)
      const held = this.#heldOf(position)
      const ix = instruments.ixOf(position.key)
      const version = this.#versionOf(position, ix)
      const rate = rates(position.contract.currency, position.currency)
      const baseRate = rates(position.currency, this.#base)
      // An unknown rate is NaN. NaN is not equal to itself, so rates are compared with Object.is.
      if (held.version !== version || !Object.is(held.rate, rate) || !Object.is(held.baseRate, baseRate)) {
        Object.assign(held, { version, rate, baseRate, row: null })
        this.#reprice(held, ix)
      }
      profit += held.profitInBase
      today += held.todayInBase
      fees += held.fees * baseRate
      if (Number.isNaN(held.profit)) unpriced++
    }
    for (const id of this.#held.keys()) if (!seen.has(id)) this.#held.delete(id)
    this.sums = { profit: exactly(profit), today: exactly(today), fees: exactly(fees), unpriced }
  }

  /** Returns the value by which positions are sorted: margin ratio, profit, equity or return. Null while unknown. */
  rankOf(id: string, by: 'risk' | 'profit' | 'value' | 'return'): number | null {
    const held = this.#held.get(id)
    if (!held) return null
    // The ratio is infinite without equity, so such a position is first.
    if (by === 'risk') return Number.isNaN(held.ratio) ? null : held.ratio
    if (by === 'return') return known(held.profit / held.collateral)
    return known(by === 'profit' ? held.profitInBase : held.equityInBase)
  }

  row(id: string): HoldingRow | undefined {
    const held = this.#held.get(id)
    if (!held) return undefined
    held.row ??= this.#rowOf(held)
    return held.row
  }

  #heldOf(position: Margined): Held {
    const held = this.#held.get(position.id)
    if (held?.position === position) return held
    const started = startOf(position)
    this.#held.set(position.id, started)
    return started
  }

  /** Returns a function that looks up each exchange rate only once per recomputation. */
  #ratesNow(): (from: string, to: string) => number {
    const rates = new Map<string, number>()
    return (from, to) => {
      const pair = from + to
      const rate = rates.get(pair) ?? this.#rateOf(from, to)?.toNumber() ?? Number.NaN
      rates.set(pair, rate)
      return rate
    }
  }

  #reprice(held: Held, ix: number | undefined): void {
    const { sign, size, entryValue, collateral, rate, baseRate } = held
    const unit = 10 ** -this.#decimalsOf(ix)
    const mark = this.#markOf(held.position, ix) * unit
    // A closed position has the value zero at any price, also while the price is unknown.
    const value = size === 0 ? 0 : size * mark
    const toBase = rate * baseRate
    held.profit = sign * (value - entryValue)
    const equity = collateral + held.profit
    const maintenance = Math.max(Math.abs(value), held.floor) * held.maintenanceRate
    held.ratio = equity > 0 ? maintenance / equity : maintenance * Number.POSITIVE_INFINITY
    held.profitInBase = held.profit * toBase
    held.equityInBase = (Number(held.position.margin) + held.profit * rate) * baseRate
    const previous = ix === undefined ? Number.NaN : (this.#deps.quotes.columns.previousClose[ix] ?? 0) * unit
    // The formula of `contractDayResult`.
    const start = held.startSize === 0 ? 0 : sign * (held.startSize * previous - held.startEntryValue)
    held.todayInBase = (held.profit - start) * toBase + held.dayCashFlow * baseRate
  }

  /** Returns the mark price, at which the server values and liquidates the position. NaN while unknown. */
  #markOf({ contract }: Margined, ix: number | undefined): number {
    return (ix === undefined ? null : markAt(this.#prices, ix, contract.fair)) ?? Number.NaN
  }

  /**
   * Returns a version that changes with the prices of the contract and of the instrument that its fair price follows.
   */
  #versionOf({ contract }: Margined, ix: number | undefined): number {
    const { instruments, quotes } = this.#deps
    // `fair` is absent in events that were stored before the field existed.
    const followed = contract.fair ? instruments.ixOf(contract.fair.key) : undefined
    const versionOf = (number: number | undefined): number => (number === undefined ? 0 : (quotes.version[number] ?? 0))
    return Math.max(versionOf(ix), versionOf(followed))
  }

  #decimalsOf(ix: number | undefined): number {
    return ix === undefined ? MONEY_SCALE : (this.#deps.instruments.at(ix)?.priceDecimals ?? MONEY_SCALE)
  }

  #previousOf(ix: number | undefined, decimals: number): Decimal {
    const previous = ix === undefined ? 0 : (this.#deps.quotes.columns.previousClose[ix] ?? 0)
    return new Decimal(previous).div(new Decimal(10).pow(decimals))
  }

  #rowOf({ position, profit }: Held): HoldingRow {
    const { instruments, quotes } = this.#deps
    const ix = instruments.ixOf(position.key)
    const known = ix === undefined ? null : instruments.at(ix)
    const decimals = this.#decimalsOf(ix)
    const scale = (scaled: number): Decimal => new Decimal(scaled).div(new Decimal(10).pow(decimals))
    const mark = ix === undefined || Number.isNaN(profit) ? null : scale(this.#markOf(position, ix))
    const terms = termsOf(position)
    const state = marginState(terms.held, terms.rates, mark)
    const rate = this.#rateOf(position.contract.currency, position.currency)
    const baseRate = this.#rateOf(position.currency, this.#base)
    const floating = state && rate && state.profit.times(rate)
    const value = floating?.plus(position.margin ?? 0)
    const inBase = (amount: Decimal | null | undefined): Decimal | null | undefined =>
      amount && baseRate && amount.times(baseRate)
    const [total, worth] = [inBase(floating), inBase(value)]
    return {
      id: position.id,
      key: position.key as InstrumentKey,
      code: position.code,
      name: position.name,
      nameZh: known?.nameZh ?? null,
      nameEs: known?.nameEs,
      board: position.board,
      currency: position.currency,
      priceDecimals: decimals,
      quantity: decimalText(position.positionNum),
      usable: decimalText(new Decimal(position.positionNum).minus(position.usedNum).toFixed()),
      averagePrice: decimalText(position.averagePrice),
      cost: decimalText(position.cost),
      price: mark && ix !== undefined ? textOf(scale(quotes.columns.price[ix] ?? 0), decimals) : null,
      state: quotes.columns.state[ix ?? -1] ?? 0,
      value: value ? textOf(value) : null,
      floating: floating && textOf(floating),
      floatingBp: basisPoints(state?.returnOnMargin ?? null),
      today:
        rate && state && textOf(contractDayResult(dayOf(position, state.profit, this.#previousOf(ix, decimals), rate))),
      fees: decimalText(position.fees),
      inBase:
        total && worth
          ? { total: textOf(total), price: textOf(total), fx: textOf(new Decimal(0)), value: textOf(worth) }
          : null,
      margin: figuresOf(position, { ...terms, decimals, mark, state }),
    }
  }
}

function startOf(position: Margined): Held {
  const { contract } = position
  const multiplier = Number(contract.multiplier)
  const size = Number(position.positionNum) * multiplier
  const entryValue = size === 0 ? 0 : Number(contract.entryPrice) * size
  return {
    position,
    sign: position.side === 'long' ? 1 : -1,
    size,
    entryValue,
    collateral: Number(contract.collateral),
    maintenanceRate: Number(contract.maintenanceRate) + Number(contract.feeRate),
    floor: Math.abs(entryValue) * Number(MAINTENANCE_PRICE_FLOOR),
    startSize: Number(position.dayStartQuantity) * multiplier,
    startEntryValue: Number(startEntryOf(position)),
    dayCashFlow: Number(position.dayCashFlow),
    fees: Number(position.fees) + Number(position.dayClosedFees ?? 0),
    version: -1,
    rate: Number.NaN,
    baseRate: Number.NaN,
    profit: Number.NaN,
    profitInBase: Number.NaN,
    todayInBase: Number.NaN,
    equityInBase: Number.NaN,
    ratio: Number.NaN,
    row: null,
  }
}

/** The entry value when the day began. In an event that is older than the field: at today's entry price. */
const startEntryOf = ({ contract, dayStartQuantity }: Margined): string =>
  contract.dayStartEntryValue ??
  new Decimal(contract.entryPrice).times(contract.multiplier).times(dayStartQuantity).toFixed()

const dayOf = (position: Margined, profit: Decimal, previousClose: Decimal, rate: Decimal): ContractDay => ({
  side: position.side,
  profit,
  previousClose,
  startSize: new Decimal(position.dayStartQuantity).times(position.contract.multiplier),
  startEntryValue: new Decimal(startEntryOf(position)),
  rate,
  cashFlow: position.dayCashFlow,
})

type Terms = { readonly held: MarginPosition; readonly rates: MarginRates }

function termsOf({ side, positionNum, contract }: Margined): Terms {
  const size = new Decimal(contract.multiplier).times(positionNum)
  return {
    held: { side, size, entry: new Decimal(contract.entryPrice), collateral: new Decimal(contract.collateral) },
    rates: { maintenance: new Decimal(contract.maintenanceRate), fee: new Decimal(contract.feeRate) },
  }
}

type Marked = Terms & {
  readonly decimals: number
  readonly mark: Decimal | null
  readonly state: ReturnType<typeof marginState>
}

function figuresOf(position: Margined, { held, decimals, mark, state }: Marked): MarginFigures {
  const { leverage, contract } = position
  const liquidation = contract.liquidationPrice === null ? null : new Decimal(contract.liquidationPrice)
  const distance = liquidation && mark && !mark.isZero() ? mark.minus(liquidation).div(mark) : null
  return {
    side: position.side,
    leverage: leverage ?? 1,
    currency: contract.currency,
    margin: decimalText(position.margin ?? '0'),
    entry: textOf(held.entry, decimals + AVERAGE_EXTRA_DECIMALS),
    mark: mark && textOf(mark, decimals),
    liquidation: liquidation && textOf(liquidation, decimals),
    ratioBp: basisPoints(state?.ratio ?? null),
    distanceBp: basisPoints(distance?.abs() ?? null),
    isLiquidatable: contract.state === 'liquidating' || state?.isLiquidatable === true,
  }
}

/**
 * Converts a sum of doubles to a Decimal; null if it is unknown. It is displayed in whole minor units, for which
 * doubles are exact enough.
 */
const exactly = (value: number): Decimal | null => (Number.isFinite(value) ? new Decimal(value) : null)
const known = (value: number): number | null => (Number.isFinite(value) ? value : null)
const textOf = (value: Decimal, decimals = MONEY_SCALE): DecimalText => decimalText(value.toFixed(decimals))
/** Converts a ratio to hundredths of a percent. Adding 0 turns a negative zero into zero. */
const basisPoints = (value: Decimal | null): number | null =>
  value === null ? null : value.times(10_000).toDecimalPlaces(0).toNumber() + 0
