// Contract terms of all instruments that are traded on margin, derived from one table row for each root, pair or spot
// code. The tables are large: only the server, `npm run calc` and lazily loaded pages import this file, never the first
// script of the page or the worker.
import type { InstrumentKey } from '../brand.ts'
import type { CutOff } from '../cut-off.ts'
import { cutOffOf } from '../cut-off.ts'
import type { Financed } from '../financing.ts'
import { Decimal } from '../money.ts'
import type { PriceNotation } from '../price-notation.ts'
import { boards } from './boards.ts'
import type { ContinuousRole } from './delivery-month.ts'
import { listedMonths, parseFutureCode, traderCode } from './delivery-month.ts'
import type { LastTrade } from './last-trade-rules.ts'
import { businessDayBefore, firstNoticeOf, lastTradeOf } from './last-trade-rules.ts'
import { instrumentKey, parseKey } from './market-code.ts'
import { isSignedPrice } from './notations.ts'
import { priceUnitOf } from './price-unit.ts'
import type { CoinRow } from './tables/coins.ts'
import { codeOfCoin, coinRows } from './tables/coins.ts'
import type { ForexRow } from './tables/forex.ts'
import { forexRows } from './tables/forex.ts'
import type { FutureExchange, FutureGroup, FutureRow } from './tables/future-row.ts'
import { futureRows } from './tables/futures.ts'
import type { SpotGroup, SpotRow } from './tables/spot.ts'
import { spotRows } from './tables/spot.ts'

type CommonTerms = {
  /** Profit or loss of one contract (or one unit of a pair or a spot code) for a price move of 1. Decimal text. */
  readonly multiplier: string
  /** Currency of price, margin and profit. It can be one that has no wallet. */
  readonly currency: string
  /** Smallest price step, decimal text. The tick value is tick × multiplier. */
  readonly tick: string
  readonly priceDecimals: number
  readonly priceNotation: PriceNotation
  /** True if the price can be below zero. */
  readonly isSigned: boolean
  /**
   * Lot size; a quantity is a multiple of it. Unit: contracts of a future, units of a pair's base currency, units of a
   * spot code, coins. Only that of a coin can be a fraction.
   */
  readonly lot: number
  /** Number of decimals of quantities. The smallest order of a coin has fewer, because a part of it can be filled. */
  readonly quantityDecimals: number
  /** Maximum leverage: the smaller of the maximum of the class and 1 ÷ initial margin. */
  readonly maximumLeverage: number
  readonly leverageMenu: readonly number[]
  /** Initial margin as a fraction of the notional, decimal text. All rates have this form. */
  readonly initialMarginRate: string
  /** Maintenance margin: half of 1 ÷ the maximum leverage of the class. It does not depend on the chosen leverage. */
  readonly maintenanceRate: string
  /** Fee of a trade as a fraction of its notional; 0 if the spread is the only cost. */
  readonly feeRate: string
}

export type FutureTerms = CommonTerms & {
  readonly kind: 'future'
  readonly root: string
  readonly exchange: FutureExchange
  readonly group: FutureGroup
  /** Size of a contract, such as `100 oz`; `index` if the contract is a multiple of an index. */
  readonly unit: string
  /** Unit of the price, such as `USD/oz`, `¢/bu` or `points`. */
  readonly priceUnit: string
  readonly delivery: 'cash' | 'physical'
  /**
   * True for a continuous series, which switches from one delivery month to the next. It can be watched and charted,
   * but not ordered.
   */
  readonly continuous: boolean
  readonly role: ContinuousRole | null
  /** Delivery month, `YYYY-MM`. This field and the next six are null for a continuous series. */
  readonly month: string | null
  /** Code that traders use, such as `GCZ6`. */
  readonly symbol: string | null
  /** Last trade day as a civil date at the exchange; `lastTrade` also has the time of day. */
  readonly lastTradeDate: string | null
  readonly lastTrade: LastTrade | null
  /** First notice day; also null for a contract without notices. */
  readonly firstNoticeDate: string | null
  /** Day from whose last trade time on positions can only be reduced. */
  readonly reduceOnlyDate: string | null
  /** Last day on which a position is held: it is closed at the last trade time of that day. */
  readonly closeOutDate: string | null
}

export type ForexTerms = CommonTerms & {
  readonly kind: 'forex'
  readonly base: string
  readonly quote: string
  readonly pip: string
  /** Typical spread between bid and ask, in pips. */
  readonly spreadPips: string
  /** Business days from trade to delivery. */
  readonly valueDays: 1 | 2
  /** The end of a trading day, at which a night is charged. */
  readonly cutOff: CutOff
}

export type CommodityTerms = CommonTerms & {
  readonly kind: 'commodity'
  readonly group: SpotGroup
  readonly unit: string
  /** Typical spread between bid and ask, in units of the price. */
  readonly spread: string
  /** Business days from trade to delivery: 2 for a metal, 0 for contracts that are never delivered. */
  readonly valueDays: 0 | 2
  readonly cutOff: CutOff
}

