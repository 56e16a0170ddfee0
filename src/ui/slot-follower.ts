// Places the slots of a list while the document scrolls: the visible rows, and an overscan that is larger in the
// direction of the scroll. Rows that are still outside the visible part are placed and laid out between two frames, so
// that the frame that shows them only has to paint them.
import { SCROLL_DEBOUNCE_MS } from '../../domain/limits.ts'
import { nextTask } from '../lib/next-task.ts'
import type { RowSlots, Rows } from './slots.ts'

/** Number of overscan rows at both edges together. During a scroll most of them are in its direction. */
export const READY = 26
const READY_BEHIND = 3
/** If fewer rows than this are placed ahead, the next ones are placed. */
const READY_LEAST = 12
/**
 * Number of hidden rows that are updated together with the visible ones after a change of the order: updating all of
 * them takes longer than a frame.
 */
const FOLLOW_AT_ONCE = 4
/**
 * The remaining rows are updated when a scroll brings them within this number of rows of the visible ones; otherwise a
 * few of them after each interval.
 */
const NEAR = 6
const FOLLOW_EVERY_MS = 1_000
/**
 * Time without a scroll event after which the list is at rest. On slow frames scroll events are far apart. In a browser
 * with `scrollend` this is needed only for a finger that stays down without moving.
 */
const STILL_MS = 'onscrollend' in window ? 1_000 : 150
/** Time at rest before the row elements are sorted: between two swipes of one fling the next swipe would undo it. */
const REST_MS = 300

type ListLayout = { readonly topPx: number; readonly count: number; readonly kept: number | null }
type Listeners = {
  /** Called with the range of rendered rows. */
  readonly onRange: ((first: number, last: number) => void) | undefined
  /** Called with the visible rows at rest, and with null while the list is being scrolled. */
  readonly onSeen: ((seen: Rows | null) => void) | undefined
}

export class SlotFollower {
  readonly #slots: RowSlots
  readonly #heightPx: number
  readonly #list: HTMLElement
  #layout: ListLayout = { topPx: 0, count: 0, kept: null }
  #listeners: Listeners = { onRange: undefined, onSeen: undefined }
  #viewPx = window.innerHeight
  #scrolledPx = window.scrollY
  /** Direction of the scroll: 1 downwards, −1 upwards, 0 at rest. */
  #way = 0
  #rendered: Rows = { first: -1, last: -1 }
  #seen: Rows | null = { first: -1, last: -1 }
  /** Rows ahead are placed in the next task. */
  #isPlacing = false
  #rest: ReturnType<typeof setTimeout> | undefined
  #more: ReturnType<typeof setTimeout> | undefined
  #resizing: ReturnType<typeof setTimeout> | undefined
  readonly #over = new AbortController()

