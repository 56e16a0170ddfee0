// Class `forex`: currency pairs with their initial rates. One unit of `base` costs `rate` units of `quote`. Each rate
// is computed from the two currencies' rates against the dollar, so that all pairs are consistent.
import { must } from '../../../domain/assert.ts'
import { calendarsOfBoard } from '../../../domain/instruments/calendars.ts'
import type { ForexRow } from '../../../domain/instruments/tables/forex.ts'
import { forexRows } from '../../../domain/instruments/tables/forex.ts'
import { Decimal } from '../../../domain/money.ts'
import type { Catalogue, CatalogueEntry } from './entry.ts'
import { levelEntry } from './entry.ts'
import { forexVolatility } from './volatility.ts'

/**
 * Initial rates. Dollars per unit for the four currencies that are quoted that way; units per dollar for all others.
 */
const inDollars: Readonly<Record<string, string>> = { EUR: '1.17', GBP: '1.34', AUD: '0.662', NZD: '0.572', USD: '1' }
const perDollar: Readonly<Record<string, string>> = {
  MXN: '18.245',
  HKD: '7.785',
  JPY: '154.2',
  CAD: '1.385',
  CHF: '0.798',
  CNH: '7.052',
  SGD: '1.2763',
  ZAR: '16.591',
  TRY: '44.717',
  SEK: '9.32',
  NOK: '9.5',
  BRL: '5.0274',
}

function dollarsOf(currency: string): Decimal {
  const direct = inDollars[currency]
  return direct ? new Decimal(direct) : new Decimal(1).div(must(perDollar[currency], `a rate of ${currency}`))
}

const rateOf = ({ base, quote, decimals }: ForexRow): string =>
  dollarsOf(base).div(dollarsOf(quote)).toFixed(decimals, Decimal.ROUND_HALF_UP)

function pair(row: ForexRow): CatalogueEntry {
  const { base, quote, decimals, pip, spreadPips } = row
  const code = base + quote
  const rate = rateOf(row)
  return levelEntry(
    {
      board: 'FX',
      calendar: calendarsOfBoard.FX[0],
      code,
      name: `${base}/${quote}`,
      nameZh: null,
      currency: quote,
      priceDecimals: decimals,
      volatility: forexVolatility(code),
      spread: new Decimal(spreadPips).times(pip).div(rate).toNumber(),
    },
    rate,
  )
}

/**
 * Number of pairs in the first version of the catalogue. They come first, so that the numbers of later instruments stay
 * the same.
 */
const FIRST_PAIRS = 12

export const forex: Catalogue = { listed: () => forexRows.slice(0, FIRST_PAIRS).map(pair) }
export const moreForex: Catalogue = { listed: () => forexRows.slice(FIRST_PAIRS).map(pair), last: true }
