// The error of an amount to spend from a wallet, and its text; validation of an amount that buys units of a strategy.
import { parseMinor } from '../../../domain/minor.ts'
import type { RuleBreach } from '../../../domain/rules.ts'
import { checkFollowAmount } from '../../../domain/rules.ts'
import { useRuleText } from '../../i18n/rule-text.ts'

export type AmountError = RuleBreach | 'tooMuch' | null

/** `usable`: the wallet's usable balance as decimal text; null while unknown. */
export function amountErrorOf(amount: string, usable: string | null): AmountError {
  const room = usable === null ? null : parseMinor(usable)
  const cents = parseMinor(amount)
  const isTooMuch = room !== null && cents !== null && cents > room
  return checkFollowAmount(amount) ?? (isTooMuch ? 'tooMuch' : null)
}

/** Returns the text of a breach of a rule. `tooMuch` has a text of the form's own (SpendField). */
export function useAmountErrorText(): (error: AmountError) => string | null {
  const ruleText = useRuleText()
  return error => (error === null || error === 'tooMuch' ? null : ruleText(error))
}
