// A server may start with a smaller catalogue than before. Holdings and orders of a missing instrument must stay
// visible with an unknown value, and the orders can be cancelled: the server must not crash or show zero.

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalBus } from '../../server/bus/local.ts'
import { createTrading } from '../../server/compose/trading.ts'
import type { Db } from '../../server/db/db.ts'
import { newId } from '../../server/lib/id.ts'
import { openTestStore } from '../support/store.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, auditOf, call, granted, openTradingHarness, SOUND } from '../support/trading-harness.ts'

const KEY = 'US.NVDA'
const TIMEOUT_MS = 30_000
const buy = { direction: 0, action: 0, key: KEY } as const

let db: Db
let harness: TradingHarness

beforeAll(async () => {
  db = await openTestStore()
  harness = openTradingHarness(db)
  harness.market.quote(KEY, { price: '100.00', previousClose: '90.00', bid: '100.00', ask: '100.00', askSize: 5 })
  await harness.trading.lead(harness.db)
})
afterAll(() => db.close())

/** A harness with the same store, clock and prices, but with a catalogue without the share. */
function withoutIt({ clock, market }: TradingHarness): TradingHarness {
  const smaller = { ...market, find: (key: string) => (key === KEY ? null : market.find(key)) }
  const log = pino({ level: 'silent' })
  const bus = createLocalBus()
  return {
    db,
    bus,
    clock,
    market: smaller,
    trading: createTrading({ db, bus, market: smaller, clock, newId, log }),
    worth: [],
  }
}

test('holdings and orders of a missing share stay, with unknown value, and can be cancelled', async () => {
  const userId = await addCustomer(harness, { usStock: '5000.00' })
  // Five of the eight shares are filled; the order for the other three stays open when the share is removed.
  const atMarket = await granted(harness, userId, 'POST /stock/create', { ...buy, orderType: 0, quantity: '8' })
  const resting = await granted(harness, userId, 'POST /stock/create', {
    ...buy,
    orderType: 1,
    price: '80.00',
    quantity: '10',
  })
  await harness.trading.matcher.settle()
  await harness.trading.stop()

  const later = withoutIt(harness)
  await later.trading.lead(later.db)
  await later.trading.matcher.settle()
  const overview = await granted(later, userId, 'POST /userCenter/getFundingOverview', { currency: 'USD' })
  expect(overview).toMatchObject({ total: null, holdings: null, todayProfit: null, hkTodayProfit: '0.00' })
  expect(overview.cash).not.toBeNull()
  const [held] = await granted(later, userId, 'POST /position/getByStock', { key: KEY })
  expect(held).toMatchObject({ key: KEY, positionNum: '5', averagePrice: '100.0000', zdf: null, profit: null })
  expect(
    await call(later, userId, 'POST /position/flatPosition', {
      positionId: held?.id ?? '',
      orderType: 0,
      quantity: '5',
    }),
  ).toMatchObject({ failure: 'notFound' })

  later.clock.advance(TIMEOUT_MS)
  await later.trading.matcher.settle()
  const { list } = await granted(later, userId, 'POST /position/consignList', {})
  expect(list.find(order => order.id === atMarket.id)).toMatchObject({
    state: 'cancelled',
    reason: 'noLiquidity',
    filled: '5',
    reserved: '0.00',
  })
  expect(list.find(order => order.id === resting.id)).toMatchObject({ state: 'working', filled: '0' })
  const cancelled = await granted(later, userId, 'POST /orders/cancel', { orderId: resting.id })
  expect(cancelled).toMatchObject({ state: 'cancelled', reserved: '0.00' })
  await later.trading.stop()

  const [wallet] = await granted(later, userId, 'POST /wallet/getWalletBalance', { walletType: 'usStock' })
  // 5 × 100.00 and the minimum commission were paid.
  expect(wallet).toMatchObject({ balance: '4499.01', usedBalance: '0.00' })
  expect(await auditOf(db, later.trading)).toEqual(SOUND)
})
