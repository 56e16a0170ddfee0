// Why: who sets an alert looks away. It must be sent at the crossing, once, and never at a price that nobody traded at.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALERTS_MAX } from '../../domain/alerts.ts'
import { must } from '../../domain/assert.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { createAlertMonitor } from '../../server/alerts/monitor.ts'
import { alerts } from '../../server/db/alert-schema.ts'
import { outbox } from '../../server/db/schema.ts'
import type { AlertHarness } from '../support/alerts.ts'
import { call, granted, openAlertHarness, pricesTo, sentTo, termsOf } from '../support/alerts.ts'
import { onEachStore } from '../support/postgres.ts'
import { addUser } from '../support/store.ts'

const APPLE = 'US.AAPL'

onEachStore('price alerts', open => {
  let harness: AlertHarness
  beforeAll(async () => {
    harness = openAlertHarness(await open())
    await harness.monitor.start(harness.db)
  })
  afterAll(async () => {
    await harness.monitor.stop()
    await harness.trading.stop()
    await harness.db.close()
  })

  const user = () => addUser(harness.db)

  /** Sets a price, and compares all alerts with it. */
  async function price(text: string, later = 1_000): Promise<void> {
    harness.clock.advance(later)
    harness.market.quote(APPLE, { price: text })
    await harness.monitor.settle()
  }

  const create = (userId: string, given: Parameters<typeof termsOf>[0]) =>
    granted(harness, userId, 'POST /alerts/create', termsOf(given))
  const above = { kind: 'priceAbove', level: '105.00' } as const

  async function ofUser(userId: string) {
    return must((await granted(harness, userId, 'POST /alerts/list', {})).list[0], 'an alert')
  }

  test('a price that crosses the level sends one notice, with level, price and time; the alert is done', async () => {
    await price('100.00')
    const userId = await user()
    const made = await create(userId, { ...above, note: 'venta' })
    expect(made).toMatchObject({ state: 'active', armed: true, level: '105.00', sentCount: 0 })
    await price('104.99')
    expect(await sentTo(harness, userId)).toEqual([])
    await price('105.00')
    await price('106.00')
    const at = String(harness.clock.now() - 1_000)
    const [notice, ...others] = await sentTo(harness, userId)
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      subjectType: 'alert',
      subjectId: made.id,
      values: { key: APPLE, code: 'AAPL', alert: 'priceAbove', level: '105.00', price: '105.00', at, note: 'venta' },
    })
    expect(notice?.values['late']).toBeUndefined()
    expect(await ofUser(userId)).toMatchObject({ state: 'done', sentCount: 1 })
  })

  test('the notice comes with events for the notices and for the alert', async () => {
    await price('100.00')
    const userId = await user()
    const { id } = await create(userId, above)
    await price('107.00')
    const events = await harness.db.select().from(outbox).where(eq(outbox.userId, userId))
    expect(events.map(({ event }) => event)).toMatchObject([
      { type: 'changed', what: 'alert', id },
      { type: 'changed', what: 'notice' },
      { type: 'changed', what: 'alert', id },
    ])
  })

  test('a condition that is true already is refused at its field, with the current price', async () => {
    await price('110.00')
    const userId = await user()
    expect(await call(harness, userId, 'POST /alerts/create', termsOf(above))).toMatchObject({
      failure: 'invalid',
      field: 'level',
      detail: 'alertReached',
      values: { current: '110.00' },
    })
    expect((await granted(harness, userId, 'POST /alerts/list', {})).list).toEqual([])
  })

  test('an alert that was created while the price was unknown is sent only after the condition was seen false', async () => {
    harness.market.quote(APPLE, { price: '110.00', state: 'lost' })
    const userId = await user()
    expect(await create(userId, above)).toMatchObject({ armed: false })
    await price('110.00')
    await price('111.00')
    expect(await sentTo(harness, userId)).toEqual([])
    await price('104.00')
    expect(await ofUser(userId)).toMatchObject({ armed: true })
    await price('105.50')
    expect(await pricesTo(harness, userId)).toEqual(['105.50'])
  })

  test('at each crossing: after the pause, and after the price was back by more than a tick and 0.1 %', async () => {
    await price('100.00')
    const userId = await user()
    await create(userId, { ...above, frequency: 'each', pauseMinutes: 5 })
    await price('105.00')
    // Within the pause.
    await price('100.00')
    await price('106.00')
    expect(await pricesTo(harness, userId)).toEqual(['105.00'])
    // After it: 0.1 % of 105.00 is 10.5 cents, so 104.90 is not far enough.
    await price('106.00', 5 * MINUTE_MS)
    await price('104.90')
    await price('105.20')
    expect(await pricesTo(harness, userId)).toEqual(['105.00'])
    await price('104.89')
    await price('105.30')
    expect(await pricesTo(harness, userId)).toEqual(['105.00', '105.30'])
  })

  test('once a day: the next notice comes on the next trading day', async () => {
    await price('100.00')
    harness.market.newDay(harness.clock.now() - MINUTE_MS)
    const userId = await user()
    await create(userId, { ...above, frequency: 'daily' })
    for (const text of ['105.00', '100.00', '106.00', '100.00']) await price(text, 10 * MINUTE_MS)
    expect(await pricesTo(harness, userId)).toEqual(['105.00'])
    harness.market.newDay(harness.clock.now())
    await price('100.00')
    await price('107.00')
    expect(await pricesTo(harness, userId)).toEqual(['105.00', '107.00'])
  })

  test('a price below, a change of the day and a move within five minutes', async () => {
    harness.market.quote(APPLE, { price: '100.00', previousClose: '100.00' })
    for (let minute = 0; minute < 7 * 12; minute += 1) await price('100.00', 5_000)
    const userId = await user()
    await create(userId, { kind: 'priceBelow', level: '97.00' })
    await create(userId, { kind: 'dayDown', level: '2.5' })
    await create(userId, { kind: 'fiveMinutesDown', level: '2' })
    await create(userId, { kind: 'fiveMinutesUp', level: '2' })
    // The samples of the last five minutes begin with the alerts on moves.
    for (let sample = 0; sample < 61; sample += 1) await price('100.00', 5_000)
    const kinds = async () => (await sentTo(harness, userId)).map(({ values }) => values['alert'])
    // In small steps, so that only the price of five minutes ago is far away.
    for (const text of ['99.50', '99.00', '98.50', '98.01']) await price(text, 10_000)
    expect(await kinds()).toEqual([])
    await price('98.00', 10_000)
    expect(await kinds()).toEqual(['fiveMinutesDown'])
    await price('97.50')
    expect(await kinds()).toEqual(['fiveMinutesDown', 'dayDown'])
    await price('97.00')
    expect(await kinds()).toEqual(['fiveMinutesDown', 'dayDown', 'priceBelow'])
  })

  test('volume and 52 weeks are offered only where the data exists', async () => {
    const userId = await user()
    const offered = async () => (await granted(harness, userId, 'POST /alerts/terms', { key: APPLE })).kinds
    expect(await offered()).not.toContain('volumeAbove')
    expect(
      await call(harness, userId, 'POST /alerts/create', termsOf({ kind: 'yearHigh', level: null })),
    ).toMatchObject({ failure: 'notOffered', field: 'kind' })
    const { year } = harness.market
    harness.market.year = () => ({ high52: 12_000, low52: 8_000, averageVolume: 1_000 })
    expect(await offered()).toEqual(expect.arrayContaining(['volumeAbove', 'yearHigh', 'yearLow']))
    await price('100.00')
    harness.market.quotes.volume[must(harness.market.find(APPLE), APPLE).instrument.ix] = 1_500
    await create(userId, { kind: 'volumeAbove', level: '2' })
    await price('100.00')
    harness.market.quotes.volume[must(harness.market.find(APPLE), APPLE).instrument.ix] = 2_000
    await price('100.00')
    expect((await sentTo(harness, userId)).map(({ values }) => values['alert'])).toEqual(['volumeAbove'])
    harness.market.year = year
  })

  test('neither a stale quote, a closed market nor an unknown price sends an alert', async () => {
    await price('100.00')
    const userId = await user()
    await create(userId, above)
    const { ix } = must(harness.market.find(APPLE), APPLE).instrument
    harness.market.quotes.price[ix] = 12_000
    // No quote of the board changes for longer than quotes may be old.
    harness.clock.advance(60_000)
    await harness.monitor.settle()
    harness.market.quote(APPLE, { price: '120.00', state: 'closed' })
    await harness.monitor.settle()
    harness.market.quote(APPLE, { price: '0.00', state: 'open' })
    await harness.monitor.settle()
    expect(await sentTo(harness, userId)).toEqual([])
    await price('121.00')
    expect(await pricesTo(harness, userId)).toEqual(['121.00'])
  })

  test('an alert that is off, has ended or was deleted is not sent', async () => {
    await price('100.00')
    const userId = await user()
    const off = await create(userId, above)
    await granted(harness, userId, 'POST /alerts/change', { id: off.id, isOn: false })
    const gone = await create(userId, above)
    await create(userId, { ...above, endsOn: new Date(harness.clock.now()).toISOString().slice(0, 10) })
    await harness.monitor.settle()
    await granted(harness, userId, 'POST /alerts/delete', { id: gone.id })
    expect(await call(harness, userId, 'POST /alerts/delete', { id: gone.id })).toMatchObject({ failure: 'notFound' })
    await price('100.00', DAY_MS)
    await price('106.00')
    expect(await sentTo(harness, userId)).toEqual([])
    await price('100.00')
    await granted(harness, userId, 'POST /alerts/change', { id: off.id, isOn: true })
    await price('108.00')
    expect(await pricesTo(harness, userId)).toEqual(['108.00'])
  })

  test('changed terms are checked like new ones, and turn a sent alert on again', async () => {
    await price('100.00')
    const userId = await user()
    const { id } = await create(userId, above)
    await price('105.00')
    const { key: _key, ...terms } = termsOf({ ...above, note: 'x' })
    expect(await call(harness, userId, 'POST /alerts/change', { id, terms })).toMatchObject({ field: 'level' })
    const changed = await granted(harness, userId, 'POST /alerts/change', { id, terms: { ...terms, level: '108.5' } })
    expect(changed).toMatchObject({ state: 'active', level: '108.50', note: 'x', sentCount: 1 })
    await price('109.00')
    expect(await pricesTo(harness, userId)).toEqual(['105.00', '109.00'])
  })

  test.each([
    [{ kind: 'priceAbove', level: '105.001' }, { field: 'level' }],
    [{ kind: 'priceAbove', level: '0' }, { field: 'level' }],
    [{ kind: 'priceAbove', level: null }, { field: 'level' }],
    [
      { kind: 'dayUp', level: '0.05' },
      { field: 'level', detail: 'alertRange' },
    ],
    [
      { kind: 'priceAbove', level: '500', endsOn: '2020-01-01' },
      { field: 'endsOn', detail: 'alertEnd' },
    ],
    [{ kind: 'priceAbove', level: '500', frequency: 'each' }, { field: 'pauseMinutes' }],
  ] as const)('terms that are not possible are refused at their field: %j', async (given, refusal) => {
    harness.market.quote(APPLE, { price: '100.00', previousClose: '100.00' })
    expect(await call(harness, await user(), 'POST /alerts/create', termsOf(given))).toMatchObject(refusal)
  })

  test('a repeated request creates one alert', async () => {
    await price('100.00')
    const userId = await user()
    const by = { userId, key: 'alert-once-1234' }
    const first = await granted(harness, by, 'POST /alerts/create', termsOf(above))
    expect(await granted(harness, by, 'POST /alerts/create', termsOf(above))).toEqual(first)
    expect((await granted(harness, userId, 'POST /alerts/list', {})).list).toHaveLength(1)
  })

  test('no more alerts than the maximum, also from requests at one moment', async () => {
    await price('100.00')
    const userId = await user()
    const { id } = await create(userId, above)
    const [row] = await harness.db.select().from(alerts).where(eq(alerts.id, id))
    const { seq: _seq, ...copied } = must(row, 'the alert')
    const copies = Array.from({ length: ALERTS_MAX - 2 }, (_, nth) => Object.assign({}, copied, { id: `${id}-${nth}` }))
    await harness.db.insert(alerts).values(copies)
    // Connections are opened before, so that the requests really run at one moment.
    await Promise.all(Array.from({ length: 10 }, () => harness.db.execute(sql`SELECT 1 FROM pg_sleep(0.05)`)))
    const wishes = Array.from({ length: 12 }, () => call(harness, userId, 'POST /alerts/create', termsOf(above)))
    const refused = (await Promise.all(wishes)).filter(answer => 'failure' in answer)
    expect(refused.map(answer => 'detail' in answer && answer.detail)).toEqual(Array(11).fill('alertsFull'))
    expect((await granted(harness, userId, 'POST /alerts/list', {})).list).toHaveLength(ALERTS_MAX)
  })

  test('two processes that see a crossing at one moment send it once', async () => {
    await price('100.00')
    const other = createAlertMonitor(harness.deps)
    await other.start(harness.db)
    await other.settle()
    const people = await Promise.all([user(), user(), user()])
    for (const userId of people) await create(userId, { ...above, frequency: 'each', pauseMinutes: 5 })
    await Promise.all([harness.monitor.settle(), other.settle()])
    harness.market.quote(APPLE, { price: '106.00' })
    for (let pass = 0; pass < 3; pass += 1) await Promise.all([harness.monitor.settle(), other.settle()])
    for (const userId of people) expect(await pricesTo(harness, userId)).toEqual(['106.00'])
    await other.stop()
  })

  test('an alert that is deleted at the moment of its crossing is sent once or not at all, and is gone', async () => {
    await price('100.00')
    const userId = await user()
    const { id } = await create(userId, above)
    await harness.monitor.settle()
    harness.market.quote(APPLE, { price: '106.00' })
    await Promise.all([harness.monitor.settle(), granted(harness, userId, 'POST /alerts/delete', { id })])
    expect((await sentTo(harness, userId)).length).toBeLessThanOrEqual(1)
    expect((await granted(harness, userId, 'POST /alerts/list', {})).list).toEqual([])
    await price('107.00')
    expect((await sentTo(harness, userId)).length).toBeLessThanOrEqual(1)
  })
})
