// Class `index`: indices with their starting levels. Quoted, never ordered.
import type { calendarsOfBoard } from '../../../domain/instruments/calendars.ts'
import type { Catalogue } from './entry.ts'
import { levelEntry } from './entry.ts'
import { indexVolatility } from './volatility.ts'

export type IndexSeed = readonly [
  code: string,
  name: string,
  currency: 'MXN' | 'USD' | 'HKD',
  level: string,
  calendar: (typeof calendarsOfBoard)['IX'][number],
]

export const indices: readonly IndexSeed[] = [
  ['SPX', 'S&P 500', 'USD', '6850.00', 'US'],
  ['DJI', 'Dow Jones', 'USD', '48200.00', 'US'],
  ['IXIC', 'Nasdaq Composite', 'USD', '23300.00', 'US'],
  ['NDX', 'Nasdaq 100', 'USD', '25400.00', 'US'],
  ['RUT', 'Russell 2000', 'USD', '2520.00', 'US'],
  ['VIX', 'CBOE Volatility Index', 'USD', '17.20', 'US'],
  ['HSI', 'Hang Seng', 'HKD', '26300.00', 'HK'],
  ['HSTECH', 'Hang Seng Tech', 'HKD', '5620.00', 'HK'],
  ['HSCEI', 'Hang Seng China Enterprises', 'HKD', '9260.00', 'HK'],
  ['HSCCI', 'Hang Seng China-Affiliated Corporations', 'HKD', '4180.00', 'HK'],
  ['MXX', 'S&P/BMV IPC', 'MXN', '65200.00', 'MX'],
  ['FTBIVA', 'FTSE BIVA', 'MXN', '1310.00', 'MX'],
  ['INMEX', 'S&P/BMV INMEX', 'MXN', '4020.00', 'MX'],
  ['IRT', 'S&P/BMV IRT', 'MXN', '94500.00', 'MX'],
]

const INDEX_DECIMALS = 2

export const indexLevels: Catalogue = {
  listed: () =>
    indices.map(([code, name, currency, level, calendar]) =>
      levelEntry(
        {
          board: 'IX',
          calendar,
          code,
          name,
          currency,
          priceDecimals: INDEX_DECIMALS,
          volatility: indexVolatility(code),
          spread: 0,
        },
        level,
      ),
    ),
}
