// Figures of a rule as text: rates are percent with two decimals, ratios have two decimals.
import type { DecimalText } from '../brand.ts'
import { decimalText } from '../brand.ts'
import type { Decimal } from '../money.ts'
import { halfUp } from '../rounding.ts'
import type { QuantResultsWire } from '../wire/calls/quant.ts'
import type { QuantResults } from './results.ts'

export const percentText = (rate: Decimal): DecimalText => decimalText(halfUp(rate.times(100), 2).toFixed(2))
export const ratioText = (ratio: Decimal | null): DecimalText | null =>
  ratio && decimalText(halfUp(ratio, 2).toFixed(2))

export function resultsText(results: QuantResults): QuantResultsWire {
  const { cumulative, cagr, maxDrawdown, sharpe, sortino, calmar, exposure } = results
  return {
    cumulative: percentText(cumulative),
    cagr: cagr && percentText(cagr),
    maxDrawdown: maxDrawdown && { rate: percentText(maxDrawdown.rate), from: maxDrawdown.from, to: maxDrawdown.to },
    sharpe: ratioText(sharpe),
    sortino: ratioText(sortino),
    calmar: ratioText(calmar),
    exposure: exposure && percentText(exposure),
  }
}
