// Follows a finger that is held on a row, and the key or button of a context menu, with one set of listeners for a list. A
// mouse keeps the browser's own menu, which opens the quote in another tab.
import { pageClock } from '../../lib/clock.ts'

const HOLD_MS = 500
/** A finger that moves further scrolls the list. */
const SLACK_PX = 10

/** Address of the row's quote; null outside a row, and for a row that is not loaded. */
const addressAt = (target: EventTarget | null): string | null =>
  (target instanceof Element ? target.closest('.quote-row') : null)
    ?.querySelector('a.quote-row-words')
    ?.getAttribute('href') ?? null

const isTouch = (event: MouseEvent): boolean => event instanceof PointerEvent && event.pointerType === 'touch'
/** The key of the context menu presses no button. */
const isMouse = (event: MouseEvent): boolean => event.button === 2 || event.ctrlKey

/** `onHold` is called with the address of the row's quote. Returns an unsubscribe function. */
export function followHolds(list: HTMLElement, onHold: (address: string) => void): () => void {
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
    const address = event.pointerType === 'touch' && event.isPrimary ? addressAt(event.target) : null
    if (address === null) return
    from = { x: event.clientX, y: event.clientY }
    forget = pageClock.after(HOLD_MS, () => {
      isHeld = true
      onHold(address)
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
    const address = addressAt(event.target)
    if (address === null || (!isTouch(event) && isMouse(event))) return
    event.preventDefault()
    if (!isTouch(event)) onHold(address)
  })
  signal.addEventListener('abort', () => forget())
  return () => ended.abort()
}
