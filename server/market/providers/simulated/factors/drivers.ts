// The walks that drive forex, indices and commodities. Each is a log price with the standard deviation of a day and its
// correlations. The figures were measured on daily closes of 2016 to 2026; those without a series are typical of their class.
import type { Sector } from '../../../../../domain/instrument.ts'
import type { StockBoard } from '../../../../../domain/instruments/boards.ts'
import { cryptoRows } from '../../../catalogue/crypto-rows.ts'
import { indexVolatility } from '../../../catalogue/volatility.ts'
import type { Correlated } from './correlations.ts'
import type { RhythmName } from './rhythms.ts'

export type Driver = Correlated & {
  readonly rhythm: RhythmName
  /** Standard deviation of a day's move, as a fraction. */
  readonly volatility: number
  /** Limits of the log price's distance from its start at every midnight; null for no limits. */
  readonly band: Band | null
  /** The deviation within a day as a fraction of that between days; small for a pegged currency. */
  readonly withinDay: number
}
export type Band = readonly [below: number, above: number]

type Row = readonly [name: string, percent: number, correlations?: Readonly<Record<string, number>>, band?: number]

const driversOf = (rhythm: RhythmName, rows: readonly Row[]): Driver[] =>
  rows.map(([name, percent, correlations = {}, band = null]) => ({
    name,
    rhythm,
    volatility: percent / 100,
    with: correlations,
    band: band === null ? null : ([band, band] as const),
    withinDay: 1,
  }))

/** The Hong Kong dollar is kept between 7.75 and 7.85 per US dollar; within a day it hardly moves. */
const pegged: Driver = {
  name: 'HKD',
  rhythm: 'forex',
  volatility: 0.000_46,
  with: {},
  band: [0.0015, 0.003],
  withinDay: 0.3,
}

/** A currency's driver is named by its code and is its value in dollars; the dollar itself does not move. */
const currencies = driversOf('forex', [
  ['EUR', 0.47],
  ['GBP', 0.59, { EUR: 0.66 }],
  ['JPY', 0.59, { EUR: 0.46, GBP: 0.27 }],
  ['CHF', 0.48, { EUR: 0.78, GBP: 0.53, JPY: 0.58 }],
  ['AUD', 0.64, { EUR: 0.6, GBP: 0.6, JPY: 0.28, CHF: 0.49 }],
  ['NZD', 0.65, { EUR: 0.62, GBP: 0.6, JPY: 0.37, CHF: 0.54, AUD: 0.85 }],
  ['CAD', 0.45, { EUR: 0.53, GBP: 0.54, JPY: 0.18, CHF: 0.43, AUD: 0.7, NZD: 0.64 }],
  ['MXN', 0.81, { EUR: 0.33, GBP: 0.36, JPY: 0.01, CHF: 0.19, AUD: 0.49, NZD: 0.42, CAD: 0.46 }],
  ['CNH', 0.25, { EUR: 0.46, GBP: 0.42, JPY: 0.28, CHF: 0.4, AUD: 0.49, NZD: 0.47, CAD: 0.4, MXN: 0.26 }],
  ['SGD', 0.3, { EUR: 0.77, GBP: 0.65, JPY: 0.49, CHF: 0.65, AUD: 0.76, NZD: 0.76, CAD: 0.64, MXN: 0.45, CNH: 0.62 }],
  ['ZAR', 0.95, { AUD: 0.5, MXN: 0.5 }],
  ['TRY', 1.14, { EUR: 0.2 }],
  ['SEK', 0.65, { EUR: 0.8 }],
  ['NOK', 0.74, { EUR: 0.65, CAD: 0.55 }],
  ['BRL', 0.94, { MXN: 0.5 }],
  ['CLP', 0.7, { MXN: 0.4 }],
  ['INR', 0.25, { CNH: 0.3 }],
  ['KRW', 0.5, { CNH: 0.5 }],
  ['TWD', 0.35, { CNH: 0.5 }],
])

