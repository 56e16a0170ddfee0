// The internal rate of return of dated cash flows: Σ amount ÷ (1 + rate)^years = 0. The annual total cost of a loan (CAT) is
// the same equation (Banco de México, Circular 21/2009).
import { Decimal } from './money.ts'
import { rootBetween } from './root.ts'

export type CashFlow = {
  readonly years: Decimal
  /** Amount of the cash flow; positive if it is received. */
  readonly amount: Decimal
}

/** The search covers rates from −99.9999 % to 1 000 000 000 % a year, in steps of the logarithm of 1 + rate. */
const STEP = 0.02
const STEPS = 1000

/** The rate nearest to 0 that solves the equation, or null if there is none. */
export const xirr = (flows: readonly CashFlow[]): Decimal | null => nearest(flows, [1, -1])

/**
 * Annual total cost. If the equation has several solutions, the smallest non-negative one is used (Banco de México,
 * circular 21/2009).
 */
export function cat(flows: readonly CashFlow[]): Decimal | null {
  return nearest(flows, [1]) ?? nearest(flows, [-1])
}

function nearest(flows: readonly CashFlow[], directions: readonly (1 | -1)[]): Decimal | null {
  if (!hasBothSigns(flows)) return null
  const value = (rate: Decimal) => presentValue(flows, rate)
  if (value(new Decimal(0)).isZero()) return new Decimal(0)
  const about = flows.map(({ years, amount }) => ({ years: years.toNumber(), amount: amount.toNumber() }))
  const signAt = (log: number) =>
    Math.sign(about.reduce((sum, flow) => sum + flow.amount * Math.exp(-log * flow.years), 0))
  for (let step = 1; step <= STEPS; step += 1)
    for (const direction of directions) {
      const [near, far] = [direction * (step - 1) * STEP, direction * step * STEP]
      if (signAt(near) === signAt(far)) continue
      const root = rootBetween(value, rateOf(Math.min(near, far)), rateOf(Math.max(near, far)))
      if (root) return root
    }
  return null
}

const rateOf = (log: number): Decimal => new Decimal(Math.expm1(log))

const hasBothSigns = (flows: readonly CashFlow[]): boolean =>
  flows.some(({ amount }) => amount.greaterThan(0)) && flows.some(({ amount }) => amount.lessThan(0))

/** Returns the present value of all flows at a yearly rate above −1. */
export const presentValue = (flows: readonly CashFlow[], rate: Decimal): Decimal => {
  const growth = rate.plus(1)
  // The logarithm is computed once: a power with a fractional exponent would compute it each time, which takes five to
  // twenty times as long.
  const log = growth.ln()
  const factor = (years: Decimal) => (years.isInteger() ? growth.pow(years) : log.times(years).exp())
  return flows.reduce((sum, { years, amount }) => sum.plus(amount.div(factor(years))), new Decimal(0))
}
