// Indices of other countries, with their levels of March 2026 (products/derivatives 3.1) and their own hours.
import type { calendarsOfBoard } from '../../../domain/instruments/calendars.ts'
import type { Catalogue } from './entry.ts'
import { levelEntry } from './entry.ts'
import { indexVolatility } from './volatility.ts'

type Row = readonly [
  code: string,
  name: string,
  nameEs: string,
  nameZh: string,
  currency: string,
  level: string,
  calendar: (typeof calendarsOfBoard)['IX'][number],
]

/** Levels that could not be checked are those of the source's own estimate: TSX, SX5E, IBEX, FTMIB, AEX and others. */
const rows: readonly Row[] = [
  ['DXY', 'US Dollar Index', 'Índice dólar', '美元指数', 'USD', '98.50', 'GLOBEX'],
  ['TSX', 'S&P/TSX Composite', 'S&P/TSX Compuesto', '加拿大多伦多综合指数', 'CAD', '33000.00', 'CA'],
  ['BVSP', 'Ibovespa', 'Ibovespa', '巴西圣保罗指数', 'BRL', '179365.00', 'BR'],
  ['IPSA', 'S&P IPSA', 'S&P IPSA', '智利IPSA指数', 'CLP', '10500.00', 'CL'],
  ['UKX', 'FTSE 100', 'FTSE 100', '富时100', 'GBP', '10284.80', 'GB'],
  ['DAX', 'DAX 40', 'DAX 40', '德国DAX40', 'EUR', '23591.03', 'DE'],
  ['CAC', 'CAC 40', 'CAC 40', '法国CAC40', 'EUR', '7993.49', 'FR'],
  ['SX5E', 'Euro Stoxx 50', 'Euro Stoxx 50', '欧洲斯托克50', 'EUR', '5700.00', 'FR'],
  ['IBEX', 'IBEX 35', 'IBEX 35', '西班牙IBEX35', 'EUR', '17000.00', 'FR'],
  ['FTMIB', 'FTSE MIB', 'FTSE MIB', '意大利富时MIB', 'EUR', '44000.00', 'FR'],
  ['AEX', 'AEX', 'AEX', '荷兰AEX', 'EUR', '1000.00', 'FR'],
  ['SMI', 'SMI', 'SMI', '瑞士SMI', 'CHF', '13095.55', 'CH'],
  ['N225', 'Nikkei 225', 'Nikkei 225', '日经225', 'JPY', '55620.84', 'JP'],
  ['SHCOMP', 'Shanghai Composite', 'Shanghái Compuesto', '上证指数', 'CNY', '4124.19', 'CN'],
  ['CSI300', 'CSI 300', 'CSI 300', '沪深300', 'CNY', '4600.00', 'CN'],
  ['TWII', 'TAIEX', 'TAIEX', '台湾加权指数', 'TWD', '33599.54', 'TW'],
  ['KOSPI', 'KOSPI', 'KOSPI', '韩国综合指数', 'KRW', '5584.87', 'KR'],
  ['STI', 'Straits Times', 'Straits Times', '新加坡海峡时报指数', 'SGD', '4800.00', 'SG'],
  ['NIFTY', 'Nifty 50', 'Nifty 50', '印度Nifty50', 'INR', '24450.45', 'IN'],
  ['SENSEX', 'BSE Sensex', 'BSE Sensex', '印度孟买Sensex', 'INR', '79000.00', 'IN'],
  ['ASX200', 'S&P/ASX 200', 'S&P/ASX 200', '澳洲标普200', 'AUD', '8851.00', 'AU'],
  ['JKSE', 'Jakarta Composite', 'Yakarta Compuesto', '雅加达综合指数', 'IDR', '7900.00', 'ID'],
  ['JTOPI', 'JSE Top 40', 'JSE Top 40', '南非40指数', 'ZAR', '108000.00', 'ZA'],
]

const INDEX_DECIMALS = 2

export const foreignIndices: Catalogue = {
  listed: () =>
    rows.map(([code, name, nameEs, nameZh, currency, level, calendar]) => {
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
      return { ...entry, nameEs }
    }),
  last: true,
}
