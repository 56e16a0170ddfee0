// The browser's Back button goes to the previous step. While there is one, the page has an additional history entry.
import { useEffect, useEffectEvent } from 'react'
import { afterTravel, openOverlay } from '../../router/history.ts'

/** `isAbove`: there is a previous step. `goBack` goes to it, and returns true if another one is before it. */
export function useBackStep(isAbove: boolean, goBack: () => boolean): void {
  const onBack = useEffectEvent(goBack)
  useEffect(() => {
    if (!isAbove) return
    let leave = () => {}
    let isOver = false
    const enter = () => {
      if (isOver) return
      leave = openOverlay(() => {
        // Back has removed the history entry: the next step back needs another.
        if (onBack()) queueMicrotask(enter)
      })
    }
    // Deferred, because a pushed history entry cannot be removed synchronously.
    queueMicrotask(() => afterTravel(enter))
    return () => {
      isOver = true
      leave()
    }
  }, [isAbove])
}
