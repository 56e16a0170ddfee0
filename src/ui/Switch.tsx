import type { ReactNode } from 'react'
import './switch.css'

type SwitchProps = {
  label: string
  note?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A row of settings with a switch at its end: the whole row can be tapped. */
export function Switch({ label, note, checked, onChange, disabled }: SwitchProps) {
  return (
    <label className="switch-row">
      <span>
        {label}
        {note !== undefined && <span className="switch-note">{note}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
