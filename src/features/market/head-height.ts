// How far down the page the navbar reaches: what sticks below it, and rows that are scrolled into view, start there. It
// grows with its second line and with the text.
import { useLayoutEffect, useRef } from 'react'

export function useHeadHeight() {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const head = document.querySelector('.navbar')
    if (!head) return
    const measure = (): void => {
      list.current?.style.setProperty('--list-top', `${Math.floor(head.getBoundingClientRect().height)}px`)
    }
    measure()
    const grown = new ResizeObserver(measure)
    grown.observe(head)
    return () => grown.disconnect()
  }, [])
  return list
}
