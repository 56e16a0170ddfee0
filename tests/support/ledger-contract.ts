// What the ledger must do on every store; run on the embedded store and on PostgreSQL.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { MANY } from '../../server/db/bulk-rows.ts'
import type { Db, Tx } from '../../server/db/db.ts'
import { balances, postings, reservations, transfers } from '../../server/db/money-schema.ts'
import { transactionOrRefusal } from '../../server/db/transaction-or-refusal.ts'
import type { Account } from '../../server/ledger/accounts.ts'
import { accountId, available, openWallets, platformAccount } from '../../server/ledger/accounts.ts'
import type { Ledger, Release } from '../../server/ledger/ledger.ts'
import { createLedger } from '../../server/ledger/ledger.ts'
import { newId } from '../../server/lib/id.ts'
import { isSound } from './sound-ledger.ts'

const about = { subject: null, at: 0 }
const WALLET = 'usStock'

/** SQLSTATE foreign_key_violation. */
const FOREIGN_KEY = '23503'

/** A transfer as a row, and one of its postings; both are wrong without the other rows of a whole transfer. */
const lame = { id: 'lame', phase: 'single', form: 2, createdAt: 0 } as const
const legOf = (account: Account, amount: bigint): typeof postings.$inferInsert => ({
  transferId: lame.id,
  accountId: accountId(account),
  kind: 'deposit',
  amount,
  balanceAfter: 100n + amount,
  nth: 2,
  hash: new Uint8Array(32),
})

let people = 0

/** Creates a user with this number of available cents. */
async function owner(db: Db, ledger: Ledger, cents: bigint): Promise<string> {
  const userId = `owner-${++people}`
  await db.transaction(async tx => {
    await openWallets(tx, userId)
    if (cents === 0n) return
    const legs = [
      {
        from: platformAccount('funding', 'USD'),
        to: available(userId, WALLET),
        amount: cents,
        kind: 'opening' as const,
      },
    ]
    await ledger.transfer(tx, { ...about, legs })
  })
  return userId
}

/** Available and reserved balance, in cents. */
async function held(db: Pick<Tx, 'select'>, ledger: Ledger, userId: string): Promise<readonly [bigint, bigint]> {
  const [wallet] = await ledger.balance(db, userId, [WALLET])
  return [must(wallet, 'the wallet').available, must(wallet, 'the wallet').reserved]
}

