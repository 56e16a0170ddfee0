// Performance fee with a high-water mark. The fee is charged on equity above the mark, never on the recovery of a loss.
// Deposits and withdrawals move the mark by their amount.
import { Decimal } from './money.ts'

export const markSteps = ['profit', 'deposit', 'withdraw'] as const
/** One change of the account. The amount of a profit is negative for a loss. A fee is computed after each profit. */
export type MarkStep = { readonly kind: (typeof markSteps)[number]; readonly amount: Decimal }

export type MarkResult = {
  /** One fee for each profit step. */
  readonly fees: readonly Decimal[]
  readonly equity: Decimal
  readonly mark: Decimal
}

export function highWaterMark(rate: Decimal, start: Decimal, steps: readonly MarkStep[]): MarkResult {
  const fees: Decimal[] = []
  let equity = start
  let mark = start
  for (const { kind, amount } of steps) {
    const change = kind === 'withdraw' ? amount.negated() : amount
    equity = equity.plus(change)
    if (kind !== 'profit') {
      mark = mark.plus(change)
      continue
    }
    const fee = Decimal.max(0, equity.minus(mark)).times(rate)
    fees.push(fee)
    equity = equity.minus(fee)
    mark = Decimal.max(mark, equity)
  }
  return { fees, equity, mark }
}
