// Why: a fraction of a share is money like a whole one. What is bought in parts must be sold in parts to the last
// ten-thousandth, must not be filled beyond the quoted size, and must not be had for nothing by rounding.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, auditOf, call, closeHarness, granted, openLedHarness, SOUND } from '../support/trading-harness.ts'

let harness: TradingHarness

beforeAll(async () => {
  harness = await openLedHarness()
})
afterAll(async () => {
  await closeHarness(harness)
})

function quote(price: string, size = 1_000): void {
  harness.market.quote('US.AAPL', { price, bid: price, ask: price, bidSize: size, askSize: size, state: 'open' })
}

const terms = (quantity: string, given: object = {}) => ({
  key: 'US.AAPL',
  direction: 0 as const,
  action: 0 as const,
  orderType: 0 as const,
  quantity: decimalText(quantity),
  ...given,
})
const sale = { direction: 1 as const, action: 1 as const }

async function trade(userId: string, quantity: string, given: object = {}) {
  const order = await granted(harness, userId, 'POST /stock/create', terms(quantity, given))
  await harness.trading.matcher.settle()
  return order.id
}
const orderOf = async (userId: string, id: string) =>
  must(
    (await granted(harness, userId, 'POST /position/consignList', {})).list.find(each => each.id === id),
    'the order',
  )
const held = async (userId: string) =>
  (await granted(harness, userId, 'POST /position/me', {})).list.map(({ positionNum, cost }) => [positionNum, cost])
const balance = async (userId: string) =>
  must((await granted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: 'usStock' }))[0], 'the wallet')
    .balance

test('is bought, added to and sold in parts to the last ten-thousandth', async () => {
  const userId = await addCustomer(harness, { usStock: '1000.00' })
  quote('200.00')
  await trade(userId, '0.0125')
  expect(await held(userId)).toEqual([['0.0125', '2.50']])
  await trade(userId, '1.5')
  expect(await held(userId)).toEqual([['1.5125', '302.50']])
  await trade(userId, '1.0001', sale)
  expect(await held(userId)).toEqual([['0.5124', '102.48']])
  await trade(userId, '0.5124', sale)
  expect(await held(userId)).toEqual([])
  // Four commissions of 0.99; the other fees of the sales are below a cent.
  expect(await balance(userId)).toBe('996.04')
  expect(await auditOf(harness.db, harness.trading)).toEqual(SOUND)
})

test('is filled only as far as whole shares are quoted', async () => {
  const userId = await addCustomer(harness, { usStock: '10000.00' })
  quote('200.00', 2)
  const id = await trade(userId, '3.25')
  expect(await orderOf(userId, id)).toMatchObject({ quantity: '3.25', filled: '2', state: 'partial' })
  quote('200.01', 2)
  await harness.trading.matcher.settle()
  expect(await orderOf(userId, id)).toMatchObject({ quantity: '3.25', filled: '3.25', state: 'filled' })
  // Of the second quote three quarters of a share are left: not a whole one for an order that wants more.
  const rest = await trade(userId, '0.8')
  expect(await orderOf(userId, rest)).toMatchObject({ filled: '0' })
  expect(await auditOf(harness.db, harness.trading)).toEqual(SOUND)
})

test('a fraction below one dollar is refused, with the least that is accepted; all that is held can be sold', async () => {
  const userId = await addCustomer(harness, { usStock: '1000.00' })
  quote('200.00')
  const least = (nearest: string) => ({ failure: 'invalid', values: { reason: 'fractionSmall', nearest } })
  expect(await call(harness, userId, 'POST /stock/create', terms('0.0047'))).toMatchObject(least('0.0048'))
  await trade(userId, '0.005')
  await trade(userId, '0.0051')
  expect(await call(harness, userId, 'POST /stock/create', terms('0.0049', sale))).toMatchObject(least('0.005'))
  quote('2.00')
  await trade(userId, '0.0101', sale)
  expect(await held(userId)).toEqual([])
  expect(await auditOf(harness.db, harness.trading)).toEqual(SOUND)
})

test('of more than four decimals, and of a share of a board of whole lots, is refused', async () => {
  const userId = await addCustomer(harness, { usStock: '1000.00', mxStock: '1000.00' })
  quote('200.00')
  const off = { failure: 'invalid', values: { reason: 'lot', lot: 0.0001, nearest: '0.0123' } }
  expect(await call(harness, userId, 'POST /stock/create', terms('0.01234'))).toMatchObject(off)
  const whole = { failure: 'invalid', values: { reason: 'quantityWhole' } }
  expect(await call(harness, userId, 'POST /stock/create', terms('1.5', { key: 'MX.WALMEX' }))).toMatchObject(whole)
})

test('of a share that its source does not trade in fractions only whole ones are bought, and what is held of a part is sold', async () => {
  const userId = await addCustomer(harness, { usStock: '1000.00' })
  quote('200.00')
  await trade(userId, '0.5')
  const listing = must(harness.market.find('US.AAPL'), 'the listing')
  Object.assign(listing, { wholeShares: true })
  try {
    expect(await call(harness, userId, 'POST /stock/create', terms('1.5'))).toMatchObject({
      failure: 'invalid',
      field: 'quantity',
      values: { reason: 'lot', lot: 1, nearest: '1' },
    })
    const size = { key: 'US.AAPL', direction: 0, orderType: 0 } as const
    expect((await granted(harness, userId, 'POST /position/getHalfOrFullNum', size)).full).toMatch(/^\d+$/)
    await trade(userId, '1')
    await trade(userId, '1.5', sale)
    expect(await held(userId)).toEqual([])
  } finally {
    Object.assign(listing, { wholeShares: false })
  }
})
