// The search of an instrument to compare with that of a chart, inside the sheet of the chart.
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { PickerProps } from '../../features/chart/compared.ts'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { useSearch } from '../../features/search/use-search.ts'
import { settings } from '../../state/settings.ts'
import { Failed } from '../../ui/Failed.tsx'

export function ComparePicker({ taken, onChoose }: PickerProps) {
  const { t } = useTranslation('search')
  const { locale } = useSnapshot(settings)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  const { search, type, submit } = useSearch('')
  const found = search.phase === 'idle' ? [] : search.found
  const offered = found.flatMap(({ instrument }) => {
    const key = instrument.key as InstrumentKey
    if (taken.includes(key)) return []
    return [{ key, code: instrument.symbol ?? instrument.code, name: nameIn(instrument, locale) }]
  })
  return (
    <>
      <SearchBox
        input={input}
        text={text}
        onType={(next, composing) => {
          setText(next)
          type(next, composing)
        }}
        onEnter={() => void submit(text)}
        onDown={() => list.current?.querySelector('button')?.focus()}
      />
      {search.phase === 'failed' && <Failed note={t('failed')} onRetry={() => void submit(text)} />}
      <p className="spoken" role="status">
        {search.phase === 'found' && t('count', { count: offered.length })}
      </p>
      {search.phase === 'found' && offered.length === 0 && <p>{t('none', { query: search.query })}</p>}
      <ul ref={list} className="compare-found" aria-label={t('results')}>
        {offered.map(each => (
          <li key={each.key}>
            <button type="button" onClick={() => onChoose(each)}>
              {each.code} <small>{each.name}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
