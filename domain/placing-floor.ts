// The minimum price of a placing in Hong Kong, by its benchmark price.
import { Decimal } from './money.ts'

/** Hong Kong, general mandate: a discount of this fraction or more is not allowed. */
const DISCOUNT_LIMIT = '0.2'

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