/** Percentage points by which the volatility index rises when the stock index falls by one percent, as on a usual day. */
export const VOLATILITY_RESPONSE = 5.8
const PERCENT = 100

/** An index's driver is named by its code and is its fair value, which also moves while its exchange is closed. */
const indices = [
  ...driversOf('americas', [
    ['SPX', 1, { MXN: 0.25 }],
    ['NDX', 1.3, { SPX: 0.93 }],
    ['IXIC', 1.2, { NDX: 0.97 }],
    ['DJI', 0.9, { SPX: 0.95 }],
    ['RUT', 1.3, { SPX: 0.8 }],
    ['MXX', 0.98, { SPX: 0.5, MXN: 0.25 }],
    ['FTBIVA', 0.97, { MXX: 0.98 }],
    ['INMEX', 1, { MXX: 0.97 }],
    ['IRT', 0.98, { MXX: 0.99 }],
    ['TSX', 0.75, { SPX: 0.7, CAD: 0.3 }],
    ['BVSP', 1.06, { SPX: 0.45, BRL: 0.4 }],
    ['IPSA', 0.8, { SPX: 0.35 }],
    // The part of the volatility index's moves that is independent of its stock index.
    ['VIX.own', Math.sqrt((indexVolatility('VIX') * PERCENT) ** 2 - VOLATILITY_RESPONSE ** 2)],
  ]),
  ...driversOf('europe', [
    ['DAX', 0.88, { SPX: 0.51 }],
    ['UKX', 0.64, { SPX: 0.46, DAX: 0.65 }],
    ['SX5E', 0.88, { DAX: 0.95 }],
    ['CAC', 0.88, { SX5E: 0.94 }],
    ['IBEX', 0.95, { SX5E: 0.82 }],
    ['FTMIB', 1, { SX5E: 0.85 }],
    ['AEX', 0.8, { SX5E: 0.88 }],
    ['SMI', 0.72, { SX5E: 0.7 }],
    ['JTOPI', 1, { UKX: 0.55, ZAR: 0.2 }],
  ]),
  ...driversOf('asia', [
    ['N225', 1.3, { SPX: 0.15, JPY: -0.25 }],
    ['HSI', 1.18, { N225: 0.46, SPX: 0.04 }],
    ['HSCEI', 1.25, { HSI: 0.97 }],
    ['HSTECH', 1.7, { HSI: 0.92 }],
    ['HSCCI', 1.1, { HSI: 0.9 }],
    ['SHCOMP', 0.72, { HSI: 0.5 }],
    ['CSI300', 0.8, { SHCOMP: 0.93 }],
    ['TWII', 1.26, { N225: 0.5 }],
    ['KOSPI', 1.3, { N225: 0.55 }],
    ['STI', 0.7, { HSI: 0.5 }],
    ['NIFTY', 0.75, { HSI: 0.3 }],
    ['SENSEX', 0.75, { NIFTY: 0.98 }],
    ['ASX200', 0.71, { N225: 0.45, AUD: 0.2 }],
    ['JKSE', 0.8, { STI: 0.4 }],
  ]),
]

