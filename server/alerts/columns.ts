// What the alerts wait for, as columns of numbers, so that a pass needs one comparison per alert, and a second one only for
// those with two conditions.
import { createSlots, FIRST_CAPACITY, longer } from '../triggers/slots.ts'
import type { Trigger } from './model.ts'

/** `cell`: index of the value that the trigger is compared with. */
export type Part = { readonly cell: number; readonly trigger: Trigger }

export type AlertColumns = {
  /** `isAll`: reached when both parts are; otherwise when one of them is. */
  set(id: string, first: Part, second: Part | null, isAll: boolean): void
  remove(id: string): void
  clear(): void
  readonly size: number
  /** Returns the ids of the alerts whose triggers are reached. An unknown value, NaN, reaches none. */
  reached(values: Float64Array): string[]
}

/** How the second part counts. */
const joins = { none: 0, all: 1, any: 2 } as const

const joinOf = (second: Part | null, isAll: boolean): number => {
  if (second === null) return joins.none
  return isAll ? joins.all : joins.any
}

/** Parts of an alert: those of a slot are beside each other in the columns. */
const PARTS = 2

export function createAlertColumns(): AlertColumns {
  let join = new Int32Array(FIRST_CAPACITY)
  let cells = new Int32Array(FIRST_CAPACITY * PARTS)
  let signs = new Float64Array(FIRST_CAPACITY * PARTS)
  let bounds = new Float64Array(FIRST_CAPACITY * PARTS)
  const { ids, take, free, clear } = createSlots({
    grow(capacity) {
      join = longer(join, capacity)
      cells = longer(cells, capacity * PARTS)
      signs = longer(signs, capacity * PARTS)
      bounds = longer(bounds, capacity * PARTS)
    },
    copy(from, to) {
      join[to] = join[from] ?? joins.none
      for (const column of [cells, signs, bounds]) column.copyWithin(to * PARTS, from * PARTS, from * PARTS + PARTS)
    },
  })

  function put(at: number, { cell, trigger: { sign, bound } }: Part): void {
    cells[at] = cell
    signs[at] = sign
    bounds[at] = bound
  }

  return {
    get size() {
      return ids.length
    },
    set(id, first, second, isAll) {
      const slot = take(id)
      join[slot] = joinOf(second, isAll)
      put(slot * PARTS, first)
      if (second) put(slot * PARTS + 1, second)
    },
    remove: free,
    clear,
    reached(values) {
      const found: string[] = []
      const count = ids.length
      for (let slot = 0; slot < count; slot += 1) {
        const at = slot * PARTS
        const joined = join[slot] ?? joins.none
        let isReached = (values[cells[at] ?? 0] ?? Number.NaN) * (signs[at] ?? 0) >= (bounds[at] ?? Infinity)
        // The second part decides where the first one does not.
        if (joined !== joins.none && isReached === (joined === joins.all))
          isReached = (values[cells[at + 1] ?? 0] ?? Number.NaN) * (signs[at + 1] ?? 0) >= (bounds[at + 1] ?? Infinity)
        const id = isReached ? ids[slot] : undefined
        if (id !== undefined) found.push(id)
      }
      return found
    },
  }
}
