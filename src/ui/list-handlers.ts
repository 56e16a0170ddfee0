// Event handlers of every list: pointers and menus that hold its order, and keyboard navigation between its rows.
import type { FocusEvent, RefObject } from 'react'
import { useHold } from './hold.ts'
import { useRowFocus } from './row-focus.ts'

type Listened = {
  readonly count: number
  readonly heightPx: number
  readonly onHold: ((held: boolean) => void) | undefined
  readonly menuOpen?: boolean
}

/** `kept`: index of the row with the keyboard focus, which stays rendered at any scroll position. */
export function useListHandlers(list: RefObject<HTMLElement | null>, listened: Listened) {
  const { count, heightPx, onHold, menuOpen = false } = listened
  const hold = useHold(onHold, menuOpen)
  const pageRows = () => Math.max(1, Math.floor(window.innerHeight / heightPx) - 3)
  const focus = useRowFocus(list, count, pageRows)
  return {
    kept: focus.kept,
    handlers: {
      onPointerDown: hold.onPointerDown,
      onKeyDown: focus.onKeyDown,
      onFocus: (event: FocusEvent) => {
        hold.onFocus(event)
        focus.onFocus(event)
      },
      onBlur: (event: FocusEvent) => {
        hold.onBlur(event)
        focus.onBlur(event)
      },
    },
  }
}
