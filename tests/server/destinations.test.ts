// A person who can change a withdrawal destination can steal money. A destination is reviewed, must be in its owner's
// name, has a waiting period of a day when it is new, and its number is never returned in full. Tested with the real
// store and the real check of the payment password.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { DESTINATIONS_MAX } from '../../domain/payment.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { accountTypes } from '../../domain/user.ts'
import type { Destination } from '../../domain/wire/calls/destination.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { destinations, files, kycApplications, notices, reviews, withdrawals } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { transfers } from '../../server/db/money-schema.ts'
import { idempotency, outbox, users } from '../../server/db/schema.ts'
import { opened, sealedFor } from '../../server/db/sealed-columns.ts'
import { tokeniseOldCards } from '../../server/destinations/card-token.ts'
import { destinationRow } from '../../server/destinations/store.ts'
import { newId } from '../../server/lib/id.ts'
import { fileUrl } from '../../server/uploads/files.ts'
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
  waiting,
} from '../support/account-harness.ts'
import { freshKey } from '../support/calling.ts'
import { american, clabeOf, ethereumWallet, hongKong, mexican, wallet } from '../support/destinations.ts'
import { openTestStore } from '../support/store.ts'

type Input = CallInput<'POST /UserAccount/addCardNo'>

let db: Db
let harness: AccountHarness

beforeAll(async () => {
  db = await openTestStore()
  harness = await openAccountHarness(db)
})
afterAll(() => db.close())

const payPassword = PAY_PASSWORD
const add = (userId: string, input: Input, key?: string) =>
  call(harness, { userId, key }, 'POST /UserAccount/addCardNo', { payPassword, ...input })
const change = (userId: string, id: string, input: Input, key?: string) =>
  call(harness, { userId, key }, 'POST /UserAccount/UpdateCardNo', { id, change: { payPassword, ...input } })
const remove = (userId: string, id: string) =>
  call(harness, userId, 'POST /UserAccount/delete-card', { id, payPassword })
const list = (userId: string, kind?: 'bank' | 'crypto') =>
  granted(harness, userId, 'POST /UserAccount/SelectCardNo', kind ? { kind } : {})

function done(answer: Destination | Refusal): Destination {
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}
const added = async (userId: string, input: Input) => done(await add(userId, input))

/** Adds a destination and approves it. */
async function passed(userId: string, input: Input): Promise<Destination> {
  const { id } = await added(userId, input)
  await decideAs(harness, 'ana', await waiting(harness, userId, 'account'))
  return must(
    (await list(userId)).find(each => each.id === id),
    id,
  )
}

const duplicateOf = (field: string) => refuse('invalid', { field, values: { reason: 'duplicate' } })

