// What every list listens to: fingers and menus that hold its order, and the keyboard that goes through its rows.
import type { FocusEvent, RefObject } from 'react'
import { useHold } from './hold.ts'
import { useRowFocus } from './row-focus.ts'

type Listened = {
  readonly count: number
  readonly heightPx: number
  readonly onHold: ((held: boolean) => void) | undefined
  readonly menuOpen?: boolean
  /** Gives a row its elements, where React does not. */
  readonly bring?: (index: number) => void
}

/** `kept`: the row that the keyboard is in, to be kept wherever the list is scrolled to. */
export function useListHandlers(list: RefObject<HTMLElement | null>, listened: Listened) {
  const { count, heightPx, onHold, menuOpen = false, bring } = listened
  const hold = useHold(onHold, menuOpen)
  const pageRows = () => Math.max(1, Math.floor(window.innerHeight / heightPx) - 3)
  const focus = useRowFocus(list, count, pageRows, bring)
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
