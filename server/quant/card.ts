// Published figures of a rule, computed from its stored days and fills; the same for every user. A figure whose history
// is too short is null.
import type { DecimalText } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import { FOLLOW_MAX, FOLLOW_MIN } from '../../domain/follow.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor } from '../../domain/money.ts'
import type { Candidate } from '../../domain/quant/ranking.ts'
import { RANKED_SPAN, rankedOrder, unrankedReason } from '../../domain/quant/ranking.ts'
import type { EquityDay } from '../../domain/quant/results.ts'
import { resultsOf, tradeStats } from '../../domain/quant/results.ts'
import { percentText, ratioText, resultsText } from '../../domain/quant/results-text.ts'
import { gridBand } from '../../domain/quant/rule.ts'
import { halfUp } from '../../domain/rounding.ts'
import { INITIAL_UNITS, START_CENTS } from '../../domain/strategy-account.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { QuantDetail, QuantFacts, QuantRank, QuantTrade } from '../../domain/wire/calls/quant.ts'
import type { DayRow, FillRow, StrategyRow } from '../db/strategy-schema.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { inLastScale } from '../strategies/fill-scale.ts'
import type { QuantStrategy } from './rules.ts'
import { quantTermsOf } from './terms.ts'
import { tradesWire } from './wire.ts'

type History = {
  readonly days: readonly DayRow[]
  readonly fills: readonly FillRow[]
  readonly periodsPerYear: number
}

/** Figures that are computed from the stored days and fills alone. */
export type Figures = Pick<
  QuantFacts,
  | 'days'
  | 'results'
  | 'benchmark'
  | 'periodsPerYear'
  | 'trades'
  | 'winRate'
  | 'profitFactor'
  | 'expectancy'
  | 'fees'
  | 'band'
  | 'unitValue'
> & { readonly lately: Lately; readonly history: QuantDetail['history']; readonly allTrades: readonly QuantTrade[] }

export type Known = {
  readonly strategy: QuantStrategy
  readonly row: StrategyRow
  readonly figures: Figures
  /** The series that are open for orders, the shortest term first. */
  readonly open: readonly OfferRow[]
}

const isTraded = (days: readonly DayRow[], nth: number): boolean =>
  (days[nth]?.tradingDays ?? 0) > (days[nth - 1]?.tradingDays ?? 0)

const ownDays = (days: readonly DayRow[]): EquityDay[] =>
  days.map(({ date, equity, holdings }, nth) => {
    return { date, equity, isTraded: isTraded(days, nth), isInvested: holdings.length > 0 }
  })

const benchmarkDays = (days: readonly DayRow[]): EquityDay[] =>
  days.map(({ date, benchmarkEquity }, nth) => {
    const equity = benchmarkEquity ?? START_CENTS
    return { date, equity, isTraded: isTraded(days, nth), isInvested: true }
  })

export function figuresOf(strategy: QuantStrategy, history: History): Figures {
  const { days, fills, periodsPerYear } = history
  const stats = tradeStats(inLastScale(days, fills))
  const last = days.at(-1)
  return {
    days: days.length,
    results: resultsText(resultsOf(START_CENTS, ownDays(days), periodsPerYear)),
    benchmark: resultsText(resultsOf(START_CENTS, benchmarkDays(days), periodsPerYear)),
    periodsPerYear,
    trades: stats.trades,
    winRate: stats.winRate && percentText(stats.winRate),
    profitFactor: ratioText(stats.profitFactor),
    expectancy: stats.expectancy && decimalText(halfUp(stats.expectancy.mean, 2).toFixed(2)),
    fees: minorText(stats.fees),
    band: bandOf(strategy, days),
    unitValue: last ? { date: last.date, value: last.unitValue } : null,
    lately: latelyOf(history),
    history: days.map(({ date, unitValue, benchmarkEquity }) => {
      return { date, value: unitValue, benchmark: unitOf(benchmarkEquity ?? START_CENTS) }
    }),
    allTrades: tradesWire(fills, days),
  }
}

