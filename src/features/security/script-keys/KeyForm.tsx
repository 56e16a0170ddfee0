// The form of a new key. A refusal is shown at the field that it names.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScriptScope } from '../../../../domain/script-key.ts'
import { SCRIPT_KEY_NAME_MAX, scriptScopes } from '../../../../domain/script-key.ts'
import { typed } from '../../../../domain/typed.ts'
import { call } from '../../../data/call.ts'
import { CallFailure, wordsOf } from '../../../data/failure.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Days after which a key ends. */
const LIFETIMES = [30, 90, 180, 365]
const FIRST_LIFETIME = 90

type Draft = { readonly name: string; readonly scope: ScriptScope; readonly addresses: string; readonly days: number }
const EMPTY: Draft = { name: '', scope: 'read', addresses: '', days: FIRST_LIFETIME }
type Problem = { readonly field: string | null; readonly words: string }

export function KeyForm({ onMade }: { readonly onMade: (secret: string) => void }) {
  const { t } = useTranslation('scripts')
  const [draft, setDraft] = useState(EMPTY)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const change = (changed: Partial<Draft>): void => {
    setDraft(Object.assign({}, draft, changed))
    setProblem(null)
  }
  const make = async (): Promise<void> => {
    if (typed('line', draft.name) === '') return setProblem({ field: 'name', words: t('nameMissing') })
    setBusy(true)
    try {
      onMade((await call('POST /scriptKey/make', inputOf(draft))).secret)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      setProblem(thrown.aborted ? null : { field: fieldOf(thrown), words: wordsOf(thrown) })
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (field: string): string | undefined => (problem?.field === field ? problem.words : undefined)
  return (
    <form
      className="security-key-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void make()
      }}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        autoComplete="off"
        maxLength={SCRIPT_KEY_NAME_MAX}
        error={errorOf('name')}
        value={draft.name}
        onChange={event => change({ name: event.target.value })}
      />
      <ChoiceField
        label={t('scopeLabel')}
        choices={scriptScopes.map(value => ({ value, label: t(`scope.${value}`) }))}
        value={draft.scope}
        onChange={scope => change({ scope })}
      />
      <TextField
        label={t('addresses')}
        hint={t('addressesHint')}
        optional
        name="addresses"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={errorOf('addresses')}
        value={draft.addresses}
        onChange={event => change({ addresses: event.target.value })}
      />
      <Select
        label={t('lifetime')}
        name="days"
        options={LIFETIMES.map(days => ({ value: String(days), label: t('days', { count: days }) }))}
        value={String(draft.days)}
        onChange={event => change({ days: Number(event.target.value) })}
      />
      {problem && !['name', 'addresses'].includes(problem.field ?? '') && (
        <Banner kind="danger">{problem.words}</Banner>
      )}
      <Button type="submit" block busy={busy}>
        {t('make')}
      </Button>
    </form>
  )
}

/** Addresses are separated by commas, semicolons or spaces. */
const inputOf = ({ name, scope, addresses, days }: Draft) => {
  return { name, scope, addresses: addresses.split(/[\s,;]+/).filter(text => text !== ''), days }
}

/** The server names an entry of the list by its place. */
const fieldOf = ({ field }: CallFailure): string | null => field?.split('.')[0] ?? null
