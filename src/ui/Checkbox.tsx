import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import './checkbox.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className' | 'children'> & {
  /** The text to agree to; it may contain links. */
  children: ReactNode
  error?: string | undefined
}

export function Checkbox({ children, error, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div>
      <label className="checkbox">
        <input
          {...input}
          type="checkbox"
          className="checkbox-box"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <div id={errorId} className="checkbox-error">
          {error}
        </div>
      )}
    </div>
  )
}
