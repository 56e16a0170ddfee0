// Why: users pay for a rule because of its past results. A rule that uses a later bar, a figure that leaves out days or
// fees, or a fee on a mere recovery promises a result that nobody gets.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Closes } from '../../domain/closes.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { Decimal } from '../../domain/money.ts'
import type { Candidate } from '../../domain/quant/ranking.ts'
import { rankedOrder, unrankedReason } from '../../domain/quant/ranking.ts'
import { cagrOf, expectancy, resultsOf, tradeStats } from '../../domain/quant/results.ts'
import type { QuantRule } from '../../domain/quant/rule.ts'
import { buyAndHold, crossOf, decisionOf, gridBand, lookbackOf, sideOf } from '../../domain/quant/rule.ts'
import { crystallise } from '../../domain/quant/stake.ts'
import type { Account, Bars, Decide, Fill, Played } from '../../domain/strategy-account.ts'
import { newAccount, playDay } from '../../domain/strategy-account.ts'
import { feeRulesAt } from '../../server/orders/fee-schedules.ts'
import { addDays } from '../../server/strategies/valuations.ts'

const FIRST = '2026-01-01'
const WARM = 30
const DAYS = 70
const keys = ['AAPL', 'MSFT', 'NVDA'].map(code => instrumentKey('US', code))

const rules: readonly QuantRule[] = [
  { kind: 'grid', band: '0.15', levels: 10 },
  { kind: 'purchase', part: '0.05', every: 5 },
  { kind: 'averages', fast: 3, slow: 8 },
  { kind: 'reversion', window: 10, deviations: '1' },
  { kind: 'momentum', lookback: 15, skip: 3, count: 2, every: 7 },
]

type Steps = readonly number[]

/** Prices that move by the given steps, in percent; from day `other.from` on they move by other steps. */
function barsOf(steps: Steps, other?: { readonly from: number; readonly steps: Steps }): Bars {
  return new Map(
    keys.map((key, nth) => {
      let price = 100 + nth * 40
      const bars = Array.from({ length: WARM + DAYS }, (_, day) => {
        const given = other && day - WARM >= other.from ? other.steps : steps
        const step = given[(day * (nth + 1)) % given.length] ?? 0
        const open = Math.max(5, Math.round(price * (1 + step / 200)))
        price = Math.max(5, price * (1 + step / 100))
        return { date: addDays(FIRST, day - WARM), open: new Decimal(open), close: new Decimal(Math.round(price)) }
      })
      return [key, bars]
    }),
  )
}

type Day = Played & { readonly date: string }

function played(decide: Decide, barsOn: (date: string) => Bars): readonly Day[] {
  let account: Account = newAccount
  return Array.from({ length: DAYS }, (_, day) => {
    const date = addDays(FIRST, day)
    const result = playDay(account, { decide, date, bars: barsOn(date), feeRules: feeRulesAt('US', Date.parse(date)) })
    account = result.account
    return Object.assign({ date }, result)
  })
}

const untilDate = (bars: Bars, date: string): Bars =>
  new Map([...bars].map(([key, list]) => [key, list.filter(bar => bar.date <= date)]))

const walk = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 20, maxLength: 60 })

describe.each(rules.map(rule => ({ name: rule.kind, rule })))('$name', ({ rule }) => {
  const decide = decisionOf(rule)

  test('given bars one by one it makes the same trades as given all', () => {
    fc.assert(
      fc.property(walk, steps => {
        const bars = barsOf(steps)
        expect(played(decide, date => untilDate(bars, date))).toEqual(played(decide, () => bars))
      }),
      { numRuns: 10 },
    )
  })

  test('a later bar changes no trade and no value before it', () => {
    fc.assert(
      fc.property(walk, walk, fc.integer({ min: 1, max: DAYS - 1 }), (steps, later, from) => {
        const one = played(decide, () => barsOf(steps))
        const other = played(decide, () => barsOf(steps, { from, steps: later }))
        expect(other.slice(0, from)).toEqual(one.slice(0, from))
      }),
      { numRuns: 10 },
    )
  })

  test('the bar of a day prices its trades and decides none of them', () => {
    fc.assert(
      fc.property(walk, fc.integer({ min: 1, max: DAYS - 1 }), (steps, nth) => {
        const date = addDays(FIRST, nth)
        const bars = barsOf(steps)
        const changed: Bars = new Map(
          [...bars].map(([key, list]) => [
            key,
            list.map(bar => (bar.date === date ? Object.assign({}, bar, { close: bar.close.times(2) }) : bar)),
          ]),
        )
        const fillsOf = (given: Bars) => played(decide, () => given)[nth]?.fills
        expect(fillsOf(changed)).toEqual(fillsOf(bars))
      }),
      { numRuns: 10 },
    )
  })

  test('cash is never negative, equity is cash plus shares, and a longer history changes nothing', () => {
    fc.assert(
      fc.property(walk, steps => {
        const bars = barsOf(steps)
        const days = played(decide, () => bars)
        for (const { account } of days) {
          const shares = account.holdings.reduce(
            (sum, { quantity, close }) => sum.plus(new Decimal(close).times(quantity)),
            new Decimal(0),
          )
          expect(account.cash >= 0n).toBe(true)
          expect(String(account.equity)).toBe(shares.times(100).plus(String(account.cash)).toFixed(0))
        }
        const from = addDays(FIRST, -lookbackOf(rule) - 1)
        const near: Bars = new Map([...bars].map(([key, list]) => [key, list.filter(({ date }) => date >= from)]))
        expect(played(decide, () => near)).toEqual(days)
      }),
      { numRuns: 10 },
    )
  })
})

