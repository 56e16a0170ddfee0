import type { ReactNode } from 'react'
import './chip.css'

type ChipProps = {
  children: ReactNode
  icon?: ReactNode
  /** State of a filter that can be on or off; absent for a chip that is a plain button or text. */
  pressed?: boolean
  onPress?: () => void
}

export function Chip({ children, icon, pressed, onPress }: ChipProps) {
  if (!onPress) {
    return (
      <span className="chip">
        {icon}
        {children}
      </span>
    )
  }
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onPress}>
      {icon}
      {children}
    </button>
  )
}

/** A row of chips that scrolls sideways. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="chips" aria-label={label}>
      {children}
    </fieldset>
  )
}
