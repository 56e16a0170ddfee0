/**
 * Random numbers without state: every number is computed from its coordinates (seed, instrument, step …). So any moment
 * of the simulated market can be computed alone and in any order, and is the same on every run.
 */

const GOLDEN = 0x9e3779b9

/** Finaliser of splitmix32: every input bit affects every output bit. */
function mix(value: number): number {
  let x = Math.imul(value ^ (value >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return x ^ (x >>> 15)
}

/** A uint32 that depends on all three integers and on their order. */
export function hash32(a: number, b: number, c = 0): number {
  const first = mix((a + GOLDEN) | 0)
  const second = mix(((first ^ b) + GOLDEN) | 0)
  return mix(((second ^ c) + GOLDEN) | 0) >>> 0
}

/** Maps a uint32 to [0, 1). */
export function unit(h: number): number {
  return h / 2 ** 32
}

/**
 * Acklam's rational approximation of the inverse normal distribution in the tails, |error| < 1.2e-9; `p` is the smaller
 * of the two tail probabilities.
 */
function tail(p: number): number {
  const q = Math.sqrt(-2 * Math.log(p))
  const top =
    ((((-7.784894002430293e-3 * q - 3.223964580411365e-1) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
      q +
    2.938163982698783
  const bottom =
    (((7.784695709041462e-3 * q + 3.224671290700398e-1) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1
  return top / bottom
}

/** The same approximation in the middle of the distribution, where `q` = p − 0.5. */
function middle(q: number): number {
  const r = q * q
  const top =
    ((((-3.969683028665376e1 * r + 2.209460984245205e2) * r - 2.759285104469687e2) * r + 1.38357751867269e2) * r -
      3.066479806614716e1) *
      r +
    2.506628277459239
  const bottom =
    ((((-5.447609879822406e1 * r + 1.615858368580409e2) * r - 1.556989798598866e2) * r + 6.680131188771972e1) * r -
      1.328068155288572e1) *
      r +
    1
  return (top * q) / bottom
}

/** One draw of the standard normal from one uint32 (inverse CDF, so one hash gives one draw); |result| < 6.4. */
export function normal(h: number): number {
  const p = (h + 0.5) / 2 ** 32 // the half keeps p away from 0 and 1, where the function is infinite
  if (p < 0.02425) return tail(p)
  if (p > 1 - 0.02425) return -tail(1 - p)
  return middle(p - 0.5)
}