  constructor(list: HTMLElement, slots: RowSlots, heightPx: number) {
    this.#list = list
    this.#slots = slots
    this.#heightPx = heightPx
    const options = { passive: true, signal: this.#over.signal }
    window.addEventListener('scroll', () => this.#onScroll(), options)
    window.addEventListener('scrollend', () => this.#onStill(), options)
    window.addEventListener('resize', () => this.#onResizing(), options)
  }

  /** Sets the list's position and length, and its callbacks. */
  update(place: ListLayout, listeners: Listeners): void {
    this.#listeners = listeners
    this.#layout = place
    this.#rendered = { first: -1, last: -1 }
    this.#look()
    if (this.#way === 0) this.#notifySeen()
  }

  /** Places a row at any scroll position. */
  bring(kept: number): void {
    this.#layout = { ...this.#layout, kept }
    this.#onRest()
  }

  /** Called when a finger is down: every visible row must be complete, even during a scroll. */
  settle(): void {
    const { first, last } = this.#visibleRows()
    this.#slots.rest(first, last)
  }

  /** Called if other rows are at the same positions. */
  refresh(): void {
    const { first, last } = this.#visibleRows()
    this.#slots.markPending()
    this.#slots.updatePending(first, last)
    this.#followOn()
  }

  #followOn(): void {
    clearTimeout(this.#more)
    if (this.#slots.updateSome(FOLLOW_AT_ONCE)) this.#more = setTimeout(() => this.#followOn(), FOLLOW_EVERY_MS)
  }

  stop(): void {
    this.#over.abort()
    clearTimeout(this.#rest)
    clearTimeout(this.#more)
    clearTimeout(this.#resizing)
  }

  #onScroll(): void {
    const before = this.#scrolledPx
    this.#scrolledPx = window.scrollY
    if (this.#scrolledPx !== before) this.#way = this.#scrolledPx > before ? 1 : -1
    const sight = this.#visibleRows()
    this.#slots.updatePending(sight.first, sight.last)
    if (!this.#isRendered(sight)) this.#look()
    else if (this.#isAheadDue(sight)) this.#placeAhead()
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#onStill(), STILL_MS)
    if (this.#seen !== null) {
      this.#seen = null
      this.#listeners.onSeen?.(null)
    }
  }

  #placeAhead(): void {
    if (this.#isPlacing) return
    this.#isPlacing = true
    nextTask(() => {
      this.#isPlacing = false
      if (this.#over.signal.aborted) return
      const { first, last } = this.#visibleRows()
      this.#slots.updatePending(first - NEAR, last + NEAR)
      this.#look()
      // Reading the position forces the layout of the new rows now and not in the next frame.
      if (this.#way !== 0) this.#list.getBoundingClientRect()
    })
  }

  #isRendered({ first, last }: Rows): boolean {
    return first >= this.#rendered.first && last <= this.#rendered.last
  }

  #isAheadDue(sight: Rows): boolean {
    return !this.#reachesOn(sight) || this.#slots.hasPending(sight.first - NEAR, sight.last + NEAR)
  }

  #onStill(): void {
    this.settle()
    this.#notifySeen()
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#onRest(), REST_MS)
  }

  #onRest(): void {
    clearTimeout(this.#rest)
    this.#way = 0
    this.#look()
    this.#slots.sortElements(this.#list)
    this.#notifySeen()
  }

  /**
   * Debounced, because a browser bar that slides away resizes the viewport at every frame of a scroll (specification
   * §9: 50 ms).
   */
  #onResizing(): void {
    clearTimeout(this.#resizing)
    this.#resizing = setTimeout(() => this.#onResize(), SCROLL_DEBOUNCE_MS)
  }

  #onResize(): void {
    this.#viewPx = window.innerHeight
    this.#scrolledPx = window.scrollY
    this.#look()
    if (this.#way === 0) this.#notifySeen()
  }

  #visibleRows(): Rows {
    const { topPx, count } = this.#layout
    const from = this.#scrolledPx - topPx
    return {
      first: Math.min(count, Math.max(0, Math.floor(from / this.#heightPx))),
      last: Math.max(0, Math.min(count, Math.ceil((from + this.#viewPx) / this.#heightPx))),
    }
  }

  #look(): void {
    const { count, kept } = this.#layout
    const sight = this.#visibleRows()
    const isMoving = this.#way !== 0
    if (isMoving && this.#reachesOn(sight)) return
    const behind = this.#way > 0 ? READY_BEHIND : READY - READY_BEHIND
    const above = isMoving ? behind : READY / 2
    const first = Math.max(0, sight.first - above)
    const last = Math.min(count, sight.last + READY - above)
    const rendered = this.#slots.place({ first, last, kept, count, isMoving })
    if (rendered.first === this.#rendered.first && rendered.last === this.#rendered.last) return
    this.#rendered = rendered
    this.#listeners.onRange?.(rendered.first, rendered.last)
  }

  /**
   * True if enough rows are placed in the direction of the scroll. Rows are placed in groups, because a frame that
   * places one row costs nearly as much.
   */
  #reachesOn(sight: Rows): boolean {
    const { first, last } = this.#rendered
    const isAbove = first === 0 || first <= sight.first - (this.#way < 0 ? READY_LEAST : 0)
    const isBelow = last === this.#layout.count || last >= sight.last + (this.#way > 0 ? READY_LEAST : 0)
    return isAbove && isBelow
  }

  #notifySeen(): void {
    const seen = this.#visibleRows()
    if (this.#seen?.first === seen.first && this.#seen.last === seen.last) return
    this.#seen = seen
    this.#listeners.onSeen?.(seen)
  }
}
