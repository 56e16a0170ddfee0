// An order may end while its owner is offline. The owner gets a notice in the same transaction, but only for events
// that the owner did not cause.
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notices } from '../../server/db/account-schema.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, closeHarness, granted, openLedHarness } from '../support/trading-harness.ts'

let harness: TradingHarness
let ana: string

beforeAll(async () => {
  harness = await openLedHarness()
})
afterAll(async () => {
  await closeHarness(harness)
})
beforeEach(async () => {
  ana = await addCustomer(harness, { usStock: '10000.00' })
  harness.market.quote('US.AAPL', { price: '100.00', bid: '99.00', ask: '100.00', bidSize: 0, askSize: 0 })
})

const tenShares = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price: '101.00', quantity: '10' } as const
const sent = () => harness.db.select().from(notices).where(eq(notices.userId, ana)).orderBy(asc(notices.seq))
const settle = () => harness.trading.matcher.settle()

test('a filled order gets one notice, at its last fill, with the total', async () => {
  const { id } = await granted(harness, ana, 'POST /stock/create', tenShares)
  harness.market.quote('US.AAPL', { askSize: 4 })
  await settle()
  expect(await sent()).toEqual([])
  harness.market.quote('US.AAPL', { ask: '100.50', askSize: 100 })
  await settle()
  expect(await sent()).toMatchObject([
    {
      kind: 'orderFilled',
      subjectType: 'order',
      subjectId: id,
      readAt: null,
      createdAt: harness.clock.now(),
      values: {
        name: 'AAPL',
        code: 'AAPL',
        board: 'US',
        source: '0',
        currency: 'USD',
        direction: 'buy',
        quantity: '10',
        filled: '10',
        average: '100.3000',
        price: '101.00',
      },
    },
  ])
})

test('the notice comes in one batch with the order, so that no device reads only a part', async () => {
  const { id } = await granted(harness, ana, 'POST /stock/create', tenShares)
  const before = await harness.trading.outbox.last(ana)
  harness.market.quote('US.AAPL', { askSize: 100 })
  await settle()
  const events = await harness.trading.outbox.after(ana, before, 20)
  const [notice] = await sent()
  expect(events.at(-1)).toMatchObject({ type: 'changed', what: 'notice', id: notice?.id })
  expect(events.find(event => event.type === 'order')).toMatchObject({ order: { id, state: 'filled' } })
})

test("the user's own cancellation causes no notice", async () => {
  const { id } = await granted(harness, ana, 'POST /stock/create', tenShares)
  await granted(harness, ana, 'POST /orders/cancel', { orderId: id })
  expect(await sent()).toEqual([])
})

test('an order that the platform cancels gets a notice with its reason', async () => {
  await granted(harness, ana, 'POST /stock/create', { ...tenShares, orderType: 0, price: undefined })
  await settle()
  harness.clock.advance(60_000)
  harness.market.quote('US.AAPL', { price: '100.00' })
  await settle()
  expect(await sent()).toMatchObject([{ kind: 'orderCancelled', values: { reason: 'noLiquidity', filled: '0' } }])
})
