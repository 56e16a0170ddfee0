// A ratio as it is displayed and as alerts compare it. In a file of its own, because pages that compute margins need no
// display of them.
import type { Decimal } from './money.ts'

/** A ratio in hundredths of a percent. */
export const inBasisPoints = (ratio: Decimal): number => ratio.times(10_000).round().toNumber()
