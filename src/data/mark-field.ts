// Shows a server's refusal at the form field that it names: form and server use the same field names.
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { CallFailure } from './failure.ts'
import { wordsOf } from './failure.ts'

/** Returns false if the refusal names none of these fields: the form then shows it as a whole. */
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
