// A sum of walks at the minutes of a day, computed once for all shares that load on it.
import { createCombination } from './combination.ts'
import type { RhythmName } from './rhythms.ts'
import { DAY_MINUTES } from './rhythms.ts'
import type { Walk, Walks } from './walks.ts'

/** The values at the start of the minutes [from, to] of a UTC day, by minute; 1,440 is the end of the day. */
type FactorDay = { readonly minutes: Float32Array; from: number; to: number }

/** A walk, and its weight in a sum. */
export type Part = readonly [walk: Walk, weight: number]

export type SharedFactor = {
  readonly parts: readonly Part[]
  /** The value at the start of a minute of a UTC day: the same as in `day`, without computing others. */
  at(day: number, minute: number): number
  /** The values at the start of at least the minutes [from, to] of a UTC day, by minute. */
  day(day: number, from: number, to: number): Float32Array
}

/** Computed days and single values of several factors; the oldest are removed. */
export type FactorCache = {
  readonly days: Map<number, FactorDay>
  readonly mostDays: number
  readonly values: Map<number, number>
  factors: number
}
export const createFactorCache = (mostDays: number): FactorCache => ({
  days: new Map(),
  mostDays,
  values: new Map(),
  factors: 0,
})

/** The open and the close of ten years, for several factors. */
const MOST_VALUES = 30_000
/** Days are numbered from 0 within a factor's range of keys. */
const KEYS_A_FACTOR = 2 ** 20
const KEYS_A_DAY = 2 ** 11

function keep<T>(cache: Map<number, T>, most: number, key: number, value: T): void {
  cache.set(key, value)
  const [oldest] = cache.size > most ? cache.keys() : []
  if (oldest !== undefined) cache.delete(oldest)
}

/** All parts move in the given rhythm within a day. */
export function createSharedFactor(
  walks: Walks,
  rhythm: RhythmName,
  parts: readonly Part[],
  cache: FactorCache,
): SharedFactor {
  const combination = createCombination(
    walks,
    rhythm,
    parts.map(([walk]) => walk),
  )
  const weights = Float64Array.from(parts, ([, weight]) => weight)
  const firstKey = cache.factors++ * KEYS_A_FACTOR

  function dayOf(day: number, from: number, to: number): Float32Array {
    const key = firstKey + day
    const known = cache.days.get(key)
    if (known && from >= known.from && to <= known.to) return known.minutes
    const one = known ?? { minutes: new Float32Array(DAY_MINUTES + 1), from, to }
    one.from = Math.min(from, one.from)
    one.to = Math.max(to, one.to)
    combination.fillMinutes(weights, day, [one.from, one.to], one.minutes)
    if (!known) keep(cache.days, cache.mostDays, key, one)
    return one.minutes
  }

  function valueAt(day: number, minute: number): number {
    const key = (firstKey + day) * KEYS_A_DAY + minute
    let value = cache.values.get(key)
    if (value === undefined) {
      // The end of a day is not a minute of it.
      const isEnd = minute === DAY_MINUTES
      value = Math.fround(combination.at(weights, isEnd ? day + 1 : day, isEnd ? 0 : minute, 0))
      keep(cache.values, MOST_VALUES, key, value)
    }
    return value
  }

  return {
    parts,
    day: dayOf,
    at(day, minute) {
      const known = cache.days.get(firstKey + day)
      return known && minute >= known.from && minute <= known.to ? (known.minutes[minute] ?? 0) : valueAt(day, minute)
    },
  }
}
