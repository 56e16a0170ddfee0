// Several servers on one PostgreSQL work concurrently where one server on the embedded store works sequentially. Here
// two servers use one database, each with its own connections, in-memory locks and auto-reviewer: no limit may be
// exceeded, nothing may be done twice, nothing reordered.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assert, must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import { EMAIL_CODE_TRIES, PAY_PASSWORD_TRIES, WATCHLIST_MAX } from '../../domain/limits.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { say } from '../../server/chat/threads.ts'
import { chatMessages, deposits, files, notices, reviews, reviewVotes } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { emailCodes, loginTries, users, watchlist } from '../../server/db/schema.ts'
import { sealedFor } from '../../server/db/sealed-columns.ts'
import { fills, orders, positions } from '../../server/db/trading-schema.ts'
import { transactionOrRefusal } from '../../server/db/transaction-or-refusal.ts'
import { available, platformAccount } from '../../server/ledger/accounts.ts'
import { WIDE_FACTOR } from '../../server/lib/address.ts'
import { newId } from '../../server/lib/id.ts'
import { closeAccount } from '../../server/privacy/closing.ts'
import { ownsFile } from '../../server/uploads/files.ts'
import { sweepImages } from '../../server/uploads/sweep.ts'
import { guessing, issueCode, spendCode } from '../../server/users/codes.ts'
import { seedDemo } from '../../server/users/demo.ts'
import { createFactorDuty } from '../../server/users/factors/duty.ts'
import { createKeyedQueue } from '../../server/users/keyed-queue.ts'
import { logIn, TRIES_PER_NAME } from '../../server/users/login.ts'
import type { Passwords } from '../../server/users/passwords.ts'
import { createSessions } from '../../server/users/sessions.ts'
import { claimTry } from '../../server/users/tries.ts'
import { saveEntry } from '../../server/watchlist/entries.ts'
import type { AccountHarness } from '../support/account-harness.ts'
import { addClient, call, decideAs, granted, openAccountHarness } from '../support/account-harness.ts'
import { freshKey } from '../support/calling.ts'
import { keepImage } from '../support/identity.ts'
import type { Database } from '../support/postgres.ts'
import { newDatabase, onPostgres } from '../support/postgres.ts'
import { addUser } from '../support/store.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, auditOf, granted as ordered, SOUND } from '../support/trading-harness.ts'
import { addWithdrawing, apply, cancel, moneyOf } from '../support/withdrawing.ts'

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const DELAY_MS = 5_000

