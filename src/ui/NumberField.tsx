// Input of a decimal number. While it has the focus its text is not rewritten: a price update or another change from
// outside is shown when the focus leaves.
import { Minus, Plus } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from './decimal-entry.ts'
import { decimalEntry } from './decimal-entry.ts'
import type { FieldFrame } from './Field.tsx'
import { Field } from './Field.tsx'
import './number-field.css'

type NumberFieldProps = FieldFrame &
  Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'placeholder' | 'ref' | 'onBlur'> & {
    /** Decimal text, or empty. */
    value: string
    /** Called with decimal text; with an empty text if the input is empty or cannot be parsed. */
    onChange: (value: string) => void
    /**
     * Returns the value one step up or down, such as a tick or a lot; null if there is none. Without it the field has
     * no step buttons.
     */
    step?: (value: string, by: 1 | -1) => string | null
    /** A currency or a unit after the number. */
    unit?: ReactNode
    /** True for whole numbers: the on-screen keypad then has no decimal separator. */
    whole?: boolean
    /** Parser and formatter of numbers that are not written as decimals. They are typed on the full keyboard. */
    entry?: Entry | undefined
    /** Error text for an entry that cannot be parsed. */
    unreadable?: string | undefined
  }

type Draft = { readonly text: string; readonly isFocused: boolean }

export function NumberField(props: NumberFieldProps) {
  const {
    label,
    hint,
    error,
    optional = false,
    value,
    onChange,
    step,
    unit,
    whole,
    entry,
    unreadable,
    onBlur,
    disabled,
    ...input
  } = props
  const { read, write: show } = entry ?? decimalEntry
  const { t } = useTranslation('ui')
  const [draft, setDraft] = useState<Draft | null>(null)
  // An entry that cannot be parsed stays when the focus leaves, so that the user can correct it, unless a new value
  // came from outside.
  const shown = draft !== null && (draft.isFocused || value === '') ? draft.text : show(value)
  const isUnreadable = read(shown) === null
  const write = (text: string): void => {
    setDraft({ text, isFocused: true })
    onChange(read(text) ?? '')
  }
  const take = (by: 1 | -1): void => {
    const next = step?.(value, by) ?? null
    if (next === null) return
    // The user tapped a step button, so the text changes even while the field has the focus.
    setDraft(was => (was?.isFocused ? { text: show(next), isFocused: true } : null))
    onChange(next)
  }
  const keypad = whole ? 'numeric' : 'decimal'
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!step || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    take(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={isUnreadable ? (unreadable ?? t(whole ? 'unreadableWhole' : 'unreadable')) : error}
      optional={optional}
    >
      {control => (
        <div className="field-line">
          <input
            {...input}
            {...control}
            className="field-input number-field-input"
            type="text"
            inputMode={entry ? 'text' : keypad}
            autoComplete="off"
            enterKeyHint="done"
            disabled={disabled}
            value={shown}
            onChange={event => write(event.currentTarget.value)}
            onPaste={event => {
              const cells = event.clipboardData
                .getData('text')
                .trim()
                .split(/\s*[\r\n]\s*/)
              if (cells.length < 2) return
              // The browser would drop the line breaks and join the cells of a column to one number.
              event.preventDefault()
              write(cells.join('\t'))
            }}
            onFocus={() => setDraft({ text: shown, isFocused: true })}
            onBlur={event => {
              setDraft(isUnreadable ? { text: shown, isFocused: false } : null)
              onBlur?.(event)
            }}
            onKeyDown={onKeyDown}
          />
          {unit !== undefined && <span className="field-affix">{unit}</span>}
          {step && (
            <Steps disabled={disabled} labels={[t('decrease', { label }), t('increase', { label })]} take={take} />
          )}
        </div>
      )}
    </Field>
  )
}

type StepsProps = {
  labels: readonly [down: string, up: string]
  disabled: boolean | undefined
  take: (by: 1 | -1) => void
}

function Steps({ labels, disabled, take }: StepsProps) {
  const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault()
  return (
    <span className="number-field-steps" onPointerDown={keepFocus}>
      <button
        type="button"
        className="number-field-step"
        aria-label={labels[0]}
        disabled={disabled}
        onClick={() => take(-1)}
      >
        <Minus size={18} />
      </button>
      <button
        type="button"
        className="number-field-step"
        aria-label={labels[1]}
        disabled={disabled}
        onClick={() => take(1)}
      >
        <Plus size={18} />
      </button>
    </span>
  )
}
