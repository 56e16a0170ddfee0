// The cost of a trade, calculated independently from the published fees of each board, line by line in fractions of a
// cent.
import type { Board } from './listed-shares.ts'
import type { Ratio } from './reckoning.ts'
import { ceil, greater, halfEven, lesser, ratio, times } from './reckoning.ts'

export type Side = 'buy' | 'sell'
export type Fee = readonly [kind: string, minor: bigint]

/** The trades so far: the sum of price × quantity in hundredths, unrounded, and the number of shares. */
export type Traded = { readonly value: Ratio; readonly shares: Ratio }

export type Cost = { readonly cash: bigint; readonly fees: readonly Fee[] }

const atLeast = (minor: number, amount: Ratio): Ratio => greater(ratio(minor), amount)
const atMost = (minor: number, amount: Ratio): Ratio => lesser(ratio(minor), amount)

/**
 * Fees in the US: commission of 0.1 %, at least 0.99. On a sale also the Section 31 fee of 0.00206 %, and the trading
 * activity fee of 0.000195 a share, at most 9.79 (since 4 April 2026).
 */
function american(side: Side, { value, shares }: Traded): Fee[] {
  const commission: Fee = ['commission', halfEven(atLeast(99, times(value, ratio(1, 1_000))))]
  if (side === 'buy') return [commission]
  return [
    commission,
    ['regulatory', halfEven(times(value, ratio(206, 10_000_000)))],
    ['regulatory', halfEven(atMost(979, times(shares, ratio(195, 10_000))))],
  ]
}

/**
 * Fees in Hong Kong: commission of 0.1 %, at least 3; stamp duty of 0.1 %, rounded up to the dollar; SFC levy of 0.0027
 * %; AFRC levy of 0.00015 %; trading fee of 0.00565 %; settlement of 0.0042 % (since 30 June 2025).
 */
function hongKong({ value }: Traded): Fee[] {
  return [
    ['commission', halfEven(atLeast(300, times(value, ratio(1, 1_000))))],
    ['stampDuty', ceil(times(value, ratio(1, 100_000))) * 100n],
    ['levy', halfEven(times(value, ratio(27, 1_000_000)))],
    ['afrcLevy', halfEven(times(value, ratio(15, 10_000_000)))],
    ['tradingFee', halfEven(times(value, ratio(565, 10_000_000)))],
    ['settlement', halfEven(times(value, ratio(42, 1_000_000)))],
  ]
}

/** Fees in Mexico: commission of 0.25 %, and a tax of 16 % on the commission. */
function mexican({ value }: Traded): Fee[] {
  const commission = halfEven(times(value, ratio(25, 10_000)))
  return [
    ['commission', commission],
    ['vat', halfEven(ratio(commission * 16n, 100))],
  ]
}

function linesOf(board: Board, side: Side, traded: Traded): Fee[] {
  if (board === 'US') return american(side, traded)
  return board === 'HK' ? hongKong(traded) : mexican(traded)
}

/**
 * The cost of the filled part of an order. `most` returns the maximum of all fees by cash value, and is null if there
 * is none; what exceeds the maximum is not charged.
 */
export function costOf(board: Board, side: Side, traded: Traded, most: ((cash: bigint) => bigint) | null): Cost {
  const cash = halfEven(traded.value)
  let left = most === null ? null : most(cash)
  const sums = new Map<string, bigint>()
  for (const [kind, minor] of linesOf(board, side, traded)) {
    const charged = left !== null && minor > left ? left : minor
    if (left !== null) left -= charged
    sums.set(kind, (sums.get(kind) ?? 0n) + charged)
  }
  return { cash, fees: [...sums].filter(([, minor]) => minor > 0n) }
}

export const feeTotal = (fees: readonly Fee[]): bigint => fees.reduce((sum, [, minor]) => sum + minor, 0n)

/** The reservation for a purchase: the value at the price cap, rounded up, and its fees. */
export const maxCostOf = (board: Board, traded: Traded): bigint =>
  ceil(traded.value) + feeTotal(linesOf(board, 'buy', traded))
