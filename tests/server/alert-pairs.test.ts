// Why: who joins two conditions wants neither of them alone. A notice must come when both are true at the same time, once,
// and never because one was true after the other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { createAlertColumns } from '../../server/alerts/columns.ts'
import { triggers } from '../../server/alerts/model.ts'
import { createAlertMonitor } from '../../server/alerts/monitor.ts'
import type { AlertHarness } from '../support/alerts.ts'
import { call, granted, openAlertHarness, pricesTo, sentTo, termsOf } from '../support/alerts.ts'
import { Chance } from '../support/chance.ts'
import { onEachStore } from '../support/postgres.ts'

import { addUser } from '../support/store.ts'

const APPLE = 'US.AAPL'
const range = { kind: 'priceAbove', level: '105.00', second: { kind: 'priceBelow', level: '106.00' } } as const
const climb = { kind: 'priceAbove', level: '105.00', second: { kind: 'dayUp', level: '10' } } as const

onEachStore('alerts with two conditions', open => {
  let harness: AlertHarness
  beforeAll(async () => {
    harness = openAlertHarness(await open())
  })
  afterAll(async () => {
    await harness.trading.stop()
    await harness.db.close()
  })
  beforeEach(() => {
    for (const column of Object.values(harness.minutes)) column.length = 0
    harness.clock.advance(2 * MINUTE_MS - (harness.clock.now() % MINUTE_MS))
    harness.market.newDay(harness.clock.now() - 30 * MINUTE_MS)
    harness.market.quote(APPLE, { price: '100.00', previousClose: '100.00' })
  })

  const user = () => addUser(harness.db)
  const create = (userId: string, given: Parameters<typeof termsOf>[0]) =>
    granted(harness, userId, 'POST /alerts/create', termsOf(given))

  /** A process that leads while `work` is done. */
  async function led(work: (price: (text: string) => Promise<void>) => Promise<unknown>): Promise<void> {
    const monitor = createAlertMonitor(harness.deps)
    await monitor.start(harness.db)
    await monitor.settle()
    await work(async text => {
      harness.clock.advance(1_000)
      harness.market.quote(APPLE, { price: text, previousClose: '100.00' })
      await monitor.settle()
    })
    await monitor.settle()
    await monitor.stop()
  }

  /** A minute of the history: its low, high and close in cents. */
  function bar(
    time: number,
    { low, high, close, volume = 10 }: Record<'low' | 'high' | 'close', number> & { volume?: number },
  ) {
    const values = { time, open: low, high, low, close, volume }
    for (const [name, column] of Object.entries(harness.minutes)) column.push(values[name as keyof typeof values])
  }

  /** Gives bars of the minutes without a leader, lets another process lead, and returns what it sent. */
  async function afterBars(userId: string, bars: readonly Parameters<typeof bar>[1][], price: string) {
    const from = harness.clock.now()
    for (const [nth, one] of bars.entries()) bar(from + nth * MINUTE_MS, one)
    harness.clock.leap(bars.length * MINUTE_MS)
    harness.market.quote(APPLE, { price, previousClose: '100.00' })
    await led(async () => {})
    return (await sentTo(harness, userId)).map(({ values }) => [
      (Number(values['at']) - from) / MINUTE_MS,
      values['price'],
    ])
  }

  test('one condition is not enough; both at the same time send one notice that names both', async () => {
    const userId = await user()
    await led(async price => {
      expect(await create(userId, { ...climb, note: 'venta' })).toMatchObject({
        kind: 'priceAbove',
        level: '105.00',
        second: { kind: 'dayUp', level: '10.00' },
        armed: true,
      })
      for (const text of ['105.00', '109.99', '100.00', '109.99']) await price(text)
      expect(await sentTo(harness, userId)).toEqual([])
      for (const text of ['110.00', '111.00']) await price(text)
    })
    const [notice, ...others] = await sentTo(harness, userId)
    expect(others).toEqual([])
    expect(notice?.values).toMatchObject({
      alert: 'priceAbove',
      level: '105.00',
      secondAlert: 'dayUp',
      secondLevel: '10.00',
      price: '110.00',
    })
    const { list } = await granted(harness, userId, 'POST /alerts/list', {})
    expect(list).toMatchObject([{ state: 'done', sentCount: 1, second: { kind: 'dayUp', level: '10.00' } }])
  })

  test('a range is sent when the price enters it from either side, and not when it jumps over it', async () => {
    const userId = await user()
    await led(async price => {
      await create(userId, { ...range, frequency: 'each', pauseMinutes: 5 })
      for (const text of ['104.99', '106.01', '107.00']) await price(text)
      expect(await sentTo(harness, userId)).toEqual([])
      await price('105.50')
      harness.clock.advance(5 * MINUTE_MS)
      // 0.1 % of 106.00 is 10.6 cents, of 105.00 10.5: not far enough out of the range on either side.
      for (const text of ['106.10', '105.50', '104.90', '105.50']) await price(text)
      expect(await pricesTo(harness, userId)).toEqual(['105.50'])
      for (const text of ['106.11', '105.90', '104.00']) await price(text)
    })
    expect(await pricesTo(harness, userId)).toEqual(['105.50', '105.90'])
  })

  test('an unknown second value sends nothing, and does not arm unless the first condition is false', async () => {
    const { year, quotes } = harness.market
    const { ix } = must(harness.market.find(APPLE), APPLE).instrument
    harness.market.year = () => ({ high52: 12_000, low52: 8_000, averageVolume: 1_000 })
    const [early, late] = [await user(), await user()]
    const busy = { kind: 'priceAbove', level: '105.00', second: { kind: 'volumeAbove', level: '2' } } as const
    quotes.volume[ix] = Number.NaN
    await led(async price => {
      expect(await create(early, busy)).toMatchObject({ armed: true })
      await price('106.00')
      expect(await create(late, busy)).toMatchObject({ armed: false })
      quotes.volume[ix] = 2_500
      await price('106.00')
    })
    expect(await pricesTo(harness, early)).toEqual(['106.00'])
    expect(await sentTo(harness, late)).toEqual([])
    harness.market.year = year
    quotes.volume[ix] = 0
  })

  test.each([
    [
      { kind: 'priceAbove', level: '110.00', second: { kind: 'priceBelow', level: '105.00' } },
      { field: 'second.level', detail: 'alertAtLeast', values: { bound: '110.00' } },
    ],
    [
      { kind: 'priceBelow', level: '90.00', second: { kind: 'priceAbove', level: '90.01' } },
      { field: 'second.level', detail: 'alertAtMost', values: { bound: '90.00' } },
    ],
    [
      { kind: 'dayUp', level: '5', second: { kind: 'dayDown', level: '5' } },
      { field: 'second.kind', detail: 'alertContrary' },
    ],
    [
      { kind: 'priceAbove', level: '110.00', second: { kind: 'priceAbove', level: '120.00' } },
      { field: 'second.kind', detail: 'alertSame' },
    ],
    [{ kind: 'priceAbove', level: '110.00', second: { kind: 'dayUp', level: null } }, { field: 'second.level' }],
    [
      { kind: 'priceAbove', level: '110.00', second: { kind: 'dayUp', level: '0.05' } },
      { field: 'second.level', detail: 'alertRange' },
    ],
    [
      { kind: 'priceAbove', level: '110.00', second: { kind: 'yearHigh', level: null } },
      { failure: 'notOffered', field: 'second.kind' },
    ],
    [
      { kind: 'priceAbove', level: '99.00', second: { kind: 'priceBelow', level: '101.00' } },
      { field: 'second.level', detail: 'alertReachedBoth', values: { current: '100.00', second: '100.00' } },
    ],
  ] as const)('a pair that is not possible is refused at its field: %j', async (given, refusal) => {
    expect(await call(harness, await user(), 'POST /alerts/create', termsOf(given))).toMatchObject(refusal)
  })

  test('a second condition can be added and removed; one that is true already is accepted beside one that is not', async () => {
    const userId = await user()
    const { id, ...made } = await create(userId, { kind: 'priceAbove', level: '105.00' })
    expect(made.second).toBeNull()
    const { key: _key, ...terms } = termsOf({ ...range, second: { kind: 'priceBelow', level: '108.00' } })
    expect(await granted(harness, userId, 'POST /alerts/change', { id, terms })).toMatchObject({
      second: { kind: 'priceBelow', level: '108.00' },
      armed: true,
    })
    const single = Object.assign({}, terms, { second: null })
    expect(await granted(harness, userId, 'POST /alerts/change', { id, terms: single })).toMatchObject({ second: null })
  })

  test('of the minutes without a leader, one in which the conditions held one after the other sends nothing', async () => {
    const userId = await user()
    await led(() => create(userId, range))
    const bars = [
      // Over the range and back: no price within it is known to have been traded.
      { low: 10_000, high: 10_800, close: 10_000 },
      // Reached by the close.
      { low: 10_000, high: 10_800, close: 10_550 },
    ]
    expect(await afterBars(userId, bars, '105.50')).toEqual([[1, '105.50']])
  })

  test('a price and a change of the day that hold at the high of a minute are sent with that price', async () => {
    const userId = await user()
    await led(() => create(userId, climb))
    const bars = [
      { low: 10_000, high: 10_999, close: 10_000 },
      { low: 10_000, high: 11_020, close: 10_100 },
    ]
    expect(await afterBars(userId, bars, '101.00')).toEqual([[1, '110.20']])
  })

  test('a volume counts with a price of its minute only if it was traded before the minute, or at the close', async () => {
    const { year } = harness.market
    harness.market.year = () => ({ high52: 12_000, low52: 8_000, averageVolume: 1_000 })
    const userId = await user()
    await led(() => create(userId, { ...range, second: { kind: 'volumeAbove', level: '2' } }))
    const bars = [
      // The high may have come before the volume.
      { low: 10_000, high: 10_600, close: 10_000, volume: 2_500 },
      { low: 10_000, high: 10_700, close: 10_000, volume: 10 },
    ]
    expect(await afterBars(userId, bars, '100.00')).toEqual([[1, '107.00']])
    harness.market.year = year
  })

  test('a move within five minutes counts with a price at the close of a minute only', async () => {
    const userId = await user()
    await led(() => create(userId, { ...range, second: { kind: 'fiveMinutesUp', level: '4' } }))
    const flat = { low: 10_000, high: 10_000, close: 10_000 }
    const bars = [flat, flat, flat, flat, flat, flat, { low: 10_000, high: 10_600, close: 10_000 }]
    expect(await afterBars(userId, [...bars, { low: 10_000, high: 10_600, close: 10_550 }], '105.50')).toEqual([
      [7, '105.50'],
    ])
  })

  test('two processes and a restart send a pair once', async () => {
    const userId = await user()
    await led(() => create(userId, { ...climb, frequency: 'each', pauseMinutes: 5 }))
    const monitors = [createAlertMonitor(harness.deps), createAlertMonitor(harness.deps)]
    for (const monitor of monitors) await monitor.start(harness.db)
    await Promise.all(monitors.map(monitor => monitor.settle()))
    harness.market.quote(APPLE, { price: '112.00', previousClose: '100.00' })
    for (let pass = 0; pass < 3; pass += 1) await Promise.all(monitors.map(monitor => monitor.settle()))
    for (const monitor of monitors) await monitor.stop()
    await led(price => price('112.00'))
    expect(await pricesTo(harness, userId)).toEqual(['112.00'])
  })
})