export function ledgerContract(open: () => Promise<Db>): void {
  let db: Db
  const ledger = createLedger({ newId })
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  const inOne = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
  const pay = (userId: string, amount: bigint) => ({
    ...about,
    legs: [{ from: available(userId, WALLET), to: platformAccount('clearing', 'USD'), amount, kind: 'buy' as const }],
  })

  describe('transfers', () => {
    test('move the amount between the two accounts', async () => {
      const [ana, ben] = [await owner(db, ledger, 1_000n), await owner(db, ledger, 0n)]
      const legs = [
        { from: available(ana, WALLET), to: available(ben, WALLET), amount: 300n, kind: 'transfer' as const },
      ]
      await inOne(tx => ledger.transfer(tx, { ...about, legs }))
      expect(await held(db, ledger, ana)).toEqual([700n, 0n])
      expect(await held(db, ledger, ben)).toEqual([300n, 0n])
    })

    test('that exceed the balance are refused with both amounts and change nothing', async () => {
      const ana = await owner(db, ledger, 100n)
      expect(await inOne(tx => ledger.transfer(tx, pay(ana, 101n)))).toEqual({
        failure: 'insufficientFunds',
        values: { available: '1.00', needed: '1.01', currency: 'USD' },
      })
      expect(await held(db, ledger, ana)).toEqual([100n, 0n])
    })

    test('that exceed the balance without a check in code are rejected by the store', async () => {
      const ana = await owner(db, ledger, 100n)
      const overdraw = sql`UPDATE ${balances} SET balance = -1 WHERE account_id = ${accountId(available(ana, WALLET))}`
      await expect(db.execute(overdraw)).rejects.toMatchObject({ cause: { message: /balances_never_negative/ } })
    })

    test('that do not balance are rejected by the store', async () => {
      const ana = await owner(db, ledger, 100n)
      const oneLeg = inOne(async tx => {
        await tx.insert(transfers).values(lame)
        await tx.insert(postings).values(legOf(available(ana, WALLET), 5n))
      })
      await expect(oneLeg).rejects.toMatchObject({ cause: { message: expect.stringMatching(/does not balance/) } })
    })

    test('to or from unknown accounts are rejected by the store', async () => {
      const nobody = inOne(async tx => {
        await tx.insert(transfers).values(lame)
        await tx
          .insert(postings)
          .values([legOf(available('nobody', WALLET), 5n), legOf(available('none', WALLET), -5n)])
      })
      await expect(nobody).rejects.toMatchObject({ cause: { code: FOREIGN_KEY } })
    })

    test('that are unknown can have no postings', async () => {
      const [ana, ben] = [await owner(db, ledger, 100n), await owner(db, ledger, 100n)]
      const legs = [legOf(available(ana, WALLET), 5n), legOf(available(ben, WALLET), -5n)]
      const unknown = inOne(tx => tx.insert(postings).values(legs).then())
      await expect(unknown).rejects.toMatchObject({ cause: { code: FOREIGN_KEY } })
    })

    test('of an unknown reservation are rejected by the store', async () => {
      const unknown = { id: 'lame', phase: 'void', pendingId: 'unknown', form: 2, createdAt: 0 } as const
      const ended = inOne(tx => tx.insert(transfers).values(unknown).then())
      await expect(ended).rejects.toMatchObject({ cause: { code: FOREIGN_KEY } })
    })

    test.each(['accounts', 'transfers', 'postings'])('cannot be changed later: %s', async table => {
      await owner(db, ledger, 100n)
      for (const change of [sql`DELETE FROM`, sql`TRUNCATE`]) {
        const changed = db.execute(sql`${change} ${sql.identifier(table)}`)
        await expect(changed).rejects.toMatchObject({
          cause: { message: expect.stringMatching(/append-only|truncate/) },
        })
      }
    })

    test('from one wallet in parallel never spend a cent twice', async () => {
      const ana = await owner(db, ledger, 1_000n)
      const all = await Promise.all(
        Array.from({ length: 20 }, () => transactionOrRefusal(db, tx => ledger.transfer(tx, pay(ana, 1_000n)))),
      )
      expect(all.filter(answer => !isRefusal(answer))).toHaveLength(1)
      expect(await held(db, ledger, ana)).toEqual([0n, 0n])
    })
  })

  describe('reservations', () => {
    test('can be posted in parts and voided for the rest, exact to the cent', async () => {
      const ana = await owner(db, ledger, 1_000n)
      await inOne(async tx => {
        const pendingId = await ledger.reserve(tx, { ...about, userId: ana, wallet: WALLET, amount: 900n })
        if (isRefusal(pendingId)) throw new Error('refused')
        expect(await held(tx, ledger, ana)).toEqual([100n, 900n])
        await ledger.post(tx, { ...pay(ana, 250n), pendingId, release: 250n })
        await ledger.post(tx, { ...pay(ana, 300n), pendingId, release: 350n })
        expect(await ledger.void(tx, pendingId, about)).toBe(300n)
        expect(await ledger.void(tx, pendingId, about)).toBe(0n)
      })
      expect(await held(db, ledger, ana)).toEqual([450n, 0n])
    })

    test('that exceed the balance are refused', async () => {
      const ana = await owner(db, ledger, 100n)
      const wanted = { ...about, userId: ana, wallet: WALLET, amount: 101n } as const
      expect(await inOne(tx => ledger.reserve(tx, wanted))).toMatchObject({ failure: 'insufficientFunds' })
    })

    test('of many people are released together, exactly above 2^53', async () => {
      const cents = 2n ** 53n + 1n
      const people: string[] = []
      for (let nth = 0; nth < MANY; nth++) people.push(await owner(db, ledger, cents))
      await inOne(async tx => {
        const releases: Release[] = []
        for (const userId of people) {
          const pendingId = await ledger.reserve(tx, { ...about, userId, wallet: WALLET, amount: cents })
          if (isRefusal(pendingId)) throw new Error('refused')
          releases.push({ pendingId, subject: { type: 'subscription', id: pendingId }, amount: cents - 2n })
        }
        await ledger.releaseAll(tx, releases, 0)
        const wallets = await ledger.balances(
          tx,
          people.map(userId => ({ userId, wallet: WALLET })),
        )
        for (const wallet of wallets) expect(wallet).toMatchObject({ available: cents - 2n, reserved: 2n })
        await ledger.releaseAll(
          tx,
          releases.map(({ pendingId, subject }) => ({ pendingId, subject, amount: 2n })),
          0,
        )
      })
      for (const userId of people) expect(await held(db, ledger, userId)).toEqual([cents, 0n])
    })

    test('cannot post more than they reserved', async () => {
      const ana = await owner(db, ledger, 1_000n)
      const greedy = inOne(async tx => {
        const pendingId = await ledger.reserve(tx, { ...about, userId: ana, wallet: WALLET, amount: 200n })
        if (isRefusal(pendingId)) throw new Error('refused')
        await ledger.post(tx, { ...pay(ana, 201n), pendingId, release: 201n })
      })
      await expect(greedy).rejects.toThrow(/holds 200, not 201/)
      expect(await held(db, ledger, ana)).toEqual([1_000n, 0n])
    })
  })

  describe('history', () => {
    for (const [name, table] of [
      ['postings', postings],
      ['transfers', transfers],
    ] as const) {
      test(`rows of ${name} cannot be updated, deleted or truncated`, async () => {
        const reason = { cause: { message: expect.stringContaining(`${name} is append-only`) } }
        await owner(db, ledger, 100n)
        await expect(db.execute(sql`DELETE FROM ${table}`)).rejects.toMatchObject(reason)
        await expect(db.execute(sql`TRUNCATE ${table} CASCADE`)).rejects.toMatchObject(reason)
        const changed = name === 'postings' ? sql`amount = amount + 1` : sql`subject_id = 'other'`
        await expect(db.execute(sql`UPDATE ${table} SET ${changed}`)).rejects.toMatchObject(reason)
      })
    }
  })

  describe('the audit', () => {
    test('reports an account whose balance differs from its postings, and a rebuild corrects it', async () => {
      const ana = await owner(db, ledger, 500n)
      const account = accountId(available(ana, WALLET))
      await db.execute(sql`UPDATE ${balances} SET balance = 501 WHERE account_id = ${account}`)
      expect((await ledger.audit(db)).drifted).toEqual([account])
      await inOne(tx => ledger.rebuild(tx))
      expect(isSound(await ledger.audit(db))).toBe(true)
      expect(await held(db, ledger, ana)).toEqual([500n, 0n])
    })

    test('reports a reservation that differs from its transfers', async () => {
      const ana = await owner(db, ledger, 500n)
      const pendingId = await inOne(tx => ledger.reserve(tx, { ...about, userId: ana, wallet: WALLET, amount: 40n }))
      await db.execute(sql`UPDATE ${reservations} SET remaining = 41 WHERE transfer_id = ${pendingId}`)
      expect((await ledger.audit(db)).misreserved).toEqual([pendingId])
      await inOne(tx => ledger.rebuild(tx))
      expect(isSound(await ledger.audit(db))).toBe(true)
    })
  })

  test('any sequence of operations creates, loses and overdraws no money', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 25 }), async deeds => {
        const model = await live(db, ledger, deeds)
        for (const [userId, [usable, kept]] of model) expect(await held(db, ledger, userId)).toEqual([usable, kept])
        expect(isSound(await ledger.audit(db))).toBe(true)
      }),
      { numRuns: 12 },
    )
  }, 120_000)
}

