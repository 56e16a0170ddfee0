// A few choices side by side: radio buttons, so that arrows, forms and screen readers know them.
import { useId } from 'react'
import './segmented.css'

export type Choice<T extends string> = {
  readonly value: T
  readonly label: string
  /** The side of an order has a colour of its own. */
  readonly tone?: 'buy' | 'sell'
  readonly disabled?: boolean
}

type SegmentedProps<T extends string> = {
  /** What is chosen here, for those who do not see it. */
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