describe('adding', () => {
  test('a bank account is pending review, in the currency of its country', async () => {
    const userId = await addClient(harness)
    const answer = await added(userId, mexican(1, { bankName: ' BBVA México ' }))
    expect(answer).toMatchObject({ kind: 'bank', currency: 'MXN', state: 'pending', reason: null, name: 'BBVA México' })
    expect(answer.masked).toBe(`•••• ${clabeOf(1).slice(-4)}`)
    expect((await added(userId, american(1))).currency).toBe('USD')
    expect((await added(userId, hongKong(1))).currency).toBe('HKD')
    expect((await list(userId)).map(each => each.currency)).toEqual(['MXN', 'USD', 'HKD'])
  })

  test('a wallet is named by its label or by its asset and network, and its address is shown in full', async () => {
    const userId = await addClient(harness)
    const input = wallet(1)
    const answer = await added(userId, input)
    expect(answer).toMatchObject({ kind: 'crypto', currency: 'USD', name: 'USDT · Tron (TRC-20)', bank: null })
    expect(answer.crypto).toMatchObject({ address: input.address, network: 'tron' })
    expect((await added(userId, wallet(2, { label: ' Mi Ledger ' }))).name).toBe('Mi Ledger')
    expect((await list(userId, 'crypto')).map(each => each.name)).toEqual(['USDT · Tron (TRC-20)', 'Mi Ledger'])
    expect(await list(userId, 'bank')).toEqual([])
  })

  test('the full number is stored only in its own row', async () => {
    const userId = await addClient(harness)
    const number = clabeOf(271_828)
    const spaced = `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`
    const answer = await added(userId, mexican(0, { cardNumber: spaced }))
    await decideAs(harness, 'ana', await waiting(harness, userId, 'account'))
    const rowsOf = (table: typeof notices | typeof outbox | typeof idempotency) =>
      db.select().from(table).where(eq(table.userId, userId))
    const sent = [answer, await list(userId), harness.letters]
    const kept = [await rowsOf(notices), await rowsOf(outbox), await rowsOf(idempotency)]
    const text = JSON.stringify([sent, kept])
    expect(text).toContain(`•••• ${number.slice(-4)}`)
    expect(text.replaceAll(' ', '')).not.toContain(number)
    const [row] = await db.select().from(destinations).where(eq(destinations.id, answer.id))
    expect(row?.details.open(answer.id)).toMatchObject({ fields: { cardNumber: number } })
  })

  test('a debit card is recognised as one', async () => {
    const userId = await addClient(harness)
    const card = mexican(0, { cardNumber: '4242 4242 4242 4242', cardholderName: 'Ana López' })
    expect((await added(userId, card)).bank?.isCard).toBe(true)
    expect((await added(userId, mexican(1))).bank?.isCard).toBe(false)
  })

  describe('the number of a card', () => {
    const number = '4242424242424242'
    const card = (over: { readonly cardNumber?: string; readonly cardholderName?: string } = {}) =>
      mexican(0, Object.assign({ cardNumber: number, cardholderName: 'Ana López' }, over))
    const stored = async (id: string) => {
      const [row] = await db.select().from(destinations).where(eq(destinations.id, id))
      return destinationRow(must(row, 'the destination'))
    }

    test('is nowhere in the store: a token with its last four digits is in its place, and finds a duplicate', async () => {
      const userId = await addClient(harness)
      const { id, masked } = await added(userId, card())
      expect(masked).toBe('•••• 4242')
      const { details } = await stored(id)
      const token = details.kind === 'bank' ? details.fields.cardNumber : ''
      expect(token).toMatch(/^[a-p]{12}4242$/)
      expect(await add(userId, card({ cardNumber: '4242 4242 4242 4242' }))).toMatchObject({
        field: 'cardNumber',
        values: { reason: 'duplicate' },
      })
      const other = await addClient(harness)
      const { details: same } = await stored((await added(other, card())).id)
      expect(same).toMatchObject({ fields: { cardNumber: token } })
      const rows = (await db.select().from(destinations)).map(destinationRow)
      expect(JSON.stringify(rows)).toContain(token)
      const tables = [notices, outbox, idempotency]
      const texts = await Promise.all(tables.map(async table => JSON.stringify(await db.select().from(table))))
      expect([JSON.stringify(rows), ...texts].join('').replaceAll(' ', '')).not.toContain(number)
    })

    test('is kept as its token by a change without a number, whose other fields are checked', async () => {
      const userId = await addClient(harness)
      const { id } = await added(userId, card())
      const before = await stored(id)
      await decideAs(harness, 'ana', await waiting(harness, userId, 'account'))
      const noName = await change(userId, id, card({ cardNumber: '', cardholderName: '' }))
      expect(noName).toMatchObject({ failure: 'invalid', field: 'cardholderName' })
      done(await change(userId, id, card({ cardNumber: '', cardholderName: 'Ana M López' })))
      const { details } = await stored(id)
      const { details: old } = before
      expect(details).toMatchObject({ fields: { cardholderName: 'Ana M López' } })
      expect(
        details.kind === 'bank' && old.kind === 'bank' && details.fields.cardNumber === old.fields.cardNumber,
      ).toBe(true)
    })

    test('of an earlier version is replaced at the start, also in withdrawals, and an account is left as it is', async () => {
      const userId = await addClient(harness)
      const { id } = await added(userId, card())
      const { id: account } = await added(userId, mexican(7))
      const [row, other] = [await stored(id), await stored(account)]
      const { details } = row
      if (details.kind !== 'bank') throw new Error('a bank')
      const earlier = Object.assign({}, details, { fields: Object.assign({}, details.fields, { cardNumber: number }) })
      const copy = { name: 'BBVA', masked: '•••• 4242', network: null, details: earlier }
      await db
        .update(destinations)
        .set({ details: sealedFor(id, earlier), tokenised: false })
        .where(eq(destinations.id, id))
      await db.update(destinations).set({ tokenised: false }).where(eq(destinations.id, account))
      const pendingId = newId()
      await db.insert(transfers).values({
        id: pendingId,
        phase: 'pending',
        form: 2,
        subjectType: 'withdrawal',
        subjectId: row.reviewId,
        createdAt: 0,
      })
      const withdrawal = {
        id: row.reviewId,
        kind: 'bank',
        wallet: 'balance',
        currency: 'MXN',
        amount: 1n,
        fee: 0n,
        destinationId: id,
        destination: sealedFor(row.reviewId, copy),
        pendingId,
        tokenised: false,
      } as const
      await db.insert(withdrawals).values(withdrawal)
      await tokeniseOldCards(db)
      expect(await stored(id)).toEqual(row)
      expect(await stored(account)).toEqual(other)
      const [kept] = await db.select().from(withdrawals).where(eq(withdrawals.id, withdrawal.id))
      expect(kept && opened(kept.id, kept)).toMatchObject({
        tokenised: true,
        destination: { masked: '•••• 4242', details },
      })
    })
  })

  test('a repeated key returns the same result without the payment password, and nothing is done twice', async () => {
    const userId = await addClient(harness)
    const key = freshKey()
    const first = await add(userId, mexican(1), key)
    const letters = harness.letters.length
    expect(await add(userId, mexican(1), key)).toEqual(first)
    const { payPassword: _, ...without } = { payPassword, ...mexican(1) }
    expect(await call(harness, { userId, key }, 'POST /UserAccount/addCardNo', without)).toEqual(first)
    expect(await add(userId, mexican(2), key)).toEqual(refuse('keyReused'))
    expect(await list(userId)).toHaveLength(1)
    expect(harness.letters).toHaveLength(letters)
  })

  test('the number of banks and wallets together is limited', async () => {
    const userId = await addClient(harness)
    for (let count = 0; count < DESTINATIONS_MAX; count += 1)
      await added(userId, count % 2 ? wallet(count) : mexican(count))
    const tooMany = refuse('invalid', { values: { maximum: DESTINATIONS_MAX, reason: 'tooMany' } })
    expect(await add(userId, mexican(99))).toEqual(tooMany)
    await remove(userId, must((await list(userId))[0], 'a destination').id)
    expect(isRefusal(await add(userId, mexican(99)))).toBe(false)
  })
})