type Deed =
  | { readonly kind: 'pay' | 'reserve'; readonly who: 0 | 1; readonly cents: bigint }
  | { readonly kind: 'give'; readonly who: 0 | 1; readonly cents: bigint }
  | { readonly kind: 'post'; readonly which: number; readonly percent: number }
  | { readonly kind: 'void'; readonly which: number }

const who = fc.constantFrom(0 as const, 1 as const)
const cents = fc.bigInt({ min: 1n, max: 6_000n })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constantFrom('pay' as const, 'reserve' as const, 'give' as const), who, cents }),
  fc.record({ kind: fc.constant('post' as const), which: fc.nat(5), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('void' as const), which: fc.nat(5) }),
)

type Pending = { readonly id: string; readonly userId: string; left: bigint }

/** Executes the operations on the ledger and on a model of two numbers per user; returns the model. */
async function live(db: Db, ledger: Ledger, deeds: readonly Deed[]): Promise<Map<string, [bigint, bigint]>> {
  const users = [await owner(db, ledger, 5_000n), await owner(db, ledger, 5_000n)] as const
  const model = new Map<string, [bigint, bigint]>(users.map(user => [user, [5_000n, 0n]]))
  const pendings: Pending[] = []
  for (const each of deeds) await db.transaction(tx => act(tx, ledger, each, { users, model, pendings }))
  return model
}