const unitOf = (cents: bigint): DecimalText => decimalText(halfUp(fromMinor(cents).div(INITIAL_UNITS), 4).toFixed(4))

function bandOf({ rule }: QuantStrategy, days: readonly DayRow[]): QuantFacts['band'] {
  const anchor = days.at(-1)?.anchor ?? null
  if (rule.kind !== 'grid' || anchor === null) return null
  const { low, high, step } = gridBand(rule, new Decimal(anchor))
  const text = (value: Decimal) => decimalText(halfUp(value, 2).toFixed(2))
  return { low: text(low), high: text(high), step: text(step) }
}

type Lately = Candidate & {
  readonly result: Decimal
  readonly benchmark: Decimal
  /** First day that the figures include; null if there is none. */
  readonly from: string | null
}

/** Figures of the last 180 days, from the equity before the first of them. */
function latelyOf({ days, fills, periodsPerYear }: History): Lately {
  const from = Math.max(0, days.length - RANKED_SPAN)
  const measure = (series: readonly EquityDay[]) =>
    resultsOf(series[from - 1]?.equity ?? START_CENTS, series.slice(from), periodsPerYear)
  const own = measure(ownDays(days))
  return {
    calmar: own.calmar,
    drawdown: own.maxDrawdown?.rate ?? null,
    result: own.cumulative,
    benchmark: measure(benchmarkDays(days)).cumulative,
    days: days.length,
    trades: fills.length,
    from: days[from]?.date ?? null,
  }
}

/** @param today the date of the last valuation */
export function stateOf({ row, figures }: Known, today: string): QuantFacts['state'] {
  if (row.closedOn !== null) return 'closed'
  return figures.unitValue?.date === today ? 'open' : 'paused'
}

export function factsWire(known: Known, today: string): QuantFacts {
  const { strategy, row, figures, open } = known
  const { days, results, benchmark, periodsPerYear, trades, winRate, profitFactor, expectancy, fees } = figures
  return {
    days,
    results,
    benchmark,
    periodsPerYear,
    trades,
    winRate,
    profitFactor,
    expectancy,
    fees,
    band: figures.band,
    unitValue: figures.unitValue,
    name: strategy.name,
    rule: strategy.rule,
    universe: row.universe,
    currency: 'USD',
    state: stateOf(known, today),
    closedOn: row.closedOn,
    startedOn: row.startedOn,
    recordedFrom: unixSeconds(row.recordedAt),
    feeRate: percentText(new Decimal(strategy.feeRate)),
    closesAt: percentText(new Decimal(strategy.closesAt)),
    minimum: FOLLOW_MIN,
    maximum: FOLLOW_MAX,
    terms: open.map(offer => ({
      offerId: offer.id,
      kind: quantTermsOf(offer).kind,
      days: quantTermsOf(offer).term,
      confirmsAt: unixSeconds(offer.closesAt),
      settlesAt: unixSeconds(offer.endsAt),
    })),
  }
}

export function rankingWire(all: readonly Known[], today: string): QuantRank[] {
  const sorted = rankedOrder(all.map(known => Object.assign({ known }, known.figures.lately)))
  return sorted.map((candidate, nth) => {
    const { known, calmar, drawdown, result, benchmark, days, trades } = candidate
    const reason = unrankedReason(candidate)
    const isKnown = days > 0
    return {
      id: known.strategy.id,
      name: known.strategy.name,
      rule: known.strategy.rule.kind,
      place: reason === null ? nth + 1 : null,
      reason,
      state: stateOf(known, today),
      lastDay: known.figures.unitValue?.date ?? null,
      calmar: ratioText(calmar),
      drawdown: drawdown && percentText(drawdown),
      result: isKnown ? percentText(result) : null,
      benchmark: isKnown ? percentText(benchmark) : null,
      days,
      trades,
    }
  })
}
