// A purchase takes what its wallet lacks from the others, in the same transaction. Nothing may be moved without the
// purchase, and nothing twice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { WireTopUp } from '../../domain/wire/calls/top-up.ts'
import type { Db } from '../../server/db/db.ts'
import type { AccountHarness } from '../support/account-harness.ts'
import { granted as accountGranted, addClient, eventsOf, openAccountHarness } from '../support/account-harness.ts'
import { freshKey } from '../support/calling.ts'
import { onEachStore } from '../support/postgres.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { auditOf, call, granted, SOUND } from '../support/trading-harness.ts'

onEachStore('a top-up', open => {
  let db: Db
  let harness: AccountHarness

  beforeAll(async () => {
    db = await open()
    harness = await openAccountHarness(db)
  })
  afterAll(() => db.close())
  beforeEach(() => {
    harness.market.quote('FX.USDMXN', { price: '20.0000', bid: '20.0000', ask: '20.0000' })
    harness.market.quote('US.AAPL', { price: '50.00', bid: '49.99', ask: '50.01' })
  })

  /** A limit order that rests; 40.00 for each share and the fees are reserved. */
  const order = (quantity: string) =>
    ({ key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price: '40.00', quantity }) as const
  type Buy = { readonly quantity: string; readonly topUp: WireTopUp; readonly key?: string }
  const buy = (userId: string, { quantity, topUp, key = freshKey() }: Buy) =>
    call(harness, { userId, key, first: harness.account.topUps(userId, topUp) }, 'POST /stock/create', order(quantity))
  const balanceOf = async (userId: string, walletType: WalletType) => {
    const [wallet] = await granted(harness, userId, 'POST /wallet/getWalletBalance', { walletType })
    return must(wallet, 'the wallet').balance
  }
  const transfers = async (userId: string) =>
    (await accountGranted(harness, userId, 'POST /wallet/transferList', {})).list.map(
      ({ from, amount, received, state }) => [from, amount, received, state],
    )
  const dollars = (amount: string): WireTopUp => ({ to: 'usStock', moves: [{ from: 'balance', amount }] })
  const pesos = (amount: string, rate = '0.04995'): WireTopUp => ({
    to: 'usStock',
    moves: [{ from: 'mxStock', amount, rate }],
  })
  const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)

  test('of the same currency pays for an order, and is a transfer of its own', async () => {
    const userId = await addClient(harness, { balance: '500.00' })
    const bought = await buy(userId, { quantity: '2', topUp: dollars('100.00') })
    expect(isRefusal(bought)).toBe(false)
    expect(await balanceOf(userId, 'balance')).toBe('400.00')
    expect(await transfers(userId)).toEqual([['balance', '100.00', '100.00', 'passed']])
    const wallets = (await eventsOf(harness, userId)).filter(({ type }) => type === 'wallet')
    expect(wallets.length).toBeGreaterThan(1)
    await sound()
  })

  test('of another currency is exchanged at the seen rate, at once', async () => {
    const userId = await addClient(harness, { mxStock: '5000.00' })
    expect(isRefusal(await buy(userId, { quantity: '2', topUp: pesos('2000.00') }))).toBe(false)
    expect(await balanceOf(userId, 'mxStock')).toBe('3000.00')
    expect(await transfers(userId)).toEqual([['mxStock', '2000.00', '99.90', 'passed']])
    await sound()
  })

  test('is undone when the order is refused', async () => {
    const userId = await addClient(harness, { balance: '500.00', mxStock: '5000.00' })
    const both: WireTopUp = { to: 'usStock', moves: [...dollars('100.00').moves, ...pesos('100.00').moves] }
    const refused = await buy(userId, { quantity: '20', topUp: both })
    expect(isRefusal(refused) && refused.failure).toBe('insufficientFunds')
    expect([await balanceOf(userId, 'balance'), await balanceOf(userId, 'mxStock')]).toEqual(['500.00', '5000.00'])
    expect(await balanceOf(userId, 'usStock')).toBe('0.00')
    expect(await transfers(userId)).toEqual([])
    await sound()
  })

  test('that is refused refuses the order, with its reason: too little, a rate that moved, from a wallet to itself', async () => {
    const userId = await addClient(harness, { balance: '50.00', mxStock: '5000.00', usStock: '1000.00' })
    const itself: WireTopUp = { to: 'usStock', moves: [{ from: 'usStock', amount: '1' }] }
    const reasons = await Promise.all(
      [dollars('50.01'), pesos('100.00', '0.0502'), itself].map(async topUp => {
        const refused = await buy(userId, { quantity: '1', topUp })
        return isRefusal(refused) ? [refused.failure, refused.field] : refused
      }),
    )
    expect(reasons).toEqual([
      ['insufficientFunds', 'topUp'],
      ['rateMoved', 'topUp'],
      ['invalid', 'topUp'],
    ])
    expect(await balanceOf(userId, 'usStock')).toBe('1000.00')
    await sound()
  })

  test('is executed once for a key, and belongs to what the key identifies', async () => {
    const userId = await addClient(harness, { balance: '500.00' })
    const key = freshKey()
    const first = await buy(userId, { quantity: '1', topUp: dollars('60.00'), key })
    const again = await buy(userId, { quantity: '1', topUp: dollars('60.00'), key })
    expect(again).toEqual(first)
    const other = await buy(userId, { quantity: '1', topUp: dollars('61.00'), key })
    expect(isRefusal(other) && other.failure).toBe('keyReused')
    expect(await transfers(userId)).toHaveLength(1)
    expect(await balanceOf(userId, 'balance')).toBe('440.00')
  })

  test('twenty at the same time move what twenty orders need, and no wallet goes below zero', async () => {
    const userId = await addClient(harness, { balance: '1000.00' })
    const made = await Promise.all(
      Array.from({ length: 20 }, () => buy(userId, { quantity: '2', topUp: dollars('90.00') })),
    )
    const done = made.filter(each => !isRefusal(each))
    expect(done).toHaveLength(11)
    expect(await balanceOf(userId, 'balance')).toBe('10.00')
    expect(await transfers(userId)).toHaveLength(11)
    await sound()
  })
})

