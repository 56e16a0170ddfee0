// The state of a delivery month near its end, by the server's clock and by the rule that the server uses.
import { contractEnd } from '../../../domain/instruments/contract-end.ts'
import type { ContractTerms } from '../../../domain/instruments/terms.ts'
import { clockTimeOf } from '../../i18n/day-time.ts'

export type Ending = {
  /** `closing`: positions can only be reduced. `ended`: nothing can be ordered. */
  readonly state: 'closing' | 'ended'
  /** Time at which Pulso closes the positions, UTC ms. */
  readonly closeAt: number
}

/** Null while positions can be opened, and for a contract that does not end. */
export function endingOf(terms: ContractTerms, now: number): Ending | null {
  const end = contractEnd(terms, clockTimeOf)
  if (!end || now < end.reduceOnlyAt) return null
  return { state: now < end.closeAt ? 'closing' : 'ended', closeAt: end.closeAt }
}
