// Exchange rates from the live currency pairs, at their current prices.
import type { InstrumentKey } from '../../domain/brand.ts'
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

export function createRates(instruments: InstrumentStore, quotes: QuoteStore): RateOf {
  const perDollar = (currency: Currency): Decimal | null => {
    if (currency === 'USD') return new Decimal(1)
    const ix = instruments.ixOf(currency === 'MXN' ? pesoPair : hongKongPair)
    const instrument = ix === undefined ? undefined : instruments.at(ix)
    if (ix === undefined || !instrument || !quotes.knows(ix)) return null
    return unscale(quotes.columns.price[ix] ?? 0, instrument.priceDecimals)
  }
  return (from, to) => {
    if (from === to) return new Decimal(1)
    const source = perDollar(from)
    const target = perDollar(to)
    return source && target ? target.div(source) : null
  }
}

/** Pairs that can give the rate of a currency to the dollar: one of them is quoted. */
export const pairsOf = (currency: string): readonly InstrumentKey[] =>
  [`USD${currency}`, `${currency}USD`].map(code => instrumentKey('FX', code))
