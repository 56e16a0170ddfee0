// Crypto deposits arrive without a request, with confirmations and in any amount. They are credited at the third
// confirmation, once per transaction; an amount below the minimum stays its owner's and can be released once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { deposits } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { releaseSuspense } from '../../server/deposits/release.ts'
import { newId } from '../../server/lib/id.ts'
import { openReview } from '../../server/reviews/reviews.ts'
import type { AccountHarness } from '../support/account-harness.ts'
import {
  addClient,
  autoDecision,
  call,
  decideAs,
  eventsOf,
  granted,
  noticesOf,
  openAccountHarness,
} from '../support/account-harness.ts'
import { keepImage } from '../support/identity.ts'
import { openTestStore } from '../support/store.ts'
import { auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

const MINUTE_S = 60

let db: Db
let harness: AccountHarness

beforeAll(async () => {
  db = await openTestStore()
  harness = await openAccountHarness(db)
})
afterAll(() => db.close())

const usable = async (userId: string, walletType: WalletType) =>
  must((await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType }))[0], 'the wallet').balance

const newestDeposit = async (userId: string) =>
  must((await granted(harness, userId, 'POST /recharge/listPage', {})).list[0], 'a deposit')

const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)
const release = (id: string, author: string) =>
  releaseSuspense({ db, clock: harness.clock, ...harness.trading }, id, author)

const coins = { kind: 'crypto', asset: 'USDT', network: 'tron' } as const
const sendCoins = (userId: string, amount: string, more: { minimumAccepted?: boolean } = {}) =>
  granted(harness, userId, 'POST /recharge/create', { ...coins, amount, ...more })

describe('crypto', () => {
  test('confirmations are counted one by one, and the third credits the deposit', async () => {
    const ana = await addClient(harness)
    const made = await sendCoins(ana, '25')
    expect(made).toMatchObject({
      currency: 'USD',
      walletType: 'balance',
      asset: 'USDT',
      network: 'tron',
      confirmations: 0,
    })
    expect(made.reference).toMatch(/^[\da-f]{64}$/)
    expect(made.dueTimestamp - made.createTimeTimestamp).toBe(30 * MINUTE_S)
    for (const confirmations of [1, 2]) {
      expect(await autoDecision(harness, made.id)).toHaveProperty('lookAt')
      expect(await newestDeposit(ana)).toMatchObject({ confirmations, state: 'pending' })
      expect(await usable(ana, 'balance')).toBe('0.00')
    }
    expect(await autoDecision(harness, made.id)).toEqual({ passed: true })
    await decideAs(harness, 'olga', made.id)
    expect(await newestDeposit(ana)).toMatchObject({ confirmations: 3, state: 'passed' })
    expect(await usable(ana, 'balance')).toBe('25.00')
    const sent = (await eventsOf(harness, ana)).filter(event => event.type === 'changed' && event.what === 'deposit')
    expect(sent).toHaveLength(4)
    await sound()
  })

  test('refused by an operator, it is never credited', async () => {
    const ana = await addClient(harness)
    const made = await sendCoins(ana, '25')
    await autoDecision(harness, made.id)
    await decideAs(harness, 'olga', made.id, { passed: false, reason: 'notReceived' })
    expect(await newestDeposit(ana)).toMatchObject({ state: 'failed', reason: 'notReceived', confirmations: 1 })
    expect(await usable(ana, 'balance')).toBe('0.00')
  })

  test('is accepted on its own networks only', async () => {
    const ana = await addClient(harness)
    const wrong = { kind: 'crypto', asset: 'USDC', network: 'tron', amount: '5' } as const
    expect(await call(harness, ana, 'POST /recharge/create', wrong)).toMatchObject({
      failure: 'invalid',
      field: 'network',
    })
    const made = await granted(harness, ana, 'POST /recharge/create', { ...wrong, network: 'ethereum' })
    expect(made.reference).toMatch(/^0x[\da-f]{64}$/)
  })

  test('has its own transaction id, which the store accepts once', async () => {
    const ana = await addClient(harness)
    const made = await sendCoins(ana, '25')
    const again = db.transaction(async tx => {
      const at = harness.clock.now()
      const id = newId()
      await openReview(tx, { id, kind: 'deposit', userId: ana, at, dueAt: at, lookAt: null })
      const [row] = await tx.select().from(deposits).where(eq(deposits.id, made.id))
      await tx.insert(deposits).values({ ...must(row, 'the deposit'), id })
    })
    await expect(again).rejects.toMatchObject({ cause: { constraint: 'deposits_transaction' } })
  })
})

