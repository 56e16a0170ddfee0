// Content that few need each time: closed at first, one line high. It is rendered when it is first opened.
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import './fold.css'

type FoldProps = {
  title: string
  /** A few words on what is inside. */
  hint?: ReactNode
  children: ReactNode
}

export function Fold({ title, hint, children }: FoldProps) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="fold" onToggle={event => event.currentTarget.open && setOpened(true)}>
      <summary className="fold-head">
        <span className="fold-title">{title}</span>
        {hint !== undefined && <span className="fold-hint">{hint}</span>}
        <ChevronDown className="fold-mark" size={20} aria-hidden="true" />
      </summary>
      {wasOpened && <div className="fold-body">{children}</div>}
    </details>
  )
}
