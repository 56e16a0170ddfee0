// Why: whoever can change where money goes can take it. A destination is looked at, is in its owner's name, waits a day
// when it is new, and nothing of its number leaves the server; each of these held with the real store and the real gate.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { DESTINATIONS_MAX } from '../../domain/payment.ts'
import { accountTypes } from '../../domain/user.ts'
import type { Destination } from '../../domain/wire/calls/destination.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { destinations, files, kycApplications, notices, reviews } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { idempotency, outbox, users } from '../../server/db/schema.ts'
import { newId } from '../../server/id.ts'
import { fileUrl } from '../../server/uploads/files.ts'
import { freshKey } from '../support/calling.ts'
import type { Counter } from '../support/counter.ts'
import {
  addClient,
  call,
  decideAs,
  eventsOf,
  granted,
  HOUR_MS,
  judgement,
  noticesOf,
  openCounter,
  PAY_PASSWORD,
  waiting,
} from '../support/counter.ts'
import { american, clabeOf, ethereumWallet, hongKong, mexican, wallet } from '../support/destinations.ts'
import { openTestStore } from '../support/store.ts'

type Input = CallInput<'POST /UserAccount/addCardNo'>

let db: Db
let counter: Counter

beforeAll(async () => {
  db = await openTestStore()
  counter = await openCounter(db)
})
afterAll(() => db.close())

const payPassword = PAY_PASSWORD
const add = (userId: string, input: Input, key?: string) =>
  call(counter, userId, 'POST /UserAccount/addCardNo', { payPassword, ...input }, key)
const change = (userId: string, id: string, input: Input, key?: string) =>
  call(counter, userId, 'POST /UserAccount/UpdateCardNo', { id, change: { payPassword, ...input } }, key)
const remove = (userId: string, id: string) =>
  call(counter, userId, 'POST /UserAccount/delete-card', { id, payPassword })
const list = (userId: string, kind?: 'bank' | 'crypto') =>
  granted(counter, userId, 'POST /UserAccount/SelectCardNo', kind ? { kind } : {})

function done(answer: Destination | Refusal): Destination {
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}
const added = async (userId: string, input: Input) => done(await add(userId, input))

/** Added and found good. */
async function passed(userId: string, input: Input): Promise<Destination> {
  const { id } = await added(userId, input)
  await decideAs(counter, 'ana', await waiting(counter, userId, 'account'))
  return must(
    (await list(userId)).find(each => each.id === id),
    id,
  )
}

const duplicateOf = (field: string) => refuse('invalid', { field, values: { reason: 'duplicate' } })

