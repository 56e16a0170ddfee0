// Follows a finger that moves a row to the left, with one set of listeners for a list: a row that is not touched costs
// nothing. What is revealed is a tray at the end of the row, as wide as the row has moved.
import type { RowSubject } from './row-hold.ts'
import { HOLD_MS, rowOf, subjectOf } from './row-hold.ts'

/** A finger that has moved this far moves the row or scrolls the list, and keeps to it. */
const LOCK_PX = 10
/** A row that is moved less goes back. */
const OPEN_PX = 56
/** Until the tray is there. */
const MOST_PX = 240
const MOVE = 'translate var(--calm), clip-path var(--calm), inline-size var(--calm)'

export type Swipe = {
  readonly subject: RowSubject
  /** The tray, which is narrower than its content until it is open. */
  readonly attach: (tray: HTMLElement) => void
  readonly close: () => void
}

/** A row that is moved. */
class MovedRow implements Swipe {
  readonly subject: RowSubject
  readonly #row: HTMLElement
  readonly #onClose: () => void
  readonly #ended = new AbortController()
  readonly #watch = new MutationObserver(() => this.#check())
  #tray: HTMLElement | null = null
  #px = 0
  #isOpen = false

  constructor(row: HTMLElement, subject: RowSubject, onClose: () => void) {
    this.#row = row
    this.subject = subject
    this.#onClose = onClose
    // The list can reuse the row's elements for another instrument, or change its place.
    const options = { attributes: true, attributeFilter: ['href', 'style'], subtree: true }
    if (row.parentElement) this.#watch.observe(row.parentElement, options)
  }

  move(px: number): void {
    this.#px = px
    this.#show('none')
  }

  release(): void {
    this.#isOpen = this.#px >= OPEN_PX
    if (!this.#isOpen) {
      this.close()
      return
    }
    this.#px = MOST_PX * 2
    this.#show(MOVE)
    const { signal } = this.#ended
    window.addEventListener('scroll', this.close, { signal, capture: true })
    window.addEventListener('resize', this.close, { signal })
    window.addEventListener('keydown', event => event.key === 'Escape' && this.close(), { signal })
  }

  readonly attach = (tray: HTMLElement): void => {
    this.#tray = tray
    this.#show(this.#isOpen ? MOVE : 'none')
  }

  readonly close = (): void => {
    if (this.#ended.signal.aborted) return
    this.#ended.abort()
    this.#watch.disconnect()
    Object.assign(this.#row.style, { transition: MOVE, translate: '', clipPath: '' })
    this.#onClose()
  }

  has(target: EventTarget | null): boolean {
    return target instanceof Node && this.#tray?.contains(target) === true
  }

  #check(): void {
    const isSame = this.#row.isConnected && subjectOf(this.#row)?.address === this.subject.address
    if (isSame) this.#place()
    else this.close()
  }

  #show(transition: string): void {
    const px = Math.max(0, Math.min(this.#px, this.#tray?.scrollWidth ?? MOST_PX))
    Object.assign(this.#row.style, { transition, translate: `${-px}px`, clipPath: `inset(0 0 0 ${px}px)` })
    if (!this.#tray) return
    Object.assign(this.#tray.style, { transition, inlineSize: `${px}px` })
    this.#place()
  }

  #place(): void {
    const box = this.#row.parentElement?.getBoundingClientRect()
    if (!this.#tray || !box) return
    const end = document.documentElement.clientWidth - box.right
    Object.assign(this.#tray.style, { top: `${box.top}px`, blockSize: `${box.height}px`, right: `${end}px` })
  }
}

/** `onSwipe`: called with the swipe of a row, and with null when it has ended. Returns an unsubscribe function. */
export function followSwipes(list: HTMLElement, onSwipe: (swipe: Swipe | null) => void): () => void {
  const ended = new AbortController()
  let from: { readonly row: HTMLElement; readonly x: number; readonly y: number; readonly at: number } | null = null
  let moved: MovedRow | null = null
  let isMoving = false
  /** True for a touch that moved or closed a row: its click is not a tap. */
  let isTaken = false
  const on = <Name extends keyof HTMLElementEventMap>(
    target: HTMLElement | Document,
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ): void =>
    target.addEventListener(name, event => act(event as HTMLElementEventMap[Name]), {
      signal: ended.signal,
      capture: true,
    })

  function begin(row: HTMLElement): void {
    const subject = subjectOf(row)
    from = subject && from
    if (!subject) return
    const own = new MovedRow(row, subject, () => {
      if (moved !== own) return
      moved = null
      onSwipe(null)
    })
    moved = own
    isMoving = true
    isTaken = true
    onSwipe(own)
  }

  // The browser scrolls vertically as before, and leaves the other direction to the row.
  list.style.touchAction = 'pan-y pinch-zoom'
  on(document, 'pointerdown', event => {
    from = null
    isTaken = moved !== null && !moved.has(event.target) && event.target instanceof Node && list.contains(event.target)
    if (moved && !moved.has(event.target)) return moved.close()
    const row = event.pointerType === 'touch' && event.isPrimary ? rowOf(event.target) : null
    if (row && list.contains(row)) from = { row, x: event.clientX, y: event.clientY, at: event.timeStamp }
  })
  on(list, 'pointermove', event => {
    if (!from) return
    const [left, down] = [from.x - event.clientX, Math.abs(event.clientY - from.y)]
    if (!isMoving && (down > LOCK_PX || event.timeStamp - from.at > HOLD_MS)) from = null
    else if (!isMoving && left > LOCK_PX && left > down) begin(from.row)
    if (isMoving) moved?.move(left - LOCK_PX)
  })
  const lift = (): void => {
    from = null
    if (isMoving) moved?.release()
    isMoving = false
  }
  on(list, 'pointerup', lift)
  on(list, 'pointercancel', lift)
  on(list, 'click', event => {
    if (!isTaken) return
    event.preventDefault()
    event.stopPropagation()
  })
  return () => {
    list.style.touchAction = ''
    moved?.close()
    ended.abort()
  }
}
