// Why: users trust a rule that was tested on past prices. If the test used one later bar or left out a fee, it would
// promise a result that nobody gets.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { Closes } from '../../domain/closes.ts'
import { feeRule } from '../../domain/fees.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { Decimal } from '../../domain/money.ts'
import type { PastBar } from '../../domain/quant/back-test.ts'
import { backTest, barsNeeded, pastResults, tradingDaysOfYear } from '../../domain/quant/back-test.ts'
import { initialTexts, parametersOf, ruleFrom } from '../../domain/quant/parameters.ts'
import type { QuantRule } from '../../domain/quant/rule.ts'
import {
  crossOf,
  decisionOf,
  gridFunds,
  gridPlan,
  gridRound,
  lookbackOf,
  quantRuleKinds,
} from '../../domain/quant/rule.ts'
import type { Account, Bars } from '../../domain/strategy-account.ts'
import { newAccount, playDay } from '../../domain/strategy-account.ts'
import { DAY_MS } from '../../domain/time.ts'
import { realDataDir } from '../support/recorded.ts'

const key = instrumentKey('US', 'NVDA')
const feeRules = [feeRule('commission', '0.001')]

const rules: readonly QuantRule[] = [
  { kind: 'grid', band: '0.15', levels: 10 },
  { kind: 'purchase', part: '0.05', every: 5 },
  { kind: 'averages', fast: 3, slow: 8 },
  { kind: 'reversion', window: 10, deviations: '1' },
  { kind: 'momentum', lookback: 15, skip: 3, count: 1, every: 7 },
]

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function barsOf(steps: readonly number[]): PastBar[] {
  let price = 100
  return steps.map((step, nth) => {
    const open = Math.max(5, Math.round(price * (1 + step / 200)))
    price = Math.max(5, Math.round(price * (1 + step / 100)))
    return { time: nth * DAY_MS, open: new Decimal(open), close: new Decimal(price) }
  })
}

const steps = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 60, maxLength: 90 })

