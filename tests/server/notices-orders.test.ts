// Why: an order may end while nobody looks. Its owner is told then, in the transaction of the fact, and only of what they
// did not do themselves.
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

test('an order that is filled is told once, when the last share is, with what it came to', async () => {
  const { id } = await granted(desk, ana, 'POST /stock/create', tenShares)
  desk.market.quote('US.AAPL', { askSize: 4 })
  await settle()
  expect(await told()).toEqual([])
  desk.market.quote('US.AAPL', { ask: '100.50', askSize: 100 })
  await settle()
  expect(await told()).toMatchObject([
    {
      ...{ kind: 'orderFilled', subjectType: 'order', subjectId: id, readAt: null, createdAt: desk.clock.now() },
      values: {
        ...{ name: 'AAPL', code: 'AAPL', board: 'US', source: '0', currency: 'USD', direction: 'buy' },
        ...{ quantity: '10', filled: '10', average: '100.3000', price: '101.00' },
      },
    },
  ])
})

test('the word of it comes in one batch with the order, so that no device reads half', async () => {
  const { id } = await granted(desk, ana, 'POST /stock/create', tenShares)
  const before = await desk.trading.outbox.last(ana)
  desk.market.quote('US.AAPL', { askSize: 100 })
  await settle()
  const events = await desk.trading.outbox.after(ana, before, 20)
  const [notice] = await told()
  expect(events.at(-1)).toMatchObject({ type: 'changed', what: 'notice', id: notice?.id })
  expect(events.find(event => event.type === 'order')).toMatchObject({ order: { id, state: 'filled' } })
})

test('who cancels knows it: nothing is told', async () => {
  const { id } = await granted(desk, ana, 'POST /stock/create', tenShares)
  await granted(desk, ana, 'POST /orders/cancel', { orderId: id })
  expect(await told()).toEqual([])
})

test('an order that the house gives up is told with its reason', async () => {
  await granted(desk, ana, 'POST /stock/create', { ...tenShares, orderType: 0, price: undefined })
  await settle()
  desk.clock.advance(60_000)
  desk.market.quote('US.AAPL', { price: '100.00' })
  await settle()
  expect(await told()).toMatchObject([{ kind: 'orderCancelled', values: { reason: 'noLiquidity', filled: '0' } }])
})
