// The slots of columns of numbers, by id: the occupied ones come first, so that a pass reads no free one.

/** What the owner of the columns does with them. */
export type SlotColumns = {
  /** Makes all columns at least this long, with their values. */
  grow(capacity: number): void
  /** Copies the values of one slot to another. */
  copy(from: number, to: number): void
}

export type Slots = {
  /** Ids by slot. */
  readonly ids: readonly string[]
  /** The slot of an id, which gets a new one if it has none. */
  take(id: string): number
  /** The last slot takes the place of the freed one. */
  free(id: string): void
  clear(): void
}

export const FIRST_CAPACITY = 1_024

/** @param columns of the length {@link FIRST_CAPACITY} */
export function createSlots(columns: SlotColumns): Slots {
  let capacity = FIRST_CAPACITY
  const ids: string[] = []
  const slots = new Map<string, number>()
  return {
    ids,
    take(id) {
      const known = slots.get(id)
      if (known !== undefined) return known
      if (ids.length === capacity) {
        capacity *= 2
        columns.grow(capacity)
      }
      slots.set(id, ids.length)
      ids.push(id)
      return ids.length - 1
    },
    free(id) {
      const slot = slots.get(id)
      const last = slot === undefined ? undefined : ids.pop()
      if (slot === undefined || last === undefined) return
      slots.delete(id)
      if (last === id) return
      ids[slot] = last
      slots.set(last, slot)
      columns.copy(ids.length, slot)
    },
    clear() {
      ids.length = 0
      slots.clear()
    },
  }
}

/** A longer column with the same values. */
export function longer<C extends Int32Array | Float64Array>(column: C, capacity: number): C {
  const grown = new (column.constructor as new (length: number) => C)(capacity)
  grown.set(column)
  return grown
}
