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

export function createAlertColumns(): AlertColumns {
  let join = new Int32Array(FIRST_CAPACITY)
  const parts = [createParts(), createParts()] as const
  const [first, second] = parts
  const { ids, take, free, clear } = createSlots({
    grow(capacity) {
      join = longer(join, capacity)
      for (const part of parts) part.grow(capacity)
    },
    copy(from, to) {
      join[to] = join[from] ?? joins.none
      for (const part of parts) part.copy(from, to)
    },
  })

  function isReached(slot: number, values: Float64Array): boolean {
    const isFirst = first.isReached(slot, values)
    const joined = join[slot]
    if (joined === joins.none) return isFirst
    return isFirst === (joined === joins.any) ? isFirst : second.isReached(slot, values)
  }

  return {
    get size() {
      return ids.length
    },
    set(id, one, other, isAll) {
      const slot = take(id)
      join[slot] = joinOf(other, isAll)
      first.set(slot, one)
      if (other) second.set(slot, other)
    },
    remove: free,
    clear,
    reached(values) {
      const found: string[] = []
      const count = ids.length
      for (let slot = 0; slot < count; slot += 1) {
        const id = isReached(slot, values) ? ids[slot] : undefined
        if (id !== undefined) found.push(id)
      }
      return found
    },
  }
}

/** The columns of the first or the second parts. */
function createParts() {
  let cells = new Int32Array(FIRST_CAPACITY)
  let signs = new Float64Array(FIRST_CAPACITY)
  let bounds = new Float64Array(FIRST_CAPACITY)
  return {
    grow(capacity: number): void {
      cells = longer(cells, capacity)
      signs = longer(signs, capacity)
      bounds = longer(bounds, capacity)
    },
    copy(from: number, to: number): void {
      cells[to] = cells[from] ?? 0
      signs[to] = signs[from] ?? 0
      bounds[to] = bounds[from] ?? 0
    },
    set(slot: number, { cell, trigger: { sign, bound } }: Part): void {
      cells[slot] = cell
      signs[slot] = sign
      bounds[slot] = bound
    },
    isReached(slot: number, values: Float64Array): boolean {
      const value = values[cells[slot] ?? 0] ?? Number.NaN
      return value * (signs[slot] ?? 0) >= (bounds[slot] ?? Infinity)
    },
  }
}
