// Class `index`: indices with their starting levels. Quoted, never ordered.
import type { calendarsOfBoard } from '../../../domain/instruments/calendars.ts'
import type { Catalogue } from './entry.ts'
import { levelEntry } from './entry.ts'
import { indexVolatility } from './volatility.ts'

export type IndexSeed = readonly [
  code: string,
  name: string,
  nameZh: string,
  currency: 'MXN' | 'USD' | 'HKD',
  level: string,
  calendar: (typeof calendarsOfBoard)['IX'][number],
]

export const indices: readonly IndexSeed[] = [
  ['SPX', 'S&P 500', '标普500指数', 'USD', '6850.00', 'US'],
  ['DJI', 'Dow Jones', '道琼斯指数', 'USD', '48200.00', 'US'],
  ['IXIC', 'Nasdaq Composite', '纳斯达克综合指数', 'USD', '23300.00', 'US'],
  ['NDX', 'Nasdaq 100', '纳斯达克100指数', 'USD', '25400.00', 'US'],
  ['RUT', 'Russell 2000', '罗素2000指数', 'USD', '2520.00', 'US'],
  ['VIX', 'CBOE Volatility Index', 'CBOE波动率指数', 'USD', '17.20', 'US'],
  ['HSI', 'Hang Seng', '恒生指数', 'HKD', '26300.00', 'HK'],
  ['HSTECH', 'Hang Seng Tech', '恒生科技指数', 'HKD', '5620.00', 'HK'],
  ['HSCEI', 'Hang Seng China Enterprises', '恒生中国企业指数', 'HKD', '9260.00', 'HK'],
  ['HSCCI', 'Hang Seng China-Affiliated Corporations', '恒生香港中资企业指数', 'HKD', '4180.00', 'HK'],
  ['MXX', 'S&P/BMV IPC', '墨西哥IPC指数', 'MXN', '65200.00', 'MX'],
  ['FTBIVA', 'FTSE BIVA', '富时BIVA指数', 'MXN', '1310.00', 'MX'],
  ['INMEX', 'S&P/BMV INMEX', '墨西哥INMEX指数', 'MXN', '4020.00', 'MX'],
  ['IRT', 'S&P/BMV IRT', '墨西哥IRT总回报指数', 'MXN', '94500.00', 'MX'],
]

const INDEX_DECIMALS = 2

export const indexLevels: Catalogue = {
  listed: () =>
    indices.map(([code, name, nameZh, currency, level, calendar]) =>
      levelEntry(
        {
          board: 'IX',
          calendar,
          code,
          name,
          nameZh,
          currency,
          priceDecimals: INDEX_DECIMALS,
          volatility: indexVolatility(code),
          spread: 0,
        },
        level,
      ),
    ),
}
