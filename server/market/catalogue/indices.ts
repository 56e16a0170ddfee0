// Class `index`: indices with their initial levels and hours. They are quoted, but cannot be ordered.
import type { calendarsOfBoard } from '../../../domain/instruments/calendars.ts'
import type { Catalogue, CatalogueEntry } from './entry.ts'
import { levelEntry } from './entry.ts'
import { indexVolatility } from './volatility.ts'

export type IndexSeed = readonly [
  code: string,
  name: string,
  nameZh: string,
  currency: string,
  level: string,
  calendar: (typeof calendarsOfBoard)['IX'][number],
  /** Name in Spanish, if it differs from the English one. */
  nameEs?: string,
]

export const indices: readonly IndexSeed[] = [
  ['SPX', 'S&P 500', '标普500指数', 'USD', '6850.00', 'US'],
  ['DJI', 'Dow Jones', '道琼斯指数', 'USD', '48200.00', 'US'],
  ['IXIC', 'Nasdaq Composite', '纳斯达克综合指数', 'USD', '23300.00', 'US'],
  ['NDX', 'Nasdaq 100', '纳斯达克100指数', 'USD', '25400.00', 'US'],
  ['RUT', 'Russell 2000', '罗素2000指数', 'USD', '2520.00', 'US'],
  ['VIX', 'CBOE Volatility Index', 'CBOE波动率指数', 'USD', '17.20', 'VIX'],
  ['HSI', 'Hang Seng', '恒生指数', 'HKD', '26300.00', 'HK'],
  ['HSTECH', 'Hang Seng Tech', '恒生科技指数', 'HKD', '5620.00', 'HK'],
  ['HSCEI', 'Hang Seng China Enterprises', '恒生中国企业指数', 'HKD', '9260.00', 'HK'],
  ['HSCCI', 'Hang Seng China-Affiliated Corporations', '恒生香港中资企业指数', 'HKD', '4180.00', 'HK'],
  ['MXX', 'S&P/BMV IPC', '墨西哥IPC指数', 'MXN', '65200.00', 'MX'],
  ['FTBIVA', 'FTSE BIVA', '富时BIVA指数', 'MXN', '1310.00', 'MX'],
  ['INMEX', 'S&P/BMV INMEX', '墨西哥INMEX指数', 'MXN', '4020.00', 'MX'],
  ['IRT', 'S&P/BMV IRT', '墨西哥IRT总回报指数', 'MXN', '94500.00', 'MX'],
]

/**
 * Closing levels of 6 March 2026. Levels without a published close are estimates: TSX, SX5E, IBEX, FTMIB, AEX and
 * others.
 */
const abroad: readonly IndexSeed[] = [
  ['DXY', 'US Dollar Index', '美元指数', 'USD', '98.50', 'GLOBEX', 'Índice dólar'],
  ['TSX', 'S&P/TSX Composite', '加拿大多伦多综合指数', 'CAD', '33000.00', 'CA', 'S&P/TSX Compuesto'],
  ['BVSP', 'Ibovespa', '巴西圣保罗指数', 'BRL', '179365.00', 'BR'],
  ['IPSA', 'S&P IPSA', '智利IPSA指数', 'CLP', '10500.00', 'CL'],
  ['UKX', 'FTSE 100', '富时100', 'GBP', '10284.80', 'GB'],
  ['DAX', 'DAX 40', '德国DAX40', 'EUR', '23591.03', 'DE'],
  ['CAC', 'CAC 40', '法国CAC40', 'EUR', '7993.49', 'FR'],
  ['SX5E', 'Euro Stoxx 50', '欧洲斯托克50', 'EUR', '5700.00', 'FR'],
  ['IBEX', 'IBEX 35', '西班牙IBEX35', 'EUR', '17000.00', 'FR'],
  ['FTMIB', 'FTSE MIB', '意大利富时MIB', 'EUR', '44000.00', 'FR'],
  ['AEX', 'AEX', '荷兰AEX', 'EUR', '1000.00', 'FR'],
  ['SMI', 'SMI', '瑞士SMI', 'CHF', '13095.55', 'CH'],
  ['N225', 'Nikkei 225', '日经225', 'JPY', '55620.84', 'JP'],
  ['SHCOMP', 'Shanghai Composite', '上证指数', 'CNY', '4124.19', 'CN', 'Shanghái Compuesto'],
  ['CSI300', 'CSI 300', '沪深300', 'CNY', '4600.00', 'CN'],
  ['TWII', 'TAIEX', '台湾加权指数', 'TWD', '33599.54', 'TW'],
  ['KOSPI', 'KOSPI', '韩国综合指数', 'KRW', '5584.87', 'KR'],
  ['STI', 'Straits Times', '新加坡海峡时报指数', 'SGD', '4800.00', 'SG'],
  ['NIFTY', 'Nifty 50', '印度Nifty50', 'INR', '24450.45', 'IN'],
  ['SENSEX', 'BSE Sensex', '印度孟买Sensex', 'INR', '79000.00', 'IN'],
  ['ASX200', 'S&P/ASX 200', '澳洲标普200', 'AUD', '8851.00', 'AU'],
  ['JKSE', 'Jakarta Composite', '雅加达综合指数', 'IDR', '7900.00', 'ID', 'Yakarta Compuesto'],
  ['JTOPI', 'JSE Top 40', '南非40指数', 'ZAR', '108000.00', 'ZA'],
]

const INDEX_DECIMALS = 2

function entryOf([code, name, nameZh, currency, level, calendar, nameEs]: IndexSeed): CatalogueEntry {
  const entry = levelEntry(
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
  )
  return nameEs === undefined ? entry : { ...entry, nameEs }
}

export const indexLevels: Catalogue = { listed: () => indices.map(entryOf) }
export const moreIndices: Catalogue = { listed: () => abroad.map(entryOf), last: true }
