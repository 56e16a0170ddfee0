// A sheet above the page: at the bottom on a phone, in the middle of a wider screen. Its code is a separate chunk that
// is loaded when the first sheet opens. The panel stays mounted for the closing animation.

import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { afterTravel, openOverlay } from '../../router/history.ts'

export type SheetProps = {
  open: boolean
  /** Called on Esc, Back, a swipe, a tap outside or the close button. */
  onClose: () => void
  title: string
  /** A sentence below the title, which screen readers announce when the sheet opens. */
  note?: ReactNode
  children?: ReactNode
  /** Content that stays at the bottom while the sheet scrolls: the buttons. */
  footer?: ReactNode
  /** False while a decision or a request is pending: only the sheet's own buttons can then close it. */
  dismissible?: boolean
  /**
   * True for content to be read before acting: the title gets the focus when the sheet opens, instead of the first
   * control.
   */
  startsAtTitle?: boolean
  /** Returns the element that gets the focus when the sheet closes; null for the previously focused element. */
  finalFocus?: () => HTMLElement | null
}

const loadPanel = () => import('./SheetPanel.tsx')
const SheetPanel = lazy(async () => ({ default: (await loadPanel()).SheetPanel }))

/** Loads the chunk before the tap, on a page that is likely to open a sheet. */
export const preloadSheet = (): Promise<unknown> => loadPanel()

export function Sheet(props: SheetProps) {
  const { open, onClose, dismissible = true } = props
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)

  const goBack = useEffectEvent(() => {
    if (dismissible) onClose()
    return dismissible
  })
  useEffect(() => {
    if (!open) return
    let leave = () => {}
    let isOver = false
    const enter = () => {
      if (isOver) return
      // Back closes the sheet like Esc. If the sheet must stay open, it needs another history entry, because Back has
      // removed this one.
      leave = openOverlay(() => goBack() || queueMicrotask(enter))
    }
    // Deferred, because a pushed history entry cannot be removed synchronously. If one sheet replaces another, it also
    // waits for the back navigation of the first.
    queueMicrotask(() => afterTravel(enter))
    return () => {
      isOver = true
      leave()
    }
  }, [open])

  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <SheetPanel {...props} />
    </Suspense>
  )
}
