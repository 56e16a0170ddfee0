// A sheet over the page: at the bottom on a phone, in the middle of a wider screen. Its code is a separate chunk,
// loaded when the first sheet opens, and stays mounted for the closing animation.

import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { afterTravel, openOverlay } from '../../router/history.ts'

export type SheetProps = {
  open: boolean
  /** Called on Esc, Back, a swipe, a tap outside or the close button. */
  onClose: () => void
  title: string
  /** A sentence under the title, read out when it opens. */
  note?: ReactNode
  children?: ReactNode
  /** Stays at the bottom during a scroll: the buttons. */
  footer?: ReactNode
  /** False while a decision or a request is pending: only its own buttons close it then. */
  dismissible?: boolean
  /** The title gets the focus when it opens, in place of the first control: for content to read before acting. */
  startsAtTitle?: boolean
  /** Element that gets the focus on closing; null for the previously focused one. */
  finalFocus?: () => HTMLElement | null
}

const loadPanel = () => import('./SheetPanel.tsx')
const SheetPanel = lazy(async () => ({ default: (await loadPanel()).SheetPanel }))

/** Fetches the chunk ahead of the tap, on a page that is likely to open one. */
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
      // Back closes it like Esc. If it must stay, Back has consumed its entry and it needs another.
      leave = openOverlay(() => goBack() || queueMicrotask(enter))
    }
    // Deferred: a history entry cannot be removed in time once pushed, and where one sheet replaces another it waits
    // for the back navigation of the first.
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
