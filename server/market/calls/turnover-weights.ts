// Factors that make the turnover of contracts comparable: multiplier times exchange rate of the currency. Used for
// sorting only.
import type { Instrument } from '../../../domain/instrument.ts'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import { termsOf } from '../../../domain/instruments/terms.ts'
import type { MarketSource } from '../source.ts'
import { known } from './quote-views.ts'

function priceOf(market: MarketSource, code: string): number | null {
  const pair = market.find(instrumentKey('FX', code))
  const price = pair && known(market.quotes.price[pair.instrument.ix])
  return pair && price !== null ? price / 10 ** pair.instrument.priceDecimals : null
}

/** Price of one unit of a currency in dollars; null if its pair with the dollar is not listed or has no price. */
function dollarsOf(market: MarketSource, currency: string): number | null {
  if (currency === 'USD') return 1
  const inverse = priceOf(market, `USD${currency}`)
  return inverse === null ? priceOf(market, `${currency}USD`) : 1 / inverse
}

/**
 * Dollars of turnover per unit of price and volume, in the order of `instruments`. 0, which is sorted last, for a
 * continuous series, because its volume is that of a delivery month.
 */
export function turnoverWeights(market: MarketSource, instruments: readonly Instrument[]): number[] {
  const rates = new Map<string, number>()
  return instruments.map(({ key, currency }) => {
    const terms = termsOf(key)
    if (terms?.kind !== 'future' || terms.continuous) return 0
    const rate = rates.get(currency) ?? dollarsOf(market, currency) ?? 0
    rates.set(currency, rate)
    return Number(terms.multiplier) * rate
  })
}
