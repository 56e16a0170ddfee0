// Why: a crossing while no process led, during a restart or a change of the leader, must be sent afterwards, once, with
// the time at which it happened.

import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { createAlertMonitor } from '../../server/alerts/monitor.ts'
import { createMarket } from '../../server/market/create.ts'
import type { AlertHarness } from '../support/alerts.ts'
import { granted, openAlertHarness, sentTo, termsOf } from '../support/alerts.ts'
import { createTestClock } from '../support/clock.ts'
import { onEachStore } from '../support/postgres.ts'
import { addUser } from '../support/store.ts'
import { AFTERNOON } from '../support/trading-harness.ts'

const APPLE = 'US.AAPL'
const above = { kind: 'priceAbove', level: '105.00' } as const

onEachStore('the time without a leader', open => {
  let harness: AlertHarness
  beforeAll(async () => {
    harness = openAlertHarness(await open())
  })
  afterAll(async () => {
    await harness.trading.stop()
    await harness.db.close()
  })

  /** Starts at a full minute, with a monitor that has watched the price. */
  beforeEach(async () => {
    for (const column of Object.values(harness.minutes)) column.length = 0
    harness.clock.advance(2 * MINUTE_MS - (harness.clock.now() % MINUTE_MS))
    harness.market.newDay(harness.clock.now() - 30 * MINUTE_MS)
    harness.market.quote(APPLE, { price: '100.00', previousClose: '100.00' })
  })

  const user = () => addUser(harness.db)
  const create = (userId: string, given: Parameters<typeof termsOf>[0]) =>
    granted(harness, userId, 'POST /alerts/create', termsOf(given))

  /** A process that leads while `work` is done. */
  async function led(work: () => Promise<unknown> = async () => {}): Promise<void> {
    const monitor = createAlertMonitor(harness.deps)
    await monitor.start(harness.db)
    await monitor.settle()
    await work()
    await monitor.settle()
    await monitor.stop()
  }

  /** A minute of the history: its low, high and close in cents. */
  function bar(time: number, low: number, high: number, close: number): void {
    const values = { time, open: low, high, low, close, volume: 10 }
    for (const [name, column] of Object.entries(harness.minutes)) column.push(values[name as keyof typeof values])
  }

  const seen = async (userId: string) =>
    (await sentTo(harness, userId)).map(({ values: { at, price, late } }) => [Number(at), price, late])

  test('a crossing that is over is sent once, with the price and the time of its bar', async () => {
    const userId = await user()
    await led(() => create(userId, { ...above, frequency: 'each', pauseMinutes: 5 }))
    const from = harness.clock.now()
    for (const nth of [0, 1, 2, 3, 4]) bar(from + nth * MINUTE_MS, 9_900, nth === 3 ? 10_620 : 10_100, 10_000)
    harness.clock.leap(5 * MINUTE_MS)
    harness.market.quote(APPLE, { price: '100.00' })
    await led()
    expect(await seen(userId)).toEqual([[from + 3 * MINUTE_MS, '106.20', 'true']])
    await led()
    await led()
    expect(await seen(userId)).toHaveLength(1)
  })

  test('several crossings are sent with their pauses, and the alert is armed in between', async () => {
    const userId = await user()
    await led(() => create(userId, { ...above, frequency: 'each', pauseMinutes: 5 }))
    const from = harness.clock.now()
    // Reached in the minutes 1, 3 (within the pause) and 8.
    for (let nth = 0; nth < 10; nth += 1)
      bar(from + nth * MINUTE_MS, 10_000, [1, 3, 8].includes(nth) ? 10_700 : 10_100, 10_100)
    harness.clock.leap(10 * MINUTE_MS)
    harness.market.quote(APPLE, { price: '101.00' })
    await led()
    expect((await seen(userId)).map(([at]) => (Number(at) - from) / MINUTE_MS)).toEqual([1, 8])
  })

  test('of the minute in which the alert was created only the close is later', async () => {
    const [early, late] = [await user(), await user()]
    const from = harness.clock.now()
    harness.clock.leap(20_000)
    harness.market.quote(APPLE, { price: '100.00' })
    await led(() => create(early, above))
    // The high may be from before the alert.
    bar(from, 9_900, 10_800, 10_000)
    bar(from + MINUTE_MS, 10_000, 10_100, 10_000)
    harness.clock.leap(2 * MINUTE_MS)
    harness.market.quote(APPLE, { price: '100.00' })
    await led(() => create(late, above))
    expect(await seen(early)).toEqual([])
    bar(harness.clock.now() - 20_000, 10_000, 10_600, 10_600)
    harness.clock.leap(MINUTE_MS)
    harness.market.quote(APPLE, { price: '106.00' })
    await led()
    expect(await seen(late)).toMatchObject([[expect.any(Number), '106.00', 'true']])
  })

  test('a restart within a minute reads the open bar', async () => {
    const userId = await user()
    await led(() => create(userId, above))
    const from = harness.clock.now()
    bar(from, 9_900, 10_550, 10_000)
    harness.clock.leap(30_000)
    harness.market.quote(APPLE, { price: '100.00' })
    await led()
    expect(await seen(userId)).toEqual([[from, '105.50', 'true']])
  })

  test('an alert that has not seen its condition false is not sent from a bar', async () => {
    const userId = await user()
    harness.market.quote(APPLE, { price: '110.00', state: 'lost' })
    await led(() => create(userId, above))
    const from = harness.clock.now()
    bar(from, 10_900, 11_000, 11_000)
    bar(from + MINUTE_MS, 10_900, 11_000, 11_000)
    // Falls below and ends above: armed and reached within one bar.
    bar(from + 2 * MINUTE_MS, 10_300, 11_000, 10_900)
    harness.clock.leap(3 * MINUTE_MS)
    harness.market.quote(APPLE, { price: '109.00' })
    await led()
    expect(await seen(userId)).toEqual([[from + 2 * MINUTE_MS + 1, '109.00', 'true']])
  })

  test('changes of the day and moves within five minutes are read from the bars', async () => {
    const userId = await user()
    await led(async () => {
      await create(userId, { kind: 'dayUp', level: '5' })
      await create(userId, { kind: 'fiveMinutesDown', level: '4' })
    })
    const from = harness.clock.now()
    const closes = [10_000, 10_100, 10_200, 10_300, 10_400, 10_500, 10_300, 10_100, 9_880, 10_000]
    for (const [nth, close] of closes.entries()) bar(from + nth * MINUTE_MS, close, close, close)
    harness.clock.leap(10 * MINUTE_MS)
    harness.market.quote(APPLE, { price: '100.00' })
    await led()
    const told = (await sentTo(harness, userId)).map(({ values }) => [
      values['alert'],
      (Number(values['at']) - from) / MINUTE_MS,
    ])
    expect(told.toSorted()).toEqual([
      ['dayUp', 5],
      ['fiveMinutesDown', 8],
    ])
  })

  test('an alert that was sent before the interruption is not sent again for the same minute', async () => {
    const userId = await user()
    const from = harness.clock.now()
    await led(async () => {
      await create(userId, { ...above, frequency: 'each', pauseMinutes: 5 })
      harness.clock.advance(10_000)
      harness.market.quote(APPLE, { price: '106.00' })
    })
    expect(await seen(userId)).toHaveLength(1)
    bar(from, 9_900, 10_600, 10_600)
    harness.clock.leap(20_000)
    harness.market.quote(APPLE, { price: '106.00' })
    await led()
    expect(await seen(userId)).toHaveLength(1)
  })
})

test('the simulated market has bars of a minute that agree with its bars of five', async () => {
  const clock = createTestClock(AFTERNOON)
  const log = pino({ level: 'silent' })
  const options = { market: 'simulator', instruments: 50, calendar: 'real', seed: 1, rate: 1, speed: 1 } as const
  const market = await createMarket(options, clock, log)
  const ix = must(market.board('US')[0], 'a share')
  const five = market.bars(ix, '1D')
  const from = must(five.time.at(-3), 'a bar')
  const minutes = must(market.minutes?.(ix, from), 'the minutes')
  expect(minutes.time[0]).toBe(from)
  expect(minutes.time.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, nth) => from + nth * MINUTE_MS))
  expect(Math.max(...minutes.high.slice(0, 5))).toBe(five.high.at(-3))
  expect(minutes.close[4]).toBe(five.close.at(-3))
})
