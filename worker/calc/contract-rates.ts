// Exchange rates between any currencies that have a pair with the dollar: contracts are priced in more currencies than
// there are wallets. Loaded with the book of margined positions.
import type { InstrumentKey } from '../../domain/brand.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { QuoteStore } from '../store/quotes.ts'
import { pairsOf } from './rates.ts'

/** One unit of `from` in `to`; null while a pair that it needs has no price. */
export type ContractRateOf = (from: string, to: string) => Decimal | null

export function createContractRates(instruments: InstrumentStore, quotes: QuoteStore): ContractRateOf {
  const priceOf = (pair: InstrumentKey | undefined): Decimal | null => {
    const ix = pair && instruments.ixOf(pair)
    const instrument = ix === undefined ? undefined : instruments.at(ix)
    if (ix === undefined || !instrument || !quotes.knows(ix)) return null
    return unscale(quotes.columns.price[ix] ?? 0, instrument.priceDecimals)
  }
  const perDollar = (currency: string): Decimal | null => {
    if (currency === 'USD') return new Decimal(1)
    const [direct, inverse] = pairsOf(currency).map(priceOf)
    if (direct) return direct
    return inverse ? new Decimal(1).div(inverse) : null
  }
  return (from, to) => {
    if (from === to) return new Decimal(1)
    const source = perDollar(from)
    const target = perDollar(to)
    return source && target ? target.div(source) : null
  }
}
