// The position of a list in the document, and the height of its rows.
import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useState } from 'react'

/** Pixels at the user's text size: row heights are set in rem, so rows are taller with larger text. */
export const scaled = (px: number): number =>
  Math.round((px * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16)

/** Width of a list in characters up to which it is narrow: that of `--narrow`, in rem. */
const NARROW_REM = 17
const REM_PX = 16

/** True if a list of the window's width is narrow at the user's text size, as in the conditions of the style sheets. */
export const isNarrow = (): boolean => window.innerWidth <= scaled(NARROW_REM * REM_PX)

/**
 * Height of the window. It is read when it changes and not while rendering, because reading it while rendering forces a
 * layout.
 */
export function useWindowHeight(): number {
  const [height, setHeight] = useState(() => window.innerHeight)
  useEffect(() => {
    const resized = () => setHeight(window.innerHeight)
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }, [])
  return height
}

/** Distance of the list from the top of the document. It is updated while content above the list grows. */
export function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    let known = 0
    const measure = (): void => {
      if (!list.current) return
      const next = Math.round(list.current.getBoundingClientRect().top + window.scrollY)
      // Compared first: React may render once more for an equal state, and the observer always reports an initial size.
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

/**
 * The largest height that the window has had, or can get when the browser's bars slide away. It does not change while
 * they do.
 */
export function useTallestWindow(): number {
  const [height, setHeight] = useState(() => Math.max(window.innerHeight, window.screen.height))
  useEffect(() => {
    const resized = () => setHeight(tallest => Math.max(tallest, window.innerHeight))
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }, [])
  return height
}
