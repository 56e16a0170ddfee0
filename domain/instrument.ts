// What can be quoted and traded. Codes are the specification's (§3); boards are where a code is unique.
import type { InstrumentKey } from './brand.ts'

/** Specification §3, instrument sources. */
export const sources = {
  stock: 0,
  forex: 2,
  future: 3,
  blockTrade: 4,
  newStock: 5,
  auctionStock: 7,
  placingStock: 8,
  hkStock: 11,
  globalIndex: 99,
  robotCrypto: 100,
  bonds: 101,
  aiQuantify: 9999,
} as const
export type Source = (typeof sources)[keyof typeof sources]

/** Specification §3, market classes. */
export const marketClasses = ['UsStock', 'HK', 'MX'] as const
export type MarketClass = (typeof marketClasses)[number]

/** Specification §4, instrument kind labels; the number is what an order or a position carries. */
export const kindLabels = {
  0: 'stock',
  1: 'stock',
  2: 'forex',
  3: 'futures',
  4: 'blockTrade',
  5: 'newStock',
  6: 'newBond',
  7: 'auction',
} as const
export type KindLabel = (typeof kindLabels)[keyof typeof kindLabels]

/** The currencies that prices and wallets are kept in. */
export const currencies = ['MXN', 'USD', 'HKD'] as const
export type Currency = (typeof currencies)[number]

/** A board is a name space of codes with one calendar: the first part of an {@link InstrumentKey}. */
export const boards = {
  US: { market: 'UsStock', source: sources.stock, currency: 'USD' },
  HK: { market: 'HK', source: sources.hkStock, currency: 'HKD' },
  MX: { market: 'MX', source: sources.stock, currency: 'MXN' },
  IX: { market: null, source: sources.globalIndex, currency: null },
  FX: { market: null, source: sources.forex, currency: null },
} as const
export type Board = keyof typeof boards
export const boardNames = Object.keys(boards) as Board[]
/** The boards whose shares can be bought. */
export const stockBoards = ['US', 'HK', 'MX'] as const satisfies readonly Board[]
export type StockBoard = (typeof stockBoards)[number]

export const boardOfMarket: Readonly<Record<MarketClass, StockBoard>> = { UsStock: 'US', HK: 'HK', MX: 'MX' }

export const sectors = [
  'technology',
  'communication',
  'consumer-discretionary',
  'consumer-staples',
  'energy',
  'financials',
  'health-care',
  'industrials',
  'materials',
  'real-estate',
  'utilities',
  'conglomerate',
  'fund',
  'none',
] as const
export type Sector = (typeof sectors)[number]

/** What a list, a row and a frame need to know of an instrument. The rest is its detail (`/m_ft/stock_detail_ft`). */
export type Instrument = {
  /** Dense number, 0…n−1: the index of every column in the engine. Holds for one feed epoch. */
  readonly ix: number
  readonly key: InstrumentKey
  readonly board: Board
  readonly code: string
  readonly name: string
  /** Simplified Chinese short name, where the market has one. */
  readonly nameZh: string | null
  readonly source: Source
  /** The currency of its price: for an index or a pair it is a unit of measure only. */
  readonly currency: string
  readonly sector: Sector
  /** A price is an integer number of 10^-priceDecimals. */
  readonly priceDecimals: number
  /** A quantity is an integer number of 10^-quantityDecimals. 0 for shares. */
  readonly quantityDecimals: number
  /** Board lot: quantities to buy are its multiples (in whole units). */
  readonly lot: number
}

/** From a price on (inclusive), the tick is so much. Ascending; the first starts at 0. All in scaled prices. */
export type TickStep = readonly [from: number, tick: number]

const keyPattern = /^(US|HK|MX|IX|FX)\.([A-Z0-9.&*-]{1,20})$/

export function instrumentKey(board: Board, code: string): InstrumentKey {
  return `${board}.${code}` as InstrumentKey
}

/** The key's parts, or null for a text that is no key (a link typed by hand, say). */
export function parseKey(text: string): { readonly board: Board; readonly code: string } | null {
  const match = keyPattern.exec(text)
  return match?.[1] && match[2] ? { board: match[1] as Board, code: match[2] } : null
}

/** The page that shows its quote (specification §2: chosen by source, stock by default). */
export function quotePage(board: Board): string {
  if (board === 'HK') return '/pages/hkstock/quote'
  if (board === 'IX') return '/pages/quote/globalindex'
  if (board === 'FX') return '/pages/quote/forex'
  return '/pages/quote/stock'
}
