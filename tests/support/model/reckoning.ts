// The model's own arithmetic: integers and fractions with explicit rounding. It is deliberately simple and slow, and
// independent of the server's code, which it checks.

/** A fraction n / d; d is positive. */
export type Ratio = { readonly n: bigint; readonly d: bigint }

export const ratio = (n: bigint | number, d: bigint | number = 1n): Ratio => ({ n: BigInt(n), d: BigInt(d) })
export const times = (one: Ratio, other: Ratio): Ratio => ({ n: one.n * other.n, d: one.d * other.d })
export const over = (one: Ratio, other: Ratio): Ratio => times(one, { n: other.d, d: other.n })
export const isAbove = (one: Ratio, other: Ratio): boolean => one.n * other.d > other.n * one.d
export const lesser = (one: Ratio, other: Ratio): Ratio => (isAbove(one, other) ? other : one)
export const greater = (one: Ratio, other: Ratio): Ratio => (isAbove(one, other) ? one : other)

/** Rounds towards −∞. */
export function floor({ n, d }: Ratio): bigint {
  const whole = n / d
  return n < 0n && whole * d !== n ? whole - 1n : whole
}

export function ceil(value: Ratio): bigint {
  const below = floor(value)
  return below * value.d === value.n ? below : below + 1n
}

/** Rounds to the nearest integer; halves to even. */
export function halfEven(value: Ratio): bigint {
  const below = floor(value)
  const twiceTheRest = (value.n - below * value.d) * 2n
  if (twiceTheRest === value.d) return below % 2n === 0n ? below : below + 1n
  return twiceTheRest > value.d ? below + 1n : below
}

/** Decimal text such as '19.98' as a fraction. */
export function ratioOf(text: string): Ratio {
  const [whole = '', fraction = ''] = text.split('.')
  return ratio(BigInt(whole + fraction), 10n ** BigInt(fraction.length))
}

/** Decimal text of a scaled integer, as amounts and prices are transmitted: 1230n with 2 decimals is '12.30'. */
export function textOf(scaled: bigint | number, decimals = 2): string {
  const digits = String(BigInt(scaled) < 0n ? -BigInt(scaled) : scaled).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return BigInt(scaled) < 0n ? `-${text}` : text
}