describe('duplicates', () => {
  test('the same number at the same bank is refused in any spelling', async () => {
    const userId = await addClient(harness)
    await added(userId, mexican(7))
    const number = clabeOf(7)
    expect(await add(userId, mexican(0, { cardNumber: `${number.slice(0, 6)}-${number.slice(6)}` }))).toEqual(
      duplicateOf('cardNumber'),
    )
    await added(userId, american(7))
    expect(await add(userId, american(7, { bankName: 'Another name' }))).toEqual(duplicateOf('cardNumber'))
    // The same digits at another bank are a different account.
    expect(isRefusal(await add(userId, american(7, { abaNumber: '121000358' })))).toBe(false)
  })

  test('the same address for the same asset is refused, for another asset it is accepted', async () => {
    const userId = await addClient(harness)
    await added(userId, ethereumWallet(7))
    expect(await add(userId, ethereumWallet(7, { label: 'again' }))).toEqual(duplicateOf('address'))
    expect(isRefusal(await add(userId, ethereumWallet(7, { asset: 'USDC' })))).toBe(false)
  })

  test('another customer may have the same, and a deleted one may be added again', async () => {
    const [one, other] = [await addClient(harness), await addClient(harness)]
    const { id } = await added(one, mexican(7))
    await added(other, mexican(7))
    await remove(one, id)
    await added(one, mexican(7))
  })

  test('of two requests at once for one number, one succeeds', async () => {
    const userId = await addClient(harness)
    const answers = await Promise.all([add(userId, mexican(8)), add(userId, mexican(8))])
    expect(answers.filter(isRefusal)).toEqual([duplicateOf('cardNumber')])
    expect(await list(userId)).toHaveLength(1)
  })
})

