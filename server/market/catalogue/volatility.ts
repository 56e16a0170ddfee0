// Standard deviation of a day's price move, as a fraction of the price, by kind of instrument.
import type { StockBoard } from '../../../domain/instruments/boards.ts'
import { hash32, unit } from '../../lib/random.ts'
import type { Sector } from './seed.ts'

const bySector: Readonly<Record<Sector, number>> = {
  technology: 0.023,
  communication: 0.02,
  'consumer-discretionary': 0.021,
  'consumer-staples': 0.014,
  energy: 0.02,
  financials: 0.0185,
  'health-care': 0.018,
  industrials: 0.0185,
  materials: 0.02,
  'real-estate': 0.0175,
  utilities: 0.0155,
  conglomerate: 0.0165,
  fund: 0.013,
}
const byBoard: Readonly<Record<StockBoard, number>> = { US: 1, HK: 1.15, MX: 1.05 }

/** Range for made-up shares, which are small companies and move more. Each has its own random value in it. */
const SMALL_FROM = 0.019
const SMALL_TO = 0.026

export function stockVolatility(code: string, sector: Sector, board: StockBoard, real: boolean): number {
  if (real) return bySector[sector] * byBoard[board]
  return SMALL_FROM + (SMALL_TO - SMALL_FROM) * unit(hash32(code.length, Number.parseInt(code.slice(-3), 36)))
}

/** Approximate value of a US dollar in the currency of each board. */
const perDollar: Readonly<Record<StockBoard, number>> = { US: 1, HK: 7.8, MX: 18.4 }
/** The spread of a share whose turnover is a dollar a day; it falls with the square root of the turnover. */
const SPREAD_AT_A_DOLLAR = 4
const MOST_SPREAD = 0.03

/**
 * Bid-ask spread as a fraction of the price, by liquidity: below a tick for the most traded shares, some ticks for those
 * with a turnover of hundreds of millions, percents where a few thousand dollars are traded.
 */
export const stockSpread = (board: StockBoard, price: number, dayVolume: number): number =>
  Math.min(MOST_SPREAD, SPREAD_AT_A_DOLLAR / Math.sqrt(Math.max(1, (price * dayVolume) / perDollar[board])))

/** Standard deviation of a day in percent, measured on daily closes; 0.8 for an index without a figure. */
const indexPercent: Readonly<Record<string, number>> = {
  // Less than the measured 7.8, with which the simulated index would fall below any level it ever had.
  VIX: 6.8,
  DXY: 0.34,
  BVSP: 1.06,
  TSX: 0.7,
  IPSA: 0.9,
  UKX: 0.64,
  DAX: 0.88,
  CAC: 0.9,
  SX5E: 0.9,
  IBEX: 0.9,
  FTMIB: 1,
  AEX: 0.85,
  SMI: 0.7,
  N225: 1.49,
  SHCOMP: 0.72,
  CSI300: 0.9,
  TWII: 1.26,
  KOSPI: 1.4,
  STI: 0.6,
  NIFTY: 0.7,
  SENSEX: 0.7,
  ASX200: 0.71,
  JKSE: 0.9,
  JTOPI: 0.95,
}
export const indexVolatility = (code: string): number => (indexPercent[code] ?? 0.8) / 100

/** Standard deviation of a day in percent, measured on the European Central Bank's fixings of 2016 to 2026. */
const pairPercent: Readonly<Record<string, number>> = {
  EURUSD: 0.47,
  GBPUSD: 0.59,
  USDJPY: 0.59,
  USDCHF: 0.48,
  AUDUSD: 0.64,
  USDCAD: 0.45,
  NZDUSD: 0.65,
  EURGBP: 0.45,
  EURJPY: 0.56,
  EURCHF: 0.31,
  EURAUD: 0.52,
  EURCAD: 0.45,
  EURNZD: 0.51,
  GBPJPY: 0.72,
  GBPCHF: 0.52,
  GBPAUD: 0.55,
  GBPCAD: 0.51,
  GBPNZD: 0.55,
  AUDJPY: 0.74,
  AUDNZD: 0.35,
  AUDCAD: 0.45,
  AUDCHF: 0.58,
  CADJPY: 0.67,
  CADCHF: 0.49,
  CHFJPY: 0.5,
  NZDJPY: 0.7,
  NZDCAD: 0.45,
  NZDCHF: 0.58,
  USDMXN: 0.81,
  EURMXN: 0.8,
  GBPMXN: 0.81,
  CADMXN: 0.72,
  MXNJPY: 1,
  USDHKD: 0.046,
  EURHKD: 0.47,
  GBPHKD: 0.59,
  HKDJPY: 0.59,
  USDCNH: 0.25,
  EURCNH: 0.42,
  CNHHKD: 0.25,
  CNHJPY: 0.57,
  USDSGD: 0.3,
  USDZAR: 0.95,
  USDTRY: 1.14,
  USDSEK: 0.65,
  USDNOK: 0.74,
  USDBRL: 0.94,
}
export const forexVolatility = (code: string): number => (pairPercent[code] ?? 0.5) / 100
