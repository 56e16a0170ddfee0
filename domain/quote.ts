// Change, ratio and direction of a quote, shared by all screens.

/** Direction of a move: the sign of the rounded value, so that 0.00 % is flat. */
export type Direction = -1 | 0 | 1

/** Returns price − previous close, scaled like the price. */
export function change(price: number | null, previousClose: number | null): number | null {
  return price === null || previousClose === null ? null : price - previousClose
}

/**
 * Returns the change in hundredths of a percent, rounded half away from zero: 123 is 1.23 %. Null if the previous close
 * is unknown or not above zero.
 */
export function changeBasisPoints(price: number | null, previousClose: number | null): number | null {
  if (price === null || previousClose === null || previousClose <= 0) return null
  const exact = ((price - previousClose) * 10_000) / previousClose
  return Math.sign(exact) * Math.round(Math.abs(exact))
}

/** Converts a scaled quantity to a number of shares, contracts or coins, to be shown or compared: not for amounts. */
export function unscaledQuantity(scaled: number | null, quantityDecimals: number): number | null {
  return scaled === null ? null : scaled / 10 ** quantityDecimals
}

export function direction(value: number | null): Direction {
  if (value === null || value === 0) return 0
  return value > 0 ? 1 : -1
}
