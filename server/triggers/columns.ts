// Trigger prices as columns of numbers, so that a pass over all of them needs one comparison each: of positions on
// margin, and of orders that wait for a price.

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

const FIRST_CAPACITY = 1_024

export function createTriggerColumns(): TriggerColumns {
  let capacity = FIRST_CAPACITY
  let instrument = new Int32Array(capacity)
  let low = new Float64Array(capacity)
  let high = new Float64Array(capacity)
  /** Ids by slot; the occupied slots come first. */
  const ids: string[] = []
  const slots = new Map<string, number>()

  function grow(): void {
    capacity *= 2
    const [wider, lower, higher] = [new Int32Array(capacity), new Float64Array(capacity), new Float64Array(capacity)]
    wider.set(instrument)
    lower.set(low)
    higher.set(high)
    instrument = wider
    low = lower
    high = higher
  }

  function place(slot: number, ix: number, triggers: Triggers): void {
    instrument[slot] = ix
    low[slot] = triggers.low
    high[slot] = triggers.high
  }

  return {
    get size() {
      return ids.length
    },
    set(id, ix, triggers) {
      const known = slots.get(id)
      if (known !== undefined) return place(known, ix, triggers)
      if (ids.length === capacity) grow()
      slots.set(id, ids.length)
      place(ids.length, ix, triggers)
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
      place(slot, instrument[from] ?? 0, { low: low[from] ?? 0, high: high[from] ?? 0 })
    },
    clear() {
      ids.length = 0
      slots.clear()
    },
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