describe('adding', () => {
  test('a bank account waits for the desk, in the currency of its country', async () => {
    const userId = await addClient(counter)
    const answer = await added(userId, mexican(1, { bankName: ' BBVA México ' }))
    expect(answer).toMatchObject({ kind: 'bank', currency: 'MXN', state: 'pending', reason: null, name: 'BBVA México' })
    expect(answer.masked).toBe(`•••• ${clabeOf(1).slice(-4)}`)
    expect((await added(userId, american(1))).currency).toBe('USD')
    expect((await added(userId, hongKong(1))).currency).toBe('HKD')
    expect((await list(userId)).map(each => each.currency)).toEqual(['MXN', 'USD', 'HKD'])
  })

  test('a wallet is called by its label, or by what it takes and on which network; its address shows whole', async () => {
    const userId = await addClient(counter)
    const input = wallet(1)
    const answer = await added(userId, input)
    expect(answer).toMatchObject({ kind: 'crypto', currency: 'USD', name: 'USDT · Tron (TRC-20)', bank: null })
    expect(answer.crypto).toMatchObject({ address: input.address, network: 'tron' })
    expect((await added(userId, wallet(2, { label: ' Mi Ledger ' }))).name).toBe('Mi Ledger')
    expect((await list(userId, 'crypto')).map(each => each.name)).toEqual(['USDT · Tron (TRC-20)', 'Mi Ledger'])
    expect(await list(userId, 'bank')).toEqual([])
  })

  test('the whole number is nowhere but in its own row', async () => {
    const userId = await addClient(counter)
    const number = clabeOf(271_828)
    const spaced = `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`
    const answer = await added(userId, mexican(0, { cardNumber: spaced }))
    await decideAs(counter, 'ana', await waiting(counter, userId, 'account'))
    const rowsOf = (table: typeof notices | typeof outbox | typeof idempotency) =>
      db.select().from(table).where(eq(table.userId, userId))
    const told = [answer, await list(userId), counter.letters]
    const kept = [await rowsOf(notices), await rowsOf(outbox), await rowsOf(idempotency)]
    const text = JSON.stringify([told, kept])
    expect(text).toContain(`•••• ${number.slice(-4)}`)
    expect(text.replaceAll(' ', '')).not.toContain(number)
    const [row] = await db.select().from(destinations).where(eq(destinations.id, answer.id))
    expect(row?.details).toMatchObject({ fields: { cardNumber: number } })
  })

  test('a debit card is known as one', async () => {
    const userId = await addClient(counter)
    const card = mexican(0, { cardNumber: '4242 4242 4242 4242', cardholderName: 'Ana López' })
    expect((await added(userId, card)).bank?.isCard).toBe(true)
    expect((await added(userId, mexican(1))).bank?.isCard).toBe(false)
  })

  test('once a key: asked again, even without the pay password, it is the same and nothing is done twice', async () => {
    const userId = await addClient(counter)
    const key = freshKey()
    const first = await add(userId, mexican(1), key)
    const letters = counter.letters.length
    expect(await add(userId, mexican(1), key)).toEqual(first)
    const { payPassword: _, ...without } = { payPassword, ...mexican(1) }
    expect(await call(counter, userId, 'POST /UserAccount/addCardNo', without, key)).toEqual(first)
    expect(await add(userId, mexican(2), key)).toEqual(refuse('keyReused'))
    expect(await list(userId)).toHaveLength(1)
    expect(counter.letters).toHaveLength(letters)
  })

  test('at most so many, banks and wallets together', async () => {
    const userId = await addClient(counter)
    for (let count = 0; count < DESTINATIONS_MAX; count += 1)
      await added(userId, count % 2 ? wallet(count) : mexican(count))
    const tooMany = refuse('invalid', { values: { maximum: DESTINATIONS_MAX, reason: 'tooMany' } })
    expect(await add(userId, mexican(99))).toEqual(tooMany)
    await remove(userId, must((await list(userId))[0], 'a destination').id)
    expect(isRefusal(await add(userId, mexican(99)))).toBe(false)
  })
})

describe('what is there already', () => {
  test('the same number at the same bank is refused, however it is written', async () => {
    const userId = await addClient(counter)
    await added(userId, mexican(7))
    const number = clabeOf(7)
    expect(await add(userId, mexican(0, { cardNumber: `${number.slice(0, 6)}-${number.slice(6)}` }))).toEqual(
      duplicateOf('cardNumber'),
    )
    await added(userId, american(7))
    expect(await add(userId, american(7, { bankName: 'Another name' }))).toEqual(duplicateOf('cardNumber'))
    // The same digits at another bank are another account.
    expect(isRefusal(await add(userId, american(7, { abaNumber: '121000358' })))).toBe(false)
  })

  test('the same address for the same asset is refused; for another asset it is another destination', async () => {
    const userId = await addClient(counter)
    await added(userId, ethereumWallet(7))
    expect(await add(userId, ethereumWallet(7, { label: 'again' }))).toEqual(duplicateOf('address'))
    expect(isRefusal(await add(userId, ethereumWallet(7, { asset: 'USDC' })))).toBe(false)
  })

  test('another customer may have the same, and what was taken away may come back', async () => {
    const [one, other] = [await addClient(counter), await addClient(counter)]
    const { id } = await added(one, mexican(7))
    await added(other, mexican(7))
    await remove(one, id)
    await added(one, mexican(7))
  })

  test('of two requests at the same moment for one number, one is done', async () => {
    const userId = await addClient(counter)
    const answers = await Promise.all([add(userId, mexican(8)), add(userId, mexican(8))])
    expect(answers.filter(isRefusal)).toEqual([duplicateOf('cardNumber')])
    expect(await list(userId)).toHaveLength(1)
  })
})

