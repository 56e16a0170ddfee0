// Follows a finger that is held on a row, and the key or button of a context menu, with one set of listeners for a list. With
// Shift, a mouse gets the browser's own menu, which opens the quote in another tab. In a narrow window it always does.
import { pageClock } from '../../lib/clock.ts'

/** A finger that rests on a row for this time holds it. */
export const HOLD_MS = 500
/** Windows wide enough for a list and a quote side by side. Only there does a right-click open the actions of a row. */
const ROOMY = '(width >= 45em)'
/** A finger that moves further scrolls the list. */
const SLACK_PX = 10

/** The address of a row, which names its instrument, and the two texts that do. */
export type RowSubject = { readonly address: string; readonly title: string; readonly note: string }

/** The address of a row whose instrument is not loaded. */
const NOWHERE = '#/'

/** The row of an element; null outside the rows. */
export const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.quote-row, .held-row') : null

/** Null for a row that is not loaded, and for one without a link. */
export function subjectOf(row: HTMLElement | null): RowSubject | null {
  const link = row?.matches('a') ? row : row?.querySelector('a.quote-row-words')
  const address = link?.getAttribute('href')
  const text = (lines: string): string => row?.querySelector(lines)?.textContent ?? ''
  if (!address || address === NOWHERE) return null
  return { address, title: text('.quote-row-title, .held-code'), note: text('.quote-row-name, .holding-name') }
}

const isTouch = (event: MouseEvent): boolean => event instanceof PointerEvent && event.pointerType === 'touch'
/** The key of the context menu presses no button. */
const isMouse = (event: MouseEvent): boolean => event.button === 2 || event.ctrlKey
const isForBrowser = (event: MouseEvent): boolean => isMouse(event) && (event.shiftKey || !matchMedia(ROOMY).matches)

/** Returns an unsubscribe function. */
export function followHolds(list: HTMLElement, onHold: (subject: RowSubject) => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let forget = (): void => {}
  let from = { x: 0, y: 0 }
  /** True from a hold until its finger is lifted: the click that follows is not a tap. */
  let isHeld = false
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ): void => list.addEventListener(name, act, { signal, capture: true })

  on('pointerdown', event => {
    forget()
    isHeld = false
    const subject = event.pointerType === 'touch' && event.isPrimary ? subjectOf(rowOf(event.target)) : null
    if (subject === null) return
    from = { x: event.clientX, y: event.clientY }
    forget = pageClock.after(HOLD_MS, () => {
      isHeld = true
      onHold(subject)
    })
  })
  on('pointermove', event => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK_PX) forget()
  })
  on('pointerup', () => forget())
  on('pointercancel', () => forget())
  on('click', event => {
    if (!isHeld) return
    isHeld = false
    event.preventDefault()
    event.stopPropagation()
  })
  on('contextmenu', event => {
    const subject = subjectOf(rowOf(event.target))
    if (subject === null || (!isTouch(event) && isForBrowser(event))) return
    event.preventDefault()
    if (!isTouch(event)) onHold(subject)
  })
  signal.addEventListener('abort', () => forget())
  return () => ended.abort()
}
