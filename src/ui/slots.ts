// The slots of a live list. Each shows one row at a time, and a writer of the list's owner fills its elements without
// React: a fling brings a hundred rows a second. The virtualizer decides which rows are rendered (SlotList).

/** One slot of a live list: elements that show one row at a time. */
export type Slot = {
  /** Index of the row that the slot shows; −1 for none. */
  readonly index: number
  /** True while the list is being scrolled: attributes that are not visible are set when it is at rest or touched. */
  readonly isMoving: boolean
  /**
   * The listener is called at once for another index and when the list comes to rest. It is called later, in a queue,
   * for another row at the same index. Returns an unsubscribe function.
   */
  onChange(listener: () => void): () => void
}

/** A range of rows: [first, last). */
export type Rows = { readonly first: number; readonly last: number }

/** Number of hidden rows that are updated together with the visible ones after a change of the order. */
const FOLLOW_AT_ONCE = 4
/** The other hidden rows: a few of them after each interval, or when their block becomes visible. */
const FOLLOW_EVERY_MS = 1_000

export class ListSlot implements Slot {
  readonly name: string
  index: number
  isMoving: boolean
  isPending = false
  element: HTMLElement | null = null
  #isSettled = false
  readonly #listeners = new Set<() => void>()

  constructor(name: string, index: number, isMoving: boolean) {
    this.name = name
    this.index = index
    this.isMoving = isMoving
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Assigns a row to the slot; −1 hides it. */
  take(index: number, count: number, isMoving: boolean): void {
    const { element } = this
    this.isMoving = isMoving
    if (element) {
      element.hidden = index < 0
      element.dataset['index'] = `${index}`
      element.ariaSetSize = `${count}`
    }
    if (index !== this.index) {
      this.index = index
      this.#isSettled = false
      this.update()
    }
    if (!isMoving) this.settle()
  }

  /** Sets the attributes that are not visible, such as the row's place for screen readers. */
  settle(): void {
    if (this.#isSettled) return
    this.#isSettled = true
    this.isMoving = false
    if (this.element) this.element.ariaPosInSet = `${this.index + 1}`
    this.update()
  }

  update(): void {
    this.isPending = false
    for (const listener of this.#listeners) listener()
  }
}

/** All slots of a list. */
export class ListSlots {
  readonly #slots = new Set<ListSlot>()
  #more: ReturnType<typeof setTimeout> | undefined

  /** Returns a function that removes them. */
  add(slots: readonly ListSlot[]): () => void {
    for (const slot of slots) this.#slots.add(slot)
    return () => {
      for (const slot of slots) this.#slots.delete(slot)
      if (this.#slots.size === 0) clearTimeout(this.#more)
    }
  }

  /** Completes the slots of the given rows, even during a scroll. */
  settle({ first, last }: Rows): void {
    for (const slot of this.#slots) if (slot.index >= first && slot.index < last) slot.settle()
  }

  /** Other rows are at the same positions: the visible ones are updated at once. */
  refresh(visible: Rows): void {
    for (const slot of this.#slots) slot.isPending = slot.index >= 0
    this.show(visible)
    this.#showSome()
  }

  /** Updates the rows that became visible while their update was pending. */
  show({ first, last }: Rows): void {
    for (const slot of this.#slots) if (slot.isPending && slot.index >= first && slot.index < last) slot.update()
  }

  #showSome(): void {
    clearTimeout(this.#more)
    const pending = [...this.#slots].filter(({ isPending }) => isPending)
    for (const slot of pending.slice(0, FOLLOW_AT_ONCE)) slot.update()
    if (pending.length > FOLLOW_AT_ONCE) this.#more = setTimeout(() => this.#showSome(), FOLLOW_EVERY_MS)
  }
}
