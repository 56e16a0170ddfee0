// A weighted sum of walks: the log price of a currency pair, an index or a delivery month. Its value at a slot is the
// sum of its walks' values at that slot, so instruments that share walks are consistent at every moment. Its extremes
// over a range of minutes are those of its slots. They are found by skipping every node of the tree that cannot contain
// them.
import { hash32 } from '../../../../lib/random.ts'
import type { MaxDeviations } from './day-tree.ts'
import {
  bridgeOf,
  DAY_IDS,
  dayNodes,
  MINUTE_IDS,
  maxDeviationsOf,
  middleDeviation,
  NODE_FIELDS,
  nodesUnder,
  SLOTS_A_MINUTE,
  slotReach,
} from './day-tree.ts'
import type { RhythmName, VarianceCurve } from './rhythms.ts'
import { DAY_MINUTES } from './rhythms.ts'
import type { Walk, Walks } from './walks.ts'

const DAY_DRAW = 421
/** Number of independent draws from one hash; each draw is one sign bit. */
const DRAWS_A_WORD = 32
const BITS_A_BYTE = 8
const BYTES_A_WORD = DRAWS_A_WORD / BITS_A_BYTE
const BYTE_VALUES = 2 ** BITS_A_BYTE

/** The values of a whole day while they are computed, in full precision. */
const minutes = new Float64Array(DAY_MINUTES + 1)

export type Combination = {
  /** Writes the values at all slots of a minute into `into`. `minute` counts within the UTC day. */
  fill(weights: Float64Array, day: number, minute: number, into: Float64Array): void
  at(weights: Float64Array, day: number, minute: number, slot: number): number
  /** Writes the values at the start of the minutes [from, to] of a UTC day into `into`. 1,440 is its end. */
  fillMinutes(weights: Float64Array, day: number, range: readonly [from: number, to: number], into: Float32Array): void
  /** Highest (sign 1) or lowest (sign −1) value in the minutes [from, to) of a UTC day. */
  extreme(weights: Float64Array, day: number, from: number, to: number, sign: 1 | -1): number
}

/**
 * All `parts` must have the same daily rhythm. Weights are passed with each request, because they change from day to
 * day.
 */
