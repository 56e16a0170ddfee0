// Exchange-traded funds that follow an index. The price of a unit is a fixed share of the index: the simulator computes
// both from the same walk. The shares of the index, the numbers of units, the yields and the volumes are approximate, from
// general knowledge, and not quotes.
import { must } from '../../../domain/assert.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { StockBoard } from '../../../domain/instruments/boards.ts'
import { boards } from '../../../domain/instruments/boards.ts'
import { calendarsOfBoard } from '../../../domain/instruments/calendars.ts'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import type { Catalogue, CatalogueEntry } from './entry.ts'
import { indices } from './indices.ts'
import { tickMills } from './seed.ts'
import { scaleOf } from './stocks.ts'
import { indexVolatility, stockSpread } from './volatility.ts'

type IndexFund = {
  readonly board: StockBoard
  readonly code: string
  readonly name: string
  readonly nameEs: string
  readonly nameZh: string
  /** Code of the index, and the price of a unit as a share of it. */
  readonly index: string
  readonly share: number
  readonly dayVolume: number
  /** Number of units in millions. */
  readonly unitsM: number
  /** Percent a year. */
  readonly dividendYield: string
  readonly lot: number
}

type Row = readonly [
  code: string,
  index: string,
  share: number,
  dayVolume: number,
  unitsM: number,
  dividendYield: string,
  lot: number,
  name: string,
  nameEs: string,
  nameZh: string,
]

const rows: Readonly<Record<StockBoard, readonly Row[]>> = {
  US: [
    ['SPY', 'SPX', 0.0997, 72_000_000, 1_020, '1.10', 1, 'SPDR S&P 500 ETF', 'ETF SPDR S&P 500', '标普500ETF-SPDR'],
    [
      'IVV',
      'SPX',
      0.1002,
      6_400_000,
      1_040,
      '1.14',
      1,
      'iShares Core S&P 500 ETF',
      'ETF iShares S&P 500',
      '标普500ETF-iShares',
    ],
    [
      'VOO',
      'SPX',
      0.0917,
      7_800_000,
      1_210,
      '1.13',
      1,
      'Vanguard S&P 500 ETF',
      'ETF Vanguard S&P 500',
      '标普500ETF-Vanguard',
    ],
    [
      'QQQ',
      'NDX',
      0.0243,
      51_000_000,
      640,
      '0.48',
      1,
      'Invesco QQQ Trust',
      'ETF Invesco QQQ Nasdaq 100',
      '纳指100ETF-Invesco',
    ],
    ['DIA', 'DJI', 0.01, 3_900_000, 84, '1.43', 1, 'SPDR Dow Jones ETF', 'ETF SPDR Dow Jones', '道指ETF-SPDR'],
    [
      'IWM',
      'RUT',
      0.0993,
      33_000_000,
      285,
      '1.02',
      1,
      'iShares Russell 2000 ETF',
      'ETF iShares Russell 2000',
      '罗素2000ETF-iShares',
    ],
  ],
  HK: [
    [
      '02800',
      'HSI',
      0.001,
      380_000_000,
      5_600,
      '2.90',
      500,
      'Tracker Fund of Hong Kong',
      'Tracker Fund de Hong Kong',
      '盈富基金',
    ],
    [
      '02828',
      'HSCEI',
      0.01,
      42_000_000,
      330,
      '2.60',
      200,
      'Hang Seng China Enterprises ETF',
      'ETF Hang Seng China Enterprises',
      '恒生中国企业ETF',
    ],
    [
      '03033',
      'HSTECH',
      0.001,
      1_200_000_000,
      11_000,
      '0.60',
      200,
      'CSOP Hang Seng TECH ETF',
      'ETF CSOP Hang Seng TECH',
      '南方恒生科技',
    ],
  ],
  MX: [
    ['NAFTRAC', 'MXX', 0.001, 9_000_000, 1_450, '2.60', 1, 'iShares NAFTRAC', 'iShares NAFTRAC', '墨西哥IPC指数ETF'],
  ],
}

const fundOf = (board: StockBoard, row: Row): IndexFund => {
  const [code, index, share, dayVolume, unitsM, dividendYield, lot, name, nameEs, nameZh] = row
  return { board, code, index, share, dayVolume, unitsM, dividendYield, lot, name, nameEs, nameZh }
}

const funds: readonly IndexFund[] = [
  ...rows.US.map(row => fundOf('US', row)),
  ...rows.HK.map(row => fundOf('HK', row)),
  ...rows.MX.map(row => fundOf('MX', row)),
]

const keyOf = ({ board, code }: IndexFund): InstrumentKey => instrumentKey(board, code)
const byKey: ReadonlyMap<InstrumentKey, IndexFund> = new Map(funds.map(fund => [keyOf(fund), fund]))

/** The index that a fund follows, and the price of a unit as a share of it; null for anything else. */
export const trackedBy = (key: InstrumentKey): Pick<IndexFund, 'index' | 'share'> | null => byKey.get(key) ?? null

export const fundsOf = (index: string): InstrumentKey[] => funds.filter(fund => fund.index === index).map(keyOf)

const MILLS = 1_000

function entryOf(fund: IndexFund): CatalogueEntry {
  const { board, code, name, nameEs, nameZh, index, share, dayVolume, unitsM, dividendYield, lot } = fund
  const [, , , , level] = must(
    indices.find(row => row[0] === index),
    `the index ${index}`,
  )
  const price = Number(level) * share
  const { priceDecimals } = scaleOf(board, String(price))
  const scale = 10 ** priceDecimals
  // One tick at all prices: that of the price at the start.
  const tick = (tickMills(board, price * MILLS) * scale) / MILLS
  const volatility = indexVolatility(index)
  return {
    board,
    calendar: calendarsOfBoard[board][0],
    code,
    name,
    nameEs,
    nameZh,
    currency: boards[board].currency,
    sector: 'fund',
    priceDecimals,
    tickSteps: [[0, tick]],
    lot,
    sharesOutstandingM: unitsM,
    peRatio: null,
    dividendYield,
    tradable: true,
    startPrice: Math.round((price * scale) / tick) * tick,
    dayVolume,
    volatility,
    spread: stockSpread(board, price, dayVolume),
  }
}

export const indexFunds: Catalogue = { listed: () => funds.map(entryOf), last: true }
