// The calculations of mining machines and quantitative products.
import { z } from 'zod'
import type { MarkStep } from '../../domain/high-water-mark.ts'
import { highWaterMark as markOf, markSteps } from '../../domain/high-water-mark.ts'
import {
  difficultyOfBits as difficultyOf,
  minedCoins,
  rentalResult as resultOf,
  subsidyAt as subsidyOf,
} from '../../domain/mining.ts'
import { minorText } from '../../domain/minor.ts'
import { drawdown as drawdownOf, performance as performanceOf } from '../../domain/performance.ts'
import {
  anyDecimal,
  count,
  countOrZero,
  decimalOrNull,
  decimalOut,
  defineCalculation,
  InvalidInput,
  notNegative,
  positive,
  rate,
} from './calculation.ts'

const MINING = 'domain/mining.ts: rules of the bitcoin protocol'
const COIN_DECIMALS = 8

export const mining = defineCalculation({
  name: 'mining',
  source: MINING,
  input: {
    hashrate: notNegative(),
    seconds: notNegative(),
    difficulty: positive(),
    subsidy: notNegative(),
    poolFee: rate(),
  },
  calculate: terms => ({ coins: decimalOut(minedCoins(terms)) }),
})

/** The result of renting hashrate from any service, to compare it with a machine of this app. */
export const rentalResult = defineCalculation({
  name: 'rentalResult',
  source: 'domain/mining.ts: what the pool paid, less its fees, less what was spent and its fee',
  input: {
    spent: notNegative(),
    rentalFee: rate(),
    poolPaid: notNegative(),
    poolFee: notNegative(),
    payoutFee: notNegative(),
  },
  calculate(terms) {
    const { received, result } = resultOf(terms)
    return { received: decimalOut(received), result: decimalOut(result) }
  },
})

export const difficultyOfBits = defineCalculation({
  name: 'difficultyOfBits',
  source: MINING,
  input: {
    bits: z
      .string()
      .regex(/^(0x)?[0-9a-f]{8}$/i)
      .describe('eight hexadecimal digits'),
  },
  calculate({ bits }) {
    const difficulty = difficultyOf(Number.parseInt(bits.slice(-8), 16))
    return difficulty ? { difficulty: decimalOut(difficulty) } : new InvalidInput('bits')
  },
})

export const subsidyAt = defineCalculation({
  name: 'subsidyAt',
  source: MINING,
  input: { height: countOrZero() },
  calculate: ({ height }) => ({ subsidy: minorText(subsidyOf(height), COIN_DECIMALS) }),
})

const SERIES_MAX = 20_000
const PERFORMANCE = 'domain/performance.ts: null where undefined'

export const performance = defineCalculation({
  name: 'performance',
  source: PERFORMANCE,
  input: {
    returns: z
      .array(anyDecimal().refine(value => !value.lessThan(-1)))
      .max(SERIES_MAX)
      .describe('list of fractions, in order'),
    periodsPerYear: count(),
  },
  calculate({ returns, periodsPerYear }) {
    const result = performanceOf(returns, periodsPerYear)
    return {
      cumulative: decimalOut(result.cumulative),
      annual: decimalOrNull(result.annual),
      maxDrawdown: decimalOut(result.maxDrawdown),
      volatility: decimalOrNull(result.volatility),
      downside: decimalOrNull(result.downside),
      sharpe: decimalOrNull(result.sharpe),
      sortino: decimalOrNull(result.sortino),
    }
  },
})

export const drawdown = defineCalculation({
  name: 'drawdown',
  source: PERFORMANCE,
  input: { start: positive(), profits: z.array(anyDecimal()).max(SERIES_MAX).describe('list of amounts, in order') },
  calculate({ start, profits }) {
    const { absolute, relative } = drawdownOf(start, profits)
    return { absolute: decimalOut(absolute), relative: decimalOut(relative) }
  },
})

const stepSchema = z.union([
  z.strictObject({ profit: anyDecimal() }),
  z.strictObject({ deposit: notNegative() }),
  z.strictObject({ withdraw: notNegative() }),
])

function stepOf(step: z.infer<typeof stepSchema>): MarkStep {
  if ('profit' in step) return { kind: 'profit', amount: step.profit }
  return 'deposit' in step ? { kind: 'deposit', amount: step.deposit } : { kind: 'withdraw', amount: step.withdraw }
}

export const highWaterMark = defineCalculation({
  name: 'highWaterMark',
  source: 'domain/high-water-mark.ts: a fee on what is above the mark',
  input: {
    rate: rate(),
    start: notNegative(),
    steps: z
      .array(stepSchema)
      .max(SERIES_MAX)
      .describe(`list of one of ${markSteps.map(step => `{${step}}`).join(', ')}`),
  },
  calculate({ rate: share, start, steps }) {
    const { fees, equity, mark } = markOf(share, start, steps.map(stepOf))
    return { fees: fees.map(decimalOut), equity: decimalOut(equity), mark: decimalOut(mark) }
  },
})
