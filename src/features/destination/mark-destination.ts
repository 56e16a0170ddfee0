// Marks the server's refusal at its field. In a request that changes a destination the same fields are nested one level
// deeper.
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { CallFailure } from '../../data/failure.ts'
import { wordsOf } from '../../data/failure.ts'

export function markDestination<F extends FieldValues>(
  failure: CallFailure,
  fields: readonly FieldPath<F>[],
  setError: UseFormSetError<F>,
): void {
  const field = fields.find(name => failure.field === name || failure.field === `change.${name}`)
  if (field !== undefined) setError(field, { type: 'server', message: wordsOf(failure) }, { shouldFocus: true })
}
