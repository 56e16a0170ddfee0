// Sends a form, once at a time. A refusal of the server is marked at its field, or shown for the whole form.
import { useRef, useState } from 'react'
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
  const sending = useRef<Promise<void> | null>(null)
  const sendNow = async (fields: F): Promise<void> => {
    setFailure(null)
    try {
      await send(fields)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      if (!markField(thrown, names, form.setError)) setFailure(thrown)
    } finally {
      sending.current = null
    }
  }
  // The button is disabled only after the next render: a second tap before it waits for the request of the first.
  const submit = form.handleSubmit(fields => (sending.current ??= sendNow(fields)))
  return { submit, failure }
}
