// Why: coins are the only market that is open at night and on Sundays. Each figure is calculated by hand: part of a coin
// on margin of at most five times, a fee of a tenth of a per cent, and financing at the policy rate and ten points.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { codeOfCoin, coinRows } from '../../domain/instruments/tables/coins.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import { scaledLot } from '../../domain/price.ts'
import { nextCutOff } from '../../server/margin/rollover.ts'
import {
  createCallOf,
  expectSound,
  jumpTo,
  onlyPosition,
  openPositions,
  orderOf,
  quote,
  settle,
  trade,
} from '../support/margin.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, call, closeHarness, granted, openLedHarness } from '../support/trading-harness.ts'

const KEY = 'CR.BTCUSD'
const FULL = 2_000_000_000
let harness: TradingHarness
beforeAll(async () => {
  harness = await openLedHarness()
})
afterAll(async () => {
  await expectSound(harness)
  await closeHarness(harness)
})

const customer = () => addCustomer(harness, { future: '50000.00' })
const walletOf = async (userId: string) => {
  const wallets = await granted(harness, userId, 'POST /wallet/getWalletBalance', {})
  const wallet = wallets.find(each => each.walletType === 'future')
  return { balance: wallet?.balance, used: wallet?.usedBalance }
}
/** Sizes are millionths of a bitcoin. */
function book(price: string, { bid = price, ask = price, size = FULL } = {}): void {
  harness.market.quote(KEY, { price, previousClose: price, bid, ask, bidSize: size, askSize: size })
}

test('half a bitcoin at 5× takes a fifth of its value and the fee, and has its liquidation price', async () => {
  book('91250.00', { bid: '91240.00', ask: '91260.00' })
  const userId = await customer()
  await trade(harness, userId, { key: KEY, side: 'long', quantity: '0.5', leverage: 5 })
  const position = await onlyPosition(harness, userId, KEY)
  // 0.5 × 91,260 = 45,630; a fifth of it is 9,126 and a thousandth 45.63.
  // Liquidation where 0.5 × price × (10 % + 0.1 %) is what is left of 9,126: (91,260 − 18,252) ÷ 0.899 = 81,210.2336.
  expect(position).toMatchObject({
    positionNum: '0.5',
    leverage: 5,
    margin: '9126.00',
    averagePrice: '91260.0000',
    contract: { currency: 'USD', collateral: '9126', liquidationPrice: '81210.24' },
  })
  expect(await walletOf(userId)).toEqual({ balance: '40828.37', used: '9126.00' })

  book('92000.00', { bid: '91990.00', ask: '92010.00' })
  await granted(harness, userId, 'POST /position/flatPosition', {
    positionId: position.id,
    orderType: 0,
    quantity: '0.5',
  })
  await harness.trading.matcher.settle()
  // 0.5 × (91,990 − 91,260) = 365; the fee of the close is 45.995, half to even: 46.00 (as in the bill).
  expect((await walletOf(userId)).used).toBe('0.00')
  expect(Number((await walletOf(userId)).balance)).toBeCloseTo(50_000 + 365 - 45.63 - 46, 2)
  expect(await openPositions(harness, userId, KEY)).toEqual([])
})

test('more than 5×, and less than the smallest order, are refused at their fields', async () => {
  book('91250.00')
  const userId = await customer()
  const refused = async (quantity: string, leverage: number) => {
    const answer = await call(
      harness,
      userId,
      createCallOf(KEY),
      orderOf({ key: KEY, side: 'long', quantity, leverage }),
    )
    return answer
  }
  expect(await refused('0.5', 10)).toMatchObject({ field: 'leverage' })
  expect(await refused('0.00005', 5)).toMatchObject({
    field: 'quantity',
    values: { reason: 'lot', nearest: '0.0001' },
  })
  expect(await refused('0.0000001', 5)).toMatchObject({ field: 'quantity' })
})

test('an order is filled in any part of a coin that is offered, and that part can be closed', async () => {
  book('91250.00', { size: 123_457 })
  const userId = await customer()
  const limit = { orderType: 1, price: '91250.00' } as const
  const order = Object.assign(orderOf({ key: KEY, side: 'long', quantity: '0.5', leverage: 2 }), limit)
  const placed = await granted(harness, userId, createCallOf(KEY), order)
  await harness.trading.matcher.settle()
  await granted(harness, userId, 'POST /orders/cancel', { orderId: placed.id })
  const position = await onlyPosition(harness, userId, KEY)
  expect(position.positionNum).toBe('0.123457')
  book('91250.00')
  const close = { positionId: position.id, orderType: 0, quantity: '0.123457' } as const
  await granted(harness, userId, 'POST /position/flatPosition', close)
  await harness.trading.matcher.settle()
  expect(await openPositions(harness, userId, KEY)).toEqual([])
})

test('a night costs the policy rate and ten points, and Friday counts for three', async () => {
  book('90000.00')
  const userId = await customer()
  await trade(harness, userId, { key: KEY, side: 'long', quantity: '1', leverage: 5 })
  const { id } = await onlyPosition(harness, userId, KEY)
  const charged = async () => {
    const { list } = await granted(harness, userId, 'POST /position/water/pageList', { positionId: id })
    return list.filter(({ kind }) => kind === 'financing').map(({ amount }) => amount)
  }
  for (let night = 0; night < 5; night += 1) {
    await jumpTo(harness, nextCutOff(harness.clock.now()))
    book('90000.00')
    quote(harness, 'FX.USDMXN', '20.0000')
    await settle(harness)
  }
  // 90,000 × (3.75 % + 10 %) ÷ 365 = 33.904109… Thursday; Friday; Monday; Tuesday; Wednesday, which also pays the night of
  // a day on which no dollars are paid: Thanksgiving.
  expect((await charged()).toReversed()).toEqual(['-33.90', '-101.71', '-33.90', '-33.90', '-67.81'])
})

test('each coin of the table has terms whose smallest order is a scaled integer', () => {
  for (const { coin, lot } of coinRows) {
    const terms = must(termsOf(instrumentKey('CR', codeOfCoin(coin))), coin)
    expect(scaledLot(terms)).toBe(Number(lot) < 1 ? 100 : Number(lot) * 10)
    expect(terms).toMatchObject({ maximumLeverage: 5, leverageMenu: [1, 2, 5], maintenanceRate: '0.1' })
  }
})