describe('the waiting period of a day', () => {
  const heldFor = ({ heldUntilTimestamp }: Destination) =>
    heldUntilTimestamp === null ? null : heldUntilTimestamp * 1000 - harness.clock.now()

  test('does not apply to the first of a kind in a trial installation, and applies to others even if the first was deleted', async () => {
    const userId = await addClient(harness)
    const first = await added(userId, mexican(1))
    expect(heldFor(first)).toBeNull()
    expect(heldFor(await added(userId, american(1)))).toBe(24 * HOUR_MS)
    expect(heldFor(await added(userId, wallet(1)))).toBeNull()
    expect(heldFor(await added(userId, wallet(2)))).toBe(24 * HOUR_MS)
    for (const { id } of await list(userId)) await remove(userId, id)
    expect(heldFor(await added(userId, mexican(2)))).toBe(24 * HOUR_MS)
    expect(heldFor(await added(userId, wallet(3)))).toBe(24 * HOUR_MS)
  })

  test('applies to the first of a kind too where other machines reach the installation, added or changed', async () => {
    const ownDb = await openTestStore()
    const reachable = await openAccountHarness(ownDb, null, false)
    const userId = await addClient(reachable)
    const first = await granted(reachable, userId, 'POST /UserAccount/addCardNo', { payPassword, ...mexican(1) })
    const dayLater = Math.ceil((reachable.clock.now() + 24 * HOUR_MS) / 1000)
    expect(first.heldUntilTimestamp).toBe(dayLater)
    const failed = { passed: false, reason: 'ownerDiffers' } as const
    await decideAs(reachable, 'ana', await waiting(reachable, userId, 'account'), failed)
    reachable.clock.advance(HOUR_MS)
    const redirected = { id: first.id, change: { payPassword, ...mexican(2) } }
    const changed = await granted(reachable, userId, 'POST /UserAccount/UpdateCardNo', redirected)
    expect(changed.heldUntilTimestamp).toBe(dayLater + 3600)
    await ownDb.close()
  })

  test('ends after a day', async () => {
    const userId = await addClient(harness)
    await added(userId, mexican(1))
    const { id } = await added(userId, mexican(2))
    const now = async () =>
      must(
        (await list(userId)).find(each => each.id === id),
        id,
      ).heldUntilTimestamp
    harness.clock.advance(24 * HOUR_MS - 1)
    expect(await now()).not.toBeNull()
    harness.clock.advance(1)
    expect(await now()).toBeNull()
  })
})

