// Trigger prices of positions, as columns of numbers, so that a pass needs one comparison per position. Positions whose
// triggers are reached are then decided exactly, with decimals.
import { liquidatedFrom } from '../../domain/margin.ts'
import { Decimal } from '../../domain/money.ts'
import type { Contracted } from '../positions/contract.ts'
import { marginPositionOf, marginRatesOf } from '../positions/contract.ts'
import type { PriceBounds } from './bounds.ts'

/** Margin ratios, in percent, at which the customer is warned. */
export const WARNINGS = [70, 85] as const
/** A warning is sent again only after the ratio has fallen below this percentage. */
export const RECOVERED = 65

/** Scaled prices, infinite if there is none. Reached when the price is at most `low` or at least `high`. */
export type Triggers = { readonly low: number; readonly high: number }

/** Rounding tolerance of a double, so that an equal price is never missed. */
const SLACK = 1e-9

export function triggersOf(position: Contracted): Triggers {
  const isLong = position.side === 'long'
  const { takeProfit, stopLoss, warned, state } = position.contract
  if (state === 'liquidating') return { low: Number.MAX_VALUE, high: -Number.MAX_VALUE }
  const next = WARNINGS.find(level => level > warned) ?? 100
  const against = [priceAt(position, 100), priceAt(position, next), stopLoss].filter(price => price !== null)
  const towards = [takeProfit, warned > 0 ? priceAt(position, RECOVERED) : null].filter(price => price !== null)
  const [below, above] = isLong ? [against, towards] : [towards, against]
  return { low: withSlack(Math.max(...below), 1), high: withSlack(Math.min(...above), -1) }
}

/** An infinite price stays infinite. */
const withSlack = (price: number, towards: 1 | -1): number =>
  Number.isFinite(price) ? price + towards * Math.abs(price) * SLACK : price

/** The scaled price at which the maintenance margin is a given percentage of equity. */
function priceAt(position: Contracted, percent: number): number | null {
  const { maintenance, fee } = marginRatesOf(position)
  const share = new Decimal(percent).div(100)
  const price = liquidatedFrom(marginPositionOf(position), {
    maintenance: maintenance.div(share),
    fee: fee.div(share),
  })
  return price === null ? null : price.times(new Decimal(10).pow(position.priceDecimals)).toNumber()
}

export type TriggerColumns = {
  set(id: string, ix: number, triggers: Triggers): void
  remove(id: string): void
  clear(): void
  readonly size: number
  /** Returns the ids of the positions whose triggers are reached. */
  reached(bounds: PriceBounds): string[]
}

const FIRST_CAPACITY = 1_024

export function createTriggerColumns(): TriggerColumns {
  let capacity = FIRST_CAPACITY
  let instrument = new Int32Array(capacity)
  let low = new Float64Array(capacity)
  let high = new Float64Array(capacity)
  /** Ids of positions by slot; the occupied slots come first. */
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
