// Wallets, bill and overview must agree with the ledger, by the customer's calendar day. A value that is unknown must
// be shown as unknown.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Worth } from '../../domain/worth.ts'
import type { Db } from '../../server/db/db.ts'
import { addUser, openTestStore } from '../support/store.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import {
  AFTERNOON,
  addCustomer,
  auditOf,
  call,
  granted,
  openTradingHarness,
  SOUND,
} from '../support/trading-harness.ts'

let db: Db
let harness: TradingHarness

beforeAll(async () => {
  db = await openTestStore()
  harness = openTradingHarness(db)
  harness.market.quote('US.AAPL', {
    price: '100.00',
    previousClose: '90.00',
    bid: '100.00',
    ask: '100.00',
    askSize: 50,
  })
  harness.market.quote('HK.00700', {
    price: '400.000',
    previousClose: '410.000',
    bid: '400.000',
    ask: '400.000',
    askSize: 500,
  })
  await harness.trading.lead(harness.db)
})
afterAll(async () => {
  await harness.trading.stop()
  await db.close()
})

const order = { direction: 0, action: 0, orderType: 1 } as const

async function holder(): Promise<string> {
  const userId = await addCustomer(harness, { balance: '10.00', usStock: '1000.00', hkStock: '50000.00' })
  await granted(harness, userId, 'POST /stock/create', { ...order, key: 'US.AAPL', price: '100.00', quantity: '5' })
  await granted(harness, userId, 'POST /hk/create', { ...order, key: 'HK.00700', price: '400.000', quantity: '100' })
  await harness.trading.matcher.settle()
  return userId
}

describe('wallets', () => {
  test('of a new customer contain practice money, and all ten exist', async () => {
    const userId = await addUser(db)
    await db.transaction(tx => harness.trading.openAccount(tx, userId))
    const wallets = await granted(harness, userId, 'POST /wallet/getWalletBalance', {})
    expect(wallets).toHaveLength(10)
    expect(
      wallets
        .filter(wallet => wallet.balance !== '0.00')
        .map(({ walletType, balance, currency }) => [walletType, balance, currency]),
    ).toEqual([
      ['balance', '5000.00', 'USD'],
      ['hkStock', '80000.00', 'HKD'],
      ['usStock', '10000.00', 'USD'],
      ['mxStock', '200000.00', 'MXN'],
    ])
    expect(await granted(harness, userId, 'GET /stock/fund/details', { market: 'MX' })).toEqual({
      currency: 'MXN',
      balance: '200000.00',
      usedBalance: '0.00',
    })
  })
})

describe('the overview', () => {
  test('adds wallets and holdings up in the requested currency', async () => {
    const userId = await holder()
    // Wallets: 10 + 500 − 0.99 US$ and 10 000 − 85.08 HK$. Holdings: 500 US$ and 40 000 HK$. 8 HK$ are 1 US$.
    const overview = await granted(harness, userId, 'POST /userCenter/getFundingOverview', { currency: 'USD' })
    expect(overview).toMatchObject({ cash: '1748.38', reserved: '0.00', holdings: '5500.00', total: '7248.38' })
    // Everything was bought today at today's prices: the result is the fees, 0.99 US$ and 85.08 HK$.
    expect(overview).toMatchObject({ todayProfit: '-11.62', hkTodayProfit: '-10.64' })
    harness.market.quote('US.AAPL', { price: '101.00', bid: '101.00', ask: '101.00' })
    const later = await granted(harness, userId, 'POST /userCenter/getFundingOverview', {})
    expect(later).toMatchObject({
      currency: 'MXN',
      holdings: '110100.00',
      // 100 MX$ of the price, less 232.50 of fees.
      todayProfit: '-132.50',
      hkTodayProfit: '-212.70',
    })
    harness.market.quote('US.AAPL', { price: '100.00', bid: '100.00', ask: '100.00' })
  })

  test('adds products by kind, a debt against them; one of unknown value leaves no total', async () => {
    const userId = await holder()
    const read = (worth: Worth[]) =>
      granted({ ...harness, worth }, userId, 'POST /userCenter/getFundingOverview', { currency: 'USD' })
    const bonds: Worth[] = [
      { kind: 'bond', currency: 'USD', amount: 10_000n },
      { kind: 'bond', currency: 'MXN', amount: 100_000n },
      { kind: 'bond', currency: 'MXN', amount: 100_000n },
    ]
    const loan: Worth = { kind: 'loan', currency: 'MXN', amount: -40_000n }
    expect(await read([...bonds, loan])).toMatchObject({
      holdings: '5500.00',
      total: '7428.38',
      products: [
        {
          kind: 'bond',
          amount: '200.00',
          parts: [
            { currency: 'MXN', amount: '2000.00' },
            { currency: 'USD', amount: '100.00' },
          ],
        },
        { kind: 'loan', amount: '-20.00', parts: [{ currency: 'MXN', amount: '-400.00' }] },
      ],
    })
    const unknown: Worth = { kind: 'fund', currency: 'USD', amount: null }
    expect(await read([unknown])).toMatchObject({
      holdings: '5500.00',
      total: null,
      products: [{ kind: 'fund', amount: null }],
    })
  })

  test('has no total if a price is unknown, and no value of cash without a rate', async () => {
    const userId = await holder()
    harness.market.quote('HK.00700', { price: '0.000' })
    const overview = await granted(harness, userId, 'POST /userCenter/getFundingOverview', { currency: 'USD' })
    expect(overview).toMatchObject({ total: null, holdings: null, todayProfit: null, hkTodayProfit: null })
    harness.market.quote('HK.00700', { price: '400.000' })
    harness.market.quote('FX.USDHKD', { price: '0.0000' })
    expect(await call(harness, userId, 'POST /userCenter/getFundingOverview', {})).toEqual({ failure: 'unavailable' })
    const rates = await granted(harness, userId, 'GET /stock_rate/site/get', {})
    expect(rates.map(rate => `${rate.from} ${rate.to}`)).toEqual(['MXN USD', 'USD MXN'])
    const bought = { ...order, orderType: 0, key: 'US.AAPL', quantity: '1' } as const
    expect(await call(harness, userId, 'POST /stock/create', bought)).toEqual({ failure: 'unavailable' })
    harness.market.quote('FX.USDHKD', { price: '8.0000' })
  })
})

