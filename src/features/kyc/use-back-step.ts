// The browser's Back goes to the previous step: one entry of the history is above the page while there is one.
import { useEffect, useEffectEvent } from 'react'
import { afterTravel, openOverlay } from '../../router/history.ts'

/** `goBack` returns true while there is a previous step. */
export function useBackStep(isAbove: boolean, goBack: () => boolean): void {
  const onBack = useEffectEvent(goBack)
  useEffect(() => {
    if (!isAbove) return
    let leave = () => {}
    let isOver = false
    const enter = () => {
      if (isOver) return
      leave = openOverlay(() => {
        // Back has consumed its entry: the next step needs another.
        if (onBack()) queueMicrotask(enter)
      })
    }
    // Deferred: a history entry cannot be removed in time once pushed.
    queueMicrotask(() => afterTravel(enter))
    return () => {
      isOver = true
      leave()
    }
  }, [isAbove])
}