onPostgres('two servers on one PostgreSQL', () => {
  let database: Database
  let harnesses: readonly [AccountHarness, AccountHarness]
  beforeAll(async () => {
    database = await newDatabase()
    const open = async () => openAccountHarness(await openPostgres(database.url, 0), DELAY_MS)
    harnesses = [await open(), await open()]
  })
  afterAll(async () => {
    expect(await auditOf(one().db, one().trading)).toEqual(SOUND)
    for (const { db } of harnesses) await db.close()
    await database.drop()
  })

  const one = (): AccountHarness => harnesses[0]
  /** The first server for even numbers, the second for odd ones. */
  const either = (index: number): AccountHarness => must(harnesses[index % 2], 'one of two')
  const dbOf = (index: number): Db => either(index).db
  /** Opens another server on the database: it shares nothing in memory with the others. */
  const server = (index: number): Promise<AccountHarness> => openAccountHarness(dbOf(index), DELAY_MS)
  const done = <T>(answers: readonly (T | Refusal)[]): T[] =>
    answers.filter((answer): answer is T => !isRefusal(answer))

  describe('money', () => {
    test('transferred between two users in all directions causes no deadlock and stays constant in total', async () => {
      const people = [await addClient(one(), { balance: '100' }), await addClient(one(), { balance: '100' })] as const
      const pay = (index: number) => {
        const [from, to] = index % 4 < 2 ? people : [people[1], people[0]]
        const both = { amount: 100n, kind: 'transfer' as const }
        const legs = [
          { ...both, from: available(from, 'balance'), to: available(to, 'balance') },
          { ...both, from: available(to, 'balance'), to: platformAccount('fees', 'USD') },
        ]
        return transactionOrRefusal(dbOf(index), tx =>
          one().trading.ledger.transfer(tx, { legs, subject: null, at: 0 }),
        )
      }
      expect(done(await times(120, pay))).toHaveLength(120)
      const left = await Promise.all(people.map(person => moneyOf(one(), person)))
      expect(left.map(([usable]) => usable)).toEqual([4_000n, 4_000n])
    })

    test('in one wallet, withdrawn and moved many times at once, is never spent twice', async () => {
      const { userId, destinationId } = await addWithdrawing(one(), '1000')
      const wishes: ((harness: AccountHarness) => Promise<unknown>)[] = [
        harness => apply(harness, userId, { destinationId, amount: '1000' }),
        harness => call(harness, userId, 'POST /wallet/transfer', { from: 'balance', to: 'usStock', amount: '1000' }),
      ]
      const doors = await times(24, server)
      const answers = await times(24, index => must(wishes[index % 2], 'a wish')(must(doors[index], 'a door')))
      expect(done(answers)).toHaveLength(1)
    })

    test('withdrawn at the hourly limit stays within it', async () => {
      const { userId, destinationId } = await addWithdrawing(one(), '1000')
      const doors = await times(12, server)
      const answers = await Promise.all(doors.map(door => apply(door, userId, { destinationId, amount: '50' })))
      const [row] = await one()
        .db.select({ count: sql`count(*)`.mapWith(Number) })
        .from(reviews)
        .where(and(eq(reviews.userId, userId), eq(reviews.kind, 'withdrawal')))
      expect(row).toEqual({ count: done(answers).length })
      expect(done(answers)).toHaveLength(5)
    })

    test('being withdrawn is approved or cancelled, once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { userId, destinationId } = await addWithdrawing(one(), '1000')
        const { id } = must(done([await apply(one(), userId, { destinationId, amount: '400' })])[0], 'a withdrawal')
        await decideAs(one(), 'ana', id)
        const ends = await Promise.all([decideAs(one(), 'ben', id), cancel(either(1), userId, id)])
        expect(done<unknown>(ends)).toHaveLength(1)
        const [usable, reserved] = await moneyOf(one(), userId)
        expect(reserved).toBe(0n)
        expect([60_000n, 100_000n]).toContain(usable)
      }
    })

    test('below the minimum, deposited twice at once without an account for it, is kept in full', async () => {
      const userId = await addClient(one())
      const ids = await times(2, async index => {
        const input = { kind: 'crypto', asset: 'USDT', network: 'tron', amount: '0.50', minimumAccepted: true } as const
        return (await granted(either(index), userId, 'POST /recharge/create', input)).id
      })
      await Promise.all(ids.map((id, index) => decideAs(either(index), 'ana', id)))
      const rows = await one().db.select().from(deposits).where(eq(deposits.suspense, true))
      expect(rows.map(row => row.id).sort()).toEqual(ids.sort())
    })
  })

  test('an account that is closed has nothing open, whatever it asked for at that moment', async () => {
    const ends: boolean[] = []
    for (let round = 0; round < 8; round += 1) {
      const userId = await addClient(one(), { balance: '100' })
      one().market.quote('FX.USDMXN', { price: '20.0000', bid: '20.0000', ask: '20.0000' })
      either(1).market.quote('FX.USDMXN', { price: '20.0000', bid: '20.0000', ask: '20.0000' })
      const { clock, trading, db } = one()
      const sessions = createSessions({ db, clock, bus: createLocalBus() })
      const closing = { db, clock, ledger: trading.ledger, sessions, worth: async () => [] }
      const exchange = { from: 'balance', to: 'mxStock', amount: '1', rate: '19.98' } as const
      await Promise.all([
        ...Array.from({ length: 6 }, (_, index) => call(either(index), userId, 'POST /wallet/transfer', exchange)),
        closeAccount(closing, userId),
        ...Array.from({ length: 6 }, (_, index) => call(either(index), userId, 'POST /wallet/transfer', exchange)),
      ])
      const [person] = await db.select().from(users).where(eq(users.id, userId))
      const open = await db.select().from(reviews).where(eq(reviews.userId, userId))
      const isClosed = must(person, 'the customer').closedAt !== null
      ends.push(isClosed)
      if (isClosed) expect(open).toEqual([])
      if (isClosed) expect(await moneyOf(one(), userId)).toEqual([0n, 0n])
      else expect(open.length).toBeGreaterThan(0)
    }
    expect(ends).toHaveLength(8)
  })

  describe('an order', () => {
    const share = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price: '100.00', quantity: '10' } as const
    const offer = (harness: TradingHarness, askSize: number) =>
      harness.market.quote('US.AAPL', { price: '100.00', bid: '99.00', ask: '100.00', bidSize: 0, askSize })

    test('filled by two servers is never filled beyond its quantity', async () => {
      for (const harness of harnesses) offer(harness, 0)
      const userId = await addCustomer(one(), { usStock: '50000.00' })
      const { id } = await ordered(one(), userId, 'POST /stock/create', share)
      // Both servers have loaded the order, as after a start.
      for (const { db, trading } of harnesses) await trading.lead(db)
      offer(one(), 3)
      await one().trading.matcher.settle()
      // The second server has not loaded the fill by the first.
      for (const harness of harnesses) offer(harness, 10)
      await either(1).trading.matcher.settle()
      for (const { trading } of harnesses) await trading.stop()
      const [order] = await one().db.select().from(orders).where(eq(orders.id, id))
      expect(order).toMatchObject({ state: 'filled', filled: 100_000 })
      const parts = await one().db.select().from(fills).where(eq(fills.orderId, id))
      expect(parts.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(100_000)
    })

    test('and another of the same new share create one holding', async () => {
      for (const harness of harnesses) offer(harness, 0)
      for (let round = 0; round < 5; round += 1) {
        const userId = await addCustomer(one(), { usStock: '50000.00' })
        await times(2, index => ordered(either(index), userId, 'POST /stock/create', share))
        for (const harness of harnesses) offer(harness, 100)
        await Promise.all(harnesses.map(({ trading }) => trading.matcher.settle()))
        const held = await one().db.select().from(positions).where(eq(positions.userId, userId))
        expect(held.map(({ quantity }) => quantity)).toEqual([200_000])
      }
    })

    test('filled while an overview is read counts as cash or as shares, never as both', async () => {
      const userId = await addCustomer(one(), { usStock: '1000.00' })
      either(1).market.quote('US.AAPL', { price: '100.00', previousClose: '100.00' })
      let isBuying = true
      const totals: number[] = []
      const look = async () => {
        while (isBuying) {
          const overview = await ordered(either(1), userId, 'POST /userCenter/getFundingOverview', { currency: 'USD' })
          totals.push(Number(overview.total))
        }
      }
      const looking = times(4, look)
      for (let bought = 0; bought < 9; bought += 1) {
        offer(one(), 1)
        await ordered(one(), userId, 'POST /stock/create', { ...share, quantity: '1' })
        await one().trading.matcher.settle()
      }
      isBuying = false
      await looking
      expect(totals.length).toBeGreaterThan(9)
      // The total changes by fees only.
      expect(totals.filter(total => total <= 980 || total > 1_000)).toEqual([])
    })

    test('sent to both with one key is one order', async () => {
      const userId = await addCustomer(one(), { usStock: '50000.00' })
      const key = freshKey()
      const answers = await times(10, index => ordered(either(index), { userId, key }, 'POST /stock/create', share))
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
      expect(await one().db.select().from(orders).where(eq(orders.userId, userId))).toHaveLength(1)
    })
  })

  test('events of one user are numbered without gaps, and none becomes visible after a later one was read', async () => {
    const userId = await addClient(one())
    let isWriting = true
    const writing = times(60, index =>
      dbOf(index).transaction(async tx =>
        either(index).trading.outbox.append(tx, userId, [{ type: 'changed', what: 'user', id: `${index}` }], 0),
      ),
    ).finally(() => {
      isWriting = false
    })
    const read: number[] = []
    while (isWriting || read.length < 60) {
      const events = await one().trading.outbox.after(userId, read.at(-1) ?? 0, 100)
      read.push(...events.map(event => event.offset))
    }
    await writing
    expect(read).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })

  test('a request processed by two auto-reviewers is decided once', async () => {
    const userId = await addClient(one())
    const input = { kind: 'crypto', asset: 'USDT', network: 'tron', amount: '50', minimumAccepted: false } as const
    const ids = await times(6, async () => (await granted(one(), userId, 'POST /recharge/create', input)).id)
    const waiting = async () => {
      const rows = await one().db.select().from(reviews).where(eq(reviews.userId, userId))
      return rows.filter(row => row.state === 'pending').length
    }
    const ends = harnesses.map(({ db, account }) => account.lead(db))
    // Each tick begins a pass, of which those after other tests have many requests before these.
    while ((await waiting()) > 0) for (const { clock } of harnesses) clock.advance(250)
    await Promise.all(ends.map(end => end()))
    const votes = await one().db.select().from(reviewVotes)
    const sent = await one().db.select().from(notices).where(eq(notices.userId, userId))
    expect(votes.filter(vote => ids.includes(vote.reviewId))).toHaveLength(6)
    expect(sent.filter(({ kind }) => kind === 'depositPassed')).toHaveLength(6)
    expect(await moneyOf(one(), userId)).toEqual([30_000n, 0n])
  })

  describe('guesses sent to both servers at once', () => {
    test('at a log-in do not exceed the limit for a name, and the right password after them is refused', async () => {
      const username = `guessed-${newId()}`
      const passwords = one().passwords
      const passwordHash = must(await passwords.hash('the right one'), 'a hash')
      await addUser(one().db)
      const [person] = await one().db.select().from(users).limit(1)
      await one()
        .db.update(users)
        .set({ username, passwordHash })
        .where(eq(users.id, must(person, 'somebody').id))
      const guess = (index: number, password: string) => {
        const { db, clock } = either(index)
        const deps = {
          db,
          clock,
          passwords,
          sessions: createSessions({ db, clock, bus: createLocalBus() }),
          serialised: createKeyedQueue(),
          duty: createFactorDuty('nobody'),
        }
        return logIn(deps, { username, password }, { ip: '10.0.0.1', userAgent: null, sessionId: null, device: null })
      }
      const answers = await times(12, index => guess(index, 'a wrong one'))
      const refused = answers.map(answer => (isRefusal(answer) ? answer.failure : 'in'))
      expect(refused.filter(failure => failure === 'loginRefused')).toHaveLength(TRIES_PER_NAME)
      expect(refused.filter(failure => failure === 'tooManyTries')).toHaveLength(12 - TRIES_PER_NAME)
      expect(await guess(0, 'the right one')).toMatchObject({ failure: 'tooManyTries' })
    })

    test('at a payment password do not exceed its limit, and then it is locked', async () => {
      const { userId, destinationId } = await addWithdrawing(one(), '1000')
      const guess = async (index: number) =>
        apply(await server(index), userId, { destinationId, amount: '50', payPassword: '000000' })
      const answers = await times(10, guess)
      const wrong = answers.filter(answer => isRefusal(answer) && answer.failure === 'payPasswordWrong')
      expect(wrong).toHaveLength(PAY_PASSWORD_TRIES)
      // A server whose clock is that of the others: the clocks of the first two are ahead by as long as they waited above.
      expect(await apply(await server(0), userId, { destinationId, amount: '50' })).toMatchObject({
        failure: 'payPasswordLocked',
      })
      expect(
        await one()
          .db.select()
          .from(loginTries)
          .where(eq(loginTries.name, `pay lock ${userId}`)),
      ).toHaveLength(1)
    })

    test('at a code do not exceed its limit, and one mail is sent', async () => {
      const asked = { email: `${newId()}@example.com`, purpose: 'register', ip: '203.0.113.5' } as const
      const sent = done(await times(6, index => issueCode(dbOf(index), one().clock, asked)))
      expect(sent).toHaveLength(1)
      const { code, request } = must(sent[0], 'a code')
      const guess = { email: asked.email, purpose: asked.purpose, request }
      const wrong = code === '000000' ? '000001' : '000000'
      let compared = 0
      const at = one().clock.now()
      const answers = await times(10, index =>
        guessing(dbOf(index), guess, counted =>
          transactionOrRefusal<string>(dbOf(index), async tx => {
            if (counted.allowed) compared += 1
            return (await spendCode(tx, counted, wrong, at)) ? 'in' : { failure: 'emailCodeWrong' }
          }),
        ),
      )
      expect([done(answers), compared]).toEqual([[], EMAIL_CODE_TRIES])
      const [kept] = await one().db.select().from(emailCodes).where(eq(emailCodes.email, guess.email))
      expect(kept?.triesLeft).toBe(0)
    })

    test('from many networks of one provider do not exceed the limit of its network', async () => {
      const now = one().clock.now()
      const limit = { tries: 100, windowMs: HOUR_MS }
      const from = (index: number) => ({ tries: 1, windowMs: HOUR_MS, ip: `2001:db8:77:${index + 1}::1` })
      const claims = await times(20, index =>
        claimTry(dbOf(index), { name: `somebody ${index}`, limit, from: from(index) }, now),
      )
      expect(done(claims)).toHaveLength(WIDE_FACTOR)
    })

    test('that were not wrong are not counted', async () => {
      const asked = { email: `${newId()}@example.com`, purpose: 'register', ip: '203.0.113.5' } as const
      const issued = await issueCode(one().db, one().clock, asked)
      assert(!isRefusal(issued), 'a code is issued')
      const guess = { email: asked.email, purpose: asked.purpose, request: issued.request }
      await times(6, index => guessing(dbOf(index), guess, async () => ({ failure: 'emailTaken' }) satisfies Refusal))
      const [kept] = await one().db.select().from(emailCodes).where(eq(emailCodes.email, guess.email))
      expect(kept?.triesLeft).toBe(EMAIL_CODE_TRIES)
    })
  })

  describe('lists', () => {
    test('of watched instruments have no duplicates, and do not exceed their maximum', async () => {
      const userId = await addUser(one().db)
      const save = (index: number, key: string) =>
        saveEntry(dbOf(index), { userId, list: undefined, key: key as InstrumentKey, place: 0, now: 0 })
      const same = await times(6, index => save(index, 'US.AAPL'))
      expect(done(same)).toHaveLength(6)
      const filling = Array.from({ length: WATCHLIST_MAX - 3 }, (_, index) => ({
        id: newId(),
        userId,
        instrumentKey: `US.F${index}`,
        position: index + 1,
        createdAt: 0,
      }))
      await one().db.insert(watchlist).values(filling)
      const answers = await times(8, index => save(index, `US.L${index}`))
      expect(done(answers)).toHaveLength(2)
      const rows = await one().db.select().from(watchlist).where(eq(watchlist.userId, userId))
      expect(rows).toHaveLength(WATCHLIST_MAX)
      expect(new Set(rows.map(row => row.position)).size).toBe(WATCHLIST_MAX)
    })

    test('of chat messages end at the same maximum for all writers', async () => {
      const thread = newId()
      const before = Array.from({ length: 497 }, () => {
        const id = newId()
        return { id, thread, author: 'customer', text: sealedFor(id, '-'), createdAt: 0 }
      })
      await one().db.insert(chatMessages).values(before)
      await times(10, index => say(either(index), thread, 'customer', String(index)))
      expect(await one().db.select().from(chatMessages).where(eq(chatMessages.thread, thread))).toHaveLength(500)
    })
  })

  test('an image that is being referenced is not deleted, and a deleted one cannot be referenced', async () => {
    const owner = await addUser(one().db)
    const url = await keepImage(one().db, owner)
    const later = one().clock.now() + 365 * 24 * HOUR_MS
    const kept = await one().db.transaction(async tx => {
      const owns = await ownsFile(tx, owner, url)
      await sweepImages(dbOf(1), later)
      return owns
    })
    const left = () => one().db.select({ id: files.id }).from(files).where(eq(files.owner, owner))
    expect([kept, (await left()).length]).toEqual([true, 1])
    await sweepImages(dbOf(1), later)
    expect(await one().db.transaction(tx => ownsFile(tx, owner, url))).toBe(false)
  })

  test('the demo account is created once by two servers that start at once', async () => {
    const passwords: Passwords = one().passwords
    await Promise.all(
      harnesses.map(({ db, clock, market, trading }) =>
        seedDemo({ db, clock, market, passwords, openDemo: trading.openDemo }),
      ),
    )
    expect(await one().db.select().from(users).where(eq(users.username, 'demo'))).toHaveLength(1)
  })
})
