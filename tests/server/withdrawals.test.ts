// A withdrawal moves the customer's own money out. It is reserved once, needs two approvals, is paid exactly as
// confirmed or returned in full, and nothing that happens meanwhile redirects it.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { withdrawals } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { balances } from '../../server/db/money-schema.ts'
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
  PAY_PASSWORD,
} from '../support/account-harness.ts'
import { freshKey } from '../support/calling.ts'
import { american, ethereumWallet, hongKong, mexican, wallet } from '../support/destinations.ts'
import { onEachStore } from '../support/postgres.ts'
import { auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'
import { addDestination, addWithdrawing, apply, cancel, done, moneyOf } from '../support/withdrawing.ts'

onEachStore('withdrawals', open => {
  let db: Db
  let harness: AccountHarness

  beforeAll(async () => {
    db = await open()
    harness = await openAccountHarness(db)
  })
  afterEach(async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND))
  afterAll(() => db.close())

  const yes = (author: string, id: string) => decideAs(harness, author, id)
  const listOf = (userId: string, input = {}) => granted(harness, userId, 'POST /withdrawal/listPage', input)

  async function platformBalance(account: string): Promise<bigint> {
    const [row] = await db.select().from(balances).where(eq(balances.accountId, account))
    return row?.balance ?? 0n
  }

  describe('the life cycle of a withdrawal', () => {
    test('its amount and fee are reserved at once and listed in full', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      const answer = done(await apply(harness, userId, { destinationId, amount: '400' }))
      expect(answer).toMatchObject({
        kind: 'bank',
        walletType: 'balance',
        currency: 'USD',
        amount: '400.00',
        fee: '15.00',
        net: '385.00',
        state: 'pending',
        status: 1,
        reason: null,
        decidedTimestamp: null,
        destination: { id: destinationId, name: 'Chase', network: null },
      })
      expect(answer.dueTimestamp - answer.createTimeTimestamp).toBe(24 * 3600)
      expect(await moneyOf(harness, userId)).toEqual([60_000n, 40_000n])
      expect(await listOf(userId)).toEqual({ total: 1, list: [answer] })
    })

    test('one approval is not enough, nor the same reviewer twice; the second pays it out with its fee', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      const { id } = done(await apply(harness, userId, { destinationId, amount: '400' }))
      const [funding, fees] = [await platformBalance('house:funding:USD'), await platformBalance('house:fees:USD')]
      expect(await yes('ana', id)).toEqual({ state: 'seconded' })
      expect(await yes('ana', id)).toMatchObject({ failure: 'alreadyDecided' })
      expect(await yes('Ana', id)).toMatchObject({ failure: 'alreadyDecided' })
      expect(await moneyOf(harness, userId)).toEqual([60_000n, 40_000n])
      expect(await yes('luis', id)).toEqual({ state: 'passed' })
      expect(await moneyOf(harness, userId)).toEqual([60_000n, 0n])
      expect(await platformBalance('house:funding:USD')).toBe(funding + 38_500n)
      expect(await platformBalance('house:fees:USD')).toBe(fees + 1_500n)
      expect((await listOf(userId)).list[0]).toMatchObject({ state: 'passed', status: 3 })
      const bill = await deskGranted(harness, userId, 'POST /wallet/getWalletBill', { walletType: 'balance' })
      const lines = bill.list.map(line => [line.kind, line.amount, line.balance, line.reference])
      expect(lines.slice(0, 4).reverse()).toEqual([
        ['reserve', '-400.00', '600.00', id],
        ['release', '400.00', '1000.00', id],
        ['withdrawal', '-385.00', '615.00', id],
        ['fee', '-15.00', '600.00', id],
      ])
    })

    test('one refusal ends it and returns everything', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      const { id } = done(await apply(harness, userId, { destinationId, amount: '400' }))
      await yes('ana', id)
      const no = { passed: false, reason: 'ownerDiffers' } as const
      expect(await decideAs(harness, 'luis', id, no)).toEqual({ state: 'failed' })
      expect(await moneyOf(harness, userId)).toEqual([100_000n, 0n])
      expect((await listOf(userId)).list[0]).toMatchObject({ state: 'failed', status: 2, reason: 'ownerDiffers' })
      expect(await yes('eva', id)).toEqual(refuse('alreadyDecided'))
    })

    test('cancelled while pending, even after the first approval, it returns everything, once', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      const { id } = done(await apply(harness, userId, { destinationId, amount: '400' }))
      await yes('ana', id)
      const key = freshKey()
      const answer = done(await cancel(harness, userId, id, key))
      expect(answer).toMatchObject({ id, state: 'cancelled', status: 2, reason: null })
      expect(await cancel(harness, userId, id, key)).toEqual(answer)
      expect(await cancel(harness, userId, id)).toEqual(refuse('alreadyDecided'))
      expect(await yes('luis', id)).toEqual(refuse('alreadyDecided'))
      expect(await moneyOf(harness, userId)).toEqual([100_000n, 0n])
    })

    test('works in every currency and on every network, with its own fee', async () => {
      const userId = await addClient(harness, { balance: '1000', mxStock: '1000', hkStock: '1000' })
      const places = [mexican(1), american(1), hongKong(1), wallet(1), ethereumWallet(1)]
      const ids: string[] = []
      for (const place of places) ids.push(await addDestination(harness, userId, place))
      harness.clock.advance(24 * HOUR_MS)
      const fees = ['10.00', '15.00', '50.00', '1.00', '5.00']
      for (const [at, destinationId] of ids.entries()) {
        const { id, fee } = done(await apply(harness, userId, { destinationId, amount: '200', fee: fees[at] ?? '' }))
        expect(fee).toBe(fees[at])
        await yes('ana', id)
        await yes('luis', id)
      }
      expect(await moneyOf(harness, userId)).toEqual([40_000n, 0n])
      expect(await moneyOf(harness, userId, 'mxStock')).toEqual([80_000n, 0n])
      expect(await moneyOf(harness, userId, 'hkStock')).toEqual([80_000n, 0n])
      const { total, list } = await listOf(userId, { kind: 'crypto' })
      expect([total, list.map(each => each.destination.network)]).toEqual([2, ['ethereum', 'tron']])
    })

    test('its owner gets a notice of the result, and devices get events of it and the wallet at every step', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      const start = (await eventsOf(harness, userId)).length
      const known = (await noticesOf(harness, userId)).length
      const { id, destination } = done(await apply(harness, userId, { destinationId, amount: '100' }))
      await yes('ana', id)
      await yes('luis', id)
      const second = done(await apply(harness, userId, { destinationId, amount: '100' }))
      await decideAs(harness, 'ana', second.id, { passed: false, reason: 'accountRefused' })
      const third = done(await apply(harness, userId, { destinationId, amount: '100' }))
      await cancel(harness, userId, third.id)
      const { name, masked } = destination
      const values = { amount: '100.00', fee: '15.00', net: '85.00', currency: 'USD', name, masked }
      expect((await noticesOf(harness, userId)).slice(known)).toEqual([
        { kind: 'withdrawalPassed', values, subjectType: 'withdrawal', subjectId: id },
        {
          kind: 'withdrawalFailed',
          values: { ...values, reason: 'accountRefused' },
          subjectType: 'withdrawal',
          subjectId: second.id,
        },
        { kind: 'withdrawalCancelled', values, subjectType: 'withdrawal', subjectId: third.id },
      ])
      const sent = (await eventsOf(harness, userId)).slice(start).flatMap(event => {
        if (event.type === 'wallet') return [`${event.wallet.balance} ${event.wallet.usedBalance}`]
        return event.type === 'changed' && event.what === 'withdrawal' ? [event.id] : []
      })
      expect(sent).toEqual([
        ...[id, '900.00 100.00', id, '900.00 0.00'],
        ...[second.id, '800.00 100.00', second.id, '900.00 0.00'],
        ...[third.id, '800.00 100.00', third.id, '900.00 0.00'],
      ])
    })
  })

  describe('changes of its destination', () => {
    test('do not redirect it: the money goes to the confirmed destination', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      const before = done(await apply(harness, userId, { destinationId, amount: '100' }))
      const payPassword = PAY_PASSWORD
      const other = { payPassword, ...american(99, { bankName: 'Another Bank' }) }
      await granted(harness, userId, 'POST /UserAccount/UpdateCardNo', { id: destinationId, change: other })
      await granted(harness, userId, 'POST /UserAccount/delete-card', { id: destinationId, payPassword })
      const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, before.id))
      expect(row?.destination.open(before.id).details).toMatchObject({
        fields: { bankName: 'Chase', cardNumber: '100001' },
      })
      await yes('ana', before.id)
      expect(await yes('luis', before.id)).toEqual({ state: 'passed' })
      expect((await listOf(userId)).list[0]?.destination).toEqual(before.destination)
      expect(await moneyOf(harness, userId)).toEqual([90_000n, 0n])
    })

    test('the full number is not returned with it', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      const answer = done(await apply(harness, userId, { destinationId, amount: '100' }))
      await cancel(harness, userId, answer.id)
      const sent = [answer, await listOf(userId), await noticesOf(harness, userId), await eventsOf(harness, userId)]
      expect(JSON.stringify(sent)).not.toContain('100001')
    })
  })

  describe('idempotency', () => {
    test('a hundred requests at once for the whole balance: one is reserved', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      const all = await Promise.all(
        Array.from({ length: 100 }, () => apply(harness, userId, { destinationId, amount: '1000' })),
      )
      expect(all.filter(each => !isRefusal(each))).toHaveLength(1)
      const over = refuse('invalid', {
        field: 'amount',
        values: { usable: '0.00', currency: 'USD', reason: 'overUsable' },
      })
      for (const each of all) if (isRefusal(each)) expect(each).toEqual(over)
      expect(await moneyOf(harness, userId)).toEqual([0n, 100_000n])
      expect((await listOf(userId)).total).toBe(1)
    })

    test('a hundred requests with one key: one withdrawal, and all get the same response', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      const key = freshKey()
      const all = await Promise.all(
        Array.from({ length: 100 }, () => apply(harness, userId, { destinationId, amount: '100' }, key)),
      )
      expect(new Set(all.map(each => done(each).id)).size).toBe(1)
      expect(await moneyOf(harness, userId)).toEqual([90_000n, 10_000n])
    })

    test('an approval and a cancellation at once: one of them ends it', async () => {
      for (let round = 0; round < 20; round += 1) {
        const { userId, destinationId } = await addWithdrawing(harness, '1000')
        const { id } = done(await apply(harness, userId, { destinationId, amount: '1000' }))
        await yes('ana', id)
        const race = [() => yes('luis', id), () => cancel(harness, userId, id)]
        if (round % 2) race.reverse()
        const ends = await Promise.all(race.map(run => run()))
        expect(ends.filter(isRefusal)).toEqual([refuse('alreadyDecided')])
        const { state } = done((await listOf(userId)).list[0] ?? refuse('notFound'))
        expect(await moneyOf(harness, userId)).toEqual([state === 'passed' ? 0n : 100_000n, 0n])
      }
    })
  })

  test('another user’s withdrawal does not exist, for reading and for cancelling', async () => {
    const { userId, destinationId } = await addWithdrawing(harness, '1000')
    const other = await addWithdrawing(harness, '1000')
    const { id } = done(await apply(harness, userId, { destinationId, amount: '100' }))
    expect((await listOf(other.userId)).total).toBe(0)
    expect(await cancel(harness, other.userId, id)).toEqual(await cancel(harness, other.userId, 'nobodys'))
    // A request to add a bank account does not change the reserved amount.
    const card = { payPassword: PAY_PASSWORD, ...mexican(1) }
    await granted(harness, userId, 'POST /UserAccount/addCardNo', card)
    expect(await moneyOf(harness, userId)).toEqual([90_000n, 10_000n])
  })

  test('the list is newest first, in pages', async () => {
    const { userId, destinationId } = await addWithdrawing(harness, '1000')
    const ids: string[] = []
    for (const amount of ['20', '30', '40', '50'])
      ids.push(done(await apply(harness, userId, { destinationId, amount })).id)
    const page = async (pageNo: number) => (await listOf(userId, { pageNo, pageSize: 3 })).list.map(each => each.id)
    expect([...(await page(1)), ...(await page(2))]).toEqual(ids.toReversed())
    expect((await listOf(userId, { kind: 'crypto' })).total).toBe(0)
  })

  describe('the auto-reviewer', () => {
    test.each([
      ['400', { passed: true }],
      ['400.13', { passed: false, reason: 'accountRefused' }],
      ['25000', { passed: true }],
      ['25000.01', { passed: false, reason: 'limitExceeded' }],
    ])('for %s dollars decides %o', async (amount, verdict) => {
      const { userId, destinationId } = await addWithdrawing(harness, '30000')
      const { id } = done(await apply(harness, userId, { destinationId, amount }))
      expect(await autoDecision(harness, id)).toEqual(verdict)
    })
  })

  test('the amount that can be withdrawn now is shown beforehand', async () => {
    const { userId, destinationId } = await addWithdrawing(harness, '1000')
    await apply(harness, userId, { destinationId, amount: '400' })
    const usable = (input: { currency: 'USD' | 'MXN'; network?: 'tron' }) =>
      call(harness, userId, 'GET /withdrawal/getUsableWithdrawalAmount', input)
    const dollars = { walletType: 'balance', currency: 'USD', usable: '600.00', minimum: '20.00' }
    const day = { dayLimit: '50000.00', leftToday: '49600.00', heldUntilTimestamp: null }
    expect(await usable({ currency: 'USD' })).toEqual({ ...dollars, ...day, fee: '15.00' })
    expect(await usable({ currency: 'USD', network: 'tron' })).toEqual({ ...dollars, ...day, fee: '1.00' })
    expect(await usable({ currency: 'MXN' })).toMatchObject({ walletType: 'mxStock', usable: '0.00', fee: '10.00' })
    expect(await usable({ currency: 'MXN', network: 'tron' })).toMatchObject({ failure: 'invalid', field: 'currency' })
  })
})
