// Why: the page states the dates that a result covers, and draws what the worker sends. If a page of history were lost
// or read twice, or if thinning removed a fall, users would believe a wrong result.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import type { Read } from '../../worker/http.ts'
import type { History } from '../../worker/workbench/history.ts'
import { readHistory } from '../../worker/workbench/history.ts'
import { thinned } from '../../worker/workbench/thin.ts'
import { tryRule } from '../../worker/workbench/try-rule.ts'

const key = instrumentKey('US', 'AAPL')
const DAY = 86_400_000
const close = Array.from({ length: 500 }, (_, nth) => 10_000 + ((nth * 37) % 400) + nth)
const history: History = {
  key,
  currency: 'USD',
  zone: 'America/New_York',
  priceDecimals: 2,
  cost: 'board',
  fees: [],
  time: close.map((_, nth) => nth * DAY),
  open: close,
  close,
}

/** A server with pages of 200 bars; `asked` collects the inputs of the requests. */
function paged(asked: unknown[]): Read {
  const answer = ({ before }: CallInput<'GET /quantization/bars'>): CallAnswer<'GET /quantization/bars'> => {
    const end = history.time.filter(time => before === undefined || time < Number(before)).length
    const from = Math.max(0, end - 200)
    const column = (values: readonly number[]) => values.slice(from, end)
    return {
      key,
      currency: 'USD',
      priceDecimals: 2,
      zone: history.zone,
      cost: 'board',
      fees: [],
      time: column(history.time),
      open: column(history.open),
      close: column(history.close),
      isFirst: from === 0,
    }
  }
  return (_call, input) => {
    asked.push(input)
    return Promise.resolve(answer(input as CallInput<'GET /quantization/bars'>) as never)
  }
}

test('a history is read page by page into the past, and each bar is in it once', async () => {
  const asked: unknown[] = []
  expect(await readHistory(paged(asked), key, 'day')).toEqual(history)
  expect(asked).toEqual([
    { stockCode: 'AAPL', market: 'UsStock', size: 'day' },
    { stockCode: 'AAPL', market: 'UsStock', size: 'day', before: 300 * DAY },
    { stockCode: 'AAPL', market: 'UsStock', size: 'day', before: 100 * DAY },
  ])
})

test('a lost page does not shorten the history', async () => {
  const whole = paged([])
  const lost: Read = (call, input, signal) =>
    'before' in (input ?? {}) ? Promise.reject(new Error('lost')) : whole(call, input, signal)
  await expect(readHistory(lost, key, 'day')).rejects.toThrow('lost')
})

test('a result says its dates, has as many points as asked for, and its trades by pages, the newest first', () => {
  const { answer, trades } = tryRule(history, { rule: { kind: 'averages', fast: 3, slow: 8 }, width: 100 })
  if (answer.state !== 'done') throw new Error(answer.state)
  expect(answer.history).toEqual({ from: 0, to: 499 * DAY, bars: 500 })
  expect(answer.tested).toEqual({ from: 9 * DAY, to: 499 * DAY, bars: 491 })
  for (const column of Object.values(answer.series)) expect(column).toHaveLength(100)
  expect(answer.series.time.at(-1)).toBe(499 * DAY)
  const all = trades(0, 1_000)
  expect(all).toHaveLength(answer.stats.trades)
  expect(all.length).toBeGreaterThan(25)
  expect([...trades(0, 20), ...trades(20, 20)]).toEqual(all.slice(0, 40))
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((one, other) => other - one))
  for (const { at, decidedAt } of all) expect(at - decidedAt).toBe(DAY)
})

test('too few bars are reported with the number that the rule needs', () => {
  const rule = { kind: 'momentum', lookback: 490, skip: 21, count: 1, every: 21 } as const
  expect(tryRule(history, { rule, width: 100 }).answer).toEqual({ state: 'short', bars: 500, needed: 511 })
})

test('an expensive instrument that is not bought in whole shares is bought in fractions', () => {
  const dear = Object.assign({}, history, { cost: 'none', close: close.map(price => price * 900) })
  const rule = { kind: 'purchase', part: '0.02', every: 5 } as const
  const { answer, trades } = tryRule(Object.assign(dear, { open: dear.close }), { rule, width: 100 })
  expect(answer).toMatchObject({ state: 'done', cost: 'none' })
  const { quantity, price, amount } = must(trades(0, 1_000).at(-1), 'a trade')
  expect(Number(quantity)).toBeLessThan(1)
  expect(Number(quantity) * Number(price)).toBeCloseTo(Number(amount), 1)
  expect(Number(amount)).toBeGreaterThan(19_000)
})

test('thinning keeps the last value of each part and the lowest fall of it', () => {
  const values = [100, 120, 60, 110, 130, 130]
  const cents = values.map(value => BigInt(value * 1_000_000))
  const { own, under, time } = thinned({ time: [1, 2, 3, 4, 5, 6], equity: cents, hold: cents }, 2)
  expect([...time]).toEqual([3, 6])
  expect([...own]).toEqual([0.6, 1.3])
  expect([...under].map(fall => fall.toFixed(4))).toEqual(['-0.5000', '-0.0833'])
})
