// Trigger prices as columns of numbers, so that a pass over all of them needs one comparison each: of positions on
// margin, and of orders that wait for a price.
import { createSlots, FIRST_CAPACITY, longer } from './slots.ts'

/**
 * Prices by instrument number since the last pass. Infinite where the market is closed or a price is doubtful, so that
 * no trigger is reached.
 */
export type PriceBounds = { readonly lowest: Float64Array; readonly highest: Float64Array }

/** Scaled prices, infinite if there is none. Reached when the price is at most `low` or at least `high`. */
export type Triggers = { readonly low: number; readonly high: number }

export type TriggerColumns = {
  set(id: string, ix: number, triggers: Triggers): void
  remove(id: string): void
  clear(): void
  readonly size: number
  /** Returns the ids of those whose triggers are reached. */
  reached(bounds: PriceBounds): string[]
}

export function createTriggerColumns(): TriggerColumns {
  let instrument = new Int32Array(FIRST_CAPACITY)
  let low = new Float64Array(FIRST_CAPACITY)
  let high = new Float64Array(FIRST_CAPACITY)
  const { ids, take, free, clear } = createSlots({
    grow(capacity) {
      instrument = longer(instrument, capacity)
      low = longer(low, capacity)
      high = longer(high, capacity)
    },
    copy(from, to) {
      instrument[to] = instrument[from] ?? 0
      low[to] = low[from] ?? 0
      high[to] = high[from] ?? 0
    },
  })

  return {
    get size() {
      return ids.length
    },
    set(id, ix, triggers) {
      const slot = take(id)
      instrument[slot] = ix
      low[slot] = triggers.low
      high[slot] = triggers.high
    },
    remove: free,
    clear,
    reached({ lowest, highest }) {
      const found: string[] = []
      const count = ids.length
      for (let slot = 0; slot < count; slot += 1) {
        const ix = instrument[slot] ?? 0
        const isReached =
          (lowest[ix] ?? Infinity) <= (low[slot] ?? -Infinity) || (highest[ix] ?? -Infinity) >= (high[slot] ?? Infinity)
        const id = isReached ? ids[slot] : undefined
        if (id !== undefined) found.push(id)
      }
      return found
    },
  }
}
