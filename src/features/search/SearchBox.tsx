// The search box. Text that an input method is still composing is shown, but not searched for.
import { Search, X } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import '../../ui/search-field.css'
import './search.css'

type SearchBoxProps = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly onType: (text: string, composing: boolean) => void
  readonly onEnter: () => void
  /** Called when Down is pressed: it moves the focus into the results. */
  readonly onDown: () => void
}

export function SearchBox({ input, text, onType, onEnter, onDown }: SearchBoxProps) {
  const { t } = useTranslation('search')
  const composing = useRef(false)
  // Focused at once, because a user opens this page to type.
  useEffect(() => input.current?.focus({ preventScroll: true }), [input])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter and arrow keys belong to the candidates of the input method.
    if (composing.current || event.nativeEvent.isComposing) return
    const act = actOn(event.key, { onEnter, onDown, onEscape: () => onType('', false) })
    if (!act) return
    event.preventDefault()
    act()
  }
  const clear = (): void => {
    onType('', false)
    input.current?.focus()
  }
  return (
    <search className="search-field search-box">
      <Search className="search-field-icon" size={18} aria-hidden="true" />
      <input
        ref={input}
        className="search-field-input"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        aria-label={t('box')}
        placeholder={t('placeholder')}
        value={text}
        onChange={event => onType(event.currentTarget.value, composing.current)}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={event => {
          composing.current = false
          onType(event.currentTarget.value, false)
        }}
        onKeyDown={onKeyDown}
      />
      {text !== '' && <IconButton label={t('clear')} icon={<X size={18} />} onClick={clear} />}
    </search>
  )
}

type Acts = { readonly onEnter: () => void; readonly onDown: () => void; readonly onEscape: () => void }

function actOn(key: string, { onEnter, onDown, onEscape }: Acts): (() => void) | null {
  if (key === 'Enter') return onEnter
  if (key === 'ArrowDown') return onDown
  return key === 'Escape' ? onEscape : null
}
