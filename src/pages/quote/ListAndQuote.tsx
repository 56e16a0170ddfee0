// A list of instruments and, in a window that has the room, the quote of the chosen one beside it. A narrower window, and
// one with room for the desk, show the list alone, whose rows lead to the page of the quote.
import type { ReactNode } from 'react'
import { lazy, Suspense, useRef } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { RowActions } from './RowActions.tsx'

const QuoteBeside = lazy(async () => ({ default: (await import('./QuoteBeside.tsx')).QuoteBeside }))

/**
 * 720 px at the default text size, more with larger text, up to the width of the desk. A phone in landscape is too low.
 */
const WIDTHS = '(45em <= width < 75em) and (height > 480px)'

export function ListAndQuote({ children }: { readonly children: ReactNode }) {
  const isSplit = useMedia(WIDTHS)
  const list = useRef<HTMLDivElement>(null)
  return (
    <div>
      <div ref={list}>{children}</div>
      <Suspense>{isSplit && <QuoteBeside />}</Suspense>
      <RowActions list={list} />
    </div>
  )
}