const closes = (...values: readonly number[]) => values.map(value => new Decimal(value))
const [only] = keys

test('a grid buys at each level below and sells one level up; outside its band it does not trade', () => {
  const path = [100, 96, 91, 96, 101, 140, 150, 60, 50, 40]
  const bars: Bars = new Map(
    only === undefined
      ? []
      : [
          [
            only,
            path.map((price, day) => ({
              date: addDays(FIRST, day - 1),
              open: new Decimal(price),
              close: new Decimal(price),
            })),
          ],
        ],
  )
  const rule = { kind: 'grid', band: '0.2', levels: 8 } as const
  expect(Object.values(gridBand(rule, new Decimal(100))).map(String)).toEqual(['80', '120', '5'])
  let account: Account = newAccount
  const trades = path.map((_, day) => {
    const date = addDays(FIRST, day)
    const result = playDay(account, { decide: decisionOf(rule), date, bars, feeRules: [] })
    account = result.account
    return result.fills.map(({ side, quantity, price }) => `${side} ${quantity} at ${price}`).join()
  })
  const lot = Math.floor(995_000 / 8 / 120)
  // The close of 100 buys the grid's lots of 100 to 115. 96 buys no lot, 91 buys the lot of 95; 101 sells that lot, 140
  // sells all others.
  expect(trades.slice(0, 9)).toEqual([
    `buy ${4 * lot} at 96`,
    '',
    `buy ${lot} at 96`,
    '',
    `sell ${lot} at 140`,
    `sell ${4 * lot} at 150`,
    '',
    `buy ${8 * lot} at 50`,
    '',
  ])
})

test('means cross at the close that crosses, and a score is measured in sample deviations', () => {
  const known = (...values: readonly number[]) => Closes.of(closes(...values))
  expect(crossOf(known(3, 3, 3, 3, 4), 2, 4)).toBe('up')
  expect(crossOf(known(3, 3, 3, 4, 4), 2, 4)).toBeNull()
  expect(crossOf(known(3, 3, 3, 3, 2), 2, 4)).toBe('down')
  expect(crossOf(known(3, 3, 3, 2), 2, 4)).toBeNull()
  // The last value is 1.870829 sample deviations below the mean of 5.
  const low = known(8, 6, 6, 6, 5, 5, 3, 1)
  expect(sideOf(low, 8, '1.8708')).toBe('below')
  expect(sideOf(low, 8, '1.8709')).toBeNull()
  expect(sideOf(known(1, 2, 3), 3, '2')).toBe('above')
  expect(sideOf(known(5, 5, 5), 3, '0')).toBeNull()
  expect(sideOf(known(1, 2), 3, '0')).toBeNull()
})

describe('results', () => {
  const ofDays = (values: readonly number[]) =>
    values.map((value, nth) => {
      return { date: addDays(FIRST, nth), equity: BigInt(Math.round(value * 100)), isTraded: true, isInvested: nth > 0 }
    })

  test('a rate a year from a start, an end and the days between', () => {
    expect(cagrOf(new Decimal(64_900), new Decimal(176_000), 1095).toFixed(4)).toBe('0.3945')
    expect(cagrOf(new Decimal(64_900), new Decimal(176_000), 365).toFixed(4)).toBe('1.7119')
    expect(cagrOf(new Decimal(1_000), new Decimal(1_500), 100).toFixed(4)).toBe('3.3927')
  })

  test('expectancy', () => {
    const found = expectancy(closes(100, 200, 50, -150, 300, -100, 80, -30))
    expect([found?.mean.toFixed(2), found?.ratio?.toFixed(8)]).toEqual(['56.25', '0.60267857'])
    expect(expectancy([])).toBeNull()
  })

  test('nothing is annualised under 90 days; a drawdown counts from the invested money', () => {
    const short = resultsOf(10_000n, ofDays([90, 95, 99]), 252)
    expect(short).toMatchObject({ cagr: null, sharpe: null, sortino: null, calmar: null })
    expect(short.maxDrawdown?.rate.toFixed(2)).toBe('-0.10')
    expect(short.cumulative.toFixed(2)).toBe('-0.01')
    expect(short.exposure?.toFixed(4)).toBe('0.6667')
    expect(resultsOf(10_000n, [], 252).maxDrawdown).toBeNull()
  })

  test('days without a trade count, days without a bar do not', () => {
    const values = Array.from({ length: 100 }, (_, nth) => 100 + (nth % 7) + nth / 10)
    const days = ofDays(values)
    const weekends = days.flatMap((day, nth) =>
      nth % 5 === 4 ? [day, Object.assign({}, day, { isTraded: false })] : [day],
    )
    expect(resultsOf(10_000n, weekends, 252).sharpe?.toFixed(10)).toBe(
      resultsOf(10_000n, days, 252).sharpe?.toFixed(10),
    )
  })

  test('a sale is won against its average cost with the fees of both sides', () => {
    const fill = (side: Fill['side'], quantity: number, amount: bigint, fee: bigint) => {
      return { instrumentKey: instrumentKey('US', 'AAPL'), side, quantity, price: '0', amount, fee } as const
    }
    const bought = [fill('buy', 10, 10_000n, 100n), fill('buy', 10, 12_000n, 100n)] as never[]
    const stats = tradeStats([
      ...bought,
      fill('sell', 10, 11_150n, 100n) as never,
      fill('sell', 10, 12_000n, 100n) as never,
    ])
    expect([stats.trades, stats.winRate?.toFixed(2), stats.profitFactor?.toFixed(4), String(stats.fees)]).toEqual([
      4,
      '0.50',
      '16.0000',
      '400',
    ])
  })
})

