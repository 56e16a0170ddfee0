// Profit and loss of a position: floating profit, today's profit, its currency part and its fees. The engine and the
// server both use these functions.
import type { Currency } from './currency.ts'
import type { PositionSide } from './margin.ts'
import { Decimal } from './money.ts'

/**
 * Inputs for an open position. Values are decimal text; amounts are in the instrument's currency unless said otherwise.
 */
export type ProfitInput = {
  readonly quantity: string
  /** Σ price × quantity of the held quantity, without fees. */
  readonly cost: string
  /** Cost of the held quantity in each base currency, at the exchange rates of the purchases. */
  readonly costIn: Readonly<Record<Currency, string>>
  /** Fees paid for the held quantity. */
  readonly fees: string
  /**
   * `dayStartQuantity`: quantity held when the trading day began. `dayCashFlow`: Σ sales − Σ purchases since then, less
   * the fees and taxes of both.
   */
  readonly dayStartQuantity: string
  readonly dayCashFlow: string
}

export type Profit = {
  /** Floating profit: value − cost, in the instrument's currency. */
  readonly floating: Decimal
  /** Floating profit ÷ cost; null if the cost is zero. */
  readonly ratio: Decimal | null
  readonly today: Decimal
  readonly value: Decimal
  readonly fees: Decimal
  /**
   * Profit in the base currency. `total` is exactly the sum of `price` (from the price change) and `fx` (from the
   * exchange rate).
   */
  readonly base: {
    readonly total: Decimal
    readonly price: Decimal
    readonly fx: Decimal
    readonly today: Decimal
    readonly value: Decimal
    readonly fees: Decimal
  }
}

/**
 * A position's part of its owner's wealth since the trading day began. `now` and `start`: what the position is worth
 * beyond the wallet at the current price and at the previous close: the value of what was paid in full, the profit of a
 * contract on margin.
 */
export type Day = {
  readonly now: Decimal
  readonly start: Decimal
  /** Units of the wallet's currency for one unit of the currency of `now` and `start`. */
  readonly rate: Decimal
  /** What the wallet got from the position since the day began, less what it paid, fees and taxes included. */
  readonly cashFlow: string
}

/**
 * Today's result, in the wallet's currency: the realised profit of today and the floating change of what is held, less
 * the fees and taxes of today. The sum over all positions is the change of wealth that no deposit, withdrawal or
 * transfer explains.
 */
export const dayResult = ({ now, start, rate, cashFlow }: Day): Decimal => now.minus(start).times(rate).plus(cashFlow)

/** Input for the day of a contract on margin. Values are in the contract's currency, `cashFlow` in the wallet's. */
export type ContractDay = {
  readonly side: PositionSide
  /** Floating profit at the mark price. */
  readonly profit: Decimal
  readonly previousClose: Decimal
  /** Quantity × multiplier, and Σ entry price × size, when the trading day began. */
  readonly startSize: Decimal
  readonly startEntryValue: Decimal
  readonly rate: Decimal
  /** Realised profit and financing since the day began, less fees. */
  readonly cashFlow: string
}

export function contractDayResult(day: ContractDay): Decimal {
  const { side, profit, previousClose, startSize, startEntryValue, rate, cashFlow } = day
  const start = previousClose.times(startSize).minus(startEntryValue)
  return dayResult({ now: profit, start: side === 'long' ? start : start.negated(), rate, cashFlow })
}

const ONE = new Decimal(1)

/** The prices and the exchange rate at which a position is valued. */
export type Valuation = {
  /** Last price, in the instrument's currency. */
  readonly price: Decimal
  /** Previous close, from which today's profit is computed. */
  readonly previousClose: Decimal
  readonly base: Currency
  /** Units of the base currency for one unit of the instrument's currency. */
  readonly rate: Decimal
}

export function positionProfit(input: ProfitInput, { price, previousClose, base, rate }: Valuation): Profit {
  const value = price.times(input.quantity)
  const floating = value.minus(input.cost)
  const start = previousClose.times(input.dayStartQuantity)
  const today = dayResult({ now: value, start, rate: ONE, cashFlow: input.dayCashFlow })
  const fees = new Decimal(input.fees)
  const cost = new Decimal(input.cost)
  const pricePart = floating.times(rate)
  const fxPart = cost.times(rate).minus(input.costIn[base])
  return {
    floating,
    ratio: cost.isZero() ? null : floating.div(cost),
    today,
    value,
    fees,
    base: {
      total: pricePart.plus(fxPart),
      price: pricePart,
      fx: fxPart,
      today: today.times(rate),
      value: value.times(rate),
      fees: fees.times(rate),
    },
  }
}
