// Profit and loss: floating, today's, its currency part and its fees, separately. The engine and the server both use
// it.
import type { Currency } from './currency.ts'
import { Decimal } from './money.ts'

/** Inputs of the formulae for an open position. Decimal text; money in the instrument's currency unless said. */
export type ProfitInput = {
  readonly quantity: string
  /** Σ price × quantity of the held quantity, without fees. */
  readonly cost: string
  /** The same cost in each base currency, at the exchange rates of the purchases. */
  readonly costIn: Readonly<Record<Currency, string>>
  /** Fees paid for the held quantity. */
  readonly fees: string
  /** Quantity held when the trading day began, and Σ sales − Σ purchases since (without fees). */
  readonly dayStartQuantity: string
  readonly dayCashFlow: string
}

export type Profit = {
  /** value − cost, in the instrument's currency. */
  readonly floating: Decimal
  /** floating ÷ cost; null without a cost. */
  readonly ratio: Decimal | null
  readonly today: Decimal
  readonly value: Decimal
  readonly fees: Decimal
  /** In the base currency: total = price part + FX part, exactly. */
  readonly base: {
    readonly total: Decimal
    readonly price: Decimal
    readonly fx: Decimal
    readonly today: Decimal
    readonly value: Decimal
    readonly fees: Decimal
  }
}

/** The current prices that a position is valued at. */
export type Valuation = {
  /** Last price, in the instrument's currency. */
  readonly price: Decimal
  /** The close from which today's profit is computed. */
  readonly previousClose: Decimal
  readonly base: Currency
  /** Base units for one unit of the instrument's currency. */
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
