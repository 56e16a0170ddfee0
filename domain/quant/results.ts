// Results of a trading rule after fees, computed from its daily equity and its fills. Periods of less than 90 days are
// not annualised.
import type { InstrumentKey } from '../brand.ts'
import { Decimal, fromMinor } from '../money.ts'
import type { ReturnSums } from '../performance.ts'
import { ratiosOf } from '../performance.ts'
import type { Fill } from '../strategy-account.ts'

export const ANNUAL_DAYS = 90
const YEAR_DAYS = 365

/**
 * One day of the account. `isTraded`: the day has a bar. `isInvested`: the account held an instrument at the end of the
 * day.
 */
export type EquityDay = {
  readonly date: string
  /** Equity at the end of the day, in cents. */
  readonly equity: bigint
  readonly isTraded: boolean
  readonly isInvested: boolean
}

export type Fall = { readonly rate: Decimal; readonly from: string; readonly to: string }

export type QuantResults = {
  readonly cumulative: Decimal
  readonly cagr: Decimal | null
  /** Largest fall from a peak, with its dates; null if there are no days. */
  readonly maxDrawdown: Fall | null
  readonly sharpe: Decimal | null
  readonly sortino: Decimal | null
  readonly calmar: Decimal | null
  /** Fraction of the trading days at whose end the account held an instrument. */
  readonly exposure: Decimal | null
}

/** Compound annual growth rate: `(end ÷ start)^(365 ÷ days) − 1`. */
export const cagrOf = (start: Decimal, end: Decimal, days: number): Decimal =>
  end.div(start).pow(new Decimal(YEAR_DAYS).div(days)).minus(1)

/**
 * Computes the results.
 * @param start equity in cents before the first day, above 0
 * @param periodsPerYear number of trading days in a year
 */
export function resultsOf(start: bigint, days: readonly EquityDay[], periodsPerYear: number): QuantResults {
  const traded = days.filter(({ isTraded }) => isTraded)
  const measures = days.length < ANNUAL_DAYS ? null : ratiosOf(returnSums(start, traded), periodsPerYear)
  const [first, end] = [fromMinor(start), fromMinor(days.at(-1)?.equity ?? start)]
  const maxDrawdown = worstFall(start, days)
  const cagr = measures && cagrOf(first, end, days.length)
  const isFlat = maxDrawdown === null || maxDrawdown.rate.isZero()
  return {
    cumulative: end.div(first).minus(1),
    cagr,
    maxDrawdown,
    sharpe: measures?.sharpe ?? null,
    sortino: measures?.sortino ?? null,
    calmar: cagr === null || isFlat ? null : cagr.div(maxDrawdown.rate.abs()),
    exposure:
      traded.length === 0 ? null : new Decimal(traded.filter(({ isInvested }) => isInvested).length).div(traded.length),
  }
}

/** Number of decimals of each return when returns are added. */
const RETURN_DECIMALS = 18
const ONE = 10n ** BigInt(RETURN_DECIMALS)

function returnSums(start: bigint, days: readonly EquityDay[]): ReturnSums {
  let [before, sum, squares, lossSquares] = [start, 0n, 0n, 0n]
  for (const { equity } of days) {
    const value = ((equity - before) * ONE) / before
    const square = value * value
    sum += value
    squares += square
    if (value < 0n) lossSquares += square
    before = equity
  }
  return {
    count: days.length,
    sum: fromMinor(sum, RETURN_DECIMALS),
    squares: fromMinor(squares, 2 * RETURN_DECIMALS),
    lossSquares: fromMinor(lossSquares, 2 * RETURN_DECIMALS),
  }
}

/** Returns the largest fall from a peak; null if there are no days. The first peak is the starting balance. */
function worstFall(start: bigint, days: readonly EquityDay[]): Fall | null {
  const [first] = days
  if (!first) return null
  let peak = { date: first.date, equity: start }
  let worst = { peak, low: peak }
  for (const low of days) {
    if (low.equity > peak.equity) peak = low
    else if (low.equity * worst.peak.equity < worst.low.equity * peak.equity) worst = { peak, low }
  }
  const rate = fromMinor(worst.low.equity).div(fromMinor(worst.peak.equity)).minus(1)
  return { rate, from: worst.peak.date, to: worst.low.date }
}

const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), new Decimal(0))

export type TradeStats = {
  readonly trades: number
  /** Fraction of the sales with a profit: above their average cost, after the fees of purchase and sale. */
  readonly winRate: Decimal | null
  /** Sum of profits ÷ sum of losses; null if there is no loss. */
  readonly profitFactor: Decimal | null
  readonly expectancy: Expectancy | null
  readonly fees: bigint
}

type Cost = { readonly quantity: number; readonly cost: Decimal }

export function tradeStats(fills: readonly Omit<Fill, 'reason'>[]): TradeStats {
  const profits = profitsOf(fills)
  const won = profits.filter(profit => profit.greaterThan(0))
  const lost = profits.filter(profit => profit.lessThan(0))
  return {
    trades: fills.length,
    winRate: profits.length === 0 ? null : new Decimal(won.length).div(profits.length),
    profitFactor: lost.length === 0 ? null : sum(won).div(sum(lost).abs()),
    expectancy: expectancy(profits),
    fees: fills.reduce((total, { fee }) => total + fee, 0n),
  }
}

/** Returns the profit or loss of each sale, in dollars. */
function profitsOf(fills: readonly Omit<Fill, 'reason'>[]): Decimal[] {
  const costs = new Map<InstrumentKey, Cost>()
  const profits: Decimal[] = []
  for (const { instrumentKey, side, quantity, amount, fee } of fills) {
    const { quantity: held, cost } = costs.get(instrumentKey) ?? { quantity: 0, cost: new Decimal(0) }
    if (side === 'buy') {
      costs.set(instrumentKey, { quantity: held + quantity, cost: cost.plus(fromMinor(amount + fee)) })
      continue
    }
    const sold = cost.times(quantity).div(held)
    costs.set(instrumentKey, { quantity: held - quantity, cost: cost.minus(sold) })
    profits.push(fromMinor(amount - fee).minus(sold))
  }
  return profits
}

export type Expectancy = {
  /** Mean profit or loss of a sale. */
  readonly mean: Decimal
  /** `(1 + mean win ÷ mean loss) · fraction of wins − 1`; null if there is no win or no loss. */
  readonly ratio: Decimal | null
}

export function expectancy(profits: readonly Decimal[]): Expectancy | null {
  if (profits.length === 0) return null
  const won = profits.filter(profit => profit.greaterThan(0))
  const lost = profits.filter(profit => profit.lessThan(0))
  const mean = sum(profits).div(profits.length)
  if (won.length === 0 || lost.length === 0) return { mean, ratio: null }
  const payoff = sum(won).div(won.length).div(sum(lost).abs().div(lost.length))
  return { mean, ratio: payoff.plus(1).times(won.length).div(profits.length).minus(1) }
}
