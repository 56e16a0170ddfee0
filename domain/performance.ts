// Measures of a series of returns, after fees (products/income, section 5.1). What is undefined is null, never 0.
import { Decimal } from './money.ts'

export type Performance = {
  readonly cumulative: Decimal
  readonly annual: Decimal | null
  /** 0 or negative; the peak starts at the money put in. */
  readonly maxDrawdown: Decimal
  readonly volatility: Decimal | null
  readonly downside: Decimal | null
  readonly sharpe: Decimal | null
  readonly sortino: Decimal | null
}

/** @param returns of each period in order, fractions of −1 or above; periods without trades count */
export function performance(returns: readonly Decimal[], periodsPerYear: number): Performance {
  const total = returns.reduce((value, each) => value.times(each.plus(1)), new Decimal(1))
  const root = new Decimal(periodsPerYear).sqrt()
  const volatility = deviation(returns)?.times(root) ?? null
  const downside = downsideDeviation(returns)?.times(root) ?? null
  const annualMean = meanOf(returns)?.times(periodsPerYear) ?? null
  return {
    cumulative: total.minus(1),
    annual: returns.length === 0 ? null : total.pow(new Decimal(periodsPerYear).div(returns.length)).minus(1),
    maxDrawdown: worstDrawdown(returns),
    volatility,
    downside,
    sharpe: ratio(annualMean, volatility),
    sortino: ratio(annualMean, downside),
  }
}

const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), new Decimal(0))
const meanOf = (values: readonly Decimal[]): Decimal | null =>
  values.length === 0 ? null : sum(values).div(values.length)

/** Of the sample: its squares are divided by one less than their number. */
function deviation(values: readonly Decimal[]): Decimal | null {
  const mean = meanOf(values)
  if (mean === null || values.length < 2) return null
  const squares = values.map(value => value.minus(mean).pow(2))
  return sum(squares)
    .div(values.length - 1)
    .sqrt()
}

/** Of all periods, those without a loss as 0. */
function downsideDeviation(values: readonly Decimal[]): Decimal | null {
  if (values.length === 0) return null
  const squares = values.map(value => Decimal.min(value, 0).pow(2))
  return sum(squares).div(values.length).sqrt()
}

const ratio = (of: Decimal | null, to: Decimal | null): Decimal | null =>
  of === null || to === null || to.isZero() ? null : of.div(to)

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
  /** The largest fall from a peak in money, and the largest as a fraction of its peak. They can be different falls. */
  readonly absolute: Decimal
  readonly relative: Decimal
}

/** @param start above 0 */
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
