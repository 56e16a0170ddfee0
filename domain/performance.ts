// Performance measures of a series of returns, after fees. Undefined measures are null, never 0.
import { Decimal } from './money.ts'

export type Performance = {
  readonly cumulative: Decimal
  readonly annual: Decimal | null
  /** Largest fall from a peak as a fraction, 0 or negative. The first peak is the starting balance. */
  readonly maxDrawdown: Decimal
  readonly volatility: Decimal | null
  readonly downside: Decimal | null
  readonly sharpe: Decimal | null
  readonly sortino: Decimal | null
}

/**
 * Computes the measures.
 * @param returns returns of consecutive periods, as fractions of at least −1; periods without trades are included
 */
export function performance(returns: readonly Decimal[], periodsPerYear: number): Performance {
  const total = returns.reduce((value, each) => value.times(each.plus(1)), new Decimal(1))
  const losses = returns.filter(value => value.isNegative())
  const sums = { count: returns.length, sum: sum(returns), squares: squares(returns), lossSquares: squares(losses) }
  const { volatility, downside, sharpe, sortino } = ratiosOf(sums, periodsPerYear)
  return {
    cumulative: total.minus(1),
    annual: returns.length === 0 ? null : total.pow(new Decimal(periodsPerYear).div(returns.length)).minus(1),
    maxDrawdown: worstDrawdown(returns),
    volatility,
    downside,
    sharpe,
    sortino,
  }
}

const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), new Decimal(0))
const squares = (values: readonly Decimal[]): Decimal => sum(values.map(value => value.times(value)))

export type Ratios = Pick<Performance, 'volatility' | 'downside' | 'sharpe' | 'sortino'>

/** Sums from which the ratios are computed: number, sum and sum of squares of all returns. */
export type ReturnSums = {
  readonly count: number
  readonly sum: Decimal
  readonly squares: Decimal
  /** Sum of the squares of the negative returns. */
  readonly lossSquares: Decimal
}

export function ratiosOf({ count, sum: total, squares: all, lossSquares }: ReturnSums, periodsPerYear: number): Ratios {
  if (count === 0) return { volatility: null, downside: null, sharpe: null, sortino: null }
  const root = new Decimal(periodsPerYear).sqrt()
  const mean = total.div(count)
  // Sum of squared deviations for the sample variance, which is divided by n − 1. The maximum with 0 prevents a
  // negative value caused by rounding.
  const spread = Decimal.max(0, all.minus(mean.times(total)))
  const volatility =
    count < 2
      ? null
      : spread
          .div(count - 1)
          .sqrt()
          .times(root)
  const downside = lossSquares.div(count).sqrt().times(root)
  const annualMean = mean.times(periodsPerYear)
  return { volatility, downside, sharpe: ratio(annualMean, volatility), sortino: ratio(annualMean, downside) }
}

const ratio = (of: Decimal, to: Decimal | null): Decimal | null => (to === null || to.isZero() ? null : of.div(to))

function worstDrawdown(returns: readonly Decimal[]): Decimal {
  let value = new Decimal(1)
  let peak = value
  let worst = new Decimal(0)
  for (const each of returns) {
    value = value.times(each.plus(1))
    peak = Decimal.max(peak, value)
    worst = Decimal.min(worst, value.div(peak).minus(1))
  }
  return worst
}

export type Drawdown = {
  /**
   * `absolute`: the largest fall from a peak in money. `relative`: the largest fall as a fraction of its peak. They can
   * be two different falls.
   */
  readonly absolute: Decimal
  readonly relative: Decimal
}

/**
 * Computes the largest falls of a balance.
 * @param start starting balance, above 0
 */
export function drawdown(start: Decimal, profits: readonly Decimal[]): Drawdown {
  let balance = start
  let peak = start
  let absolute = new Decimal(0)
  let relative = new Decimal(0)
  for (const profit of profits) {
    balance = balance.plus(profit)
    peak = Decimal.max(peak, balance)
    const fall = peak.minus(balance)
    absolute = Decimal.max(absolute, fall)
    relative = Decimal.max(relative, fall.div(peak))
  }
  return { absolute, relative }
}
