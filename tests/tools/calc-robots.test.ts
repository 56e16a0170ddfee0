// Why: anyone must be able to recompute the income of a machine and the results of a rule. Expectations were computed
// from the published formulas, separately from this code.
import { describe, expect, test } from 'vitest'
import { calculated, invalidField, numberOf } from '../support/calculated.ts'

const HALVED = '86388558925171.02'

test('mining: M1, M3, M4, M8', () => {
  const coins = (input: object) =>
    numberOf(calculated('mining', { seconds: '86400', subsidy: '6.25', poolFee: '0', ...input }), 'coins')
  const month = { hashrate: '21990232555520', difficulty: '47427554950.648', subsidy: '25', seconds: '2592000' }
  expect(coins(month)).toBeCloseTo(6.99542703277, 10)
  expect(coins({ hashrate: '90000000000000', difficulty: '27452707696466.3' })).toBeCloseTo(0.000412184, 9)
  // At this hashrate and difficulty the machine finds one block in 300 s.
  const m4 = { hashrate: '100000000000000', difficulty: '6984919.31', subsidy: '3.125', seconds: '300' }
  expect(coins(m4)).toBeCloseTo(3.125, 7)
  const m8 = { hashrate: '100000000000000', difficulty: HALVED, subsidy: '3.125' }
  expect(coins(m8) * 64_000).toBeCloseTo(4.65723, 5)
  expect(coins({ ...m8, poolFee: '0.02' })).toBeCloseTo(coins(m8) * 0.98, 15)
})

test('rentalResult: M6, and a rental that brought a loss', () => {
  const report = {
    spent: '0.0016',
    rentalFee: '0.03',
    poolPaid: '0.001685',
    poolFee: '0.000017',
    payoutFee: '0.000005',
  }
  expect(calculated('rentalResult', report)).toEqual({ received: '0.001663', result: '0.000015' })
  expect(calculated('rentalResult', { ...report, poolPaid: '0.001665' })).toMatchObject({ result: '-0.000005' })
  expect(calculated('rentalResult', { ...report, spent: '-1' })).toMatchObject(invalidField('spent'))
})

test('difficultyOfBits: two blocks of the chain, and forms that are no target', () => {
  const difficulty = (bits: string) => calculated('difficultyOfBits', { bits })
  expect(numberOf(difficulty('17034219'), 'difficulty')).toBeCloseTo(Number(HALVED), 1)
  expect(numberOf(difficulty('0x180526fd'), 'difficulty')).toBeCloseTo(213_398_925_331.3239, 3)
  expect(difficulty('1d00ffff')).toEqual({ difficulty: '1' })
  expect(difficulty('1d000000')).toMatchObject(invalidField('bits'))
  expect(difficulty('1d80ffff')).toMatchObject(invalidField('bits'))
  expect(difficulty('xyz')).toMatchObject(invalidField('bits'))
})

test.each([
  [0, '50.00000000'],
  [209_999, '50.00000000'],
  [210_000, '25.00000000'],
  [840_000, '3.12500000'],
  [6_929_999, '0.00000001'],
  [6_930_000, '0.00000000'],
  [210_000 * 64, '0.00000000'],
])('subsidyAt %d', (height, subsidy) => {
  expect(calculated('subsidyAt', { height })).toEqual({ subsidy })
})

describe('performance', () => {
  const performance = (percents: readonly number[]) =>
    calculated('performance', { returns: percents.map(each => (each / 100).toFixed(10)), periodsPerYear: 252 })

  test('eight returns of which two are losses', () => {
    const output = performance([1, 10, -4, 2, 3, 2, 1, -10])
    expect(numberOf(output, 'cumulative')).toBeCloseTo(0.0389311, 7)
    expect(numberOf(output, 'maxDrawdown')).toBeCloseTo(-0.1, 12)
    expect(numberOf(output, 'volatility')).toBeCloseTo(0.91364654, 8)
    expect(numberOf(output, 'sharpe')).toBeCloseTo(1.7238614, 7)
    expect(numberOf(output, 'downside')).toBeCloseTo(0.60448325, 8)
    expect(numberOf(output, 'sortino')).toBeCloseTo(2.60553125, 8)
    expect(numberOf(output, 'annual')).toBeCloseTo(1.038931123 ** (252 / 8) - 1, 5)
  })

  test('without a loss there is no downside to divide by', () => {
    const output = performance([1, 2, 1, 1, 1, 1, 1, 1, 1])
    expect(numberOf(output, 'sharpe')).toBeCloseTo(52.91502622, 7)
    expect(output).toMatchObject({ maxDrawdown: '0', sortino: null })
  })

  test('the downside of published returns, and a fall of a tenth between two rises', () => {
    const returns = [-0.171614, 1.322056, 3.063862, -1.422057, -0.489779, 1.268925, -3.357711, 1.797036]
    expect(numberOf(performance(returns), 'downside')).toBeCloseTo(0.20671788, 7)
    expect(numberOf(performance(returns), 'sortino')).toBeCloseTo(3.0639641, 5)
    expect(numberOf(performance([10, -10, 10]), 'maxDrawdown')).toBeCloseTo(-0.1, 12)
  })

  test('nothing is made up: no return, one return, everything lost', () => {
    expect(performance([])).toEqual({
      cumulative: '0',
      annual: null,
      maxDrawdown: '0',
      volatility: null,
      downside: null,
      sharpe: null,
      sortino: null,
    })
    expect(performance([1])).toMatchObject({ volatility: null, sharpe: null })
    expect(performance([-100, 5])).toMatchObject({ cumulative: '-1', annual: '-1', maxDrawdown: '-1' })
    expect(performance([-101])).toMatchObject(invalidField('returns'))
  })
})

test('drawdown: the largest in money and the largest in part are different falls', () => {
  expect(calculated('drawdown', { start: '1000', profits: ['0', '-500', '500', '10000', '-1000'] })).toEqual({
    absolute: '1000',
    relative: '0.5',
  })
})

test('highWaterMark: each new high, nothing before a loss is made up, and a mark that moves with deposits', () => {
  const marked = (rate: string, start: string, steps: readonly object[]) =>
    calculated('highWaterMark', { rate, start, steps })
  expect(marked('0.2', '100000', [{ profit: '20000' }, { profit: '11600' }])).toEqual({
    fees: ['4000', '2320'],
    equity: '125280',
    mark: '125280',
  })
  expect(marked('0.25', '10000', [{ profit: '1000' }, { profit: '-2000' }, { profit: '2000' }])).toEqual({
    fees: ['250', '0', '0'],
    equity: '10750',
    mark: '10750',
  })
  const moved = [{ profit: '-100' }, { deposit: '500' }, { profit: '150' }, { withdraw: '450' }]
  expect(marked('0.1', '1000', moved)).toEqual({ fees: ['0', '5'], equity: '1095', mark: '1095' })
  expect(marked('0.1', '1000', [{ gift: '1' }])).toMatchObject(invalidField('steps'))
})
