// Closes a sheet when its header is dragged down, as on phones. The element is moved without React; the position or
// speed at the release decides.

import type { PointerEvent, RefObject } from 'react'
import { useRef } from 'react'

const AWAY_PX = 96
const AWAY_PX_PER_MS = 0.6

type Pull = { readonly id: number; readonly from: number; readonly at: number }

/** Returns the handlers for the header; `sheet` is the element that is moved. */
export function useDragAway(sheet: RefObject<HTMLElement | null>, onAway: (() => void) | null) {
  const pull = useRef<Pull | null>(null)

  const move = (px: number | null): void => {
    if (px === null) sheet.current?.style.removeProperty('--sheet-pull')
    else sheet.current?.style.setProperty('--sheet-pull', `${Math.max(0, px)}px`)
    sheet.current?.toggleAttribute('data-pulled', px !== null)
  }
  const end = (event: PointerEvent, isGiven: boolean): void => {
    const started = pull.current
    if (started?.id !== event.pointerId) return
    pull.current = null
    const px = event.clientY - started.from
    const isFast = px > 24 && px / Math.max(1, event.timeStamp - started.at) > AWAY_PX_PER_MS
    move(null)
    if (isGiven && (px > AWAY_PX || isFast)) onAway?.()
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      const isControl = event.target instanceof Element && event.target.closest('button, a, input')
      if (!onAway || isControl || event.pointerType === 'mouse') return
      pull.current = { id: event.pointerId, from: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (pull.current?.id === event.pointerId) move(event.clientY - pull.current.from)
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  }
}
