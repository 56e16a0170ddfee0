// What the server refuses, at the field that it names: the form and the server speak of the same fields.
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { CallFailure } from './failure.ts'
import { wordsOf } from './failure.ts'

/** False when it is not about one of these fields: the form says it as a whole. */
export function markField<F extends FieldValues>(
  failure: CallFailure,
  fields: readonly FieldPath<F>[],
  setError: UseFormSetError<F>,
): boolean {
  const field = fields.find(name => name === failure.field)
  if (field === undefined) return false
  setError(field, { type: 'server', message: wordsOf(failure) }, { shouldFocus: true })
  return true
}
