// The path of one interval of trading, computed top-down. The whole interval has an open, a high, a low and a close,
// and each halving derives those of its two halves. Any minute is found in logarithmic time, and any range of minutes
// is consistent with the whole.
import type { TickStep } from '../../../domain/instrument.ts'
import { hash32, normal, unit } from '../../lib/random.ts'
import { snap } from './price-model.ts'

export type SessionPath = {
  readonly follows: null
  readonly salt: number
  readonly minutes: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Standard deviation of the move over the whole interval, in scaled price units. */
  readonly sigma: number
  readonly steps: readonly TickStep[]
}

const draws = { middle: 1, highLeft: 2, highRight: 3, lowLeft: 4, lowRight: 5, choice: 6 } as const

/**
 * The amount by which a Brownian bridge between two prices exceeds the higher one: one draw from the exact distribution
 * of its maximum. Mirrored, it is used for the minimum.
 */
function excess(from: number, to: number, sigma: number, h: number): number {
  const step = to - from
  const exponential = -Math.log((h + 0.5) / 2 ** 32)
  return (Math.sqrt(step * step + 2 * sigma * sigma * exponential) - Math.abs(step)) / 2
}

type PathSeed = Omit<SessionPath, 'high' | 'low' | 'follows'>

/** Creates the path of an interval between two prices, with random extremes. */
export function createSessionPath(seed: PathSeed): SessionPath {
  const { salt, open, close, sigma, steps } = seed
  const up = excess(open, close, sigma, hash32(salt, 0, draws.highLeft))
  const down = excess(open, close, sigma, hash32(salt, 0, draws.lowLeft))
  const top = Math.max(open, close)
  const bottom = Math.min(open, close)
  return {
    follows: null,
    ...seed,
    high: Math.max(top, snap(top + up, steps)),
    low: Math.min(bottom, snap(Math.max(bottom / 2, bottom - down), steps)),
  }
}

/** If an extreme is more than this many deviations of a half beyond the ends, the midpoint is moved towards it. */
const REACH = 1.5

/** Receives ranges of minutes, in order: `minute` is the first one, `count` their number. */
export type Take = (minute: number, count: number, open: number, high: number, low: number, close: number) => void

/**
 * Splits the minutes [from, to) into the largest pieces that each lie within one bucket. Numbers are passed as
 * arguments and not as an object, so that a piece needs no allocation.
 */
export function walk(
  path: SessionPath,
  from: number,
  to: number,
  bucketOf: (minute: number) => number,
  take: Take,
): void {
  const { salt, minutes, sigma, steps } = path

  function split(id: number, first: number, count: number, o: number, h: number, l: number, c: number): void {
    const end = first + count
    if (first >= to || end <= from) return
    if (count === 1 || (first >= from && end <= to && bucketOf(first) === bucketOf(end - 1))) {
      take(first, count, o, h, l, c)
      return
    }
    const left = count >> 1
    const right = count - left
    if (h === l) {
      split(2 * id, first, left, o, h, l, o)
      split(2 * id + 1, first + left, right, o, h, l, c)
      return
    }
    const sigmaLeft = sigma * Math.sqrt(left / minutes)
    const sigmaRight = sigma * Math.sqrt(right / minutes)
    const m = middleOf(salt, id, o, h, l, c, left / count, sigmaLeft, sigmaRight, steps)

    const highLeft = Math.max(o, m) + excess(o, m, sigmaLeft, hash32(salt, id, draws.highLeft))
    const highRight = Math.max(m, c) + excess(m, c, sigmaRight, hash32(salt, id, draws.highRight))
    const highIsLeft = highLeft >= highRight
    const topOfOther = Math.max(m, highIsLeft ? c : o)
    const otherHigh = Math.max(topOfOther, snap(folded(highIsLeft ? highRight : highLeft, topOfOther, h), steps))

    const lowLeft = Math.min(o, m) - excess(o, m, sigmaLeft, hash32(salt, id, draws.lowLeft))
    const lowRight = Math.min(m, c) - excess(m, c, sigmaRight, hash32(salt, id, draws.lowRight))
    const lowIsLeft = lowLeft <= lowRight
    const bottomOfOther = Math.min(m, lowIsLeft ? c : o)
    const otherLow = Math.min(bottomOfOther, snap(folded(lowIsLeft ? lowRight : lowLeft, l, bottomOfOther), steps))

    split(2 * id, first, left, o, highIsLeft ? h : otherHigh, lowIsLeft ? l : otherLow, m)
    split(2 * id + 1, first + left, right, m, highIsLeft ? otherHigh : h, lowIsLeft ? otherLow : l, c)
  }

  split(1, 0, minutes, path.open, path.high, path.low, path.close)
}

/**
 * The price between two halves: the midpoint of a Brownian bridge, moved towards an extreme that is far from both ends.
 */
function middleOf(
  salt: number,
  id: number,
  o: number,
  h: number,
  l: number,
  c: number,
  share: number,
  sigmaLeft: number,
  sigmaRight: number,
  steps: readonly TickStep[],
): number {
  const spread = sigmaLeft * sigmaRight
  const deviation = spread / Math.sqrt(sigmaLeft * sigmaLeft + sigmaRight * sigmaRight)
  const reach = REACH * Math.min(sigmaLeft, sigmaRight)
  let m = o + (c - o) * share + deviation * normal(hash32(salt, id, draws.middle))
  const pullUp = Math.max(o, c) < h - reach && m < h - reach
  const pullDown = Math.min(o, c) > l + reach && m > l + reach
  if (pullUp && (!pullDown || unit(hash32(salt, id, draws.choice)) < 0.5)) m = h - reach
  else if (pullDown) m = l + reach
  return Math.min(h, Math.max(l, snap(folded(m, l, h), steps)))
}

/** Reflects the value at both bounds: if it were clipped, many prices would be exactly the extreme. */
function folded(value: number, low: number, high: number): number {
  const span = high - low
  if (span <= 0) return low
  const beyond = (((value - low) % (2 * span)) + 2 * span) % (2 * span)
  return low + (beyond > span ? 2 * span - beyond : beyond)
}
