// The form that keeps a search as a list of the dashboard: its words, and the market in which it looks.
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardSource, SearchScope } from '../../../domain/dashboard.ts'
import { DASHBOARD_SEARCH_MAX, searchScopes, sourceId } from '../../../domain/dashboard.ts'
import { typed } from '../../../domain/typed.ts'
import { useBoards } from '../../state/boards.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'

type SearchFormProps = {
  /** Words of the search from which the form was opened. */
  readonly first: string
  readonly taken: ReadonlySet<string>
  readonly onAdd: (source: DashboardSource) => void
}

export function SearchForm({ first, taken, onAdd }: SearchFormProps) {
  const { t } = useTranslation('dashboard')
  const { t: market } = useTranslation('market')
  const boards = useBoards()
  const [text, setText] = useState(first)
  const [scope, setScope] = useState<SearchScope>('all')
  const [problem, setProblem] = useState<string | undefined>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const words = typed('search', text)
    const source = { kind: 'search' as const, words, scope }
    if (words === '') setProblem(t('searchMissing'))
    else if (taken.has(sourceId(source))) setProblem(t('there'))
    else onAdd(source)
  }
  const scopes = searchScopes.filter(each => each === 'all' || boards.includes(each))
  return (
    <form className="dashboard-search" onSubmit={submit} noValidate>
      <TextField
        name="words"
        label={t('searchWords')}
        hint={t('searchNote')}
        value={text}
        maxLength={DASHBOARD_SEARCH_MAX}
        autoComplete="off"
        error={problem}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Select
        name="scope"
        label={t('searchScope')}
        value={scope}
        options={scopes.map(value => ({ value, label: value === 'all' ? t('everywhere') : market(`board.${value}`) }))}
        onChange={({ currentTarget }) => {
          setScope(scopes.find(each => each === currentTarget.value) ?? 'all')
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="secondary" block>
        {t('searchKeep')}
      </Button>
    </form>
  )
}
