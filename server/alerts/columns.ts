// What the alerts wait for, as columns of numbers, so that a pass needs one comparison per alert.
import { createSlots, FIRST_CAPACITY, longer } from '../triggers/slots.ts'
import type { Trigger } from './model.ts'

export type AlertColumns = {
  /** `cell`: index of the value that the alert compares. */
  set(id: string, cell: number, trigger: Trigger): void
  remove(id: string): void
  clear(): void
  readonly size: number
  /** Returns the ids of the alerts whose triggers are reached. An unknown value, NaN, reaches none. */
  reached(values: Float64Array): string[]
}

export function createAlertColumns(): AlertColumns {
  let cells = new Int32Array(FIRST_CAPACITY)
  let signs = new Float64Array(FIRST_CAPACITY)
  let bounds = new Float64Array(FIRST_CAPACITY)
  const { ids, take, free, clear } = createSlots({
    grow(capacity) {
      cells = longer(cells, capacity)
      signs = longer(signs, capacity)
      bounds = longer(bounds, capacity)
    },
    copy(from, to) {
      cells[to] = cells[from] ?? 0
      signs[to] = signs[from] ?? 0
      bounds[to] = bounds[from] ?? 0
    },
  })

  return {
    get size() {
      return ids.length
    },
    set(id, cell, { sign, bound }) {
      const slot = take(id)
      cells[slot] = cell
      signs[slot] = sign
      bounds[slot] = bound
    },
    remove: free,
    clear,
    reached(values) {
      const found: string[] = []
      const count = ids.length
      for (let slot = 0; slot < count; slot += 1) {
        const value = values[cells[slot] ?? 0] ?? Number.NaN
        const id = value * (signs[slot] ?? 0) >= (bounds[slot] ?? Infinity) ? ids[slot] : undefined
        if (id !== undefined) found.push(id)
      }
      return found
    },
  }
}
