// The amount of a deposit with the minimum of its method, and the balance after it.
import type { DecimalText } from '../../../domain/brand.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'

/** For crypto, where an amount below the minimum can be sent and is not returned. */
export function isUnderMinimum(text: string, minimum: string): boolean {
  const [amount, least] = [parseMinor(text), parseMinor(minimum)]
  return amount !== null && least !== null && amount < least
}

/** The balance after it arrives; null while either is unknown. */
export function balanceAfter(balance: string | null, amount: string): DecimalText | null {
  const [before, more] = [balance === null ? null : parseMinor(balance), parseMinor(amount)]
  return before === null || more === null ? null : minorText(before + more)
}
