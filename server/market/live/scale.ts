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

/** A price of a past bar, which may be of a time with more decimals: rounded to the nearest. Null if not positive. */
export function roundedPrice(value: number, decimals: number): number | null {
  const scaled = Math.round(value * 10 ** decimals)
  return Number.isSafeInteger(scaled) && scaled > 0 ? scaled : null
}

/** True if the scaled value would not fit 2^53: then the double has no more digits than it needs with fewer decimals. */
const isBeyond = (value: number, decimals: number): boolean => value * 10 ** decimals > Number.MAX_SAFE_INTEGER

/** A quantity of at most `from` decimals with `to` decimals, which may be fewer: rounded half up. Null if it has more. */
export function scaledQuantity(value: number, from: number, to: number): number | null {
  const lots = isBeyond(value, from) ? null : scaledExactly(value, from)
  const scaled = lots === null ? Math.round(value * 10 ** to) : Math.floor(lots / 10 ** (from - to) + 0.5)
  return (lots !== null || isBeyond(value, from)) && Number.isSafeInteger(scaled) && scaled >= 0 ? scaled : null
}

/** The size of a quote with fewer decimals: rounded down and at most Int32, so never more than is quoted. */
export function scaledSize(value: number, from: number, to: number): number | null {
  const lots = isBeyond(value, from) ? Math.floor(value * 10 ** from) : scaledExactly(value, from)
  return lots === null || lots < 0 ? null : Math.min(INT32_MAX, Math.floor(lots / 10 ** (from - to)))
}

/** The most decimals, at most `own`, with which the largest quantity stays within `limit`. */
export function decimalsThatFit(largest: number, own: number, limit: number): number {
  let decimals = own
  while (decimals > 0 && largest * 10 ** decimals > limit) decimals--
  return decimals
}