export function createCombination(walks: Walks, rhythm: RhythmName, parts: readonly Walk[]): Combination {
  const factors = [...new Set(parts.flatMap(part => part.loads.map(load => load.draw)))].toSorted((x, y) => x - y)
  const words = [...new Set(factors.map(draw => Math.floor(draw / DRAWS_A_WORD)))]
  const wordOf = Uint8Array.from(factors, draw => words.indexOf(Math.floor(draw / DRAWS_A_WORD)))
  const shiftOf = Uint8Array.from(factors, draw => draw % DRAWS_A_WORD)
  // The weights of the draws: one row per part, one column per independent draw.
  const matrix = parts.map(part =>
    Float64Array.from(factors, draw => part.loads.find(load => load.draw === draw)?.weight ?? 0),
  )
  const daySalts = new Uint32Array(words.length)
  const drawn = new Int32Array(words.length)
  /** Signed standard deviation of each independent draw on the prepared day. */
  const scales = new Float64Array(factors.length)
  let preparedDay = Number.NaN
  let preparedWeights: Float64Array | null = null
  let curve: VarianceCurve = new Float64Array(0)
  let reaches: MaxDeviations = curve
  let start = 0
  let end = 0
  /** The largest absolute value of {@link noise} on the prepared day. */
  let bound = 0

  function prepare(weights: Float64Array, day: number): void {
    if (day === preparedDay && weights === preparedWeights) return
    preparedDay = day
    preparedWeights = weights
    curve = walks.curve(rhythm, day)
    reaches = maxDeviationsOf(curve)
    const activity = walks.activity(rhythm, day)
    words.forEach((word, i) => {
      daySalts[i] = hash32(walks.salt, day, DAY_DRAW + word)
    })
    start = 0
    end = 0
    scales.fill(0)
    parts.forEach(({ driver, midnight }, j) => {
      const weight = weights[j] ?? 0
      const calm = driver.withinDay < 1 ? Math.min(1, activity) : activity
      const scale = weight * driver.volatility * driver.withinDay * Math.sqrt(calm)
      start += weight * midnight(day)
      end += weight * midnight(day + 1)
      matrix[j]?.forEach((load, i) => {
        scales[i] = (scales[i] ?? 0) + scale * load
      })
    })
    bound = scales.reduce((sum, scale) => sum + Math.abs(scale), 0)
  }

  function noise(id: number): number {
    for (let i = 0; i < drawn.length; i++) drawn[i] = hash32(daySalts[i] ?? 0, id)
    let sum = 0
    for (let i = 0; i < scales.length; i++) {
      // The sign by multiplication: a branch on a random bit is slow.
      const bit = ((drawn[wordOf[i] ?? 0] ?? 0) >>> (shiftOf[i] ?? 0)) & 1
      sum += (scales[i] ?? 0) * (2 * bit - 1)
    }
    return sum
  }

  /**
   * Random value at the middle of a node, given its end values `a` and `b` (Brownian bridge). `left`, `right`:
   * variances of the two halves.
   */
  function middle(id: number, a: number, b: number, left: number, right: number): number {
    const both = left + right
    const line = both > 0 ? (a * right + b * left) / both : a
    return line + middleDeviation(left, right) * noise(id)
  }

  function dayMiddle(id: number, first: number, left: number, count: number, a: number, b: number): number {
    const from = curve[first] ?? 0
    const at = curve[first + left] ?? 0
    return middle(id, a, b, at - from, (curve[first + count] ?? 0) - at)
  }

  /** Variance of one slot of a minute. */
  const slotVariance = (minute: number): number => ((curve[minute + 1] ?? 0) - (curve[minute] ?? 0)) / SLOTS_A_MINUTE

  let a = 0
  let b = 0
  /** Sets `a` and `b` to the values at the start and end of a minute. */
  function descend(minute: number): void {
    a = start
    b = end
    let id = 1
    let first = 0
    let count = DAY_MINUTES
    while (count > 1) {
      const left = count >> 1
      const m = dayMiddle(id, first, left, count, a, b)
      const isRight = minute >= first + left
      id = 2 * id + (isRight ? 1 : 0)
      if (isRight) {
        a = m
        first += left
        count -= left
      } else {
        b = m
        count = left
      }
    }
  }

  const idsOf = (minute: number): number => DAY_IDS + minute * MINUTE_IDS

  function fillSlots(
    into: Float64Array,
    ids: number,
    variance: number,
    id: number,
    first: number,
    count: number,
    from: number,
    to: number,
  ): void {
    if (count === 1) {
      into[first] = from
      return
    }
    const left = count >> 1
    const m = middle(ids + id, from, to, left * variance, (count - left) * variance)
    fillSlots(into, ids, variance, 2 * id, first, left, from, m)
    fillSlots(into, ids, variance, 2 * id + 1, first + left, count - left, m, to)
  }

  // A whole day needs many draws: those of each byte of a hash are added up once, for all its values.
  const bytes = [...new Set(factors.map((_, i) => byteOf(i)))]
  /** Made when first needed, since most combinations are of one instrument and never compute a whole day. */
  let sums: readonly Float64Array[] = []

  function byteOf(i: number): number {
    return (wordOf[i] ?? 0) * BYTES_A_WORD + Math.floor((shiftOf[i] ?? 0) / BITS_A_BYTE)
  }

  function addUpBytes(): void {
    if (sums.length === 0) sums = bytes.map(() => new Float64Array(BYTE_VALUES))
    for (const sum of sums) sum.fill(0)
    for (let i = 0; i < scales.length; i++) {
      const sum = sums[bytes.indexOf(byteOf(i))]
      const scale = scales[i] ?? 0
      const shift = (shiftOf[i] ?? 0) % BITS_A_BYTE
      if (sum) for (let v = 0; v < BYTE_VALUES; v++) sum[v] = (sum[v] ?? 0) + scale * (2 * ((v >>> shift) & 1) - 1)
    }
  }

  /** The same as {@link noise}, from the sums of bytes. */
  function noiseOfBytes(id: number): number {
    for (let i = 0; i < drawn.length; i++) drawn[i] = hash32(daySalts[i] ?? 0, id)
    let sum = 0
    for (let i = 0; i < sums.length; i++) {
      const byte = bytes[i] ?? 0
      sum +=
        sums[i]?.[
          ((drawn[Math.floor(byte / BYTES_A_WORD)] ?? 0) >>> ((byte % BYTES_A_WORD) * BITS_A_BYTE)) & (BYTE_VALUES - 1)
        ] ?? 0
    }
    return sum
  }

  function fillMinutes(into: Float64Array, from: number, to: number): void {
    const { leftWeights, deviations } = bridgeOf(curve)
    addUpBytes()
    into[0] = start
    into[DAY_MINUTES] = end
    for (let node = 0; node < dayNodes.length; node += NODE_FIELDS) {
      const first = dayNodes[node + 1] ?? 0
      const end = dayNodes[node + 3] ?? 0
      if (end < from || first > to) node += nodesUnder(first, end)
      else {
        const id = dayNodes[node] ?? 0
        const a = into[first] ?? 0
        const b = into[end] ?? 0
        into[dayNodes[node + 2] ?? 0] = b + (a - b) * (leftWeights[id] ?? 0) + (deviations[id] ?? 0) * noiseOfBytes(id)
      }
    }
  }

  let sought: 1 | -1 = 1
  let best = 0
  let rangeFrom = 0
  let rangeTo = 0

  /**
   * True if the node cannot contain a value beyond the best so far, given its ends and its maximum deviation from them.
   */
  const isHopeless = (from: number, to: number, reach: number): boolean =>
    Math.max(sought * from, sought * to) + bound * reach <= sought * best

  function searchSlots(
    ids: number,
    variance: number,
    reachScale: number,
    id: number,
    count: number,
    from: number,
    to: number,
  ): void {
    if (sought * from > sought * best) best = from
    if (count === 1 || isHopeless(from, to, reachScale * slotReach(count))) return
    const left = count >> 1
    const m = middle(ids + id, from, to, left * variance, (count - left) * variance)
    const leftFirst = sought * from >= sought * to
    if (leftFirst) searchSlots(ids, variance, reachScale, 2 * id, left, from, m)
    searchSlots(ids, variance, reachScale, 2 * id + 1, count - left, m, to)
    if (!leftFirst) searchSlots(ids, variance, reachScale, 2 * id, left, from, m)
  }

  function search(id: number, first: number, count: number, from: number, to: number): void {
    const last = first + count
    if (first >= rangeTo || last <= rangeFrom) return
    if (first >= rangeFrom && sought * from > sought * best) best = from
    if (first >= rangeFrom && last <= rangeTo && isHopeless(from, to, reaches[id] ?? 0)) return
    if (count === 1) {
      const variance = slotVariance(first)
      searchSlots(idsOf(first), variance, Math.sqrt(variance * SLOTS_A_MINUTE), 1, SLOTS_A_MINUTE, from, to)
      return
    }
    const left = count >> 1
    const m = dayMiddle(id, first, left, count, from, to)
    const leftFirst = sought * from >= sought * to
    if (leftFirst) search(2 * id, first, left, from, m)
    search(2 * id + 1, first + left, count - left, m, to)
    if (!leftFirst) search(2 * id, first, left, from, m)
  }

  return {
    fill(weights, day, minute, into) {
      prepare(weights, day)
      descend(minute)
      fillSlots(into, idsOf(minute), slotVariance(minute), 1, 0, SLOTS_A_MINUTE, a, b)
    },
    at(weights, day, minute, slot) {
      prepare(weights, day)
      descend(minute)
      return slotWithin(minute, slot)
    },
    fillMinutes(weights, day, [from, to], into) {
      prepare(weights, day)
      fillMinutes(minutes, from, to)
      for (let minute = from; minute <= to; minute++) into[minute] = minutes[minute] ?? 0
    },
    extreme(weights, day, from, to, sign) {
      prepare(weights, day)
      sought = sign
      best = sign * Number.NEGATIVE_INFINITY
      rangeFrom = from
      rangeTo = to
      search(1, 0, DAY_MINUTES, start, end)
      return best
    },
  }

  function slotWithin(minute: number, slot: number): number {
    const variance = slotVariance(minute)
    const ids = idsOf(minute)
    let from = a
    let to = b
    let id = 1
    let first = 0
    let count = SLOTS_A_MINUTE
    while (count > 1 && slot !== first) {
      const left = count >> 1
      const m = middle(ids + id, from, to, left * variance, (count - left) * variance)
      const isRight = slot >= first + left
      id = 2 * id + (isRight ? 1 : 0)
      if (isRight) {
        from = m
        first += left
        count -= left
      } else {
        to = m
        count = left
      }
    }
    return from
  }
}
