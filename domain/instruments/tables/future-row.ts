// The type of a row in the tables of futures. Contract sizes and ticks are from the exchanges' specifications. Margins
// are fractions of the value of a contract and typical of its class, not current values. A comment at a row says which
// of its values could not be verified.
//
// A price is in the unit that the exchange quotes: cents for grains (447.25 is $4.4725). The multiplier is therefore
// the value of one contract for a change of 1 in the quoted price.
import type { PriceNotation } from '../../price-notation.ts'
import type { Cycle } from '../delivery-month.ts'
import type { LastTradeRule, NoticeRule } from '../last-trade-rules.ts'
import { notationOfRoot } from '../notations.ts'

export type FutureExchange = 'CME' | 'CBOT' | 'COMEX' | 'NYMEX' | 'CFE' | 'ICE' | 'HKEX' | 'MexDer' | 'Eurex'
export type FutureGroup =
  | 'index'
  | 'volatility'
  | 'metal'
  | 'energy'
  | 'grain'
  | 'soft'
  | 'livestock'
  | 'rate'
  | 'currency'

/** Trading hours of a contract. Each is a calendar of the server. */
export type FutureHours =
  | 'GLOBEX'
  | 'GRAINS'
  | 'LIVESTOCK'
  | 'SUGAR'
  | 'COFFEE'
  | 'COCOA'
  | 'COTTON'
  | 'JUICE'
  | 'BRENT'
  | 'ICEDX'
  | 'HKFE'
  | 'HKCUS'
  | 'MXUSD'
  | 'MXIPC'
  | 'EUREX'
  | 'CFEVX'
  | 'USINDEX'

export type FutureRow = {
  readonly root: string
  readonly names: readonly [en: string, es: string, zh: string]
  readonly exchange: FutureExchange
  readonly group: FutureGroup
  readonly unit: string
  readonly multiplier: string
  readonly currency: string
  readonly tick: string
  readonly notation: PriceNotation
  readonly hours: FutureHours
  readonly cycle: Cycle
  readonly lastTrade: LastTradeRule
  readonly notice: NoticeRule | null
  readonly delivery: 'cash' | 'physical'
  readonly initialMarginRate: string
  /** Maximum leverage of the contract's class. */
  readonly classLeverage: number
}

type Row = readonly [
  root: string,
  names: FutureRow['names'],
  unit: string,
  multiplier: string,
  tick: string,
  lastTrade: LastTradeRule,
  initialMarginRate: string,
  differing?: Partial<FutureRow>,
]

export type Shared = Pick<
  FutureRow,
  'exchange' | 'group' | 'currency' | 'hours' | 'cycle' | 'delivery' | 'classLeverage'
>

export const quarterly: Cycle = { letters: 'HMUZ', listed: 4 }
export const monthly = (listed: number): Cycle => ({ letters: 'FGHJKMNQUVXZ', listed })
/** Seven months: a crop with five delivery months a year has its harvest of the next year among them. */
export const cycleOf = (letters: string): Cycle => ({ letters, listed: 7 })
/** Maximum leverage by class: the limits of the European regulator (ESMA) for retail clients. */
export const classLimits = { commodity: 10, minorIndex: 10, major: 20, majorCurrency: 30, other: 5 } as const

export const rowsOf = (shared: Shared, rows: readonly Row[]): FutureRow[] =>
  rows.map(([root, names, unit, multiplier, tick, lastTrade, initialMarginRate, differing]) => {
    const row: FutureRow = {
      root,
      names,
      unit,
      multiplier,
      tick,
      lastTrade,
      initialMarginRate,
      notation: notationOfRoot(root),
      notice: null,
      ...shared,
    }
    return { ...row, ...differing }
  })
