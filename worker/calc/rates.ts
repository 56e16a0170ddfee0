// Exchange rates from the live currency pairs, at their current prices.
import type { InstrumentKey } from '../../domain/brand.ts'
import { crossRate } from '../../domain/cross-rate.ts'
import type { Currency } from '../../domain/currency.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import type { InstrumentStore } from '../store/instruments.ts'
import type { QuoteStore } from '../store/quotes.ts'

const pesoPair = instrumentKey('FX', 'USDMXN')
const hongKongPair = instrumentKey('FX', 'USDHKD')
export const ratePairs: readonly InstrumentKey[] = [pesoPair, hongKongPair]

/** One unit of `from` in `to`; null while a pair that it needs has no price. */
export type RateOf = (from: Currency, to: Currency) => Decimal | null

/** The price of a pair; null while it has none. */
export const pairPrices =
  (instruments: InstrumentStore, quotes: QuoteStore) =>
  (pair: InstrumentKey): Decimal | null => {
    const ix = instruments.ixOf(pair)
    const instrument = ix === undefined ? undefined : instruments.at(ix)
    if (ix === undefined || !instrument || !quotes.knows(ix)) return null
    return unscale(quotes.columns.price[ix] ?? 0, instrument.priceDecimals)
  }

export function createRates(instruments: InstrumentStore, quotes: QuoteStore): RateOf {
  const priceOf = pairPrices(instruments, quotes)
  return crossRate<Currency>(currency => {
    if (currency === 'USD') return new Decimal(1)
    return priceOf(currency === 'MXN' ? pesoPair : hongKongPair)
  })
}

/** Pairs that can give the rate of a currency to the dollar: one of them is quoted. */
export const pairsOf = (currency: string): readonly InstrumentKey[] =>
  [`USD${currency}`, `${currency}USD`].map(code => instrumentKey('FX', code))
