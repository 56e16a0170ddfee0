// Filters a list to the rows whose code or name contains the text. Text that an input method is still composing is
// ignored.
import { ListFilter, X } from 'lucide-react'
import type { ChangeEvent, CompositionEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import '../../ui/search-field.css'
import './filter-box.css'

type FilterBoxProps = { readonly text: string; readonly onChange: (text: string) => void }

export function FilterBox({ text, onChange }: FilterBoxProps) {
  const { t } = useTranslation('market')
  const [composed, compose] = useState<string | null>(null)
  const onInput = (event: ChangeEvent<HTMLInputElement>): void => {
    const { value } = event.currentTarget
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) compose(value)
    else onChange(value)
  }
  const onCompositionEnd = (event: CompositionEvent<HTMLInputElement>): void => {
    compose(null)
    onChange(event.currentTarget.value)
  }
  return (
    <div className="search-field filter-box">
      <ListFilter className="search-field-icon" size={18} aria-hidden="true" />
      <input
        className="search-field-input"
        type="search"
        enterKeyHint="done"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label={t('filter.label')}
        placeholder={t('filter.label')}
        value={composed ?? text}
        onChange={onInput}
        onCompositionEnd={onCompositionEnd}
      />
      {text !== '' && <IconButton label={t('filter.clear')} icon={<X size={18} />} onClick={() => onChange('')} />}
    </div>
  )
}
