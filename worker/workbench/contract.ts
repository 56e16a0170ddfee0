// The public interface of the workbench (back-tests). The page imports only types of this file. Each open workbench has
// its own worker, which ends with it.
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
  /** Maximum number of points of the chart. */
  readonly width: number
}

/** The bars that were used. `from` and `to`: starts of the first and the last bar, UTC ms. `bars`: their number. */
export type PastSpan = { readonly from: number; readonly to: number; readonly bars: number }

/**
 * The curves of the chart. `own` and `hold` are values as fractions of the starting balance; `under` is the distance to
 * the peak as a fraction, 0 or negative.
 */
export type WorkbenchSeries = {
  readonly time: Float64Array
  readonly own: Float64Array
  readonly hold: Float64Array
  readonly under: Float64Array
}

export type WorkbenchStats = {
  readonly trades: number
  /** Percentage of the sales with a profit; null without a sale. */
  readonly winRate: DecimalText | null
  readonly profitFactor: DecimalText | null
  readonly fees: DecimalText
}

/**
 * Figures of a grid. `round`: result of buying at a level and selling one level higher, after fees, in percent. `money`
 * and `quantity`: funds with which the grid starts.
 */
export type WorkbenchGrid = { readonly round: DecimalText; readonly money: DecimalText; readonly quantity: DecimalText }

export type WorkbenchDone = {
  readonly state: 'done'
  readonly currency: string
  /** Time zone of the exchange. */
  readonly zone: string
  /** Kind of trading costs that the test charged. */
  readonly cost: TradeCost
  /** All bars that were read. The first ones are only input of the first decision. */
  readonly history: PastSpan
  readonly tested: PastSpan
  readonly own: QuantResultsWire
  readonly hold: QuantResultsWire
  readonly stats: WorkbenchStats
  readonly grid: WorkbenchGrid | null
  readonly series: WorkbenchSeries
}

/**
 * Result of a run. `short`: there are fewer bars than the rule needs. `failed`: the server did not respond or rejected
 * the request.
 */
export type WorkbenchAnswer =
  | WorkbenchDone
  | { readonly state: 'short'; readonly bars: number; readonly needed: number }
  | { readonly state: 'failed' }

export type WorkbenchTrade = {
  /**
   * `at`: start of the bar at whose open the order was filled. `decidedAt`: start of the bar after whose close the rule
   * decided. UTC ms.
   */
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
  /** Returns a page of the trades of the last run, newest first. */
  trades(first: number, count: number): readonly WorkbenchTrade[]
}
