// The exchange rate between two currencies, computed from their rates to the US dollar.
import { Decimal } from './money.ts'

/**
 * Returns the price of one unit of `from` in `to`; null if a rate is unknown. `perDollar`: units of a currency for one
 * US dollar, null if unknown.
 */
export const crossRate =
  <Code extends string>(perDollar: (currency: Code) => Decimal | null) =>
  (from: Code, to: Code): Decimal | null => {
    if (from === to) return new Decimal(1)
    const source = perDollar(from)
    const target = perDollar(to)
    return source && target ? target.div(source) : null
  }