export type CoinTerms = CommonTerms & {
  readonly kind: 'coin'
  readonly coin: string
  /** Coins are never delivered. */
  readonly valueDays: 0
  readonly cutOff: CutOff
}

export type ContractTerms = FutureTerms | ForexTerms | CommodityTerms | CoinTerms

const LEVERAGES = [1, 2, 5, 10, 20, 30] as const
const MAJOR_LEVERAGE = 30
const MINOR_LEVERAGE = 20
const RATE_DECIMALS = 10
const FUTURE_FEE_RATE = '0.00002'
const SPREAD_ONLY = '0'
/** The platform's own terms of coins: they move more than currencies, so less is lent and lending costs more. */
const COIN_LEVERAGE = 5
const COIN_FEE_RATE = '0.001'
const COIN_MARKUP = '0.1'
/** Markup of all other financed contracts. */
const MARKUP = '0.01'
/** Decimals of a coin's quantity beyond those of its smallest order. */
const PART_DECIMALS = { ofFraction: 2, ofWhole: 1 } as const
/** Decimals of quantities in whole contracts or units. */
const WHOLE = 0
/** Lot size of currency pairs: one micro lot. */
const FOREX_LOT = 1_000

const major = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF'])

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

function leverageOf(classLeverage: number, initialMarginRate: string) {
  const byMargin = new Decimal(1).div(initialMarginRate).toDecimalPlaces(0, Decimal.ROUND_FLOOR).toNumber()
  const maximumLeverage = Math.max(1, Math.min(classLeverage, byMargin))
  return {
    maximumLeverage,
    leverageMenu: LEVERAGES.filter(leverage => leverage <= maximumLeverage),
    initialMarginRate,
    maintenanceRate: new Decimal(1)
      .div(classLeverage * 2)
      .toDecimalPlaces(RATE_DECIMALS)
      .toFixed(),
  }
}

const futureByRoot: ReadonlyMap<string, FutureRow> = new Map(futureRows.map(row => [row.root, row]))
const forexByCode: ReadonlyMap<string, ForexRow> = new Map(forexRows.map(row => [row.base + row.quote, row]))
const coinByCode: ReadonlyMap<string, CoinRow> = new Map(coinRows.map(row => [codeOfCoin(row.coin), row]))
const spotByCode: ReadonlyMap<string, SpotRow> = new Map(spotRows.map(row => [row.code, row]))

/** Other codes of a root: the exchange MexDer uses DA for its dollar contract DEUA. */
const exchangeCodes: Readonly<Record<string, string>> = { DA: 'DEUA' }

/** Returns the table row of a root; null if the root is unknown. */
export const futureRow = (root: string): FutureRow | null => futureByRoot.get(exchangeCodes[root] ?? root) ?? null

/** Returns the last trade day of a delivery month, with time and zone of the exchange. */
export const lastTradeDay = (row: FutureRow, month: string): LastTrade => lastTradeOf(row.lastTrade, month)

/** Returns the first notice day; null for a contract without notices (settled in cash, or delivered without notice). */
export const firstNoticeDay = (row: FutureRow, month: string): string | null =>
  row.notice && firstNoticeOf(row.notice, row.lastTrade, month)

/**
 * Returns the last day on which a position is held. A contract with physical delivery is closed before the delivery.
 */
export function closeOutDate(row: FutureRow, month: string): string {
  const lastTrade = lastTradeDay(row, month).date
  if (row.delivery === 'cash') return lastTrade
  const notice = firstNoticeDay(row, month)
  const earlier = notice !== null && notice < lastTrade ? notice : lastTrade
  return businessDayBefore(row.lastTrade, earlier, 1)
}

/** Number of business days before the close-out day from which positions can only be reduced. */
const REDUCE_ONLY_DAYS = 5

/** Returns the day from whose last trade time on positions of a month can only be reduced. */
export const reduceOnlyDate = (row: FutureRow, month: string): string =>
  businessDayBefore(row.lastTrade, closeOutDate(row, month), REDUCE_ONLY_DAYS)

/** Returns the delivery months that are listed on a date, ascending. */
export const liveMonths = (row: FutureRow, today: string): string[] =>
  listedMonths(row.cycle, today, month => lastTradeDay(row, month).date < today)

/**
 * Returns the delivery month that a continuous series follows on a date. The main series follows the first month that
 * can be opened during the whole day, so it never points at a month in which positions can only be reduced.
 */
export function continuousMonth(row: FutureRow, role: ContinuousRole, today: string): string | null {
  const months = liveMonths(row, today)
  const main = months.findIndex(month => reduceOnlyDate(row, month) > today)
  return months[Math.max(0, main) + (role === 'main' ? 0 : 1)] ?? null
}

