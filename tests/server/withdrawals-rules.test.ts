// The conditions of a withdrawal are a short published list. Each is exact to the cent and to the millisecond, also for
// concurrent requests. A deposit must never be one of the conditions.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { reasonOf } from '../../server/calls/invalid.ts'
import type { Db } from '../../server/db/db.ts'
import type { AccountHarness } from '../support/account-harness.ts'
import { addClient, call, decideAs, granted, openAccountHarness, PAY_PASSWORD } from '../support/account-harness.ts'
import { american, mexican, wallet } from '../support/destinations.ts'
import { onEachStore } from '../support/postgres.ts'
import { wordsIn } from '../support/texts.ts'
import { auditOf, SOUND } from '../support/trading-harness.ts'
import type { Application } from '../support/withdrawing.ts'
import { addDestination, addWithdrawing, apply, cancel, done, moneyOf } from '../support/withdrawing.ts'

onEachStore('the rules of withdrawals', open => {
  let db: Db
  let harness: AccountHarness

  beforeAll(async () => {
    db = await open()
    harness = await openAccountHarness(db)
  })
  afterEach(async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND))
  afterAll(() => db.close())

  const ask = (userId: string, application: Application) => apply(harness, userId, application)
  const overDay = (left: string) =>
    refuse('invalid', { field: 'amount', values: { left, currency: 'USD', reason: 'overDayLimit' } })
  const tooMany = (minutes: number) => refuse('tooManyWithdrawals', { values: { minutes } })

  describe('user and destination', () => {
    test('only verified users may withdraw', async () => {
      for (const kyc of ['none', 'underReview', 'unsuccessful'] as const) {
        const userId = await addClient(harness, { balance: '1000' }, { kyc })
        const destinationId = await addDestination(harness, userId, american(1))
        expect(await ask(userId, { destinationId, amount: '100' })).toEqual(refuse('kycNeeded'))
        expect(await moneyOf(harness, userId)).toEqual([100_000n, 0n])
      }
    })

    test('the destination must be approved', async () => {
      const userId = await addClient(harness, { balance: '1000' })
      const input = { payPassword: PAY_PASSWORD, ...american(1) }
      const { id: destinationId } = await granted(harness, userId, 'POST /UserAccount/addCardNo', input)
      const unchecked = refuse('destinationUnchecked', { field: 'destinationId' })
      expect(await ask(userId, { destinationId, amount: '100' })).toEqual(unchecked)
      const passed = await addDestination(harness, userId, wallet(1))
      const change = { payPassword: PAY_PASSWORD, ...wallet(2) }
      await granted(harness, userId, 'POST /UserAccount/UpdateCardNo', { id: passed, change })
      expect(await ask(userId, { destinationId: passed, amount: '100', fee: '1' })).toEqual(unchecked)
    })

    test("another user's destination and a deleted one do not exist", async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      const other = await addWithdrawing(harness, '1000')
      const missing = await ask(userId, { destinationId: 'nobodys', amount: '100' })
      expect(missing).toMatchObject({ failure: 'notFound' })
      expect(await ask(userId, { destinationId: other.destinationId, amount: '100' })).toEqual(missing)
      await granted(harness, userId, 'POST /UserAccount/delete-card', { id: destinationId, payPassword: PAY_PASSWORD })
      expect(await ask(userId, { destinationId, amount: '100' })).toEqual(missing)
    })

    test('in a trial installation the first destination can be used at once, the second after a day, to the millisecond', async () => {
      const { userId } = await addWithdrawing(harness, '1000')
      const second = await addDestination(harness, userId, american(2))
      const held = (hours: number) => refuse('destinationHeld', { field: 'destinationId', values: { hours } })
      expect(await ask(userId, { destinationId: second, amount: '100' })).toEqual(held(24))
      harness.clock.advance(23 * HOUR_MS)
      expect(await ask(userId, { destinationId: second, amount: '100' })).toEqual(held(1))
      harness.clock.advance(HOUR_MS - 1)
      expect(await ask(userId, { destinationId: second, amount: '100' })).toEqual(held(1))
      harness.clock.advance(1)
      done(await ask(userId, { destinationId: second, amount: '100' }))
    })

    test('where other machines reach the installation, the first destination can be used after a day as well', async () => {
      const ownDb = await open()
      const reachable = await openAccountHarness(ownDb, null, false)
      const { userId, destinationId } = await addWithdrawing(reachable, '1000')
      const application = { destinationId, amount: '100' }
      expect(await apply(reachable, userId, application)).toMatchObject({ failure: 'destinationHeld' })
      reachable.clock.advance(24 * HOUR_MS - 1)
      expect(await apply(reachable, userId, application)).toMatchObject({ failure: 'destinationHeld' })
      reachable.clock.advance(1)
      done(await apply(reachable, userId, application))
      await ownDb.close()
    })

    test('a deleted destination that is added again has a new waiting period', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      await granted(harness, userId, 'POST /UserAccount/delete-card', { id: destinationId, payPassword: PAY_PASSWORD })
      const again = await addDestination(harness, userId, american(1))
      expect(await ask(userId, { destinationId: again, amount: '100' })).toMatchObject({ failure: 'destinationHeld' })
    })
  })

  describe('amounts', () => {
    test('a fee other than the confirmed one needs a new confirmation', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      for (const fee of ['14.99', '15.01', '0', '-15'])
        expect(await ask(userId, { destinationId, amount: '100', fee })).toEqual(
          refuse('rateMoved', { field: 'fee', values: { fee: '15.00' } }),
        )
      // The fee may be written in any notation.
      done(await ask(userId, { destinationId, amount: '100', fee: '15' }))
    })

    test('the minimum and the available balance are limits', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      expect(await ask(userId, { destinationId, amount: '19.99' })).toMatchObject({
        values: { reason: 'withdrawalMinimum', minimum: '20.00' },
      })
      expect(await ask(userId, { destinationId, amount: '1000.01' })).toMatchObject({
        values: { reason: 'overUsable', usable: '1000.00' },
      })
      done(await ask(userId, { destinationId, amount: '999.99' }))
      expect(await moneyOf(harness, userId)).toEqual([1n, 99_999n])
    })

    test("at the day's limit, one of two concurrent requests is accepted", async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '100000')
      const both = await Promise.all([
        ask(userId, { destinationId, amount: '30000' }),
        ask(userId, { destinationId, amount: '30000' }),
      ])
      expect(both.filter(isRefusal)).toEqual([overDay('20000.00')])
      expect(await ask(userId, { destinationId, amount: '20000.01' })).toEqual(overDay('20000.00'))
      done(await ask(userId, { destinationId, amount: '20000' }))
      expect(await ask(userId, { destinationId, amount: '20' })).toEqual(overDay('0.00'))
    })

    test('a day is the last 24 hours, and failed or cancelled requests do not count', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '200000')
      const first = done(await ask(userId, { destinationId, amount: '50000' }))
      await decideAs(harness, 'ana', first.id, { passed: false, reason: 'other' })
      const second = done(await ask(userId, { destinationId, amount: '50000' }))
      await cancel(harness, userId, second.id)
      const third = done(await ask(userId, { destinationId, amount: '50000' }))
      await decideAs(harness, 'ana', third.id)
      await decideAs(harness, 'luis', third.id)
      expect(await ask(userId, { destinationId, amount: '20' })).toEqual(overDay('0.00'))
      harness.clock.advance(24 * HOUR_MS - 1)
      expect(await ask(userId, { destinationId, amount: '20' })).toEqual(overDay('0.00'))
      harness.clock.advance(1)
      done(await ask(userId, { destinationId, amount: '50000' }))
    })

    test('each currency has its own daily limit', async () => {
      const userId = await addClient(harness, { balance: '50000', mxStock: '1000000' })
      const pesos = await addDestination(harness, userId, mexican(1))
      const dollars = await addDestination(harness, userId, wallet(1))
      done(await ask(userId, { destinationId: pesos, amount: '1000000', fee: '10' }))
      done(await ask(userId, { destinationId: dollars, amount: '50000', fee: '1' }))
    })
  })

  describe('frequency', () => {
    test('five an hour, also for concurrent requests; the oldest expires after an hour', async () => {
      const { userId, destinationId } = await addWithdrawing(harness, '1000')
      const first = done(await ask(userId, { destinationId, amount: '20' }))
      harness.clock.advance(20 * MINUTE_MS)
      const rest = await Promise.all(Array.from({ length: 10 }, () => ask(userId, { destinationId, amount: '20' })))
      expect(rest.filter(isRefusal)).toEqual(Array.from({ length: 6 }, () => tooMany(40)))
      // The limit counts requests, so a cancellation does not free a place.
      await cancel(harness, userId, first.id)
      harness.clock.advance(40 * MINUTE_MS - 1)
      expect(await ask(userId, { destinationId, amount: '20' })).toEqual(tooMany(1))
      harness.clock.advance(1)
      done(await ask(userId, { destinationId, amount: '20' }))
      expect(await ask(userId, { destinationId, amount: '20' })).toEqual(tooMany(20))
    })
  })

  test('the payment password is checked first; five wrong ones lock withdrawals', async () => {
    const { userId, destinationId } = await addWithdrawing(harness, '1000')
    const wrong = { destinationId, amount: '100', payPassword: '111111' }
    const failures: string[] = []
    for (let guess = 0; guess < 6; guess += 1) {
      const answer = await ask(userId, wrong)
      failures.push(isRefusal(answer) ? answer.failure : 'done')
    }
    expect(failures).toEqual([...Array.from({ length: 5 }, () => 'payPasswordWrong'), 'payPasswordLocked'])
    expect(await ask(userId, { destinationId, amount: '100' })).toMatchObject({ failure: 'payPasswordLocked' })
    expect(await moneyOf(harness, userId)).toEqual([100_000n, 0n])
  })

  describe('no deposit is ever required', () => {
    test('money that was only transferred between own wallets can be withdrawn', async () => {
      const userId = await addClient(harness, { usStock: '1000' })
      const destinationId = await addDestination(harness, userId, american(1))
      await granted(harness, userId, 'POST /wallet/transfer', { from: 'usStock', to: 'balance', amount: '500' })
      const { id } = done(await ask(userId, { destinationId, amount: '500' }))
      await decideAs(harness, 'ana', id)
      expect(await decideAs(harness, 'luis', id)).toEqual({ state: 'passed' })
      expect(await moneyOf(harness, userId)).toEqual([0n, 0n])
    })

    test('money that is reserved for an offer blocks no other money', async () => {
      const userId = await addClient(harness, { usStock: '2400', balance: '500' })
      const destinationId = await addDestination(harness, userId, american(1))
      const subject = { type: 'subscription', id: 'offer' } as const
      const { ledger } = harness.trading
      const at = harness.clock.now()
      const pendingId = await db.transaction(tx =>
        ledger.reserve(tx, { userId, wallet: 'usStock', amount: 240_000n, subject, at }),
      )
      done(await ask(userId, { destinationId, amount: '500' }))
      expect(await moneyOf(harness, userId)).toEqual([0n, 50_000n])
      if (!isRefusal(pendingId)) await db.transaction(tx => ledger.void(tx, pendingId, { subject, at }))
    })

    test('no refusal mentions a deposit, in any language', async () => {
      const seen = await everyRefusal()
      const kinds = new Set(seen.map(each => reasonOf(each) ?? each.failure))
      expect([...kinds].sort()).toEqual([
        ...['destinationHeld', 'destinationUnchecked', 'keyReused', 'kycNeeded', 'notFound', 'overDayLimit'],
        ...['overUsable', 'payPasswordLocked', 'payPasswordMissing', 'payPasswordNeeded', 'payPasswordWrong'],
        ...['rateMoved', 'tooManyWithdrawals', 'withdrawalMinimum'],
      ])
      const payingIn = /dep[oó]sit|abon[ae]|recarg|fondea|top.?up|pay in|add (funds|money)|充值|存入|入金|存款/i
      for (const locale of locales)
        for (const each of seen) {
          const reason = reasonOf(each)
          const words = wordsIn(locale)(reason ? `error.rule.${reason}` : `error.failure.${each.failure}`, each.values)
          expect(words).not.toMatch(payingIn)
        }
    })

    /** The refusals of requests that are refused for every possible reason. */
    async function everyRefusal(): Promise<Refusal[]> {
      const { userId, destinationId } = await addWithdrawing(harness, '100000')
      const unverified = await addClient(harness, { balance: '100' }, { kyc: 'none' })
      const bare = await addClient(harness, { balance: '100' }, { payPasswordHash: null })
      const held = await addDestination(harness, userId, american(2))
      const pending = { payPassword: PAY_PASSWORD, ...american(3) }
      const { id: unchecked } = await granted(harness, userId, 'POST /UserAccount/addCardNo', pending)
      const used = done(await apply(harness, userId, { destinationId, amount: '20' }, 'a used key'))
      const answers = [
        await ask(unverified, { destinationId, amount: '20' }),
        await ask(bare, { destinationId, amount: '20' }),
        await ask(userId, { destinationId: used.id, amount: '20' }),
        await ask(userId, { destinationId: held, amount: '20' }),
        await ask(userId, { destinationId: unchecked, amount: '20' }),
        await ask(userId, { destinationId, amount: '20', fee: '1' }),
        await ask(userId, { destinationId, amount: '1' }),
        await ask(userId, { destinationId, amount: '999999' }),
        await ask(userId, { destinationId, amount: '60000' }),
        await apply(harness, userId, { destinationId, amount: '21' }, 'a used key'),
        await call(harness, userId, 'POST /withdrawal/withdrawal-apply', { destinationId, amount: '20', fee: '15' }),
      ]
      for (let more = 0; more < 5; more += 1) answers.push(await ask(userId, { destinationId, amount: '20' }))
      for (let guess = 0; guess < 6; guess += 1)
        answers.push(await ask(userId, { destinationId, amount: '20', payPassword: '111111' }))
      return answers.filter(isRefusal)
    }
  })

  type Step = {
    readonly what: 'apply' | 'cancel' | 'yes' | 'no'
    readonly cents: bigint
    /** Which withdrawal, counted back from the newest. */
    readonly which: number
    readonly author: string
    readonly waitMs: number
  }

  test('money is constant for any sequence of requests, decisions and cancellations', async () => {
    const step: fc.Arbitrary<Step> = fc.record({
      what: fc.constantFrom('apply', 'apply', 'cancel', 'yes', 'no'),
      cents: fc.bigInt({ min: 1n, max: 120_000n }),
      which: fc.nat(3),
      author: fc.constantFrom('ana', 'luis'),
      waitMs: fc.nat(HOUR_MS),
    })
    const run = async (steps: readonly Step[]) => {
      const { userId, destinationId } = await addWithdrawing(harness, '2000')
      const ids: string[] = []
      const settled = new Map<string, bigint>()
      for (const { what, cents, which, author, waitMs } of steps) {
        harness.clock.advance(waitMs)
        const id = ids.at(-1 - which)
        const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        if (what === 'apply') {
          const answer = await ask(userId, { destinationId, amount })
          if (!isRefusal(answer)) ids.push(answer.id)
        } else if (id !== undefined && what === 'cancel') await cancel(harness, userId, id)
        else if (id !== undefined)
          await decideAs(harness, author, id, what === 'yes' ? { passed: true } : { passed: false, reason: 'other' })
      }
      const { list } = await granted(harness, userId, 'POST /withdrawal/listPage', { pageSize: 200 })
      for (const each of list)
        settled.set(each.state, (settled.get(each.state) ?? 0n) + BigInt(each.amount.replace('.', '')))
      const [reserved, gone] = [settled.get('pending') ?? 0n, settled.get('passed') ?? 0n]
      expect(await moneyOf(harness, userId)).toEqual([200_000n - reserved - gone, reserved])
      expect(await auditOf(db, harness.trading)).toEqual(SOUND)
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), run), { numRuns: 10 })
  })
})
