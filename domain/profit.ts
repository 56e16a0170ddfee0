// Profit and loss of a position: floating profit, today's profit, its currency part and its fees. The engine and the
// server both use these functions.
import type { Currency } from './currency.ts'
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
   * `dayStartQuantity`: quantity held when the trading day began. `dayCashFlow`: Σ sales − Σ purchases since then,
   * without fees.
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
  const today = value.plus(input.dayCashFlow).minus(previousClose.times(input.dayStartQuantity))
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
