// The head of a pane of the desk: its title and its buttons.
import type { ReactNode } from 'react'

export function DeskHead({ heading, children }: { readonly heading: string; readonly children?: ReactNode }) {
  return (
    <div className="desk-head">
      <h2>{heading}</h2>
      {children}
    </div>
  )
}
