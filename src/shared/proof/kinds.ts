import type { ProofKind } from '../../../domain/factor.ts'
import { proofKinds } from '../../../domain/factor.ts'
import type { CallFailure } from '../../data/failure.ts'

/** The kinds of proof that the refusal allows. */
export function kindsIn(values: CallFailure['values']): readonly ProofKind[] {
  const named = String(values['kinds'] ?? '').split(',')
  return proofKinds.filter(kind => named.includes(kind))
}