test('buying and holding buys once, in equal parts', () => {
  const days = played(buyAndHold, () => barsOf([1, -1, 2]))
  expect(days[0]?.fills).toHaveLength(keys.length)
  expect(days.slice(1).flatMap(({ fills }) => fills)).toEqual([])
})

describe('the ranking', () => {
  const candidate = (given: Partial<Candidate>): Candidate =>
    Object.assign({ calmar: new Decimal(1), drawdown: new Decimal('-0.1'), days: 200, trades: 30 }, given)

  test('is by return for risk, then by the smaller drawdown; a rule that cannot be ranked is last, with its reason', () => {
    const [best, deep, flat] = [
      candidate({ calmar: new Decimal(2) }),
      candidate({ drawdown: new Decimal('-0.3') }),
      candidate({}),
    ]
    const [young, quiet] = [candidate({ days: 89 }), candidate({ trades: 19 })]
    expect(rankedOrder([young, deep, quiet, flat, best])).toEqual([best, flat, deep, young, quiet])
    expect([best, young, quiet, candidate({ calmar: null })].map(unrankedReason)).toEqual([
      null,
      'days',
      'trades',
      'noFall',
    ])
  })
})

describe('the share of the profit', () => {
  const one = (units: string) => [{ id: 'a', units: new Decimal(units) }]
  const rate = new Decimal('0.2')

  test('20 % of each new high', () => {
    const first = crystallise(one('100000'), { value: new Decimal('1.2'), mark: new Decimal(100_000), rate })
    expect([first.fee, first.mark].map(each => each.toFixed(2))).toEqual(['4000.00', '116000.00'])
    const units = first.stakes[0]?.units ?? new Decimal(0)
    const second = crystallise([{ id: 'a', units }], { value: new Decimal('1.32'), mark: first.mark, rate })
    expect(second.fee.toNumber()).toBeCloseTo(2_320, 1)
  })

  test('a recovery costs nothing, and orders share one mark', () => {
    const stakes = [...one('600'), { id: 'b', units: new Decimal(400) }]
    const due = (value: string, mark: string) =>
      crystallise(stakes, { value: new Decimal(value), mark: new Decimal(mark), rate })
    expect(due('0.9', '1000').fee.isZero()).toBe(true)
    expect(due('1', '1000').mark.toFixed()).toBe('1000')
    const high = due('1.1', '1000')
    expect(high.stakes.map(({ fee }) => fee.toFixed(2))).toEqual(['12.00', '8.00'])
    expect(high.mark.toFixed(2)).toBe('1080.00')
  })

  test('the fees taken from orders sum to the fee that is due, and the same value causes no second fee', () => {
    const unitsOf = fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        unitsOf,
        fc.integer({ min: 5_000, max: 20_000 }),
        fc.integer({ min: 0, max: 900_000 }),
        (all, at, owed) => {
          const value = new Decimal(at).div(10_000)
          const stakes = all.map((units, nth) => ({ id: String(nth), units: new Decimal(units).div(10_000) }))
          const mark = new Decimal(owed).div(100)
          const due = crystallise(stakes, { value, mark, rate })
          const taken = due.stakes.reduce((sum, { fee }) => sum.plus(fee), new Decimal(0))
          expect(taken.toFixed(2)).toBe(due.fee.toFixed(2))
          const again = crystallise(
            due.stakes.map(({ id, units }) => ({ id, units })),
            { value, mark: due.mark, rate },
          )
          expect(again.fee.toNumber()).toBeLessThanOrEqual(0.01)
        },
      ),
    )
  })
})
