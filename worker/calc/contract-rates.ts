// Exchange rates between all currencies that have a pair with the dollar. Contracts are priced in more currencies than
// wallets exist for. Loaded together with the book of margined positions.
import { crossRate } from '../../domain/cross-rate.ts'
import { Decimal } from '../../domain/money.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { QuoteStore } from '../store/quotes.ts'
import { pairPrices, pairsOf } from './rates.ts'

/** Price of one unit of `from` in `to`; null while a needed currency pair has no price. */
export type ContractRateOf = (from: string, to: string) => Decimal | null

export function createContractRates(instruments: InstrumentStore, quotes: QuoteStore): ContractRateOf {
  const priceOf = pairPrices(instruments, quotes)
  return crossRate<string>(currency => {
    if (currency === 'USD') return new Decimal(1)
    const [direct, inverse] = pairsOf(currency).map(priceOf)
    if (direct) return direct
    return inverse ? new Decimal(1).div(inverse) : null
  })
}
