// A choice of one option, one line each. Radio buttons, so that arrow keys and screen readers work.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import './setting.css'

type Choice<T extends string> = {
  readonly value: T
  readonly label: string
  readonly note?: ReactNode
  /** Language of the text, if it is not the page's. */
  readonly lang?: string
}

type ChoiceListProps<T extends string> = {
  readonly label: string
  readonly choices: readonly Choice<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

export function ChoiceList<T extends string>({ label, choices, value, onChange }: ChoiceListProps<T>) {
  const name = useId()
  return (
    <fieldset className="choice-list" aria-label={label}>
      {choices.map(choice => (
        <label key={choice.value} className="choice" lang={choice.lang}>
          <input
            type="radio"
            className="choice-radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className="choice-words">
            {choice.label}
            {choice.note !== undefined && <span className="choice-note">{choice.note}</span>}
          </span>
          <Check className="choice-mark" size={20} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}
