// The minimum price of a placing, with the inputs of its calculation (products/primary, section 5).
import { Decimal } from './money.ts'

/** Hong Kong, general mandate: a discount of this fraction or more is not allowed. */
const DISCOUNT_LIMIT = '0.2'
/** India: minimum price as a fraction of the floor price, if the shareholders consent to a discount. */
const CONSENTED = '0.95'

const meanOf = (values: readonly Decimal[]): Decimal =>
  values.reduce((sum, value) => sum.plus(value), new Decimal(0)).div(values.length)

/**
 * Benchmark price in Hong Kong: the higher of the close on the day of the agreement and the mean of the five closes
 * before it.
 */
export const placingBenchmark = (agreementClose: Decimal, closesBefore: readonly Decimal[]): Decimal =>
  Decimal.max(agreementClose, meanOf(closesBefore))

export const placingDiscount = (price: Decimal, benchmark: Decimal): Decimal => benchmark.minus(price).div(benchmark)

export const isPlacingPriceAllowed = (price: Decimal, benchmark: Decimal): boolean =>
  placingDiscount(price, benchmark).lessThan(DISCOUNT_LIMIT)

export type QipFloor = { readonly floor: Decimal; readonly consented: Decimal }

/**
 * Floor price in India: the mean over two weeks, where each week counts with the mean of its highest and lowest closes.
 */
export function qipFloor(weeks: readonly (readonly Decimal[])[]): QipFloor {
  const floor = meanOf(
    weeks.map(closes =>
      Decimal.max(...closes)
        .plus(Decimal.min(...closes))
        .div(2),
    ),
  )
  return { floor, consented: floor.times(CONSENTED) }
}
