// Moves the window of a live list with its scroll position, without a React render.
import type { RefObject } from 'react'
import { useCallback, useRef } from 'react'
import type { RowRange } from '../../../worker/contract.ts'
import { MARGIN, windowAround } from './window.ts'

type Moving = RowRange & { readonly seen?: RowRange | null | undefined }

/** The window before the list reports its rows. */
export const FIRST_WINDOW: RowRange = { first: 0, last: 12 + MARGIN }

/** The callbacks of a SlotList. `moving` is the requested window, and `move` requests another. */
export function useWindow<M extends Moving>(moving: RefObject<M>, move: (change: RowRange | Pick<M, 'seen'>) => void) {
  const rendered = useRef<RowRange>(FIRST_WINDOW)
  return {
    onRange: useCallback(
      (first: number, last: number) => {
        const asked = windowAround({ first, last }, rendered.current, moving.current)
        rendered.current = { first, last }
        if (asked !== moving.current) move(asked)
      },
      [moving, move],
    ),
    onSeen: useCallback((seen: RowRange | null) => move({ seen }), [move]),
  }
}
