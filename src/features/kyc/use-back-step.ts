// The browser's Back goes to the step before: one entry of the history stands above the page while there is one.
import { useEffect, useEffectEvent } from 'react'
import { afterTravel, openOverlay } from '../../router/history.ts'

/** `goBack` answers whether there is still a step before. */
export function useBackStep(isAbove: boolean, goBack: () => boolean): void {
  const onBack = useEffectEvent(goBack)
  useEffect(() => {
    if (!isAbove) return
    let leave = () => {}
    let isOver = false
    const enter = () => {
      if (isOver) return
      leave = openOverlay(() => {
        // Back has used its entry up: the next one needs another.
        if (onBack()) queueMicrotask(enter)
      })
    }
    // In a moment: an entry of the history that is not meant cannot be taken back in time.
    queueMicrotask(() => afterTravel(enter))
    return () => {
      isOver = true
      leave()
    }
  }, [isAbove])
}