type World = {
  readonly users: readonly [string, string]
  readonly model: Map<string, [bigint, bigint]>
  readonly pendings: Pending[]
}

async function act(tx: Tx, ledger: Ledger, each: Deed, { users, model, pendings }: World): Promise<void> {
  if (each.kind === 'post' || each.kind === 'void') {
    const pending = pendings[each.which]
    if (!pending) return
    const book = must(model.get(pending.userId), 'the person')
    const spent = each.kind === 'void' ? 0n : (pending.left * BigInt(each.percent)) / 100n
    if (each.kind === 'void') {
      expect(await ledger.void(tx, pending.id, about)).toBe(pending.left)
      book[0] += pending.left
      book[1] -= pending.left
      pending.left = 0n
    } else if (spent > 0n) {
      const leg = {
        from: available(pending.userId, WALLET),
        to: platformAccount('clearing', 'USD'),
        kind: 'buy' as const,
      }
      await ledger.post(tx, { ...about, pendingId: pending.id, release: spent, legs: [{ ...leg, amount: spent }] })
      book[1] -= spent
      pending.left -= spent
    }
    return
  }
  const userId = users[each.who]
  const book = must(model.get(userId), 'the person')
  const possible = book[0] >= each.cents
  if (each.kind === 'reserve') {
    const id = await ledger.reserve(tx, { ...about, userId, wallet: WALLET, amount: each.cents })
    expect(isRefusal(id)).toBe(!possible)
    if (!isRefusal(id)) {
      pendings.push({ id, userId, left: each.cents })
      book[0] -= each.cents
      book[1] += each.cents
    }
    return
  }
  const other = users[each.who === 0 ? 1 : 0]
  const to = each.kind === 'pay' ? platformAccount('clearing', 'USD') : available(other, WALLET)
  const legs = [{ from: available(userId, WALLET), to, amount: each.cents, kind: 'transfer' as const }]
  expect(isRefusal(await ledger.transfer(tx, { ...about, legs }))).toBe(!possible)
  if (!possible) return
  book[0] -= each.cents
  if (each.kind === 'give') must(model.get(other), 'the other')[0] += each.cents
}
