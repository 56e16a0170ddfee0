import type { ComponentProps, ReactNode } from 'react'
import './icon-button.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Name of the action, for screen readers. */
  label: string
  icon: ReactNode
  /** State of a toggle, such as a star. */
  pressed?: boolean
}

export function IconButton({ label, icon, pressed, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className="icon-button" aria-label={label} aria-pressed={pressed}>
      {icon}
    </button>
  )
}
