// Sending a form: what the server refuses is marked at the field that it names, or said of the form as a whole.
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CallFailure } from '../../api/failure.ts'
import { markField } from '../../api/mark-field.ts'

/** `names` are the fields that the server may name; `send` throws a CallFailure when it is refused or not answered. */
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
