// Keyboard navigation in a virtual list. The focused row stays mounted at any scroll position, and a row that is not
// rendered yet is rendered before it gets the focus.

import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'

const FOCUSABLE = 'a[href], button:not(:disabled), [tabindex="0"]'

type Move = (at: number, last: number, page: number) => number
const moves: Readonly<Record<string, Move>> = {
  ArrowDown: at => at + 1,
  ArrowUp: at => at - 1,
  PageDown: (at, _, page) => at + page,
  PageUp: (at, _, page) => at - page,
  Home: () => 0,
  End: (_, last) => last,
}

const rowOf = (element: EventTarget): HTMLElement | null =>
  element instanceof Element ? element.closest<HTMLElement>('[data-index]') : null
const controlsOf = (row: HTMLElement | null): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []),
]

/** `kept`: index of the row that must stay mounted. */
export function useRowFocus(list: RefObject<HTMLElement | null>, count: number, pageRows: () => number) {
  const [kept, keep] = useState<number | null>(null)
  /** Index of the control within its row that gets the focus once the row is rendered. */
  const wanted = useRef<number | null>(null)

  useLayoutEffect(() => {
    const place = wanted.current
    if (place === null || kept === null) return
    wanted.current = null
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${kept}"]`) ?? null
    const controls = controlsOf(row)
    const control = controls[Math.min(place, controls.length - 1)]
    control?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key]
    const row = rowOf(event.target)
    const isWriting = event.target instanceof Element && event.target.matches('input, select, textarea')
    if (!move || !row || isWriting || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const at = Number(row.dataset['index'])
    const next = Math.max(0, Math.min(count - 1, move(at, count - 1, pageRows())))
    if (next === at) return
    wanted.current = Math.max(
      0,
      controlsOf(row).findIndex(control => control.matches(':focus')),
    )
    keep(next)
  }

  return {
    kept: kept !== null && kept < count ? kept : null,
    onKeyDown,
    onFocus: (event: FocusEvent) => {
      const row = rowOf(event.target)
      if (row) keep(Number(row.dataset['index']))
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget) && wanted.current === null) keep(null)
    },
  }
}
