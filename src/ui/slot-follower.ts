// Follows the document's scrolling with the slots of a list: which rows are in sight, which are kept ready around them,
// and more of those the way it goes.
import type { RowSlots } from './slots.ts'

export type Rows = { readonly first: number; readonly last: number }

/** Rows kept ready beyond the edges, both together. While it is scrolled most of them are ahead. */
export const READY = 26
const READY_BEHIND = 3
/** With fewer ahead than this the next are placed. */
const READY_LEAST = 12
/** Of the rows out of sight, so many follow a new order with those in sight: all of them are more than a frame can lay out. */
const FOLLOW_AT_ONCE = 4
/** The others follow when they come so near, and at the latest when no order has come for so long. */
const NEAR = 6
const FOLLOW_EVERY_MS = 1_000
/**
 * Without a scroll event for so long the list stands still. Where frames are slow events are far apart: where the browser
 * says itself when a scroll is over, this is for a finger that lies still.
 */
const STILL_MS = 'onscrollend' in window ? 1_000 : 150
/** Still for so long it is at rest: between two swipes of one fling nothing is put in order that the next undoes. */
const REST_MS = 300

type Place = { readonly topPx: number; readonly count: number; readonly kept: number | null }
type Listeners = {
  /** Rows that are there. */
  readonly onRange: ((first: number, last: number) => void) | undefined
  /** Rows in sight at rest; null while it is scrolled. */
  readonly onSeen: ((seen: Rows | null) => void) | undefined
}

export class SlotFollower {
  readonly #slots: RowSlots
  readonly #heightPx: number
  readonly #list: HTMLElement
  #place: Place = { topPx: 0, count: 0, kept: null }
  #listeners: Listeners = { onRange: undefined, onSeen: undefined }
  #viewPx = window.innerHeight
  #scrolledPx = window.scrollY
  /** 1 downwards, −1 upwards, 0 at rest. */
  #way = 0
  #there: Rows = { first: -1, last: -1 }
  #seen: Rows | null = { first: -1, last: -1 }
  #rest: ReturnType<typeof setTimeout> | undefined
  #more: ReturnType<typeof setTimeout> | undefined
  readonly #over = new AbortController()

  constructor(list: HTMLElement, slots: RowSlots, heightPx: number) {
    this.#list = list
    this.#slots = slots
    this.#heightPx = heightPx
    const options = { passive: true, signal: this.#over.signal }
    window.addEventListener('scroll', () => this.#onScroll(), options)
    window.addEventListener('scrollend', () => this.#onStill(), options)
    window.addEventListener('resize', () => this.#onResize(), options)
  }

  /** The list's place and length, and who is told of what. */
  update(place: Place, listeners: Listeners): void {
    this.#listeners = listeners
    this.#place = place
    this.#there = { first: -1, last: -1 }
    this.#look()
    if (this.#way === 0) this.#tellSeen()
  }

  /** Gives a row its elements wherever the list is scrolled to. */
  bring(kept: number): void {
    this.#place = { ...this.#place, kept }
    this.#onRest()
  }

  /** A finger is on it: every row that it can mean must be whole, though it moves still. */
  settle(): void {
    const { first, last } = this.#inSight()
    this.#slots.rest(first, last)
  }

  /** Other rows stand at the same places. */
  refresh(): void {
    const { first, last } = this.#inSight()
    this.#slots.owe()
    this.#slots.tellOwed(first, last)
    this.#followOn()
  }

  #followOn(): void {
    clearTimeout(this.#more)
    if (this.#slots.tellSome(FOLLOW_AT_ONCE)) this.#more = setTimeout(() => this.#followOn(), FOLLOW_EVERY_MS)
  }

  stop(): void {
    this.#over.abort()
    clearTimeout(this.#rest)
    clearTimeout(this.#more)
  }

  #onScroll(): void {
    const before = this.#scrolledPx
    this.#scrolledPx = window.scrollY
    if (this.#scrolledPx !== before) this.#way = this.#scrolledPx > before ? 1 : -1
    const { first, last } = this.#inSight()
    this.#slots.tellOwed(first - NEAR, last + NEAR)
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#onStill(), STILL_MS)
    this.#look()
    if (this.#seen !== null) {
      this.#seen = null
      this.#listeners.onSeen?.(null)
    }
  }

  #onStill(): void {
    this.settle()
    this.#tellSeen()
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#onRest(), REST_MS)
  }

  #onRest(): void {
    clearTimeout(this.#rest)
    this.#way = 0
    this.#look()
    this.#slots.sortElements(this.#list)
    this.#tellSeen()
  }

  #onResize(): void {
    this.#viewPx = window.innerHeight
    this.#scrolledPx = window.scrollY
    this.#look()
    if (this.#way === 0) this.#tellSeen()
  }

  #inSight(): Rows {
    const { topPx, count } = this.#place
    const from = this.#scrolledPx - topPx
    return {
      first: Math.min(count, Math.max(0, Math.floor(from / this.#heightPx))),
      last: Math.max(0, Math.min(count, Math.ceil((from + this.#viewPx) / this.#heightPx))),
    }
  }

  #look(): void {
    const { count, kept } = this.#place
    const sight = this.#inSight()
    const isMoving = this.#way !== 0
    if (isMoving && this.#reachesOn(sight)) return
    const above = isMoving ? (this.#way > 0 ? READY_BEHIND : READY - READY_BEHIND) : READY / 2
    const first = Math.max(0, sight.first - above)
    const last = Math.min(count, sight.last + READY - above)
    this.#slots.place({ first, last, kept, count, isMoving })
    if (first === this.#there.first && last === this.#there.last) return
    this.#there = { first, last }
    this.#listeners.onRange?.(first, last)
  }

  /** Rows are placed several at a time: a frame that places one costs nearly as much. */
  #reachesOn(sight: Rows): boolean {
    const { first, last } = this.#there
    const isAbove = first === 0 || first <= sight.first - (this.#way < 0 ? READY_LEAST : 0)
    const isBelow = last === this.#place.count || last >= sight.last + (this.#way > 0 ? READY_LEAST : 0)
    return isAbove && isBelow
  }

  #tellSeen(): void {
    const seen = this.#inSight()
    if (this.#seen?.first === seen.first && this.#seen.last === seen.last) return
    this.#seen = seen
    this.#listeners.onSeen?.(seen)
  }
}
