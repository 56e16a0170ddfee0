// Marks the server's refusal at its field: a change nests the same fields one level down.
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
