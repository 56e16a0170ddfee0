// Amounts of a Hong Kong public offer. Each fee is rounded half up to the cent, then the fees are added. This
// reproduces the printed amounts of five prospectuses. Half-even rounding, or rounding only the sum, gives a wrong
// amount in one of ten cases.
import { Decimal } from '../money.ts'

/**
 * Fees as fractions of the value, in force since 2022-01-01 (AFRC levy). If a rate changes, this becomes a table by
 * date.
 */
const rates = { brokerage: '0.01', sfcLevy: '0.000027', exchangeFee: '0.0000565', afrcLevy: '0.0000015' } as const

/** Fees and amounts in whole cents. */
export type HkAmount = {
  readonly brokerage: bigint
  readonly sfcLevy: bigint
  readonly exchangeFee: bigint
  readonly afrcLevy: bigint
  /** Price × shares, without charges. */
  readonly value: bigint
  /** Price × shares plus the four charges. */
  readonly payable: bigint
}

export function hkAmount(price: Decimal, shares: number): HkAmount {
  const exact = price.times(shares)
  const value = halfUpCents(exact)
  const charge = (rate: string): bigint => halfUpCents(exact.times(rate))
  const brokerage = charge(rates.brokerage)
  const sfcLevy = charge(rates.sfcLevy)
  const exchangeFee = charge(rates.exchangeFee)
  const afrcLevy = charge(rates.afrcLevy)
  const payable = value + brokerage + sfcLevy + exchangeFee + afrcLevy
  return { brokerage, sfcLevy, exchangeFee, afrcLevy, value, payable }
}

const halfUpCents = (amount: Decimal): bigint =>
  BigInt(amount.times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed(0))

/** Step sizes of the allowed numbers of lots, as in published prospectuses. */
const steps = [
  { upTo: 10, by: 1 },
  { upTo: 50, by: 5 },
  { upTo: 100, by: 10 },
] as const

/**
 * Returns the allowed application quantities in shares, ascending. They are a ladder of steps, not every multiple of
 * the lot. The largest is half of the initial public offer, which is the size of one pool.
 */
export function hkLadder(lot: number, initialPublic: number): number[] {
  const maximum = Math.floor(initialPublic / lot / 2)
  const lots: number[] = []
  let last = 0
  const climb = (upTo: number, by: number) => {
    for (let next = last + by; next <= Math.min(upTo, maximum); next += by) {
      lots.push(next)
      last = next
    }
  }
  for (const { upTo, by } of steps) climb(upTo, by)
  for (let by = 100; last + by <= maximum; by *= 10) climb(by * 10, by)
  if (last < maximum) lots.push(maximum)
  return lots.map(count => count * lot)
}
