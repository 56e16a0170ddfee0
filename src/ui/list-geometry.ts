// Where a list stands in the document, and how tall its rows are.
import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

/** Rows are written in rem: with a larger text setting they are taller. */
export const scaled = (px: number): number =>
  Math.round((px * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16)

/** How far the list stands below the top of the document, followed while what is above it grows. */
export function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = (): void => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const grown = new ResizeObserver(measure)
    grown.observe(document.body)
    return () => grown.disconnect()
  }, [list])
  return top
}