describe('changing', () => {
  test('replaces all details, needs a new review, and starts the waiting period even for the first', async () => {
    const userId = await addClient(harness)
    const before = await passed(userId, mexican(1))
    expect([before.state, before.heldUntilTimestamp]).toEqual(['passed', null])
    const after = done(await change(userId, before.id, american(5)))
    expect(after).toMatchObject({ id: before.id, state: 'pending', currency: 'USD', name: 'Chase' })
    expect(after.heldUntilTimestamp).toBe(Math.ceil(harness.clock.now() / 1000) + 24 * 3600)
    expect(await list(userId)).toEqual([after])
    await decideAs(harness, 'ana', await waiting(harness, userId, 'account'))
    expect((await list(userId))[0]).toMatchObject({ state: 'passed', heldUntilTimestamp: after.heldUntilTimestamp })
  })

  test('of the label alone applies at once, without a review or a waiting period, and warns nobody', async () => {
    const userId = await addClient(harness)
    const before = await passed(userId, wallet(1, { label: 'Ledger' }))
    const [noticed, letters] = [await noticesOf(harness, userId), harness.letters.length]
    const after = done(await change(userId, before.id, wallet(1, { label: 'Billetera de casa' })))
    expect(after).toEqual({
      ...before,
      name: 'Billetera de casa',
      crypto: { ...before.crypto, label: 'Billetera de casa' },
    })
    expect(await list(userId)).toEqual([after])
    expect([await noticesOf(harness, userId), harness.letters.length]).toEqual([noticed, letters])
    const wrong = { ...wallet(1, { label: 'x' }), payPassword: '000001' }
    expect(await change(userId, before.id, wrong)).toMatchObject({ failure: 'payPasswordWrong' })
    // With another address or network it is another destination.
    expect(done(await change(userId, before.id, wallet(2, { label: 'Ledger' })))).toMatchObject({ state: 'pending' })
    expect(await change(userId, before.id, wallet(2, { label: 'x' }))).toEqual(refuse('underReview'))
  })

  test('is refused during a review, and possible after a failed one', async () => {
    const userId = await addClient(harness)
    const { id } = await added(userId, mexican(1))
    expect(await change(userId, id, mexican(2))).toEqual(refuse('underReview'))
    await decideAs(harness, 'ana', await waiting(harness, userId, 'account'), { passed: false, reason: 'ownerDiffers' })
    expect(done(await change(userId, id, mexican(2)))).toMatchObject({ state: 'pending', reason: null })
  })

  const rejected = async (userId: string, input: Input): Promise<Destination> => {
    const made = await added(userId, input)
    await decideAs(harness, 'ana', await waiting(harness, userId, 'account'), { passed: false, reason: 'ownerDiffers' })
    return made
  }

  test('a first account that was rejected waits for its review alone; with a payable one beside it, a day', async () => {
    const userId = await addClient(harness)
    const { id } = await rejected(userId, mexican(1))
    expect(done(await change(userId, id, mexican(1, { accountName: 'Ana' }))).heldUntilTimestamp).toBeNull()
    await decideAs(harness, 'ana', await waiting(harness, userId, 'account'))
    // The destination can be paid to now, so from here on every change has a waiting period.
    expect(done(await change(userId, id, mexican(3))).heldUntilTimestamp).not.toBeNull()
    const other = await addClient(harness)
    const first = await rejected(other, mexican(1))
    await added(other, mexican(2))
    expect(done(await change(other, first.id, mexican(3))).heldUntilTimestamp).not.toBeNull()
    const third = await addClient(harness)
    const beside = await rejected(third, mexican(1))
    await remove(third, (await passed(third, mexican(2))).id)
    expect(done(await change(third, beside.id, mexican(3))).heldUntilTimestamp).not.toBeNull()
  })

  test('an empty number keeps the one that is there, in the same country only', async () => {
    const userId = await addClient(harness)
    const before = await rejected(userId, mexican(1))
    const renamed = mexican(1, { cardNumber: '', accountName: 'Ana Ruiz' })
    expect(done(await change(userId, before.id, renamed))).toMatchObject({
      masked: before.masked,
      bank: { details: { accountName: 'Ana Ruiz' } },
    })
    await decideAs(harness, 'ana', await waiting(harness, userId, 'account'))
    const abroad = { ...american(1), cardNumber: '' }
    expect(await change(userId, before.id, abroad)).toEqual(
      refuse('invalid', { field: 'cardNumber', values: { reason: 'required' } }),
    )
    // The stored number is kept, and so are the rules for its country: a Mexican account needs a bank name.
    expect(await change(userId, before.id, mexican(1, { cardNumber: '', bankName: '' }))).toEqual(
      refuse('invalid', { field: 'bankName', values: { reason: 'required' } }),
    )
  })

  test('cannot turn a bank into another kind, or into a duplicate', async () => {
    const userId = await addClient(harness)
    const { id } = await passed(userId, mexican(1))
    await passed(userId, mexican(2))
    expect(await change(userId, id, wallet(1))).toEqual(
      refuse('invalid', { field: 'kind', values: { reason: 'malformed' } }),
    )
    expect(await change(userId, id, mexican(2))).toEqual(duplicateOf('cardNumber'))
    expect(isRefusal(await change(userId, id, mexican(1, { bankName: 'BBVA' })))).toBe(false)
  })

  test('of two changes at once, one succeeds', async () => {
    const userId = await addClient(harness)
    const { id } = await passed(userId, mexican(1))
    const answers = await Promise.all([change(userId, id, mexican(2)), change(userId, id, mexican(3))])
    expect(answers.filter(isRefusal)).toEqual([refuse('underReview')])
  })
})

