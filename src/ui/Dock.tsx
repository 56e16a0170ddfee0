// The bar at the end of a page: what the user pays, receives or loses, beside the one button that does it.
import type { ReactNode } from 'react'
import './bottom-bar.css'
import './dock.css'

type DockProps = {
  label: string
  /** An amount. */
  value: ReactNode
  /** One button. */
  children: ReactNode
}

export function Dock({ label, value, children }: DockProps) {
  return (
    <div className="bottom-bar dock">
      {/* Not announced: it may change with every price. */}
      <p className="dock-sum">
        {label}
        <span className="dock-value">{value}</span>
      </p>
      {children}
    </div>
  )
}