/** A commodity's driver is named by the root of its largest contract and is its spot price. */
const commodities = [
  ...driversOf('metals', [
    ['GC', 1.05, { EUR: 0.18, SPX: 0.08 }],
    ['SI', 2.2, { GC: 0.78 }],
    ['HG', 1.35, { SI: 0.33, SPX: 0.26 }],
    ['PL', 1.5, { GC: 0.55 }],
    ['PA', 2, { PL: 0.55 }],
  ]),
  ...driversOf('energy', [
    ['CL', 2.4, { SPX: 0.19, HG: 0.26, CAD: 0.16 }, 0.35],
    ['B', 2.35, { CL: 0.97 }, 0.35],
    ['RB', 2.4, { CL: 0.85 }, 0.35],
    ['HO', 2.3, { CL: 0.88 }, 0.35],
  ]),
  ...driversOf('gas', [['NG', 3.5, { CL: 0.1 }, 0.6]]),
  ...driversOf('grains', [
    ['ZC', 1.69],
    ['ZW', 1.8, { ZC: 0.64 }],
    ['KE', 1.75, { ZW: 0.9 }],
    ['ZS', 1.35, { ZC: 0.62 }],
    ['ZM', 1.7, { ZS: 0.75 }],
    ['ZL', 1.75, { ZS: 0.65 }],
    ['ZO', 2.1, { ZC: 0.4 }],
  ]),
  ...driversOf('softs', [
    ['KC', 2.1, { ZC: 0.16 }],
    ['SB', 1.8, { BRL: 0.2 }],
    ['CC', 2.3],
    ['CT', 1.67, { ZC: 0.25 }],
    ['OJ', 2.4],
  ]),
  ...driversOf('livestock', [
    ['LE', 1.24],
    ['GF', 1.15, { LE: 0.75 }],
    ['HE', 1.8, { LE: 0.3 }],
  ]),
  ...driversOf('rates', [
    ['ZN', 0.38, { SPX: -0.2, JPY: 0.3 }],
    ['ZF', 0.25, { ZN: 0.97 }],
    ['ZT', 0.11, { ZF: 0.94 }],
    ['ZB', 0.75, { ZN: 0.93 }],
  ]),
]

/** A coin's driver is named by its code and is its price in dollars. */
const coins = driversOf(
  'crypto',
  cryptoRows.map(({ coin, percent, withBitcoin }) =>
    withBitcoin === 0 ? [coin, percent] : [coin, percent, { BTC: withBitcoin }],
  ),
)

/**
 * A sector's driver is the part of its moves that is not its market's. Approximate long-run figures of the sector funds:
 * energy and materials move with their commodities.
 */
const sectorRows: readonly Row[] = [
  ['technology', 0.5],
  ['communication', 0.5],
  ['consumer-discretionary', 0.45],
  ['consumer-staples', 0.45],
  ['energy', 0.9, { CL: 0.5 }],
  ['financials', 0.55],
  ['health-care', 0.5],
  ['industrials', 0.4],
  ['materials', 0.6, { HG: 0.35, GC: 0.25 }],
  ['real-estate', 0.65],
  ['utilities', 0.6],
]

export const sectorDriver = (market: StockBoard, sector: Sector): string => `${market}.${sector}`

const sectorsOf = (market: StockBoard, rhythm: RhythmName): Driver[] =>
  driversOf(
    rhythm,
    sectorRows.map(([sector, ...figures]) => [`${market}.${sector}`, ...figures]),
  )

const sectors = [...sectorsOf('US', 'americas'), ...sectorsOf('HK', 'asia'), ...sectorsOf('MX', 'americas')]

export const SLOPE = '.slope'
export const CURVATURE = '.curvature'

/**
 * Roll yield a year, in percentage points: standard deviation of a day, and maximum. Those of the curvature are half as
 * large.
 */
const curveRanges: Partial<Record<RhythmName, readonly [percent: number, band: number]>> = {
  energy: [0.8, 0.08],
  gas: [1.5, 0.12],
  grains: [0.5, 0.05],
  softs: [0.5, 0.05],
  livestock: [0.5, 0.05],
}

function termStructure({ name, rhythm }: Driver): Driver[] {
  const range = curveRanges[rhythm]
  if (!range) return []
  const [percent, band] = range
  return driversOf(rhythm, [
    [`${name}${SLOPE}`, percent, {}, band],
    [`${name}${CURVATURE}`, percent / 2, {}, band / 2],
  ])
}

export const drivers: readonly Driver[] = [
  ...currencies,
  pegged,
  ...indices,
  ...commodities,
  ...commodities.flatMap(termStructure),
  ...coins,
  // Last, so that the draws of all others keep their numbers.
  ...sectors,
]
