// A live list must not change its order while the user touches it: reports when the order must be held, and when it can
// be released.

import type { FocusEvent } from 'react'
import { useEffect, useRef } from 'react'

type Reason = 'pointer' | 'focus' | 'menu'

/**
 * Handlers for the list. The order is held while a finger or a mouse button is down, the keyboard's focus is inside the
 * list, or a menu is open.
 */
export function useHold(onHold: ((held: boolean) => void) | undefined, menuOpen: boolean) {
  const reasons = useRef(new Set<Reason>())
  const latest = useRef(onHold)

  const because = (reason: Reason, isSo: boolean): void => {
    const { size } = reasons.current
    if (isSo) reasons.current.add(reason)
    else reasons.current.delete(reason)
    const isHeld = reasons.current.size > 0
    if (isHeld !== size > 0) latest.current?.(isHeld)
  }
  const say = useRef(because)

  useEffect(() => {
    latest.current = onHold
  }, [onHold])

  useEffect(() => say.current('menu', menuOpen), [menuOpen])

  useEffect(() => {
    const notify = say.current
    const over = new AbortController()
    // A finger that scrolls fires pointercancel at once and touchend when it is lifted: only touchend releases.
    const release = (event: Event): void => {
      if (event.type === 'pointercancel' && event instanceof PointerEvent && event.pointerType === 'touch') return
      notify('pointer', false)
    }
    for (const type of ['pointerup', 'pointercancel', 'touchend', 'touchcancel'] as const)
      addEventListener(type, release, { signal: over.signal, passive: true })
    return () => {
      over.abort()
      for (const reason of ['pointer', 'focus', 'menu'] as const) notify(reason, false)
    }
  }, [])

  return {
    onPointerDown: () => because('pointer', true),
    onFocus: (event: FocusEvent) => because('focus', event.target.matches(':focus-visible')),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) because('focus', false)
    },
  }
}
