// The workbench's public interface: the page imports it as types only. One worker for one open workbench; it ends with it.
import type { DecimalText, InstrumentKey } from '../../domain/brand.ts'
import type { PastSize } from '../../domain/kline.ts'
import type { QuantRule } from '../../domain/quant/rule.ts'
import type { TradeCost } from '../../domain/quant/trade-cost.ts'
import type { TradeReason } from '../../domain/strategy-account.ts'
import type { QuantResultsWire } from '../../domain/wire/calls/quant.ts'
import type { Locale } from '../../domain/wire/envelope.ts'

export type WorkbenchJob = {
  /** Origin of the API. */
  readonly origin: string
  readonly locale: Locale
  readonly key: InstrumentKey
  readonly size: PastSize
  readonly rule: QuantRule
  /** Points of the chart at most. */
  readonly width: number
}

/** Bars that were used. Times are the starts of the first and the last, UTC ms. */
export type PastSpan = { readonly from: number; readonly to: number; readonly bars: number }

/** Fractions: values as parts of the starting balance, `under` 0 or negative. */
export type WorkbenchSeries = {
  readonly time: Float64Array
  readonly own: Float64Array
  readonly hold: Float64Array
  readonly under: Float64Array
}

export type WorkbenchStats = {
  readonly trades: number
  /** Percent. */
  readonly winRate: DecimalText | null
  readonly profitFactor: DecimalText | null
  readonly fees: DecimalText
}

/** The price levels with which a grid starts, and the result of one round after fees, in percent. */
export type WorkbenchGrid = { readonly round: DecimalText; readonly money: DecimalText; readonly quantity: DecimalText }

export type WorkbenchDone = {
  readonly state: 'done'
  readonly currency: string
  /** Time zone of the exchange. */
  readonly zone: string
  /** Orders of this instrument have fees, and these were charged. */
  readonly cost: TradeCost
  /** All bars that were read; the first of them only inform the first decision. */
  readonly history: PastSpan
  readonly tested: PastSpan
  readonly own: QuantResultsWire
  readonly hold: QuantResultsWire
  readonly stats: WorkbenchStats
  readonly grid: WorkbenchGrid | null
  readonly series: WorkbenchSeries
}

/** `short`: fewer bars than the rule needs. `failed`: no answer of the server, or a refusal. */
export type WorkbenchAnswer =
  | WorkbenchDone
  | { readonly state: 'short'; readonly bars: number; readonly needed: number }
  | { readonly state: 'failed' }

export type WorkbenchTrade = {
  /** Starts of the bar at whose open it was filled, and of the one that decided it. UTC ms. */
  readonly at: number
  readonly decidedAt: number
  readonly side: 'buy' | 'sell'
  readonly quantity: DecimalText
  readonly price: DecimalText
  readonly amount: DecimalText
  readonly fee: DecimalText
  readonly reason: TradeReason
}

export interface WorkbenchApi {
  run(job: WorkbenchJob): Promise<WorkbenchAnswer>
  /** Trades of the last run, newest first. */
  trades(first: number, count: number): readonly WorkbenchTrade[]
}