test("a rate has half the platform's spread on each side of the mid rate, in both directions", async () => {
  const userId = await holder()
  const rates = await granted(harness, userId, 'GET /stock_rate/site/get', {})
  const at = Math.floor(AFTERNOON / 1000)
  expect(rates).toContainEqual({ from: 'USD', to: 'MXN', buyRate: '20.02', sellRate: '19.98', at })
  expect(rates).toContainEqual({ from: 'HKD', to: 'MXN', buyRate: '2.5025', sellRate: '2.4975', at })
  expect(rates).toHaveLength(6)
})

describe('the bill', () => {
  test('has every movement, newest first, and each balance follows from the one before', async () => {
    const userId = await holder()
    const { list, total } = await granted(harness, userId, 'POST /wallet/getWalletBill', { walletType: 'usStock' })
    expect(total).toBe(5)
    expect(list.map(line => [line.kind, line.amount, line.balance])).toEqual([
      ['fee', '-0.99', '499.01'],
      ['buy', '-500.00', '500.00'],
      ['release', '500.99', '1000.00'],
      ['reserve', '-500.99', '499.01'],
      ['opening', '1000.00', '1000.00'],
    ])
    const [order] = (await granted(harness, userId, 'POST /position/consignList', { key: 'US.AAPL' })).list
    expect(list.slice(0, 4).map(line => line.reference)).toEqual(Array(4).fill(order?.id))
    const share = { instrumentKey: 'US.AAPL', direction: 0, quantity: '5', price: '100.00' }
    expect(list.map(line => line.trade)).toEqual([...Array(4).fill(expect.objectContaining(share)), null])
  })

  test('is filtered by kind and page', async () => {
    const userId = await holder()
    const fees = await granted(harness, userId, 'POST /wallet/getWalletBill', { kind: 'fee', pageSize: 1 })
    expect(fees).toMatchObject({ total: 2, list: [{ walletType: 'hkStock', amount: '-85.08' }] })
    const older = await granted(harness, userId, 'POST /wallet/getWalletBill', { kind: 'fee', pageSize: 1, pageNo: 2 })
    expect(older.list).toMatchObject([{ walletType: 'usStock', amount: '-0.99' }])
  })

  test("is split at the customer's own midnight", async () => {
    // 18:00 UTC on the 19th is noon in Mexico and 02:00 on the 20th in Hong Kong.
    const userId = await holder()
    const on = async (day: string, timeZone: string) =>
      (
        await granted(harness, userId, 'POST /wallet/getWalletBill', {
          kind: 'opening',
          fromDay: day,
          toDay: day,
          timeZone,
        })
      ).total
    expect(await on('2026-11-19', 'America/Mexico_City')).toBe(3)
    expect(await on('2026-11-19', 'Asia/Hong_Kong')).toBe(0)
    expect(await on('2026-11-20', 'Asia/Hong_Kong')).toBe(3)
    expect(await call(harness, userId, 'POST /wallet/getWalletBill', { timeZone: 'Nowhere/Land' })).toMatchObject({
      failure: 'invalid',
      field: 'timeZone',
    })
  })
})

