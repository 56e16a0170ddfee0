// Why: who holds a position on margin adds money in time or loses it. The alert must compare the ratio that the page of the
// position shows, be sent once at its crossing, follow every change of the position, and end with it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { createAlertMonitor } from '../../server/alerts/monitor.ts'
import { alerts } from '../../server/db/alert-schema.ts'
import { positions } from '../../server/db/trading-schema.ts'
import type { AlertHarness } from '../support/alerts.ts'
import { call, granted, openAlertHarness, sentTo, termsOf } from '../support/alerts.ts'
import { onlyPosition, quote, trade } from '../support/margin.ts'
import { onEachStore } from '../support/postgres.ts'
import { addCustomer, granted as traded } from '../support/trading-harness.ts'

const EURO = 'FX.EURUSD'

onEachStore('alerts on the margin ratio of a position', open => {
  let harness: AlertHarness
  beforeAll(async () => {
    harness = openAlertHarness(await open())
    quote(harness, 'FX.USDMXN', '17.3920')
    await harness.monitor.start(harness.db)
  })
  afterAll(async () => {
    await harness.monitor.stop()
    await harness.trading.stop()
    await harness.db.close()
  })

  async function price(text: string, later = 1_000): Promise<void> {
    harness.clock.advance(later)
    quote(harness, EURO, text)
    await harness.monitor.settle()
  }

  /** A long position of 10,000 euros at 1.20000, with 20 times leverage: its margin is 600 dollars. */
  async function holder() {
    await price('1.20000')
    const userId = await addCustomer(harness, { forex: '10000.00' })
    await trade(harness, userId, { key: EURO, side: 'long', quantity: '10000', leverage: 20 })
    const { id } = await onlyPosition(harness, userId, EURO)
    return { userId, id }
  }

  const above = { kind: 'marginAbove', level: '70' } as const
  const create = (of: { userId: string; id: string }, given: Partial<CallInput<'POST /alerts/create'>> = {}) =>
    call(harness, of.userId, 'POST /alerts/create', termsOf({ key: EURO, positionId: of.id, ...above, ...given }))
  const listOf = async (userId: string) => (await granted(harness, userId, 'POST /alerts/list', {})).list
  const onlyOf = async (userId: string) => must((await listOf(userId))[0], 'an alert')
  const ratioOf = async (userId: string) => (await onlyPosition(harness, userId, EURO)).marginRatio
  const levelsTo = async (userId: string) => (await sentTo(harness, userId)).map(({ values }) => values['ratio'])

  test('the form has the two conditions and the ratio that the position shows; the row names the position', async () => {
    const of = await holder()
    await price('1.18000')
    const shown = await ratioOf(of.userId)
    const terms = await granted(harness, of.userId, 'POST /alerts/terms', { key: EURO, positionId: of.id })
    expect(terms).toMatchObject({ kinds: ['marginAbove', 'marginBelow'], marginRatio: shown })
    const made = must(await create(of), 'an answer')
    expect(made).toMatchObject({ position: { id: of.id, side: 'long' }, kind: 'marginAbove', armed: true })
  })

  test('one notice at the crossing, with the ratio that the position shows; its subject is the position', async () => {
    const of = await holder()
    await create(of)
    await price('1.17000')
    expect(await sentTo(harness, of.userId)).toEqual([])
    await price('1.16500')
    const shown = await ratioOf(of.userId)
    expect(Number(shown)).toBeGreaterThanOrEqual(70)
    await price('1.16400')
    const [notice, ...others] = await sentTo(harness, of.userId)
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      subjectType: 'position',
      subjectId: of.id,
      values: { alert: 'marginAbove', level: '70.00', ratio: shown, price: '1.16500', positionSide: 'long' },
    })
    expect(await onlyOf(of.userId)).toMatchObject({ state: 'done', sentCount: 1 })
  })

  test('margin that is added arms it again, and its removal by a loss sends the next one after the pause', async () => {
    const of = await holder()
    await create(of, { frequency: 'each', pauseMinutes: 5 })
    await price('1.16500')
    expect(await levelsTo(of.userId)).toHaveLength(1)
    await traded(harness, of.userId, 'POST /position/addPositionMargin', { positionId: of.id, amount: '600.00' })
    await price('1.16500', 5 * MINUTE_MS)
    expect(await onlyOf(of.userId)).toMatchObject({ armed: true })
    await price('1.10500')
    expect(await levelsTo(of.userId)).toHaveLength(2)
  })

  test('it is armed again only a percentage point away', async () => {
    const of = await holder()
    await price('1.16500')
    const level = must(await ratioOf(of.userId), 'a ratio')
    await price('1.20000')
    await create(of, { frequency: 'each', pauseMinutes: 5, level })
    await price('1.16500')
    await price('1.16510', 6 * MINUTE_MS)
    expect(Number(level) - Number(await ratioOf(of.userId))).toBeLessThan(1)
    expect(await onlyOf(of.userId)).toMatchObject({ armed: false })
    await price('1.16700')
    expect(await onlyOf(of.userId)).toMatchObject({ armed: true })
  })

  test('nothing is sent in a closed market, and two processes send one notice', async () => {
    const of = await holder()
    await create(of)
    harness.market.quote(EURO, { price: '1.16500', bid: '1.16500', ask: '1.16500', state: 'closed' })
    await harness.monitor.settle()
    expect(await sentTo(harness, of.userId)).toEqual([])
    const other = createAlertMonitor(harness.deps)
    await other.start(harness.db)
    quote(harness, EURO, '1.16500')
    harness.market.quote(EURO, { price: '1.16500', state: 'open' })
    await Promise.all([harness.monitor.settle(), other.settle()])
    await other.stop()
    expect(await sentTo(harness, of.userId)).toHaveLength(1)
  })

  test('a process that starts later watches it, also a fall of the ratio', async () => {
    const of = await holder()
    await price('1.16500')
    await create(of, { kind: 'marginBelow', level: '40' })
    await harness.monitor.stop()
    await harness.monitor.start(harness.db)
    await price('1.19000')
    expect(await sentTo(harness, of.userId)).toMatchObject([{ values: { alert: 'marginBelow' } }])
  })

  test('a closed position ends its alerts, also one that is off, and says so; they cannot be turned on', async () => {
    const of = await holder()
    await create(of)
    await create(of, { level: '80' })
    const off = await onlyOf(of.userId)
    await granted(harness, of.userId, 'POST /alerts/change', { id: off.id, isOn: false })
    const order = { key: EURO, side: 'long', quantity: '10000', closes: true } as const
    await trade(harness, of.userId, order)
    await price('1.15000', 3_000)
    expect((await listOf(of.userId)).map(({ state }) => state)).toEqual(['closed', 'closed'])
    expect(await sentTo(harness, of.userId)).toEqual([])
    const refusal = { failure: 'invalid', field: 'positionId', detail: 'alertPositionClosed' }
    expect(await call(harness, of.userId, 'POST /alerts/change', { id: off.id, isOn: true })).toMatchObject(refusal)
    expect(await create(of)).toMatchObject(refusal)
    await granted(harness, of.userId, 'POST /alerts/change', { id: off.id, isOn: false })
    expect(await onlyOf(of.userId)).toMatchObject({ state: 'closed' })
  })

  test('bad input is refused at its field', async () => {
    const of = await holder()
    const refused = async (given: Partial<CallInput<'POST /alerts/create'>>) => create(of, given)
    expect(await refused({ level: '100' })).toMatchObject({
      field: 'level',
      detail: 'alertRange',
      values: { minimum: '0.10', maximum: '99.99' },
    })
    const second = { kind: 'priceBelow', level: '1.10000' } as const
    expect(await refused({ second })).toMatchObject({ field: 'second.kind', detail: 'alertAlone' })
    expect(await refused({ positionId: null })).toMatchObject({ field: 'positionId' })
    expect(await refused({ kind: 'priceBelow', level: '1.10000' })).toMatchObject({ field: 'kind' })
    const price_ = { kind: 'priceBelow', level: '1.10000', positionId: null } as const
    expect(await refused({ ...price_, second: above })).toMatchObject({ field: 'second.kind', detail: 'alertAlone' })
    expect(await refused({ key: 'FX.USDMXN' })).toMatchObject({ failure: 'notFound', field: 'positionId' })
    const other = await holder()
    expect(await create({ userId: other.userId, id: of.id })).toMatchObject({
      failure: 'notFound',
      field: 'positionId',
    })
    await price('1.16500')
    expect(await refused({})).toMatchObject({ field: 'level', detail: 'alertReached' })
  })

  test('without an alert on a position none is read', async () => {
    await harness.db.delete(alerts)
    await harness.monitor.stop()
    let reads = 0
    const counted = new Proxy(harness.db, {
      get(target, name) {
        if (name === 'select') reads += 1
        return Reflect.get(target, name)
      },
    })
    await harness.monitor.start(counted)
    await price('1.20000', 250)
    const before = reads
    for (let pass = 0; pass < 4; pass += 1) await price(`1.2000${pass}`, 250)
    expect(reads - before).toBe(0)
    const [open] = await harness.db.select().from(positions).where(eq(positions.instrumentKey, EURO))
    expect(open).toBeDefined()
  })
})
