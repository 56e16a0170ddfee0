import type { ProofKind } from '../../../domain/factor.ts'
import { proofKinds } from '../../../domain/factor.ts'
import type { CallFailure } from '../../data/failure.ts'

/** What the refusal says that a proof can consist of. */
export function kindsIn(values: CallFailure['values']): readonly ProofKind[] {
  const named = String(values['kinds'] ?? '').split(',')
  return proofKinds.filter(kind => named.includes(kind))
}
