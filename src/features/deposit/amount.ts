// Checks a deposit's amount against the minimum of its method, and computes the balance after it.
import type { DecimalText } from '../../../domain/brand.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'

/** True for an amount below the minimum. Used for crypto, where such an amount can be sent and is not returned. */
export function isUnderMinimum(text: string, minimum: string): boolean {
  const [amount, least] = [parseMinor(text), parseMinor(minimum)]
  return amount !== null && least !== null && amount < least
}

/** The wallet's balance after the deposit arrives; null while the balance or the amount is unknown. */
export function balanceAfter(balance: string | null, amount: string): DecimalText | null {
  const [before, more] = [balance === null ? null : parseMinor(balance), parseMinor(amount)]
  return before === null || more === null ? null : minorText(before + more)
}
