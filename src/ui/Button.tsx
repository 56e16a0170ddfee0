// A button. While `busy` it keeps its width and its focus and ignores taps, so that a second tap never sends a second
// request.
import type { ComponentProps, ReactNode } from 'react'
import './button.css'
import { Spinner } from './Spinner.tsx'

type Variant = 'primary' | 'secondary' | 'plain' | 'danger' | 'buy' | 'sell'

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  children: ReactNode
  variant?: Variant
  size?: 'small' | 'large'
  busy?: boolean
  /** True: as wide as its parent. */
  block?: boolean
}

export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    size = 'large',
    busy = false,
    block,
    type = 'button',
    children,
    onClick,
    ...rest
  } = props
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className="button"
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <Spinner size={18} />}
      {children}
    </button>
  )
}

/** Two buttons side by side. If they do not fit, the second, which is the main action, is placed above the first. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className="buttons">{children}</div>
}
