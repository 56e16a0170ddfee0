// The form for a new or a changed alert. A refusal is shown at the field that it names.
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlertPart } from '../../../domain/alerts.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Alert } from '../../../domain/wire/calls/alert.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AlertFields } from './AlertFields.tsx'
import type { Draft, DraftField, Facts } from './draft.ts'
import { draftFields, draftOf, problemsOf, termsOf, withLevel } from './draft.ts'
import type { Refused } from './send.ts'
import { sendAlert } from './send.ts'

/** A level that was chosen elsewhere, for one of the conditions of an alert. */
export type MovedLevel = { readonly part: AlertPart; readonly level: string }

type AlertFormProps = {
  readonly instrumentKey: InstrumentKey
  /** The position whose margin ratio is compared; null for an alert on the instrument. */
  readonly positionId: string | null
  /** The alert that is changed; null for a new one. */
  readonly alert: Alert | null
  readonly moved?: MovedLevel | undefined
  readonly onDone: () => void
}

export function AlertForm({ instrumentKey, positionId, alert, moved, onDone }: AlertFormProps) {
  const { t } = useTranslation('alert')
  const { data, failure, reload } = useCall('POST /alerts/terms', { key: instrumentKey, positionId })
  if (!data) return failure ? <Failed note={wordsOf(failure)} onRetry={reload} /> : <SkeletonRows count={5} />
  if (data.kinds.length === 0) return <Empty title={t('none')} note={t('noneNote')} />
  const form = { instrumentKey, positionId, alert, moved, facts: data, onDone }
  return <Form {...form} />
}

type FormProps = AlertFormProps & { readonly facts: Facts }

function Form({ instrumentKey, positionId, alert, moved, facts, onDone }: FormProps) {
  const { t } = useTranslation('alert')
  const [draft, setDraft] = useState(() => {
    const first = draftOf(alert, facts)
    return moved ? withLevel(first, moved.part, moved.level) : first
  })
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const problems = problemsOf(draft, facts)
  const field = draftFields.find(name => name === refused?.field)
  const errorOf = (name: DraftField): string | undefined => {
    const problem = isChecked ? problems[name] : undefined
    if (problem) return t(`problem.${problem.reason}`, problem.values ?? {})
    return field === name ? refused?.words : undefined
  }
  const change = (next: Draft): void => {
    setDraft(next)
    setRefused(null)
  }
  const send = async (): Promise<void> => {
    setBusy(true)
    const terms = termsOf(draft)
    const outcome = await (alert
      ? sendAlert('POST /alerts/change', { id: alert.id, terms })
      : sendAlert('POST /alerts/create', { ...terms, key: instrumentKey, positionId }))
    setBusy(false)
    setRefused(outcome)
    if (!outcome) onDone()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(problems).length === 0) void send()
  }
  return (
    <form className="alert-form" onSubmit={submit} noValidate>
      {refused && !field && <Banner kind="danger">{refused.words}</Banner>}
      <AlertFields instrumentKey={instrumentKey} facts={facts} draft={draft} onChange={change} errorOf={errorOf} />
      <Button type="submit" block busy={isBusy}>
        {t(alert ? 'save' : 'create')}
      </Button>
      <Button variant="plain" block disabled={isBusy} onClick={onDone}>
        {t('back')}
      </Button>
    </form>
  )
}
