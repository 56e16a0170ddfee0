// The amount of a deposit: the rule of amounts, and the least that its way takes.
import type { DecimalText } from '../../../domain/brand.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import type { Verdict } from '../../../domain/rules.ts'
import { breach, checkAmount } from '../../../domain/rules.ts'

export function checkDepositAmount(text: string, minimum: string): Verdict {
  const verdict = checkAmount(text)
  if (verdict) return verdict
  const [amount, least] = [parseMinor(text), parseMinor(minimum)]
  return amount !== null && least !== null && amount < least ? breach('withdrawalMinimum', { minimum }) : null
}

/** For crypto, where less than the minimum can be sent and is not given back. */
export function isUnderMinimum(text: string, minimum: string): boolean {
  const [amount, least] = [parseMinor(text), parseMinor(minimum)]
  return amount !== null && least !== null && amount < least
}

/** The balance after it arrives; null while either is unknown. */
export function balanceAfter(balance: string | null, amount: string): DecimalText | null {
  const [before, more] = [balance === null ? null : parseMinor(balance), parseMinor(amount)]
  return before === null || more === null ? null : minorText(before + more)
}
