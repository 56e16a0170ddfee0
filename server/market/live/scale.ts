// Numbers of a provider as scaled integers. A value is accepted only if it is exactly a multiple of the increment.

const INT32_MAX = 2 ** 31 - 1

/**
 * The integer `value` × 10^decimals; null if the value has more decimals. The division is the test: it yields the double
 * that is nearest to the decimal number, which is the one that JSON.parse returned for its text.
 */
export function scaledExactly(value: number, decimals: number): number | null {
  const factor = 10 ** decimals
  const scaled = Math.round(value * factor)
  return Number.isSafeInteger(scaled) && scaled / factor === value ? scaled : null
}

/** A scaled price on the grid of its increment; null if it is not, or not positive. */
export function scaledPrice(value: number, decimals: number, increment: number): number | null {
  const scaled = scaledExactly(value, decimals)
  return scaled !== null && scaled > 0 && scaled % increment === 0 ? scaled : null
}

/** A quantity of `from` decimals with `to` decimals, which may be fewer: rounded half up. */
export function rescaled(quantity: number, from: number, to: number): number {
  return from === to ? quantity : Math.floor(quantity / 10 ** (from - to) + 0.5)
}

/** The size of a quote with fewer decimals: rounded down and at most Int32, so never more than is quoted. */
export function rescaledSize(quantity: number, from: number, to: number): number {
  return Math.min(INT32_MAX, Math.floor(quantity / 10 ** (from - to)))
}

/** The most decimals, at most `own`, with which the largest quantity stays within `limit`. */
export function decimalsThatFit(largest: number, own: number, limit: number): number {
  let decimals = own
  while (decimals > 0 && largest * 10 ** decimals > limit) decimals--
  return decimals
}
