// The amount by which a refused purchase exceeds the cash; null unless both are known.
import { minorText } from '../../../../../domain/minor.ts'
import type { CallFailure } from '../../../../data/failure.ts'
import type { Review, Words } from '../../model.ts'
import type { TicketFacts } from './facts.ts'
import type { CashEquity } from './types.ts'

type Refused = { readonly failure: CallFailure; readonly words: Words }

export function shortfallText(
  { estimate: { maxCost } }: Review<CashEquity>,
  { cash, currency }: TicketFacts,
  { failure, words: { t, format } }: Refused,
): string | null {
  if (failure.kind !== 'insufficientFunds' || maxCost === null || cash === null || maxCost <= cash) return null
  return t('send.short', { short: format.money(minorText(maxCost - cash), currency) })
}
