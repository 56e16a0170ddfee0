// The slots of a live list: as many as rows are ever rendered at once. Each shows one row. Consecutive rows are grouped in
// blocks: a block that leaves the rendered range is moved to where rows enter it, and its slots show those rows, without
// React. Only blocks are positioned, because the browser visits each positioned element in each frame of a scroll.
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

/** A range of rows: [first, last). */
export type Rows = { readonly first: number; readonly last: number }

export type Placement = Rows & {
  readonly kept: number | null
  readonly count: number
  readonly isMoving: boolean
}

/** Number of rows of a block. */
export const BLOCK_ROWS = 6

export class RowSlots {
  readonly blocks: readonly SlotBlock[]
  readonly slots: readonly ListSlot[]
  readonly #heightPx: number
  #count = -1
  #next = 0

  /** `rows`: number of consecutive rows that are rendered at once, at most. One block more can hold a focused row. */
  constructor(rows: number, heightPx: number) {
    const size = Math.ceil((rows - 1) / BLOCK_ROWS) + 2
    this.blocks = Array.from({ length: size }, (_, at) => new SlotBlock(`block-${at}`))
    this.slots = this.blocks.flatMap(({ slots }) => slots)
    this.#heightPx = heightPx
  }

  /**
   * Assigns a block to the rows of [first, last) and to the row `kept`. Rows that have a block keep it. Returns the range
   * that is rendered: whole blocks.
   */
  place({ first, last, kept, count, isMoving }: Placement): Rows {
    for (const slot of this.slots) slot.isMoving = isMoving
    const range = { first: blockOf(first), last: blockOf(last + BLOCK_ROWS - 1) }
    const keptBlock = kept === null || kept >= count ? null : blockOf(kept)
    const isWanted = (index: number): boolean => (index >= range.first && index < range.last) || index === keptBlock
    const placed = new Set<number>()
    const free: SlotBlock[] = []
    for (const block of this.blocks) {
      if (block.index >= 0 && isWanted(block.index)) placed.add(block.index)
      else free.push(block)
    }
    let next = 0
    const give = (index: number): void => {
      if (!placed.has(index)) free[next++]?.take(index, count, this.#heightPx)
    }
    for (let index = range.first; index < range.last; index++) give(index)
    if (keptBlock !== null && (keptBlock < range.first || keptBlock >= range.last)) give(keptBlock)
    if (count !== this.#count) this.#resize(count)
    if (!isMoving) for (const slot of this.slots) slot.rest()
    return { first: range.first * BLOCK_ROWS, last: Math.min(count, range.last * BLOCK_ROWS) }
  }

  /** Free blocks keep their positions, because hiding one and showing it again costs as much as its layout. */
  #resize(count: number): void {
    this.#count = count
    for (const block of this.blocks) block.take(block.index, count, this.#heightPx)
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
   * Sorts the blocks in the order of their rows, for screen readers and the tab order, with the fewest moves (each
   * costs a layout). Not while a row has the focus.
   */
  sortElements(list: HTMLElement): void {
    if (list.contains(document.activeElement)) return
    const indexes = new Map<Element | null, number>(this.blocks.map(({ element, index }) => [element, index]))
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

/** Consecutive rows, which are positioned together. */
export class SlotBlock {
  readonly name: string
  readonly slots: readonly ListSlot[]
  /** Number of the block in the list; −1 while it holds no rows. */
  index = -1
  element: HTMLElement | null = null

  constructor(name: string) {
    this.name = name
    this.slots = Array.from({ length: BLOCK_ROWS }, (_, at) => new ListSlot(`slot-${at}`))
  }

  /** Rows at and beyond `count` do not exist: they are hidden. */
  take(index: number, count: number, heightPx: number): void {
    const first = index * BLOCK_ROWS
    const isEmpty = index < 0 || first >= count
    const { element } = this
    if (element && element.hidden !== isEmpty) element.hidden = isEmpty
    if (element && !isEmpty && index !== this.index) element.style.transform = `translateY(${first * heightPx}px)`
    this.index = isEmpty ? -1 : index
    for (const [at, slot] of this.slots.entries()) slot.take(isEmpty || first + at >= count ? -1 : first + at)
  }
}

const blockOf = (row: number): number => Math.floor(row / BLOCK_ROWS)

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

  take(index: number): void {
    if (index === this.index) return
    this.index = index
    this.#isSettled = false
    const { element } = this
    if (element && element.hidden !== index < 0) element.hidden = index < 0
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
