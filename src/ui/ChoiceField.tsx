// Choices side by side with a visible label, for forms.
import type { SegmentedProps } from './Segmented.tsx'
import { Segmented } from './Segmented.tsx'
import './field.css'

export function ChoiceField<T extends string>({ label, choices, value, onChange }: SegmentedProps<T>) {
  return (
    <div className="field">
      {/* The group itself has the accessible name. */}
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <Segmented label={label} choices={choices} value={value} onChange={onChange} />
    </div>
  )
}
