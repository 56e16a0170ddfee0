// Runs a rule on a price history. The results are text and typed arrays, as the page needs them.
import type { DecimalText } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor, unscale } from '../../domain/money.ts'
import type { BackTest, PastBar, PastFill } from '../../domain/quant/back-test.ts'
import { backTest, barsNeeded, pastResults } from '../../domain/quant/back-test.ts'
import { percentText, ratioText, resultsText } from '../../domain/quant/results-text.ts'
import type { QuantRule } from '../../domain/quant/rule.ts'
import { gridPlan, gridRound } from '../../domain/quant/rule.ts'
import { halfUp } from '../../domain/rounding.ts'
import type { PastSpan, WorkbenchAnswer, WorkbenchGrid, WorkbenchTrade } from './contract.ts'
import type { History } from './history.ts'
import { thinned } from './thin.ts'

/**
 * Instruments without whole shares are traded in fractions with this number of decimals if their price is high, so that
 * one unit is a small part of the balance.
 */
const PART_DECIMALS = 4
const DEAR = 100

type Tried = {
  readonly answer: WorkbenchAnswer
  /** Returns a page of the trades, newest first. */
  readonly trades: (first: number, count: number) => readonly WorkbenchTrade[]
}

type Wanted = { readonly rule: QuantRule; readonly width: number }

export function tryRule(history: History, { rule, width }: Wanted): Tried {
  const partDecimals = partsOf(history)
  const bars = barsOf(history, partDecimals)
  const test = backTest({ key: history.key, rule, bars, feeRules: history.fees })
  if (!test) return { answer: { state: 'short', bars: bars.length, needed: barsNeeded(rule) }, trades: () => [] }
  const { own, hold, stats } = pastResults(bars, test)
  const time = history.time.slice(test.first)
  return {
    answer: {
      state: 'done',
      currency: history.currency,
      zone: history.zone,
      cost: history.cost,
      history: spanOf(history.time),
      tested: spanOf(time),
      own: resultsText(own),
      hold: resultsText(hold),
      stats: {
        trades: stats.trades,
        winRate: stats.winRate && percentText(stats.winRate),
        profitFactor: ratioText(stats.profitFactor),
        fees: minorText(stats.fees),
      },
      grid: gridOf(rule, { bars, test, partDecimals }),
      series: thinned({ time, equity: test.equity, hold: test.hold }, width),
    },
    trades: (first, count) => tradesOf(test, { first, count }).map(fill => tradeOf(fill, history, partDecimals)),
  }
}

function partsOf({ cost, close, priceDecimals }: History): number {
  const price = (close.at(-1) ?? 0) / 10 ** priceDecimals
  return cost !== 'board' && price >= DEAR ? PART_DECIMALS : 0
}

const barsOf = ({ time, open, close, priceDecimals }: History, partDecimals: number): PastBar[] =>
  time.map((start, nth) => ({
    time: start,
    open: unscale(open[nth] ?? 0, priceDecimals + partDecimals),
    close: unscale(close[nth] ?? 0, priceDecimals + partDecimals),
  }))

const spanOf = (time: readonly number[]): PastSpan => {
  return { from: time[0] ?? 0, to: time.at(-1) ?? 0, bars: time.length }
}

type Run = { readonly bars: readonly PastBar[]; readonly test: BackTest; readonly partDecimals: number }

function gridOf(rule: QuantRule, { bars, test: { first, fills }, partDecimals }: Run): WorkbenchGrid | null {
  const anchor = bars[first - 1]?.close
  if (rule.kind !== 'grid' || !anchor) return null
  const { step, money, quantity } = gridPlan(rule, anchor)
  const traded = fromMinor(fills.reduce((sum, { amount }) => sum + amount, 0n))
  const fees = fromMinor(fills.reduce((sum, { fee }) => sum + fee, 0n))
  const rate = traded.isZero() ? traded : fees.div(traded)
  return {
    round: percentText(gridRound(step, rate)),
    money: decimalText(halfUp(money, 2).toFixed(2)),
    quantity: unitsText(quantity, partDecimals),
  }
}

const unitsText = (quantity: number, partDecimals: number): DecimalText =>
  decimalText(unscale(quantity, partDecimals).toFixed())

type Part = { readonly first: number; readonly count: number }

function tradesOf({ fills }: BackTest, { first, count }: Part): readonly PastFill[] {
  const end = Math.max(0, fills.length - first)
  return fills.slice(Math.max(0, end - count), end).toReversed()
}

function tradeOf(fill: PastFill, { time, priceDecimals }: History, partDecimals: number): WorkbenchTrade {
  const { nth, side, quantity, price, amount, fee, reason } = fill
  return {
    at: time[nth] ?? 0,
    decidedAt: time[nth - 1] ?? 0,
    side,
    quantity: unitsText(quantity, partDecimals),
    price: decimalText(new Decimal(price).times(10 ** partDecimals).toFixed(priceDecimals)),
    amount: minorText(amount),
    fee: minorText(fee),
    reason,
  }
}