describe('waiting a day', () => {
  const heldFor = ({ heldUntilTimestamp }: Destination) =>
    heldUntilTimestamp === null ? null : heldUntilTimestamp * 1000 - counter.clock.now()

  test('the first of a kind does not wait, the others do, whether or not the first is still there', async () => {
    const userId = await addClient(counter)
    const first = await added(userId, mexican(1))
    expect(heldFor(first)).toBeNull()
    expect(heldFor(await added(userId, american(1)))).toBe(24 * HOUR_MS)
    expect(heldFor(await added(userId, wallet(1)))).toBeNull()
    expect(heldFor(await added(userId, wallet(2)))).toBe(24 * HOUR_MS)
    for (const { id } of await list(userId)) await remove(userId, id)
    expect(heldFor(await added(userId, mexican(2)))).toBe(24 * HOUR_MS)
    expect(heldFor(await added(userId, wallet(3)))).toBe(24 * HOUR_MS)
  })

  test('when the day is over it waits for nothing', async () => {
    const userId = await addClient(counter)
    await added(userId, mexican(1))
    const { id } = await added(userId, mexican(2))
    const now = async () =>
      must(
        (await list(userId)).find(each => each.id === id),
        id,
      ).heldUntilTimestamp
    counter.clock.advance(24 * HOUR_MS - 1)
    expect(await now()).not.toBeNull()
    counter.clock.advance(1)
    expect(await now()).toBeNull()
  })
})

describe('changing', () => {
  test('takes all details anew, is looked at anew, and waits a day even if it is the first', async () => {
    const userId = await addClient(counter)
    const before = await passed(userId, mexican(1))
    expect([before.state, before.heldUntilTimestamp]).toEqual(['passed', null])
    const after = done(await change(userId, before.id, american(5)))
    expect(after).toMatchObject({ id: before.id, state: 'pending', currency: 'USD', name: 'Chase' })
    expect(after.heldUntilTimestamp).toBe(Math.ceil(counter.clock.now() / 1000) + 24 * 3600)
    expect(await list(userId)).toEqual([after])
    await decideAs(counter, 'ana', await waiting(counter, userId, 'account'))
    expect((await list(userId))[0]).toMatchObject({ state: 'passed', heldUntilTimestamp: after.heldUntilTimestamp })
  })

  test('what is under review is not changed again, what failed may be', async () => {
    const userId = await addClient(counter)
    const { id } = await added(userId, mexican(1))
    expect(await change(userId, id, mexican(2))).toEqual(refuse('underReview'))
    await decideAs(counter, 'ana', await waiting(counter, userId, 'account'), { passed: false, reason: 'ownerDiffers' })
    expect(done(await change(userId, id, mexican(2)))).toMatchObject({ state: 'pending', reason: null })
  })

  test('a bank stays a bank, and does not become one that is there already', async () => {
    const userId = await addClient(counter)
    const { id } = await passed(userId, mexican(1))
    await passed(userId, mexican(2))
    expect(await change(userId, id, wallet(1))).toEqual(
      refuse('invalid', { field: 'kind', values: { reason: 'malformed' } }),
    )
    expect(await change(userId, id, mexican(2))).toEqual(duplicateOf('cardNumber'))
    expect(isRefusal(await change(userId, id, mexican(1, { bankName: 'BBVA' })))).toBe(false)
  })

  test('of two changes at the same moment, one is done', async () => {
    const userId = await addClient(counter)
    const { id } = await passed(userId, mexican(1))
    const answers = await Promise.all([change(userId, id, mexican(2)), change(userId, id, mexican(3))])
    expect(answers.filter(isRefusal)).toEqual([refuse('underReview')])
  })
})

