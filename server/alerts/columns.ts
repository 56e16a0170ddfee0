// What the alerts wait for, as columns of numbers, so that a pass needs one comparison per alert.
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

const FIRST_CAPACITY = 1_024

export function createAlertColumns(): AlertColumns {
  let capacity = FIRST_CAPACITY
  let cells = new Int32Array(capacity)
  let signs = new Float64Array(capacity)
  let bounds = new Float64Array(capacity)
  /** Ids of alerts by slot; the occupied slots come first. */
  const ids: string[] = []
  const slots = new Map<string, number>()

  function grow(): void {
    capacity *= 2
    const [wider, signed, bounded] = [new Int32Array(capacity), new Float64Array(capacity), new Float64Array(capacity)]
    wider.set(cells)
    signed.set(signs)
    bounded.set(bounds)
    cells = wider
    signs = signed
    bounds = bounded
  }

  function place(slot: number, cell: number, { sign, bound }: { sign: number; bound: number }): void {
    cells[slot] = cell
    signs[slot] = sign
    bounds[slot] = bound
  }

  return {
    get size() {
      return ids.length
    },
    set(id, cell, trigger) {
      const known = slots.get(id)
      if (known !== undefined) return place(known, cell, trigger)
      if (ids.length === capacity) grow()
      slots.set(id, ids.length)
      place(ids.length, cell, trigger)
      ids.push(id)
    },
    remove(id) {
      const slot = slots.get(id)
      const last = slot === undefined ? undefined : ids.pop()
      if (slot === undefined || last === undefined) return
      slots.delete(id)
      if (last === id) return
      ids[slot] = last
      slots.set(last, slot)
      const from = ids.length
      place(slot, cells[from] ?? 0, { sign: signs[from] ?? 0, bound: bounds[from] ?? 0 })
    },
    clear() {
      ids.length = 0
      slots.clear()
    },
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
