// The market's instruments: the real ones of the seed lists first, then made-up shares up to the number asked for.
import { must } from '../../domain/assert.ts'
import type { Board, Instrument, StockBoard, TickStep } from '../../domain/instrument.ts'
import { boards, instrumentKey, stockBoards } from '../../domain/instrument.ts'
import { parseScaled } from '../../domain/price.ts'
import { forexPairs } from './catalogue/forex.ts'
import { generatedStocks } from './catalogue/generated.ts'
import { hkStocks } from './catalogue/hk-stocks.ts'
import { indices } from './catalogue/indices.ts'
import { mxStocks } from './catalogue/mx-stocks.ts'
import type { HkStockSeed, StockSeed } from './catalogue/seed.ts'
import { ticksInMills } from './catalogue/seed.ts'
import { usStocks } from './catalogue/us-stocks.ts'
import type { PlaceName } from './simulator/places.ts'
import type { Listing } from './source.ts'
import { forexVolatility, indexVolatility, stockVolatility } from './volatility.ts'

/** A listing with what the simulator starts it from. */
export type Seeded = {
  readonly listing: Listing
  readonly place: PlaceName
  /** Scaled by the instrument's decimals. */
  readonly startPrice: number
  readonly dayVolume: number
  readonly volatility: number
}

/** What a listing needs to know of its place. Hours are asked for anew: summer time moves those of some exchanges. */
type PlaceFacts = {
  zoneOf(place: PlaceName): string
  hoursOf(place: PlaceName): Listing['hours']
}

type StockRow = StockSeed | HkStockSeed
const realStocks: Readonly<Record<StockBoard, readonly StockRow[]>> = { US: usStocks, HK: hkStocks, MX: mxStocks }
/** Where the made-up shares are listed, in percent. */
const generatedPercent: Readonly<Record<StockBoard, number>> = { US: 60, HK: 20, MX: 20 }

const singleStep: readonly TickStep[] = [[0, 1]]
const INDEX_DECIMALS = 2

/** Hong Kong quotes in thousandths, Mexico below one peso too; elsewhere a tick is the last of two decimals. */
function scaleOf(board: StockBoard, price: string): { priceDecimals: number; tickSteps: readonly TickStep[] } {
  const inMills = board === 'HK' || (board === 'MX' && Number(price) < 1)
  return inMills ? { priceDecimals: 3, tickSteps: ticksInMills[board] } : { priceDecimals: 2, tickSteps: singleStep }
}

const scaled = (text: string, decimals: number): number => must(parseScaled(text, decimals), `a price in "${text}"`)

type Figures = Pick<Listing, 'tickSteps' | 'sharesOutstandingM' | 'peRatio' | 'dividendYield' | 'tradable'>
type Naming = Omit<Instrument, 'ix' | 'key' | 'source' | 'quantityDecimals'>

function listingOf(ix: number, place: PlaceName, naming: Naming, figures: Figures, facts: PlaceFacts): Listing {
  const key = instrumentKey(naming.board, naming.code)
  return {
    instrument: { ix, key, ...naming, source: boards[naming.board].source, quantityDecimals: 0 },
    ...figures,
    zone: facts.zoneOf(place),
    get hours() {
      return facts.hoursOf(place)
    },
  }
}

const unlistedFigures = {
  tickSteps: singleStep,
  sharesOutstandingM: null,
  peRatio: null,
  dividendYield: null,
  tradable: false,
}

function stock(ix: number, board: StockBoard, row: StockRow, real: boolean, facts: PlaceFacts): Seeded {
  const [code, name, sector, price, dayVolume, sharesOutstandingM, peRatio, dividendYield, nameZh = null, lot = 1] = row
  const { priceDecimals, tickSteps } = scaleOf(board, price)
  const naming = { board, code, name, nameZh, currency: boards[board].currency, sector, priceDecimals, lot }
  const figures = { tickSteps, sharesOutstandingM, peRatio, dividendYield, tradable: true }
  return {
    listing: listingOf(ix, board, naming, figures, facts),
    place: board,
    startPrice: scaled(price, priceDecimals),
    dayVolume,
    volatility: stockVolatility(code, sector, board, real),
  }
}

type Level = {
  readonly board: Extract<Board, 'IX' | 'FX'>
  readonly place: PlaceName
  readonly code: string
  readonly name: string
  readonly currency: string
  readonly decimals: number
  readonly level: string
  readonly volatility: number
}

/** An index or a pair: a price without shares. */
function level(ix: number, seed: Level, facts: PlaceFacts): Seeded {
  const { board, place, code, name, currency, decimals, volatility } = seed
  const shared = { nameZh: null, sector: 'none', lot: 1 } as const
  const naming = { board, code, name, currency, priceDecimals: decimals, ...shared }
  const listing = listingOf(ix, place, naming, unlistedFigures, facts)
  return { listing, place, startPrice: scaled(seed.level, decimals), dayVolume: 0, volatility }
}

const levels: readonly Level[] = [
  ...indices.map(
    ([code, name, currency, text, place]): Level => ({
      ...{ board: 'IX', place, code, name, currency, level: text },
      ...{ decimals: INDEX_DECIMALS, volatility: indexVolatility(code) },
    }),
  ),
  ...forexPairs.map(
    ([code, name, , quote, decimals, rate]): Level => ({
      ...{ board: 'FX', place: 'FX', code, name, currency: quote, level: rate },
      ...{ decimals, volatility: forexVolatility(code) },
    }),
  ),
]

/** How many made-up shares each board gets; what rounding leaves over goes to the last. */
function generatedCounts(total: number): Record<StockBoard, number> {
  const us = Math.round((total * generatedPercent.US) / 100)
  const hk = Math.round((total * generatedPercent.HK) / 100)
  return { US: us, HK: hk, MX: total - us - hk }
}

/** The instruments by number; never fewer than the real ones. */
export function createListings(total: number, facts: PlaceFacts): Seeded[] {
  const seeded: Seeded[] = []
  for (const board of stockBoards)
    for (const row of realStocks[board]) seeded.push(stock(seeded.length, board, row, true, facts))
  for (const seed of levels) seeded.push(level(seeded.length, seed, facts))
  const counts = generatedCounts(Math.max(0, total - seeded.length))
  for (const board of stockBoards)
    for (const row of generatedStocks(counts[board], board)) seeded.push(stock(seeded.length, board, row, false, facts))
  return seeded
}