describe('taking away', () => {
  test('it is gone from the list, once; a look at it that was still to come is called off', async () => {
    const userId = await addClient(counter)
    const { id } = await added(userId, mexican(1))
    const review = await waiting(counter, userId, 'account')
    expect(await remove(userId, id)).toEqual({})
    expect(await list(userId)).toEqual([])
    expect(await remove(userId, id)).toEqual(refuse('notFound', { field: 'id' }))
    expect(await change(userId, id, mexican(2))).toEqual(refuse('notFound', { field: 'id' }))
    expect(await decideAs(counter, 'ana', review)).toEqual(refuse('alreadyDecided'))
    expect((await noticesOf(counter, userId)).map(each => each.kind)).toEqual(['accountChanged'])
  })
})

test('another’s destination is as if it did not exist', async () => {
  const [owner, other] = [await addClient(counter), await addClient(counter)]
  const { id } = await passed(owner, mexican(1))
  expect(await list(other)).toEqual([])
  for (const ask of [(one: string) => change(other, one, mexican(2)), (one: string) => remove(other, one)])
    expect(await ask(id)).toEqual(await ask('nobodys'))
  expect(await list(owner)).toHaveLength(1)
})

describe('images', () => {
  async function image(owner: string): Promise<string> {
    const id = newId()
    const shape = { ip: '127.0.0.1', image: new Uint8Array(1), width: 800, height: 500, createdAt: 0 }
    await db.insert(files).values({ id, owner, ...shape })
    return fileUrl(id)
  }

  test('one’s own show; another’s and one that is not there are refused alike, at their field', async () => {
    const [userId, other] = [await addClient(counter), await addClient(counter)]
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

describe('the pay password', () => {
  test('without one, with none typed, with a wrong one: nothing is done', async () => {
    const bare = await addClient(counter, {}, { payPasswordHash: null })
    expect(await add(bare, mexican(1))).toMatchObject({ failure: 'payPasswordMissing' })
    const userId = await addClient(counter)
    const { id } = await passed(userId, mexican(1))
    const before = await list(userId)
    const wrong = { payPassword: '000000' }
    const refusals = [
      await call(counter, userId, 'POST /UserAccount/addCardNo', mexican(2)),
      await call(counter, userId, 'POST /UserAccount/addCardNo', { ...mexican(2), ...wrong }),
      await call(counter, userId, 'POST /UserAccount/UpdateCardNo', { id, change: { ...mexican(2), ...wrong } }),
      await call(counter, userId, 'POST /UserAccount/delete-card', { id, ...wrong }),
    ]
    expect(refusals.map(each => isRefusal(each) && each.failure)).toEqual([
      'payPasswordNeeded',
      'payPasswordWrong',
      'payPasswordWrong',
      'payPasswordWrong',
    ])
    expect(await list(userId)).toEqual(before)
  })

  test('five wrong ones lock it, and then the right one helps nobody for a while', async () => {
    const userId = await addClient(counter)
    const guess = () => call(counter, userId, 'POST /UserAccount/addCardNo', { ...mexican(1), payPassword: '111111' })
    // At once: guesses cannot race past the lock.
    const guesses = await Promise.all(Array.from({ length: 8 }, guess))
    const failures = guesses.map(each => isRefusal(each) && each.failure)
    expect(failures.filter(each => each === 'payPasswordWrong')).toHaveLength(5)
    expect(failures.filter(each => each === 'payPasswordLocked')).toHaveLength(3)
    expect(await add(userId, mexican(1))).toMatchObject({ failure: 'payPasswordLocked' })
    counter.clock.advance(HOUR_MS)
    expect(isRefusal(await add(userId, mexican(1)))).toBe(false)
  })
})

describe('the owner hears of it', () => {
  test('when one is added or changed: in the app and by letter; then what the desk says', async () => {
    const userId = await addClient(counter, {}, { email: 'owner@example.com' })
    const mine = () => counter.letters.filter(letter => letter.to === 'owner@example.com')
    const { id, masked } = await passed(userId, mexican(1))
    expect(mine()).toHaveLength(1)
    expect(mine()[0]?.body).toMatch(/destination was added or changed/)
    const changed = done(await change(userId, id, mexican(2)))
    expect(mine()).toHaveLength(2)
    await decideAs(counter, 'ana', await waiting(counter, userId, 'account'), {
      passed: false,
      reason: 'accountRefused',
    })
    const told = { subjectType: 'account', subjectId: id }
    const [before, after] = [
      { kind: 'bank', name: 'BBVA México', masked },
      { kind: 'bank', name: 'BBVA México', masked: changed.masked },
    ]
    expect(await noticesOf(counter, userId)).toEqual([
      { kind: 'accountChanged', values: before, ...told },
      { kind: 'accountPassed', values: before, ...told },
      { kind: 'accountChanged', values: after, ...told },
      { kind: 'accountFailed', values: { ...after, reason: 'accountRefused' }, ...told },
    ])
    expect((await list(userId))[0]).toMatchObject({ state: 'failed', reason: 'accountRefused' })
  })

  test('devices are told to read it again, at every turn', async () => {
    const userId = await addClient(counter)
    const { id } = await passed(userId, mexican(1))
    await remove(userId, id)
    const events = await eventsOf(counter, userId)
    const about = events.flatMap(event => (event.type === 'changed' && event.what === 'destination' ? [event.id] : []))
    expect(about).toEqual([id, id, id])
  })

  test('no letter for what was refused, and none to whoever has no address', async () => {
    const userId = await addClient(counter, {}, { email: null })
    const before = counter.letters.length
    await added(userId, mexican(1))
    await add(userId, mexican(1))
    expect(counter.letters).toHaveLength(before)
  })
})

describe('the simulated desk', () => {
  async function said(input: Input, options: Parameters<typeof addClient>[2] = {}, verified?: [string, string]) {
    const userId = await addClient(counter, {}, options)
    if (verified) await verify(userId, verified)
    await added(userId, input)
    return judgement(counter, await waiting(counter, userId, 'account'))
  }

  async function verify(userId: string, [firstName, lastName]: [string, string]): Promise<void> {
    const id = newId()
    const front = newId()
    const shape = { ip: '127.0.0.1', image: new Uint8Array(1), width: 800, height: 500, createdAt: 0 }
    await db.insert(files).values({ id: front, owner: userId, ...shape })
    await db.insert(reviews).values({ id, kind: 'kyc', userId, state: 'passed', createdAt: 0, dueAt: 0, decidedAt: 0 })
    const paper = { document: 'passport', documentNumber: 'G12345678', country: 'MX', front } as const
    await db.insert(kycApplications).values({ id, firstName, lastName, ...paper })
  }

  const passes = { passed: true }
  const differs = { passed: false, reason: 'ownerDiffers' }

  test('passes an account in its owner’s name, as banks write it, and no other', async () => {
    expect(await said(mexican(1, { accountName: 'LOPEZ RUIZ ANA' }))).toEqual(passes)
    expect(await said(mexican(1, { accountName: 'Carlos Pérez' }))).toEqual(differs)
  })

  test('goes by the verified name where there is one', async () => {
    expect(await said(mexican(1, { accountName: 'María Gómez' }), {}, ['María', 'Gómez'])).toEqual(passes)
    expect(await said(mexican(1, { accountName: 'Ana López' }), {}, ['María', 'Gómez'])).toEqual(differs)
  })

  test('a company’s account bears the company’s name', async () => {
    const userId = await addClient(counter, {}, { fullName: 'Maíz Azul SA de CV' })
    await db.update(users).set({ accountType: accountTypes.company }).where(eq(users.id, userId))
    await verify(userId, ['María', 'Gómez'])
    await added(userId, mexican(1, { accountName: 'MAIZ AZUL' }))
    expect(await judgement(counter, await waiting(counter, userId, 'account'))).toEqual(passes)
  })

  test('passes every wallet: it has no name', async () => {
    expect(await said(wallet(1))).toEqual(passes)
  })
})
