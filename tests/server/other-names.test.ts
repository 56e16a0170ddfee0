// Records store the English name of their instrument. A reader of another language gets the name that the catalogue has
// in it, in every answer and also for a contract that is no longer listed.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notices } from '../../server/db/account-schema.ts'
import { otherNamesOf } from '../../server/market/catalogue/names.ts'
import { openTestStore } from '../support/store.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, granted, openTradingHarness } from '../support/trading-harness.ts'

const TENCENT = 'HK.00700'

let harness: TradingHarness
beforeAll(async () => {
  harness = openTradingHarness(await openTestStore())
  await harness.trading.lead(harness.db)
})
afterAll(async () => {
  await harness.trading.stop()
  await harness.db.close()
})

test.each([
  [TENCENT, { nameZh: '腾讯控股' }],
  ['US.AAPL', {}],
  ['FU.MGC202012', { nameEs: 'Micro oro · dic 2020', nameZh: '微型黄金 2020年12月合约' }],
  ['CM.XAUUSD', { nameEs: 'Oro', nameZh: '黄金' }],
  ['FU.NONE202612', {}],
  ['no key', {}],
])('%s', (key, names) => {
  expect(otherNamesOf(key)).toEqual(names)
})

test('an order, its notice, a closed position and the bill have the Chinese name', async () => {
  const userId = await addCustomer(harness, { hkStock: '200000.00' })
  harness.market.quote(TENCENT, { price: '500.000', bid: '500.000', ask: '500.000', bidSize: 1_000, askSize: 1_000 })
  const order = { key: TENCENT, orderType: 0, quantity: '100' } as const
  for (const direction of [0, 1] as const) {
    await granted(harness, userId, 'POST /hk/create', { ...order, direction, action: direction })
    await harness.trading.matcher.settle()
  }
  const page = { pageNo: 1, pageSize: 10 }
  const named = { name: '00700', nameZh: '腾讯控股' }
  const orders = await granted(harness, userId, 'POST /position/consignList', page)
  expect(orders.list).toMatchObject([named, named])
  const closed = await granted(harness, userId, 'POST /position/flatList', page)
  expect(closed.list).toMatchObject([named])
  const bill = await granted(harness, userId, 'POST /wallet/getWalletBill', { kind: 'buy' })
  expect(bill.list).toMatchObject([{ instrument: { ...named, key: TENCENT } }])
  const told = await harness.db.select().from(notices).where(eq(notices.userId, userId))
  expect(told).toMatchObject([{ values: named }, { values: named }])
})
