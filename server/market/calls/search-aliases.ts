// Words by which users search currencies, indices and delivery months, in the three languages of the app. Folded (no accents, lower
// case) like the names.
import type { Instrument } from '../../../domain/instrument.ts'
import { parseFutureCode } from '../../../domain/instruments/delivery-month.ts'
import { futureRow } from '../../../domain/instruments/terms.ts'

const currencyWords: Readonly<Record<string, string>> = {
  USD: 'dólar dollar 美元 美金',
  MXN: 'peso mexicano 墨西哥比索 比索',
  HKD: 'dólar de Hong Kong dollar 港元 港币',
  EUR: 'euro 欧元',
  GBP: 'libra esterlina pound sterling 英镑',
  JPY: 'yen 日元',
  AUD: 'dólar australiano Australian dollar 澳元',
  CAD: 'dólar canadiense Canadian dollar 加元',
  CHF: 'franco suizo Swiss franc 瑞士法郎',
  CNH: 'yuan renminbi 人民币',
  NZD: 'dólar neozelandés New Zealand dollar 纽元',
  SGD: 'dólar de Singapur Singapore dollar 新加坡元',
  ZAR: 'rand sudafricano South African rand 南非兰特',
  TRY: 'lira turca Turkish lira 土耳其里拉',
  SEK: 'corona sueca Swedish krona 瑞典克朗',
  NOK: 'corona noruega Norwegian krone 挪威克朗',
  BRL: 'real brasileño Brazilian real 巴西雷亚尔',
}

const indexWords: Readonly<Record<string, string>> = {
  SPX: 'SP500 índice index 标普500',
  DJI: 'industrial índice index 道琼斯',
  IXIC: 'índice index 纳斯达克',
  NDX: 'índice index 纳斯达克100',
  RUT: 'índice index 罗素2000',
  VIX: 'volatilidad volatility 波动率',
  HSI: 'índice index 恒生指数',
  HSTECH: 'tecnología technology 恒生科技',
  HSCEI: 'China 国企指数',
  HSCCI: 'China 红筹指数',
  MXX: 'índice bolsa mexicana de valores Mexican exchange 墨西哥指数',
  FTBIVA: 'índice bolsa mexicana 墨西哥',
  INMEX: 'índice bolsa mexicana 墨西哥',
  IRT: 'rendimiento total 墨西哥',
  DXY: 'dólar dollar 美元指数',
  UKX: 'FTSE Londres London 英国',
  DAX: 'Alemania Germany 德国',
  CAC: 'Francia France 法国',
  N225: 'Japón Japan 日本',
  BVSP: 'Brasil Brazil 巴西',
  KOSPI: 'Corea Korea 韩国',
  NIFTY: 'India 印度',
  SENSEX: 'India 印度',
  ASX200: 'Australia 澳大利亚',
  TSX: 'Canadá Canada Toronto 加拿大',
  SHCOMP: 'China Shanghai 上海',
}

/** Long names of the months in English and in Spanish. The names of contracts have the short ones. */
const monthWords = [
  'January enero',
  'February febrero',
  'March marzo',
  'April abril',
  'May mayo',
  'June junio',
  'July julio',
  'August agosto',
  'September septiembre',
  'October octubre',
  'November noviembre',
  'December diciembre',
] as const

/** Names of a delivery month in three languages: `12月 December diciembre` for `2026-12`; empty for a continuous series. */
function wordsOfMonth(month: string | null): string {
  const number = Number(month?.slice(5, 7) ?? 0)
  return number === 0 ? '' : `${number}月 ${monthWords[number - 1]}`
}

/** Search words of an instrument; empty if it has none beside its code and names. */
export function aliasesOf({ board, code }: Pick<Instrument, 'board' | 'code'>): string {
  if (board === 'IX') return indexWords[code] ?? ''
  const future = board === 'FU' ? parseFutureCode(code) : null
  if (future) return [future.root, futureRow(future.root)?.exchange, future.month, wordsOfMonth(future.month)].join(' ')
  if (board !== 'FX') return ''
  return [code.slice(0, 3), code.slice(3)].map(currency => currencyWords[currency] ?? '').join(' ')
}
