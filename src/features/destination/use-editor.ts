// State of adding or changing a destination of either kind: a stored draft, one review, the pay password, and the
// server's refusal at its field.
import { useCallback, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { DestinationKind } from '../../../domain/payment.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { draftOf, useKeptDraft } from '../../state/form-drafts.ts'
import { markDestination } from './mark-destination.ts'
import type { Saving } from './use-saving.ts'
import { useSaving } from './use-saving.ts'

type Editing<Form extends FieldValues, Reviewed> = {
  readonly kind: DestinationKind
  /** The destination to change; null for a new one. */
  readonly known: Destination | null
  readonly start: DefaultValues<Form>
  /** Values under review; null while a field is missing. */
  readonly reviewedOf: (form: Form) => Reviewed | null
  readonly fields: readonly FieldPath<Form>[]
  /** Returns the newest version of the destination with this id. */
  readonly latest: (id: string) => Destination | null
}

type Editor<Form extends FieldValues, Reviewed> = {
  readonly form: UseFormReturn<Form>
  readonly submit: (event: React.SyntheticEvent) => Promise<void>
  readonly saving: Saving
  readonly reviewed: Reviewed | null
  /** Returns to the form, and focuses the field that the server refused. */
  readonly correct: () => void
  /** The saved destination; null without a response; undefined while the form is being filled in. */
  readonly outcome: Destination | null | undefined
}

export function useEditor<Form extends FieldValues, Reviewed>(
  editing: Editing<Form, Reviewed>,
): Editor<Form, Reviewed> {
  const { kind, known, start, reviewedOf, fields, latest } = editing
  const name = `${kind} ${known?.id ?? ''}`
  const saving = useSaving(known?.id ?? null)
  const form = useForm<Form>({
    mode: 'onTouched',
    defaultValues: draftOf<DefaultValues<Form>>(name) ?? start,
  })
  const [reviewed, review] = useState<Reviewed | null>(null)
  const { getValues, setError, handleSubmit } = form
  const { saved, failure, phase } = saving
  const isSaved = saved !== null
  useKeptDraft(
    name,
    useCallback(() => (isSaved ? null : getValues()), [isSaved, getValues]),
  )
  const correct = (): void => {
    review(null)
    if (failure) markDestination(failure, fields, setError)
    saving.reset()
  }
  // A destination that is pending review cannot be changed.
  const isWaiting = known?.state === 'pending' && reviewed === null
  const unsaved = isWaiting ? known : undefined
  const unanswered = phase === 'unknown' ? null : unsaved
  const outcome = saved ? (latest(saved.id) ?? saved) : unanswered
  return { form, submit: handleSubmit(values => review(() => reviewedOf(values))), saving, reviewed, correct, outcome }
}