describe('crypto below the minimum', () => {
  test('is accepted only if the user has agreed that it is not refunded', async () => {
    const ana = await addClient(harness)
    const little = { ...coins, amount: '0.99' }
    expect(await call(harness, ana, 'POST /recharge/create', little)).toEqual({
      failure: 'invalid',
      field: 'amount',
      values: { reason: 'minimumNotAccepted' },
    })
    expect(await granted(harness, ana, 'POST /recharge/create', { ...little, minimumAccepted: true })).toMatchObject({
      amount: '0.99',
      suspense: false,
      state: 'pending',
    })
    expect((await sendCoins(ana, '1')).amount).toBe('1.00')
  })

  test('is kept for its owner, appears in bill and overview, and is released once', async () => {
    const ana = await addClient(harness, { balance: '10.00' })
    const made = await sendCoins(ana, '0.40', { minimumAccepted: true })
    const before = (await eventsOf(harness, ana)).length
    await decideAs(harness, 'olga', made.id)
    expect(await newestDeposit(ana)).toMatchObject({ state: 'passed', suspense: true })
    expect(await usable(ana, 'balance')).toBe('10.00')
    expect((await eventsOf(harness, ana)).slice(before).map(event => event.type)).toEqual(['changed', 'changed'])
    const overview = () => deskGranted(harness, ana, 'POST /userCenter/getFundingOverview', { currency: 'USD' })
    expect(await overview()).toMatchObject({ cash: '10.00', reserved: '0.40', total: '10.40' })
    const spend = { from: 'balance', to: 'stock', amount: '10.40' } as const
    expect(await call(harness, ana, 'POST /wallet/transfer', spend)).toMatchObject({ failure: 'insufficientFunds' })
    await sound()

    expect(await release(made.id, 'olga')).toBe('released')
    expect(await newestDeposit(ana)).toMatchObject({ state: 'passed', suspense: false })
    expect(await usable(ana, 'balance')).toBe('10.40')
    expect(await overview()).toMatchObject({ cash: '10.40', reserved: '0.00', total: '10.40' })
    expect(await release(made.id, 'pablo')).toEqual({ failure: 'alreadyDecided' })
    const { list } = await deskGranted(harness, ana, 'POST /wallet/getWalletBill', {})
    expect(list.map(line => [line.kind, line.amount, line.balance])).toEqual([
      ['deposit', '0.40', '10.40'],
      ['suspense', '0.40', '10.00'],
      ['opening', '10.00', '10.00'],
    ])
    expect(list.slice(0, 2).map(line => line.reference)).toEqual([made.id, made.id])
    expect((await noticesOf(harness, ana)).map(notice => [notice.kind, notice.values])).toEqual([
      ['depositSuspense', { amount: '0.40', currency: 'USD', wallet: 'balance' }],
      ['suspenseReleased', { amount: '0.40', currency: 'USD', wallet: 'balance' }],
    ])
    expect((await eventsOf(harness, ana)).at(-1)).toMatchObject({ type: 'wallet', wallet: { balance: '10.40' } })
    await sound()
  })

  test('is released from its own account, up to the amount there', async () => {
    const ana = await addClient(harness)
    const whole = await sendCoins(ana, '5')
    await decideAs(harness, 'olga', whole.id)
    const waits = await sendCoins(ana, '0.10', { minimumAccepted: true })
    for (const id of [whole.id, waits.id, newId()])
      expect(await release(id, 'olga')).toEqual({ failure: 'notFound', field: 'id' })
    const two = [waits, await sendCoins(ana, '0.20', { minimumAccepted: true })]
    for (const { id } of two) await decideAs(harness, 'olga', id)
    const answers = await Promise.all([release(waits.id, 'olga'), release(waits.id, 'pablo')])
    expect(answers.filter(answer => answer === 'released')).toHaveLength(1)
    expect(await usable(ana, 'balance')).toBe('5.10')
    await sound()
  })
})

describe('idempotency', () => {
  test('a repeated key makes one deposit and one credit, in sequence or at once', async () => {
    const ana = await addClient(harness)
    const input = { ...coins, amount: '7' } as const
    const send = (key: string) => call(harness, { userId: ana, key }, 'POST /recharge/create', input)
    const first = await send('one')
    expect(await send('one')).toEqual(first)
    const twins = await Promise.all([send('two'), send('two'), send('two')])
    expect(new Set(twins.map(twin => JSON.stringify(twin))).size).toBe(1)
    const { total, list } = await granted(harness, ana, 'POST /recharge/listPage', {})
    expect(total).toBe(2)
    const decisions = await Promise.all(
      list.flatMap(({ id }) => [decideAs(harness, 'olga', id), decideAs(harness, 'pablo', id)]),
    )
    expect(decisions.filter(isRefusal)).toHaveLength(2)
    expect(await usable(ana, 'balance')).toBe('14.00')
    expect(
      await call(harness, { userId: ana, key: 'one' }, 'POST /recharge/create', { ...input, amount: '8' }),
    ).toEqual({
      failure: 'keyReused',
    })
    await sound()
  })
})

test('the list has own deposits only, newest first, with pages and a filter by method', async () => {
  const [ana, ben] = [await addClient(harness), await addClient(harness)]
  for (const amount of ['1', '2', '3']) await sendCoins(ana, amount)
  const certificate = await keepImage(db, ana)
  await granted(harness, ana, 'POST /recharge/create', { kind: 'bank', currency: 'USD', amount: '4', certificate })
  await sendCoins(ben, '9')
  const amounts = async (input: { pageNo?: number; pageSize?: number; kind?: 'crypto' | 'bank' | 'card' }) => {
    const { total, list } = await granted(harness, ana, 'POST /recharge/listPage', input)
    return [total, ...list.map(deposit => deposit.amount)]
  }
  expect(await amounts({})).toEqual([4, '4.00', '3.00', '2.00', '1.00'])
  expect(await amounts({ kind: 'crypto', pageSize: 2, pageNo: 2 })).toEqual([3, '1.00'])
  expect(await amounts({ kind: 'card' })).toEqual([0])
})
