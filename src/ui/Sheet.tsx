// A sheet over the page: from the bottom on a phone, in the middle on a wider screen. What it is made of comes as a chunk
// of its own when the first one opens, and stays for its closing movement.

import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { afterTravel, openOverlay } from '../router/history.ts'

export type SheetProps = {
  open: boolean
  /** Asked for by Esc, Back, a swipe, a tap beside it or its close button. */
  onClose: () => void
  title: string
  /** A sentence under the title, read out when it opens. */
  note?: ReactNode
  children?: ReactNode
  /** Stays at the bottom while the rest scrolls: the buttons. */
  footer?: ReactNode
  /** False while something must be decided or is under way: then only its own buttons close it. */
  dismissible?: boolean
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
      // Back closes it as Esc does. Where it must stay, Back has used its entry up and it needs another.
      leave = openOverlay(() => goBack() || queueMicrotask(enter))
    }
    // In a moment, since an entry of the history that is not meant cannot be taken back in time; and where one sheet makes
    // room for the next, after the way back from the first.
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