describe.each(rules.map(rule => ({ name: rule.kind, rule })))('$name', ({ rule }) => {
  const run = (bars: readonly PastBar[]) => must(backTest({ key, rule, bars, feeRules }), 'a run')

  test('a later bar changes no trade and no value before it', () => {
    fc.assert(
      fc.property(steps, steps, fc.integer({ min: 45, max: 58 }), (one, other, from) => {
        const whole = run(barsOf(one))
        const changed = run(barsOf([...one.slice(0, from), ...other.slice(from)]))
        const cut = run(barsOf(one.slice(0, from)))
        const known = from - whole.first
        for (const each of [changed, cut]) {
          expect(each.equity.slice(0, known)).toEqual(whole.equity.slice(0, known))
          expect(each.hold.slice(0, known)).toEqual(whole.hold.slice(0, known))
          expect(each.fills.filter(({ nth }) => nth < from)).toEqual(whole.fills.filter(({ nth }) => nth < from))
        }
      }),
      { numRuns: 20 },
    )
  })

  test('it makes the trades and values of the server’s daily account', () => {
    fc.assert(
      fc.property(steps, walk => {
        const bars = barsOf(walk)
        const dated: Bars = new Map([[key, bars.map(({ time, open, close }) => ({ date: dateOf(time), open, close }))]])
        const tried = run(bars)
        let account: Account = newAccount
        const days = bars.slice(tried.first).map(({ time }) => {
          const played = playDay(account, { decide: decisionOf(rule), date: dateOf(time), bars: dated, feeRules })
          account = played.account
          return played
        })
        expect(tried.equity).toEqual(days.map(each => each.account.equity))
        expect(tried.fills.map(({ nth: _, ...fill }) => fill)).toEqual(days.flatMap(({ fills }) => fills))
      }),
      { numRuns: 20 },
    )
  })

  test('each trade is at the open of its bar, with its fee', () => {
    fc.assert(
      fc.property(steps, walk => {
        const bars = barsOf(walk)
        for (const { nth, price, quantity, amount, fee } of run(bars).fills) {
          expect(price).toBe(must(bars[nth], 'a bar').open.toFixed())
          expect(amount).toBe(BigInt(Number(price) * quantity * 100))
          expect(Math.abs(Number(fee) * 1_000 - Number(amount))).toBeLessThanOrEqual(500)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('with fewer bars than the rule needs there is no result', () => {
    const bars = barsOf(Array.from({ length: barsNeeded(rule) }, (_, nth) => (nth % 5) - 2))
    expect(backTest({ key, rule, bars: bars.slice(1), feeRules })).toBeNull()
    expect(run(bars).first).toBe(lookbackOf(rule))
  })
})

test('results are computed by day for bars of any length; a market that never closes has a year of 365 days', () => {
  const rule: QuantRule = { kind: 'averages', fast: 3, slow: 8 }
  const hours = barsOf(Array.from({ length: 24 * 100 }, (_, nth) => ((nth * 7) % 11) - 5)).map((bar, nth) =>
    Object.assign({}, bar, { time: nth * (DAY_MS / 24) }),
  )
  const tried = must(backTest({ key, rule, bars: hours, feeRules: [] }), 'a run')
  const { own, hold } = pastResults(hours, tried)
  const last = new Decimal(String(must(tried.equity.at(-1), 'an equity'))).div(100_000_000).minus(1)
  expect(own.cumulative.toFixed(10)).toBe(last.toFixed(10))
  expect(own.sharpe).not.toBeNull()
  expect(hold.exposure?.toFixed(2)).toBe('1.00')
  expect([tradingDaysOfYear(100, 100), tradingDaysOfYear(70, 100)]).toEqual([365, 252])
})

// A recorded price file with the same format as in the worked example. The expected values were computed separately,
// with exact fractions.
const file = join(realDataDir, 'ohlcv_daily/us/NVDA_1999_2014.csv')

test.skipIf(!existsSync(file))(
  'each cross of a price file is traded at the next open; the result of holding and its drawdown',
  () => {
    const bars = readFileSync(file, 'utf8')
      .split('\n')
      .map(line => line.split(','))
      .filter(([date = '']) => date >= '2004-08-19' && date <= '2013-03-01')
      .map(([date = '', open = '', , , close = '']): PastBar => {
        return { time: Date.parse(date), open: new Decimal(open), close: new Decimal(close) }
      })
    const closes = Closes.of(bars.map(({ close }) => close))
    const crosses = bars.map((_, nth) => crossOf(closes.upTo(nth + 1), 10, 20))
    const count = (side: string) => crosses.filter(each => each === side).length
    expect([bars.length, count('up'), count('down')]).toEqual([2_148, 50, 50])
    const tried = must(backTest({ key, rule: { kind: 'averages', fast: 10, slow: 20 }, bars, feeRules: [] }), 'a run')
    // A first cross down finds no shares to sell; a cross at the last bar has no next open to trade at.
    const traded = crosses.flatMap((side, nth) => (side !== null && nth >= 20 && nth < bars.length - 1 ? [side] : []))
    const held = traded[0] === 'down' ? traded.slice(1) : traded
    expect(tried.fills.map(({ reason }) => reason)).toEqual(held.map(side => (side === 'up' ? 'crossUp' : 'crossDown')))
    const [first, last] = [bars[0], bars.at(-1)]
    expect(must(last, 'a bar').close.div(must(first, 'a bar').close).minus(1).toFixed(6)).toBe('2.270154')
    const { hold } = pastResults(bars, tried)
    // Buy-and-hold keeps half a percent in cash for its fees.
    expect(hold.maxDrawdown?.rate.toNumber()).toBeCloseTo(-0.8507, 2)
  },
)

describe('a grid', () => {
  test('a step of 0.7 % with 0.1 % a side leaves 0.5 % a round', () => {
    expect(gridRound(new Decimal('0.007'), new Decimal('0.001')).toFixed(3)).toBe('0.005')
    expect(gridRound(new Decimal('0.002'), new Decimal('0.001')).lessThan(0)).toBe(true)
  })

  test('money for the purchases below, coins for the sales above', () => {
    const below = ['0.7696', '0.7643', '0.7590', '0.7537', '0.7484'].map(level => new Decimal(level))
    const above = Array.from({ length: 26 }, (_, nth) => new Decimal('0.7749').plus(new Decimal('0.0053').times(nth)))
    const { money, quantity } = gridFunds([...below, ...above], new Decimal('0.77'), 14)
    expect([money.toFixed(2), quantity]).toEqual(['53.13', 364])
  })

  test('the holding that it starts with is the purchase of its first trade', () => {
    const rule = { kind: 'grid', band: '0.2', levels: 8 } as const
    const bars = barsOf(Array.from({ length: 30 }, () => 0))
    const [first] = must(backTest({ key, rule, bars, feeRules: [] }), 'a run').fills
    expect(first?.quantity).toBe(gridPlan(rule, must(bars[0], 'a bar').close).quantity)
  })
})

describe('parameters', () => {
  test('the initial parameters of a form are valid for each rule', () => {
    expect(quantRuleKinds.map(kind => ruleFrom(kind, initialTexts(kind)).rule?.kind)).toEqual([...quantRuleKinds])
    expect(ruleFrom('grid', { band: '15', levels: '20' }).rule).toEqual({ kind: 'grid', band: '0.150', levels: 20 })
    expect(ruleFrom('reversion', { window: '20', deviations: '2.5' }).rule).toMatchObject({ deviations: '2.5' })
  })

  test('each is within its bounds, a count is a whole number, and the upper of two is above the lower', () => {
    for (const kind of quantRuleKinds)
      for (const { name, least, most } of parametersOf[kind])
        for (const wrong of ['', 'x', String(least - 1), String(most + 1)])
          expect(ruleFrom(kind, Object.assign({}, initialTexts(kind), { [name]: wrong })).errors).toEqual({
            [name]: 'range',
          })
    expect(ruleFrom('averages', { fast: '10.5', slow: '20' }).errors).toEqual({ fast: 'range' })
    expect(ruleFrom('averages', { fast: '20', slow: '20' }).errors).toEqual({ slow: 'order' })
    expect(ruleFrom('momentum', { lookback: '21', skip: '21', every: '5' }).errors).toEqual({ lookback: 'order' })
  })
})