describe('over HTTP', () => {
  let server: TestServer
  let person: Registered
  beforeAll(async () => {
    server = await startServer()
    person = await server.newcomer()
  }, START_TIMEOUT_MS)
  afterAll(() => server.stop())

  const order = { id: 'robot-crisol-90', kind: 'buy', days: 720, quantity: 1, energyDays: 1 } as const

  test('a top-up is checked like any input', async () => {
    const moves = [{ from: 'balance', amount: '1.001' }] as const
    const refused = await server.refusal('POST /robotOrder/create', { ...order, topUp: { to: 'stock', moves } }, person)
    expect(refused.failure).toBe('invalid')
    const none = { ...order, topUp: { to: 'stock', moves: [] } } as const
    expect((await server.refusal('POST /robotOrder/create', none, person)).failure).toBe('invalid')
  })

  test('a call that spends nothing has none', async () => {
    const input = { id: 'x', topUp: { to: 'stock', moves: [{ from: 'balance', amount: '1.00' }] } }
    expect((await server.refusal('POST /orders/cancel', input as never, person)).failure).toBe('invalid')
  })

  test('a top-up of more than there is names the top-up', async () => {
    const topUp = { to: 'stock', moves: [{ from: 'balance', amount: '99999999.00' }] } as const
    const { failure, data } = await server.refusal('POST /robotOrder/create', { ...order, topUp }, person)
    expect([failure, data?.field]).toEqual(['insufficientFunds', 'topUp'])
  })

  test('the API pages name it for the calls that spend money, and for no other', async () => {
    const document = JSON.parse(await (await fetch(`${server.url}/docs/json`)).text())
    const fieldsOf = (path: string) =>
      Object.keys(document.paths[path].post.requestBody.content['application/json'].schema.properties)
    expect(fieldsOf('/robotOrder/create')).toContain('topUp')
    expect(fieldsOf('/wallet/transfer')).not.toContain('topUp')
  })
})
