// How far prices move in a day, as a fraction: a standard deviation by what the instrument is.
import type { StockBoard } from '../../../domain/instruments/boards.ts'
import { hash32, unit } from '../../lib/random.ts'
import type { Sector } from './seed.ts'

const bySector: Readonly<Record<Sector, number>> = {
  technology: 0.021,
  communication: 0.017,
  'consumer-discretionary': 0.019,
  'consumer-staples': 0.012,
  energy: 0.018,
  financials: 0.015,
  'health-care': 0.016,
  industrials: 0.016,
  materials: 0.018,
  'real-estate': 0.015,
  utilities: 0.012,
  conglomerate: 0.014,
  fund: 0.012,
}
const byBoard: Readonly<Record<StockBoard, number>> = { US: 1, HK: 1.15, MX: 1.05 }

/** Made-up shares are small companies: they move more, each by its own measure. */
const SMALL_FROM = 0.03
const SMALL_TO = 0.04

export function stockVolatility(code: string, sector: Sector, board: StockBoard, real: boolean): number {
  if (real) return bySector[sector] * byBoard[board]
  return SMALL_FROM + (SMALL_TO - SMALL_FROM) * unit(hash32(code.length, Number.parseInt(code.slice(-3), 36)))
}

/** An index of fear moves with it. */
export const indexVolatility = (code: string): number => (code === 'VIX' ? 0.045 : 0.008)

/** Hong Kong's dollar is held to the United States', mainland China's is led. */
const managed: Readonly<Record<string, number>> = { USDHKD: 0.0003, USDCNH: 0.002 }
export const forexVolatility = (code: string): number => managed[code] ?? 0.0045
