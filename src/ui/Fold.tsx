// Content that few need each time: closed at first, one line high. It is rendered when it is first opened.
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import './fold.css'

type FoldProps = {
  title: string
  /** A few words on what is inside. */
  hint?: ReactNode
  /** True for content that costs something while it is shown: it ends when it is closed. */
  isLive?: boolean
  children: ReactNode
}

export function Fold({ title, hint, isLive, children }: FoldProps) {
  const [isRendered, setRendered] = useState(false)
  return (
    <details className="fold" onToggle={({ currentTarget: { open } }) => (open || isLive) && setRendered(open)}>
      <summary className="fold-head">
        <span className="fold-title">{title}</span>
        {hint !== undefined && <span className="fold-hint">{hint}</span>}
        <ChevronDown className="fold-mark" size={20} aria-hidden="true" />
      </summary>
      {isRendered && <div className="fold-body">{children}</div>}
    </details>
  )
}