test('the columns find the same alerts as a comparison of each, after any changes', () => {
  const chance = new Chance(7)
  const pick = (below: number): number => chance.between(0, below - 1)
  const columns = createAlertColumns()
  const part = () => ({ cell: pick(8), trigger: { sign: pick(2) === 0 ? 1 : -1, bound: pick(20) - 10 } as const })
  const kept = new Map<string, { parts: ReturnType<typeof part>[]; isAll: boolean }>()
  for (let round = 0; round < 4_000; round += 1) {
    const id = `a${pick(1_500)}`
    if (pick(4) === 0) {
      columns.remove(id)
      kept.delete(id)
      continue
    }
    const [first, second, isAll] = [part(), pick(2) === 0 ? null : part(), pick(2) === 0]
    columns.set(id, first, second, isAll)
    kept.set(id, { parts: second ? [first, second] : [first], isAll })
  }
  const values = Float64Array.from([-9, -3, 0, 3, 9, Number.NaN, 5, -5])
  const meets = ({ cell, trigger }: ReturnType<typeof part>): boolean => triggers(trigger, values[cell] ?? Number.NaN)
  const wanted = [...kept].filter(([, { parts, isAll }]) => (isAll ? parts.every(meets) : parts.some(meets)))
  expect(columns.reached(values).toSorted()).toEqual(wanted.map(([id]) => id).toSorted())
  expect(columns.size).toBe(kept.size)
})
