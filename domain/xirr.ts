// The internal rate of return of dated cash flows: Σ amount ÷ (1 + rate)^years = 0. The annual total cost of a loan (CAT) is
// the same equation (Banco de México, Circular 21/2009).
import { Decimal } from './money.ts'
import { rootBetween } from './root.ts'

export type CashFlow = {
  readonly years: Decimal
  /** Amount of the cash flow; positive if it is received. */
  readonly amount: Decimal
}

/**
 * The search is over the logarithm of 1 + rate: in steps of 0.02 up to 20 (rates from −99.9999 % to 48 516 519 440 % a
 * year), then in brackets of doubling width up to 2560. Over one day a gain of 6 % is a rate of 172 440 000 000 %, and one
 * of a thousandfold has a logarithm of 2521.
 */
const STEP = 0.02
const STEPS = 1000
const REACH = 2560
/** Digits of a rate that is returned: ten fewer than those of the calculation. */
const RATE_DIGITS = 30

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
  if (valueAt(flows, new Decimal(0)).isZero()) return new Decimal(0)
  const about = flows.map(({ years, amount }) => ({ years: years.toNumber(), amount: amount.toNumber() }))
  const signAt = (log: number) =>
    Math.sign(about.reduce((sum, flow) => sum + flow.amount * Math.exp(-log * flow.years), 0))
  const ofLog = (log: Decimal) => valueAt(flows, log)
  for (const [near, far] of brackets())
    for (const direction of directions) {
      const [one, other] = [direction * near, direction * far]
      if (signAt(one) === signAt(other)) continue
      const log = rootBetween(ofLog, new Decimal(Math.min(one, other)), new Decimal(Math.max(one, other)))
      if (log) return rateOf(log)
    }
  return null
}

/** Neighbouring intervals of the logarithm, from 0 on. */
function* brackets(): Generator<readonly [near: number, far: number]> {
  for (let step = 1; step <= STEPS; step += 1) yield [(step - 1) * STEP, step * STEP]
  for (let near = STEPS * STEP; near < REACH; near *= 2) yield [near, near * 2]
}

/** −1 if the rate differs from −100 % by less than the digits of a Decimal. */
const rateOf = (log: Decimal): Decimal => log.exp().minus(1).toSignificantDigits(RATE_DIGITS)

/** The present value at a logarithm of 1 + rate. */
const valueAt = (flows: readonly CashFlow[], log: Decimal): Decimal =>
  flows.reduce((sum, { years, amount }) => sum.plus(amount.times(log.times(years).negated().exp())), new Decimal(0))

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
