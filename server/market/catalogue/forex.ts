// Class `forex`: currency pairs with their starting rates. One unit of `base` costs `rate` units of `quote`.
import { calendarsOfBoard } from '../../../domain/instruments/calendars.ts'
import type { Catalogue } from './entry.ts'
import { levelEntry } from './entry.ts'
import { forexVolatility } from './volatility.ts'

export type ForexSeed = readonly [
  code: string,
  name: string,
  base: string,
  quote: string,
  /** Digits after the point: 3 against the yen, 4 against the peso and the Hong Kong dollar, 5 elsewhere. */
  decimals: 3 | 4 | 5,
  rate: string,
]

export const forexPairs: readonly ForexSeed[] = [
  ['USDMXN', 'USD/MXN', 'USD', 'MXN', 4, '18.2450'],
  ['USDHKD', 'USD/HKD', 'USD', 'HKD', 4, '7.7850'],
  ['EURMXN', 'EUR/MXN', 'EUR', 'MXN', 4, '21.3470'],
  ['GBPMXN', 'GBP/MXN', 'GBP', 'MXN', 4, '24.4480'],
  ['EURUSD', 'EUR/USD', 'EUR', 'USD', 5, '1.17000'],
  ['GBPUSD', 'GBP/USD', 'GBP', 'USD', 5, '1.34000'],
  ['AUDUSD', 'AUD/USD', 'AUD', 'USD', 5, '0.66200'],
  ['USDJPY', 'USD/JPY', 'USD', 'JPY', 3, '154.200'],
  ['EURJPY', 'EUR/JPY', 'EUR', 'JPY', 3, '180.414'],
  ['USDCAD', 'USD/CAD', 'USD', 'CAD', 5, '1.38500'],
  ['USDCHF', 'USD/CHF', 'USD', 'CHF', 5, '0.79800'],
  ['USDCNH', 'USD/CNH', 'USD', 'CNH', 5, '7.05200'],
]

/** Wider for a pair that moves more. */
const VOLATILITY_TO_SPREAD = 60

export const forex: Catalogue = {
  listed: () =>
    forexPairs.map(([code, name, , quote, decimals, rate]) => {
      const volatility = forexVolatility(code)
      return levelEntry(
        {
          board: 'FX',
          calendar: calendarsOfBoard.FX[0],
          code,
          name,
          nameZh: null,
          currency: quote,
          priceDecimals: decimals,
          volatility,
          spread: volatility / VOLATILITY_TO_SPREAD,
        },
        rate,
      )
    }),
}