describe('deleting', () => {
  test('removes it from the list once, and cancels its open review', async () => {
    const userId = await addClient(harness)
    const { id } = await added(userId, mexican(1))
    const review = await waiting(harness, userId, 'account')
    expect(await remove(userId, id)).toEqual({})
    expect(await list(userId)).toEqual([])
    expect(await remove(userId, id)).toEqual(refuse('notFound', { field: 'id' }))
    expect(await change(userId, id, mexican(2))).toEqual(refuse('notFound', { field: 'id' }))
    expect(await decideAs(harness, 'ana', review)).toEqual(refuse('alreadyDecided'))
    expect((await noticesOf(harness, userId)).map(each => each.kind)).toEqual(['accountChanged'])
  })
})

test('another user’s destination does not exist', async () => {
  const [owner, other] = [await addClient(harness), await addClient(harness)]
  const { id } = await passed(owner, mexican(1))
  expect(await list(other)).toEqual([])
  for (const ask of [(one: string) => change(other, one, mexican(2)), (one: string) => remove(other, one)])
    expect(await ask(id)).toEqual(await ask('nobodys'))
  expect(await list(owner)).toHaveLength(1)
})

describe('images', () => {
  async function image(owner: string): Promise<string> {
    const id = newId()
    const shape = { ip: '127.0.0.1', image: sealedFor(id, new Uint8Array(1)), width: 800, height: 500, createdAt: 0 }
    await db.insert(files).values({ id, owner, ...shape })
    return fileUrl(id)
  }

  test("own images are shown; another user's and an unknown one get the same refusal at their field", async () => {
    const [userId, other] = [await addClient(harness), await addClient(harness)]
    const [front, back, anothers] = [await image(userId), await image(userId), await image(other)]
    const answer = await added(userId, mexican(1, { frontImage: front, backImage: back }))
    expect(answer.bank).toMatchObject({ frontImage: front, backImage: back })
    for (const wrong of [anothers, fileUrl(newId())]) {
      const refused = (field: string) => refuse('invalid', { field, values: { reason: 'file' } })
      expect(await add(userId, mexican(2, { frontImage: wrong }))).toEqual(refused('frontImage'))
      expect(await add(userId, mexican(2, { frontImage: front, backImage: wrong }))).toEqual(refused('backImage'))
    }
  })
})

describe('the payment password', () => {
  test('if not set, not given, or wrong: nothing is done', async () => {
    const bare = await addClient(harness, {}, { payPasswordHash: null })
    expect(await add(bare, mexican(1))).toMatchObject({ failure: 'payPasswordMissing' })
    const userId = await addClient(harness)
    const { id } = await passed(userId, mexican(1))
    const before = await list(userId)
    const wrong = { payPassword: '000000' }
    const refusals = [
      await call(harness, userId, 'POST /UserAccount/addCardNo', mexican(2)),
      await call(harness, userId, 'POST /UserAccount/addCardNo', { ...mexican(2), ...wrong }),
      await call(harness, userId, 'POST /UserAccount/UpdateCardNo', { id, change: { ...mexican(2), ...wrong } }),
      await call(harness, userId, 'POST /UserAccount/delete-card', { id, ...wrong }),
    ]
    expect(refusals.map(each => isRefusal(each) && each.failure)).toEqual([
      'payPasswordNeeded',
      'payPasswordWrong',
      'payPasswordWrong',
      'payPasswordWrong',
    ])
    expect(await list(userId)).toEqual(before)
  })

  test('is locked after five wrong attempts, and then the right one is refused too', async () => {
    const userId = await addClient(harness)
    const guess = () => call(harness, userId, 'POST /UserAccount/addCardNo', { ...mexican(1), payPassword: '111111' })
    // Sends the guesses at once: parallel guesses must not get past the lock.
    const guesses = await Promise.all(Array.from({ length: 8 }, guess))
    const failures = guesses.map(each => isRefusal(each) && each.failure)
    expect(failures.filter(each => each === 'payPasswordWrong')).toHaveLength(5)
    expect(failures.filter(each => each === 'payPasswordLocked')).toHaveLength(3)
    expect(await add(userId, mexican(1))).toMatchObject({ failure: 'payPasswordLocked' })
    harness.clock.advance(HOUR_MS)
    expect(isRefusal(await add(userId, mexican(1)))).toBe(false)
  })
})

