// The rate between two currencies through the dollar.
import { Decimal } from './money.ts'

/**
 * `perDollar`: units of a currency for one US dollar; null while unknown. Returns the price of one unit of `from` in
 * `to`.
 */
export const crossRate =
  <Code extends string>(perDollar: (currency: Code) => Decimal | null) =>
  (from: Code, to: Code): Decimal | null => {
    if (from === to) return new Decimal(1)
    const source = perDollar(from)
    const target = perDollar(to)
    return source && target ? target.div(source) : null
  }
