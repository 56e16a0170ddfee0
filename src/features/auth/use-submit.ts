// Sends a form. A refusal of the server is marked at its field, or shown for the whole form.
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CallFailure } from '../../data/failure.ts'
import { markField } from '../../data/mark-field.ts'

/**
 * `names` are the fields that the server may refuse. `send` throws a CallFailure on a refusal or without a response.
 */
export function useSubmit<F extends FieldValues>(
  form: UseFormReturn<F>,
  names: readonly FieldPath<F>[],
  send: (fields: F) => Promise<void>,
) {
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const submit = form.handleSubmit(async fields => {
    setFailure(null)
    try {
      await send(fields)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      if (!markField(thrown, names, form.setError)) setFailure(thrown)
    }
  })
  return { submit, failure }
}
