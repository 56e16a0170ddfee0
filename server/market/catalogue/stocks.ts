// Class `stock`: the real shares of the seed lists, and made-up shares for tests with many instruments.
import type { TickStep } from '../../../domain/instrument.ts'
import type { StockBoard } from '../../../domain/instruments/boards.ts'
import { boards, stockBoards } from '../../../domain/instruments/boards.ts'
import { calendarsOfBoard } from '../../../domain/instruments/calendars.ts'
import type { Catalogue, CatalogueEntry } from './entry.ts'
import { scaledPrice, singleStep } from './entry.ts'
import { generatedStocks } from './generated.ts'
import { hkStocks } from './hk-stocks.ts'
import { mxStocks } from './mx-stocks.ts'
import type { HkStockSeed, StockSeed } from './seed.ts'
import { ticksInMills } from './seed.ts'
import { usStocks } from './us-stocks.ts'
import { stockSpread, stockVolatility } from './volatility.ts'

type StockRow = StockSeed | HkStockSeed
const realStocks: Readonly<Record<StockBoard, readonly StockRow[]>> = { US: usStocks, HK: hkStocks, MX: mxStocks }
/** Percentage of each board among the made-up shares. */
const generatedPercent: Readonly<Record<StockBoard, number>> = { US: 60, HK: 20, MX: 20 }
/**
 * Decimals and ticks of a share's prices. Hong Kong's are in thousandths, and Mexico's below one peso too; elsewhere a
 * tick is 0.01.
 */
export function scaleOf(board: StockBoard, price: string): { priceDecimals: number; tickSteps: readonly TickStep[] } {
  const inMills = board === 'HK' || (board === 'MX' && Number(price) < 1)
  return inMills ? { priceDecimals: 3, tickSteps: ticksInMills[board] } : { priceDecimals: 2, tickSteps: singleStep }
}

function stock(board: StockBoard, row: StockRow, real: boolean): CatalogueEntry {
  const [code, name, sector, price, dayVolume, sharesOutstandingM, peRatio, dividendYield, nameZh = null, lot = 1] = row
  const { priceDecimals, tickSteps } = scaleOf(board, price)
  const volatility = stockVolatility(code, sector, board, real)
  return {
    board,
    calendar: calendarsOfBoard[board][0],
    code,
    name,
    nameZh,
    currency: boards[board].currency,
    sector,
    priceDecimals,
    tickSteps,
    lot,
    sharesOutstandingM,
    peRatio,
    dividendYield,
    tradable: true,
    startPrice: scaledPrice(price, priceDecimals),
    dayVolume,
    volatility,
    spread: stockSpread(board, Number(price), dayVolume),
  }
}

/** Number of made-up shares per board. Rounding differences go to the last board. */
function generatedCounts(total: number): Record<StockBoard, number> {
  const us = Math.round((total * generatedPercent.US) / 100)
  const hk = Math.round((total * generatedPercent.HK) / 100)
  return { US: us, HK: hk, MX: total - us - hk }
}

export const stocks: Catalogue = {
  listed: () => stockBoards.flatMap(board => realStocks[board].map(row => stock(board, row, true))),
  generated(count) {
    const counts = generatedCounts(count)
    return stockBoards.flatMap(board => generatedStocks(counts[board], board).map(row => stock(board, row, false)))
  },
}