describe('the owner is notified', () => {
  test('when one is added or changed: in the app and by mail; and of the decision', async () => {
    const userId = await addClient(harness, {}, { email: 'owner@example.com' })
    const mine = () => harness.letters.filter(letter => letter.to === 'owner@example.com')
    const { id, masked } = await passed(userId, mexican(1))
    expect(mine()).toHaveLength(1)
    expect(mine()[0]?.body).toMatch(/destination was added or changed/)
    const changed = done(await change(userId, id, mexican(2)))
    expect(mine()).toHaveLength(2)
    await decideAs(harness, 'ana', await waiting(harness, userId, 'account'), {
      passed: false,
      reason: 'accountRefused',
    })
    const sent = { subjectType: 'account', subjectId: id }
    const [before, after] = [
      { kind: 'bank', name: 'BBVA México', masked },
      { kind: 'bank', name: 'BBVA México', masked: changed.masked },
    ]
    expect(await noticesOf(harness, userId)).toEqual([
      { kind: 'accountChanged', values: before, ...sent },
      { kind: 'accountPassed', values: before, ...sent },
      { kind: 'accountChanged', values: after, ...sent },
      { kind: 'accountFailed', values: { ...after, reason: 'accountRefused' }, ...sent },
    ])
    expect((await list(userId))[0]).toMatchObject({ state: 'failed', reason: 'accountRefused' })
  })

  test('with an event at every change of state', async () => {
    const userId = await addClient(harness)
    const { id } = await passed(userId, mexican(1))
    await remove(userId, id)
    const events = await eventsOf(harness, userId)
    const about = events.flatMap(event => (event.type === 'changed' && event.what === 'destination' ? [event.id] : []))
    expect(about).toEqual([id, id, id])
  })

  test('but gets no mail for a refused call, and none without an address', async () => {
    const userId = await addClient(harness, {}, { email: null })
    const before = harness.letters.length
    await added(userId, mexican(1))
    await add(userId, mexican(1))
    expect(harness.letters).toHaveLength(before)
  })
})

describe('the auto-reviewer', () => {
  async function said(input: Input, options: Parameters<typeof addClient>[2] = {}, verified?: [string, string]) {
    const userId = await addClient(harness, {}, options)
    if (verified) await verify(userId, verified)
    await added(userId, input)
    return autoDecision(harness, await waiting(harness, userId, 'account'))
  }

  async function verify(userId: string, [firstName, lastName]: [string, string]): Promise<void> {
    const id = newId()
    const front = newId()
    const shape = { ip: '', image: sealedFor(front, new Uint8Array(1)), width: 800, height: 500, createdAt: 0 }
    await db.insert(files).values({ id: front, owner: userId, ...shape })
    await db.insert(reviews).values({ id, kind: 'kyc', userId, state: 'passed', createdAt: 0, dueAt: 0, decidedAt: 0 })
    const paper = { document: 'passport', country: 'MX', front } as const
    await db.insert(kycApplications).values({
      id,
      firstName: sealedFor(id, firstName),
      lastName: sealedFor(id, lastName),
      documentNumber: sealedFor(id, 'G12345678'),
      ...paper,
    })
  }

  const passes = { passed: true }
  const differs = { passed: false, reason: 'ownerDiffers' }

  test("approves an account with its owner's name, in the spelling of banks, and no other", async () => {
    expect(await said(mexican(1, { accountName: 'LOPEZ RUIZ ANA' }))).toEqual(passes)
    expect(await said(mexican(1, { accountName: 'Carlos Pérez' }))).toEqual(differs)
  })

  test('compares with the verified name if there is one', async () => {
    expect(await said(mexican(1, { accountName: 'María Gómez' }), {}, ['María', 'Gómez'])).toEqual(passes)
    expect(await said(mexican(1, { accountName: 'Ana López' }), {}, ['María', 'Gómez'])).toEqual(differs)
  })

  test("requires the company's name for a company's account", async () => {
    const userId = await addClient(harness, {}, { fullName: 'Maíz Azul SA de CV' })
    await db.update(users).set({ accountType: accountTypes.company }).where(eq(users.id, userId))
    await verify(userId, ['María', 'Gómez'])
    await added(userId, mexican(1, { accountName: 'MAIZ AZUL' }))
    expect(await autoDecision(harness, await waiting(harness, userId, 'account'))).toEqual(passes)
  })

  test('approves every wallet, which has no name', async () => {
    expect(await said(wallet(1))).toEqual(passes)
  })
})