function futureTerms(code: string): FutureTerms | null {
  const parts = parseFutureCode(code)
  const row = parts && futureRow(parts.root)
  if (!row) return null
  const { month, role } = parts
  const lastTrade = month === null ? null : lastTradeDay(row, month)
  return {
    kind: 'future',
    root: row.root,
    exchange: row.exchange,
    group: row.group,
    unit: row.unit,
    priceUnit: priceUnitOf(row),
    multiplier: row.multiplier,
    currency: row.currency,
    tick: row.tick,
    priceDecimals: decimalsOf(row.tick),
    priceNotation: row.notation,
    isSigned: isSignedPrice(instrumentKey('FU', code)),
    lot: 1,
    quantityDecimals: WHOLE,
    ...leverageOf(row.classLeverage, row.initialMarginRate),
    feeRate: FUTURE_FEE_RATE,
    delivery: row.delivery,
    continuous: month === null,
    role,
    month,
    symbol: month === null ? null : traderCode(row.root, month),
    lastTradeDate: lastTrade?.date ?? null,
    lastTrade,
    firstNoticeDate: month === null ? null : firstNoticeDay(row, month),
    reduceOnlyDate: month === null ? null : reduceOnlyDate(row, month),
    closeOutDate: month === null ? null : closeOutDate(row, month),
  }
}

function forexTerms(code: string): ForexTerms | null {
  const row = forexByCode.get(code)
  if (!row) return null
  const { base, quote, decimals } = row
  const isMajor = major.has(base) && major.has(quote)
  return {
    kind: 'forex',
    base,
    quote,
    multiplier: '1',
    currency: quote,
    tick: new Decimal(10).pow(-decimals).toFixed(),
    priceDecimals: decimals,
    priceNotation: 'decimal',
    isSigned: false,
    lot: FOREX_LOT,
    quantityDecimals: WHOLE,
    ...leverageOf(isMajor ? MAJOR_LEVERAGE : MINOR_LEVERAGE, row.initialMarginRate),
    feeRate: SPREAD_ONLY,
    pip: row.pip,
    spreadPips: row.spreadPips,
    valueDays: row.valueDays,
    cutOff: cutOffOf(instrumentKey('FX', base + quote)),
  }
}

function commodityTerms(code: string): CommodityTerms | null {
  const row = spotByCode.get(code)
  if (!row) return null
  const initialMarginRate = new Decimal(1).div(row.classLeverage).toFixed()
  return {
    kind: 'commodity',
    group: row.group,
    unit: row.unit,
    multiplier: '1',
    currency: row.currency,
    tick: row.tick,
    priceDecimals: decimalsOf(row.tick),
    priceNotation: 'decimal',
    isSigned: isSignedPrice(instrumentKey('CM', code)),
    lot: 1,
    quantityDecimals: WHOLE,
    ...leverageOf(row.classLeverage, initialMarginRate),
    feeRate: SPREAD_ONLY,
    spread: row.spread,
    valueDays: row.group === 'metal' ? 2 : 0,
    cutOff: cutOffOf(null),
  }
}

function coinTerms(code: string): CoinTerms | null {
  const row = coinByCode.get(code)
  if (!row) return null
  const lotDecimals = decimalsOf(row.lot)
  return {
    kind: 'coin',
    coin: row.coin,
    multiplier: '1',
    currency: 'USD',
    tick: row.tick,
    priceDecimals: decimalsOf(row.tick),
    priceNotation: 'decimal',
    isSigned: false,
    lot: Number(row.lot),
    quantityDecimals: lotDecimals === 0 ? PART_DECIMALS.ofWhole : lotDecimals + PART_DECIMALS.ofFraction,
    ...leverageOf(COIN_LEVERAGE, new Decimal(1).div(COIN_LEVERAGE).toFixed()),
    feeRate: COIN_FEE_RATE,
    valueDays: 0,
    cutOff: cutOffOf(null),
  }
}

/** Returns the terms of an instrument; null if it is not traded on margin or the code is unknown. */
export function termsOf(key: InstrumentKey): ContractTerms | null {
  const parts = parseKey(key)
  if (!parts) return null
  switch (boards[parts.board].class) {
    case 'future':
      return futureTerms(parts.code)
    case 'forex':
      return forexTerms(parts.code)
    case 'commodity':
      return commodityTerms(parts.code)
    case 'crypto':
      return coinTerms(parts.code)
    default:
      return null
  }
}

/**
 * Returns the asset and currency of overnight financing. Null for a contract that expires, because its price contains
 * the financing.
 */
export function financedOf(terms: ContractTerms): Financed | null {
  if (terms.kind === 'future') return null
  const { kind, valueDays, currency } = terms
  const markup = kind === 'coin' ? COIN_MARKUP : MARKUP
  return { base: kind === 'forex' ? terms.base : null, quote: currency, valueDays, markup }
}
