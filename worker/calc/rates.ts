// Exchange rates at the current prices of the live currency pairs.
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

/** Price of one unit of `from` in `to`; null while a needed currency pair has no price. */
export type RateOf = (from: Currency, to: Currency) => Decimal | null

/** Returns a function that looks up the price of a currency pair; null while it has no price. */
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

/** Keys of the two possible pairs of a currency with the dollar, of which only one is quoted. */
export const pairsOf = (currency: string): readonly InstrumentKey[] =>
  [`USD${currency}`, `${currency}USD`].map(code => instrumentKey('FX', code))
