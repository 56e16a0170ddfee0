// Validation of an amount that buys units of a strategy.
import { parseMinor } from '../../../domain/minor.ts'
import type { RuleBreach } from '../../../domain/rules.ts'
import { checkFollowAmount } from '../../../domain/rules.ts'

export type AmountError = RuleBreach | 'tooMuch' | null

/** `usable`: the wallet's usable balance as decimal text; null while unknown. */
export function amountErrorOf(amount: string, usable: string | null): AmountError {
  const room = usable === null ? null : parseMinor(usable)
  const cents = parseMinor(amount)
  const isTooMuch = room !== null && cents !== null && cents > room
  return checkFollowAmount(amount) ?? (isTooMuch ? 'tooMuch' : null)
}
