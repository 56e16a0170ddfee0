// The position of a list in the document, and the height of its rows.
import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useState } from 'react'

/** Rows are written in rem: with a larger text setting they are taller. */
export const scaled = (px: number): number =>
  Math.round((px * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16)

/** Height of the window. Read when it changes and not while rendering, where reading it lays out the page. */
export function useWindowHeight(): number {
  const [height, setHeight] = useState(() => window.innerHeight)
  useEffect(() => {
    const resized = () => setHeight(window.innerHeight)
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }, [])
  return height
}

/** Distance of the list from the top of the document, tracked while content above it grows. */
export function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    let known = 0
    const measure = (): void => {
      if (!list.current) return
      const next = Math.round(list.current.getBoundingClientRect().top + window.scrollY)
      // React may render once more for an equal state, and the observer always reports a first size.
      if (next !== known) setTop(next)
      known = next
    }
    measure()
    const grown = new ResizeObserver(measure)
    grown.observe(document.body)
    return () => grown.disconnect()
  }, [list])
  return top
}
