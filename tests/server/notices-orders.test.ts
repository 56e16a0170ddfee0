// An order may end while its owner is offline. The owner gets a notice in the same transaction, and only for events the
// owner did not cause.
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import type { Desk } from '../support/desk.ts'
import { addCustomer, granted, openDesk } from '../support/desk.ts'
import { openTestStore } from '../support/store.ts'

let db: Db
let desk: Desk
let ana: string

beforeAll(async () => {
  db = await openTestStore()
  desk = openDesk(db)
  await desk.trading.lead(desk.db)
})
afterAll(async () => {
  await desk.trading.stop()
  await db.close()
})
beforeEach(async () => {
  ana = await addCustomer(desk, { usStock: '10000.00' })
  desk.market.quote('US.AAPL', { price: '100.00', bid: '99.00', ask: '100.00', bidSize: 0, askSize: 0 })
})

const tenShares = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price: '101.00', quantity: '10' } as const
const told = () => db.select().from(notices).where(eq(notices.userId, ana)).orderBy(asc(notices.seq))
const settle = () => desk.trading.matcher.settle()

test('a filled order gets one notice, at its last fill, with the total', async () => {
  const { id } = await granted(desk, ana, 'POST /stock/create', tenShares)
  desk.market.quote('US.AAPL', { askSize: 4 })
  await settle()
  expect(await told()).toEqual([])
  desk.market.quote('US.AAPL', { ask: '100.50', askSize: 100 })
  await settle()
  expect(await told()).toMatchObject([
    {
      kind: 'orderFilled',
      subjectType: 'order',
      subjectId: id,
      readAt: null,
      createdAt: desk.clock.now(),
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
  const { id } = await granted(desk, ana, 'POST /stock/create', tenShares)
  const before = await desk.trading.outbox.last(ana)
  desk.market.quote('US.AAPL', { askSize: 100 })
  await settle()
  const events = await desk.trading.outbox.after(ana, before, 20)
  const [notice] = await told()
  expect(events.at(-1)).toMatchObject({ type: 'changed', what: 'notice', id: notice?.id })
  expect(events.find(event => event.type === 'order')).toMatchObject({ order: { id, state: 'filled' } })
})

test("the user's own cancellation causes no notice", async () => {
  const { id } = await granted(desk, ana, 'POST /stock/create', tenShares)
  await granted(desk, ana, 'POST /orders/cancel', { orderId: id })
  expect(await told()).toEqual([])
})

test('an order that the platform cancels gets a notice with its reason', async () => {
  await granted(desk, ana, 'POST /stock/create', { ...tenShares, orderType: 0, price: undefined })
  await settle()
  desk.clock.advance(60_000)
  desk.market.quote('US.AAPL', { price: '100.00' })
  await settle()
  expect(await told()).toMatchObject([{ kind: 'orderCancelled', values: { reason: 'noLiquidity', filled: '0' } }])
})
