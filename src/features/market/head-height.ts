// Sets the height of the navbar with its second line, which follows the user's text size. Sticky elements start below
// that height, and so do rows that are scrolled into view.
import { useLayoutEffect, useRef } from 'react'

export function useHeadHeight() {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const head = document.querySelector('.navbar')
    if (!head) return
    const measure = (): void => {
      list.current?.style.setProperty(
        '--list-top',
        `calc(var(--top) + ${Math.floor(head.getBoundingClientRect().height)}px)`,
      )
    }
    measure()
    const grown = new ResizeObserver(measure)
    grown.observe(head)
    return () => grown.disconnect()
  }, [])
  return list
}
