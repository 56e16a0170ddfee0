// The rent of a machine. Like the price of hashrate on a market it follows the income: each day (UTC) it is set from the net
// income of the machine at the difficulty and the bitcoin price of the start of that day. So a term is expected to end
// slightly below or above its cost, and what happens to difficulty and price decides.
import type { DecimalText } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import { Decimal } from '../../domain/money.ts'
import { dayResult } from '../../domain/robot.ts'
import { halfUp } from '../../domain/rounding.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { MachineTerms } from './machines.ts'
import type { Chain } from './network.ts'
import type { BitcoinPrice } from './price.ts'

/** Rent as a part of the net income of its day. */
const RENT_PART = '1.01'

export type Scene = { readonly chain: Chain; readonly priceAt: BitcoinPrice }
type Rented = Pick<MachineTerms, 'hashrate' | 'watts' | 'kwhPrice' | 'poolFee' | 'rentPerDay'>

/**
 * Rent per day at a time. `rentPerDay` of the terms is the minimum, which applies to a machine whose energy costs more than
 * it earns, and while bitcoin has no price.
 */
export function rentAt(terms: Rented, { chain, priceAt }: Scene, at: number): DecimalText {
  const start = Math.floor(at / DAY_MS) * DAY_MS
  const known = priceAt(start)
  if (!known) return terms.rentPerDay
  const { difficulty, subsidy } = chain.at(start)
  const { net } = dayResult(terms, { difficulty, subsidy, poolFee: terms.poolFee, price: known.price })
  return decimalText(Decimal.max(terms.rentPerDay, halfUp(net.times(RENT_PART), 2)).toFixed(2))
}
