// Figures of a rule, from its stored days and fills: the same for everyone. What has too little history is null.
import { decimalText } from '../../domain/brand.ts'
import { FOLLOW_MAX, FOLLOW_MIN } from '../../domain/follow.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor } from '../../domain/money.ts'
import type { Candidate } from '../../domain/quant/ranking.ts'
import { RANKED_SPAN, rankedOrder, unrankedReason } from '../../domain/quant/ranking.ts'
import type { EquityDay, QuantResults } from '../../domain/quant/results.ts'
import { resultsOf, tradeStats } from '../../domain/quant/results.ts'
import { gridBand } from '../../domain/quant/rule.ts'
import { halfUp } from '../../domain/rounding.ts'
import { START_CENTS } from '../../domain/strategy-account.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { QuantFacts, QuantRank, QuantResultsWire } from '../../domain/wire/calls/quant.ts'
import type { DayRow, FillRow, StrategyRow } from '../db/strategy-schema.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import type { QuantStrategy } from './rules.ts'
import { quantTermsOf } from './terms.ts'

export type Known = {
  readonly strategy: QuantStrategy
  readonly row: StrategyRow
  readonly days: readonly DayRow[]
  readonly fills: readonly FillRow[]
  /** Open series, the shortest term first. */
  readonly open: readonly OfferRow[]
  /** The date of the last valuation. */
  readonly today: string
  readonly periodsPerYear: number
}

const START = fromMinor(START_CENTS)
const rateText = (rate: Decimal) => decimalText(halfUp(rate.times(100), 2).toFixed(2))
const ratioText = (ratio: Decimal | null) => ratio && decimalText(halfUp(ratio, 2).toFixed(2))

const isTraded = (days: readonly DayRow[], nth: number): boolean =>
  (days[nth]?.tradingDays ?? 0) > (days[nth - 1]?.tradingDays ?? 0)

const ownDays = (days: readonly DayRow[]): EquityDay[] =>
  days.map(({ date, equity, holdings }, nth) => {
    return { date, equity: fromMinor(equity), isTraded: isTraded(days, nth), isInvested: holdings.length > 0 }
  })

const benchmarkDays = (days: readonly DayRow[]): EquityDay[] =>
  days.map(({ date, benchmarkEquity }, nth) => {
    const equity = fromMinor(benchmarkEquity ?? START_CENTS)
    return { date, equity, isTraded: isTraded(days, nth), isInvested: true }
  })

function resultsWire(results: QuantResults): QuantResultsWire {
  const { cumulative, cagr, maxDrawdown, sharpe, sortino, calmar, exposure } = results
  return {
    cumulative: rateText(cumulative),
    cagr: cagr && rateText(cagr),
    maxDrawdown: maxDrawdown && { rate: rateText(maxDrawdown.rate), from: maxDrawdown.from, to: maxDrawdown.to },
    sharpe: ratioText(sharpe),
    sortino: ratioText(sortino),
    calmar: ratioText(calmar),
    exposure: exposure && rateText(exposure),
  }
}

export function stateOf({ row, days, today }: Known): QuantFacts['state'] {
  if (row.closedOn !== null) return 'closed'
  return days.at(-1)?.date === today ? 'open' : 'paused'
}

export function factsWire(known: Known): QuantFacts {
  const { strategy, row, days, fills, open, periodsPerYear } = known
  const { name, rule, feeRate, closesAt } = strategy
  const stats = tradeStats(fills)
  const last = days.at(-1)
  return {
    name,
    rule,
    universe: row.universe,
    currency: 'USD',
    state: stateOf(known),
    closedOn: row.closedOn,
    startedOn: row.startedOn,
    recordedFrom: unixSeconds(row.recordedAt),
    days: days.length,
    feeRate: rateText(new Decimal(feeRate)),
    closesAt: rateText(new Decimal(closesAt)),
    minimum: FOLLOW_MIN,
    maximum: FOLLOW_MAX,
    results: resultsWire(resultsOf(START, ownDays(days), periodsPerYear)),
    benchmark: resultsWire(resultsOf(START, benchmarkDays(days), periodsPerYear)),
    periodsPerYear,
    trades: stats.trades,
    winRate: stats.winRate && rateText(stats.winRate),
    profitFactor: ratioText(stats.profitFactor),
    expectancy: stats.expectancy && decimalText(halfUp(stats.expectancy.mean, 2).toFixed(2)),
    fees: minorText(stats.fees),
    band: bandOf(known),
    unitValue: last ? { date: last.date, value: last.unitValue } : null,
    terms: open.map(offer => ({
      offerId: offer.id,
      kind: quantTermsOf(offer).kind,
      days: quantTermsOf(offer).term,
      confirmsAt: unixSeconds(offer.closesAt),
      settlesAt: unixSeconds(offer.endsAt),
    })),
  }
}

function bandOf({ strategy, days }: Known): QuantFacts['band'] {
  const anchor = days.at(-1)?.anchor ?? null
  if (strategy.rule.kind !== 'grid' || anchor === null) return null
  const { low, high, step } = gridBand(strategy.rule, new Decimal(anchor))
  const text = (value: Decimal) => decimalText(halfUp(value, 2).toFixed(2))
  return { low: text(low), high: text(high), step: text(step) }
}

type Ranked = Candidate & { readonly known: Known; readonly result: Decimal; readonly benchmark: Decimal }

export function rankingWire(all: readonly Known[]): QuantRank[] {
  const sorted = rankedOrder(all.map(candidateOf))
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
      state: stateOf(known),
      lastDay: known.days.at(-1)?.date ?? null,
      calmar: ratioText(calmar),
      drawdown: drawdown && rateText(drawdown),
      result: isKnown ? rateText(result) : null,
      benchmark: isKnown ? rateText(benchmark) : null,
      days,
      trades,
    }
  })
}

/** Of the last 180 days; the balance before them is the start. */
function candidateOf(known: Known): Ranked {
  const { days, fills, periodsPerYear } = known
  const from = Math.max(0, days.length - RANKED_SPAN)
  const measure = (series: readonly EquityDay[]) =>
    resultsOf(series[from - 1]?.equity ?? START, series.slice(from), periodsPerYear)
  const own = measure(ownDays(days))
  return {
    known,
    calmar: own.calmar,
    drawdown: own.maxDrawdown?.rate ?? null,
    result: own.cumulative,
    benchmark: measure(benchmarkDays(days)).cumulative,
    days: days.length,
    trades: fills.length,
  }
}
