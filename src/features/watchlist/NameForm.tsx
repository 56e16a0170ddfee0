// The form for one name: of a list or of a section. What the rule or the server refuses is said at the field.
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Verdict } from '../../../domain/rules.ts'
import { typed } from '../../../domain/typed.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

type NameFormProps = {
  readonly label: string
  readonly first: string
  readonly action: string
  readonly check: (name: string) => Verdict
  /** Returns the words of a refusal; null if it was done. */
  readonly onSend: (name: string) => Promise<string | null>
  readonly onBack: () => void
}

export function NameForm({ label, first, action, check, onSend, onBack }: NameFormProps) {
  const { t } = useTranslation('lists')
  const { t: rule } = useTranslation('error')
  const [name, setName] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const text = typed('line', name)
    const broken = check(text)
    if (broken) return setProblem(rule(`rule.${broken.reason}`, broken.values ?? {}))
    setBusy(true)
    const refused = await onSend(text)
    setBusy(false)
    setProblem(refused ?? undefined)
  }
  return (
    <form className="lists-form" onSubmit={event => void submit(event)} noValidate>
      <TextField
        name="name"
        label={label}
        value={name}
        autoComplete="off"
        error={problem}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" block busy={isBusy}>
        {action}
      </Button>
      <Button variant="plain" block disabled={isBusy} onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  )
}
