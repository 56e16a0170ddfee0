// The slots of a live list: as many as rows are ever rendered at once. Each shows one row. A slot whose row leaves the
// rendered range is reused for a row that enters it, without React.
import { longestRise } from './longest-rise.ts'

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

export type Placement = {
  readonly first: number
  readonly last: number
  readonly kept: number | null
  readonly count: number
  readonly isMoving: boolean
}

export class RowSlots {
  readonly slots: readonly ListSlot[]
  readonly #heightPx: number
  #count = -1
  #next = 0

  constructor(size: number, heightPx: number) {
    this.slots = Array.from({ length: size }, (_, at) => new ListSlot(`slot-${at}`))
    this.#heightPx = heightPx
  }

  /** Assigns a slot to every row of [first, last) and to the row `kept`. A row that has a slot keeps it. */
  place({ first, last, kept, count, isMoving }: Placement): void {
    for (const slot of this.slots) slot.isMoving = isMoving
    const isWanted = (index: number): boolean => (index >= first && index < last) || index === kept
    const placed = new Set<number>()
    const free: ListSlot[] = []
    for (const slot of this.slots) {
      if (slot.index >= 0 && slot.index < count && isWanted(slot.index)) placed.add(slot.index)
      else free.push(slot)
    }
    let next = 0
    const give = (index: number): void => {
      if (!placed.has(index)) free[next++]?.take(index, this.#heightPx)
    }
    for (let index = first; index < last; index++) give(index)
    if (kept !== null && kept < count && (kept < first || kept >= last)) give(kept)
    // Free slots keep their positions, because hiding a slot and showing it again costs as much as its layout. Slots
    // beyond the end of the list are hidden.
    for (; next < free.length; next++) if ((free[next]?.index ?? -1) >= count) free[next]?.take(-1, this.#heightPx)
    if (!isMoving) for (const slot of this.slots) slot.rest()
    if (count === this.#count) return
    this.#count = count
    for (const { element } of this.slots) element?.setAttribute('aria-setsize', String(count))
  }

  /** Completes the slots of rows in [first, last). */
  rest(first: number, last: number): void {
    for (const slot of this.slots) {
      if (slot.index < first || slot.index >= last) continue
      slot.isMoving = false
      slot.rest()
    }
  }

  /** Other rows are at the same positions: an update is pending for all slots. */
  markPending(): void {
    for (const slot of this.slots) slot.isPending = slot.index >= 0
  }

  /** True if an update is pending for a row in [first, last). */
  hasPending(first: number, last: number): boolean {
    return this.slots.some(slot => slot.isPending && slot.index >= first && slot.index < last)
  }

  /** Updates the slots with a pending update whose rows are in [first, last). */
  updatePending(first: number, last: number): void {
    for (const slot of this.slots) if (slot.isPending && slot.index >= first && slot.index < last) slot.update()
  }

  /** Updates at most `most` slots with a pending update, in turn. Returns false if none is left. */
  updateSome(most: number): boolean {
    const { length } = this.slots
    for (let updated = 0, looked = 0; looked < length; looked += 1) {
      const slot = this.slots[this.#next % length]
      if (slot?.isPending && updated === most) return true
      this.#next += 1
      if (!slot?.isPending) continue
      updated += 1
      slot.update()
    }
    return false
  }

  /**
   * Sorts the elements in the order of their rows, for screen readers and the tab order, with the fewest moves (each
   * costs a layout). Not while a row has the focus.
   */
  sortElements(list: HTMLElement): void {
    if (list.contains(document.activeElement)) return
    const indexes = new Map<Element | null, number>(this.slots.map(({ element, index }) => [element, index]))
    const shown = [...list.children].filter(element => (indexes.get(element) ?? -1) >= 0)
    const stay = longestRise(shown.map(element => indexes.get(element) ?? 0))
    const sorted = [...shown].sort((one, other) => (indexes.get(one) ?? 0) - (indexes.get(other) ?? 0))
    let next: Element | null = null
    for (const element of sorted.reverse()) {
      if (!stay.has(indexes.get(element) ?? 0)) list.insertBefore(element, next)
      next = element
    }
  }
}

export class ListSlot implements Slot {
  readonly name: string
  index = -1
  isMoving = false
  isPending = false
  element: HTMLElement | null = null
  #isSettled = false
  readonly #listeners = new Set<() => void>()

  constructor(name: string) {
    this.name = name
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  take(index: number, heightPx: number): void {
    if (index === this.index) return
    this.index = index
    this.#isSettled = false
    const { element } = this
    if (element) {
      if (element.hidden !== index < 0) element.hidden = index < 0
      if (index >= 0) element.style.transform = `translateY(${index * heightPx}px)`
    }
    this.update()
  }

  /** Sets the attributes that are not visible: the row's index, for the keyboard and for screen readers. */
  rest(): void {
    if (this.#isSettled) return
    this.#isSettled = true
    const { element, index } = this
    if (element && index >= 0) {
      element.dataset['index'] = String(index)
      element.setAttribute('aria-posinset', String(index + 1))
    } else if (element) delete element.dataset['index']
    this.update()
  }

  update(): void {
    this.isPending = false
    for (const listener of this.#listeners) listener()
  }
}