test('a holding has its change and profit at the quote of the response', async () => {
  const userId = await addCustomer(harness, { usStock: '1000.00' })
  harness.market.quote('US.AAPL', { askSize: 5 })
  await granted(harness, userId, 'POST /stock/create', { ...order, key: 'US.AAPL', price: '100.00', quantity: '5' })
  await harness.trading.matcher.settle()
  const of = async (key: string) => (await granted(harness, userId, 'POST /position/getByStock', { key }))[0]
  harness.market.quote('US.AAPL', { price: '103.50', previousClose: '100.00' })
  // Profit: 5 × 103.50 − 500.00.
  expect(await of('US.AAPL')).toMatchObject({ zdf: '3.50', profit: '17.50' })
  harness.market.quote('US.AAPL', { price: '99.00', previousClose: '100.00' })
  expect(await of('US.AAPL')).toMatchObject({ zdf: '-1.00', profit: '-5.00' })
  const { list } = await granted(harness, userId, 'POST /position/me', {})
  expect(list).toMatchObject([{ key: 'US.AAPL', zdf: '-1.00', profit: '-5.00' }])
  harness.market.quote('US.AAPL', { price: '100.00', previousClose: '90.00', askSize: 50 })
})

test('realised profit is listed by market, and summed in every currency over all pages', async () => {
  const userId = await holder()
  harness.market.quote('US.AAPL', { price: '110.00', bid: '110.00', ask: '110.00', bidSize: 50 })
  const sale = { key: 'US.AAPL', direction: 1, action: 1, orderType: 0, quantity: '5' } as const
  await granted(harness, userId, 'POST /stock/create', sale)
  await harness.trading.matcher.settle()
  const taken = await granted(harness, userId, 'GET /stock/fund/profit', { market: 'UsStock' })
  expect(taken).toMatchObject({ total: 1, list: [{ key: 'US.AAPL', profit: '50.00', currency: 'USD' }] })
  expect((await granted(harness, userId, 'GET /stock/fund/profit', { market: 'HK' })).total).toBe(0)
  const { netIn } = await granted(harness, userId, 'POST /position/flatList', { pageSize: 1 })
  // In US$: 550 − 500 − 0.99 − 0.99 − 0.01.
  expect(netIn).toEqual({ MXN: '960.20', USD: '48.01', HKD: '384.08' })
  const withClosed = await granted(harness, userId, 'POST /position/me', { closedToday: true })
  expect(withClosed.list.map(position => [position.key, position.positionNum])).toContainEqual(['US.AAPL', '0'])
  expect((await granted(harness, userId, 'POST /position/me', {})).list.map(position => position.key)).toEqual([
    'HK.00700',
  ])
})

describe('the demo account', () => {
  test('has a history in all three markets that agrees with the ledger', async () => {
    harness.market.quote('MX.WALMEX', { price: '58.00', bid: '58.00', ask: '58.00' })
    harness.market.quote('FU.MES202612', { price: '6900.00', bid: '6900.00', ask: '6900.25' })
    harness.market.quote('FX.EURUSD', { price: '1.16000', bid: '1.16000', ask: '1.16010' })
    const userId = await addUser(db)
    await db.transaction(tx => harness.trading.openDemo(tx, userId))
    const wallets = await granted(harness, userId, 'POST /wallet/getWalletBalance', {})
    expect(wallets.filter(wallet => Number(wallet.balance) <= 0)).toEqual([])
    const { list } = await granted(harness, userId, 'POST /position/me', {})
    expect(new Set(list.map(position => position.board))).toEqual(new Set(['US', 'HK', 'MX', 'FU', 'FX']))
    const contracts = list.filter(({ isolatedPosition }) => isolatedPosition)
    expect(contracts).toMatchObject([
      { code: 'MESZ6', side: 'long', positionNum: '1', leverage: 10, contract: { state: 'open', takeProfit: null } },
      { code: 'EURUSD', side: 'long', positionNum: '8000', leverage: 10, contract: { state: 'open' } },
    ])
    expect(contracts.every(({ contract }) => contract?.stopLoss !== null)).toBe(true)
    const pair = contracts[1]?.id ?? ''
    const entries = await granted(harness, userId, 'POST /position/water/pageList', { positionId: pair })
    expect(entries.list.map(({ kind }) => kind)).toEqual(['financing', 'financing', 'initial'])
    expect(list.every(position => position.dayStartQuantity === position.positionNum)).toBe(true)
    expect((await granted(harness, userId, 'POST /position/flatList', {})).total).toBeGreaterThan(0)
    const open = await granted(harness, userId, 'POST /position/consignList', { open: true })
    expect(open.list.every(order => order.state === 'working')).toBe(true)
    expect(open.total).toBeGreaterThan(0)
    const bill = (await granted(harness, userId, 'POST /wallet/getWalletBill', { pageSize: 200 })).list
    const times = bill.map(line => line.createTimeTimestamp)
    expect(times).toEqual([...times].sort((one, other) => other - one))
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  })
})
