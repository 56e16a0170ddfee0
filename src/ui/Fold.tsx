// Content that few need each time: closed at first, one line high.
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './fold.css'

type FoldProps = {
  title: string
  /** A few words on what is inside. */
  hint?: ReactNode
  children: ReactNode
}

export function Fold({ title, hint, children }: FoldProps) {
  return (
    <details className="fold">
      <summary className="fold-head">
        <span className="fold-title">{title}</span>
        {hint !== undefined && <span className="fold-hint">{hint}</span>}
        <ChevronDown className="fold-mark" size={20} aria-hidden="true" />
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
