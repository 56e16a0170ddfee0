// A few choices side by side: radio buttons, so that arrow keys, forms and screen readers work.
import { useId } from 'react'
import './segmented.css'

export type Choice<T extends string> = {
  readonly value: T
  readonly label: string
  /** Colour of a choice: the sides of an order have their own. */
  readonly tone?: 'buy' | 'sell'
  readonly disabled?: boolean
}

export type SegmentedProps<T extends string> = {
  /** Name of the group, for screen readers. */
  label: string
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
}

export function Segmented<T extends string>({ label, choices, value, onChange }: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset className="segmented" aria-label={label}>
      {choices.map(choice => (
        <label key={choice.value} className="segmented-choice" data-tone={choice.tone}>
          <input
            type="radio"
            className="segmented-radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
