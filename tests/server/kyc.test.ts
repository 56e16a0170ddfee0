// Withdrawals depend on a verified identity. A user requests the verification with images of documents, it is decided
// once by published rules, and the user is notified with the next step. Permission for block trading is requested in
// the same way.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { sharesWord } from '../../domain/identity.ts'
import { KYC_REVIEW_HOURS } from '../../domain/limits.ts'
import type { ReviewReason } from '../../domain/review.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { documentKeys, kycApplications, notices, reviews } from '../../server/db/account-schema.ts'
import { opened } from '../../server/db/sealed-columns.ts'
import { applyForIdentity } from '../../server/kyc/apply.ts'
import { permissionReviewHandler } from '../../server/kyc/permission.ts'
import { kycReviewHandler } from '../../server/kyc/review-handler.ts'
import { newId } from '../../server/lib/id.ts'
import { createNotices } from '../../server/notices/notices.ts'
import { createOutbox } from '../../server/outbox/outbox.ts'
import type { ReviewHandler, ReviewHandlers, Verdict } from '../../server/reviews/reviews.ts'
import { decide } from '../../server/reviews/reviews.ts'
import { fileIdOf } from '../../server/uploads/files.ts'
import { hashOldDocuments, renewDocumentKey } from '../../server/users/documents.ts'
import { createFactorDuty } from '../../server/users/factors/duty.ts'
import { verifiedName } from '../../server/users/identity.ts'
import { company, identity, keepImage } from '../support/identity.ts'
import { socketOf } from '../support/secrets.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const DESK_MS = 5_000
type Applicant = Pick<Awaited<ReturnType<TestServer['newcomer']>>, 'token' | 'user'>

let server: TestServer
let reviewHandlers: ReviewHandlers
/** A user registered as Ana López; a new one for each test. */
let ana: Applicant
beforeAll(async () => {
  server = await startServer({ environment: { DESK_DELAY_MS: String(DESK_MS) } })
  reviewHandlers = testReviewHandlers()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
beforeEach(async () => {
  ana = await server.newcomer()
})

/** Review handlers for a test that decides as an operator, before the auto-reviewer does. */
function testReviewHandlers(): ReviewHandlers {
  const outbox = createOutbox({ db: server.db, bus: createLocalBus() })
  const tell = { outbox, notices: createNotices({ outbox, newId }) }
  const never: ReviewHandler = {
    settle: () => Promise.reject(new Error('not asked for here')),
    autoDecide: () => Promise.reject(),
  }
  const others = { account: never, deposit: never, withdrawal: never, transfer: never }
  return { ...others, kyc: kycReviewHandler(tell), permission: permissionReviewHandler(tell) }
}

const me = () => server.ask('POST /api/user/info', {}, { token: ana.token })
const apply = (input: CallInput<'POST /updateReal'>) => server.ask('POST /updateReal', input, { token: ana.token })
const refusal = (input: CallInput<'POST /updateReal'>) =>
  server.refusal('POST /updateReal', input, { token: ana.token })
const image = (sides?: readonly [number, number]) => keepImage(server.db, ana.user.id, sides)
const passport = async (given = {}) => identity(await image(), null, given)
const noticesOf = async () =>
  (await server.db.select().from(notices).where(eq(notices.userId, ana.user.id)).orderBy(notices.seq)).slice(1)

async function newestReview() {
  const rows = await server.db.select().from(reviews).where(eq(reviews.userId, ana.user.id)).orderBy(reviews.seq)
  return must(rows.at(-1), 'a review')
}

async function decideNow(verdict: Verdict): Promise<void> {
  const { id } = await newestReview()
  const decided = await decide(server.db, reviewHandlers, { id, verdict, author: 'operator', at: server.clock.now() })
  expect(decided).toEqual({ state: verdict.passed ? 'passed' : 'failed' })
}
const failed = (reason: ReviewReason): Verdict => ({ passed: false, reason })

/** Advances time past the auto-reviewer's delay, and returns the user once the application is decided. */
async function deskDecides() {
  server.clock.advance(DESK_MS + 1_000)
  await expect.poll(async () => (await me()).kyc).not.toBe('underReview')
  return me()
}

describe('an application', () => {
  test('is pending at once, with a promised time, and every device gets an event', async () => {
    const phone = await socketOf(server, ana.token)
    const [front, back] = [await image(), await image()]
    const user = await apply(identity(front, back, { documentNumber: 'loha 800101-mdf pnn09' }))
    const now = Math.floor(server.clock.now() / 1000)
    expect(user).toMatchObject({
      kyc: 'underReview',
      kycReview: {
        document: 'idCard',
        state: 'pending',
        reason: null,
        redo: [],
        createTimestamp: now,
        dueTimestamp: now + KYC_REVIEW_HOURS * 3600,
      },
    })
    expect(await me()).toEqual(user)
    await phone.waitFor(() => phone.events.length > 0, 'the news')
    expect(phone.events).toMatchObject([{ type: 'changed', what: 'user', id: '' }])
    const review = await newestReview()
    expect(review).toMatchObject({ kind: 'kyc', lookAt: server.clock.now() + DESK_MS })
    const [kept] = await server.db.select().from(kycApplications).where(eq(kycApplications.id, review.id))
    expect(kept && opened(kept.id, kept)).toMatchObject({
      documentNumber: 'LOHA800101MDFPNN09',
      front: fileIdOf(front),
      back: fileIdOf(back),
    })
    await phone.close()
  })

  test('is accepted once at a time, also when two are sent at once', async () => {
    const given = await passport()
    const both = await Promise.all([1, 2].map(() => server.call('POST /updateReal', given, { token: ana.token })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await refusal(given)).failure).toBe('underReview')
    const kept = await server.db.select().from(reviews).where(eq(reviews.userId, ana.user.id))
    expect(kept).toHaveLength(1)
  })

  test('of a verified user is refused', async () => {
    const given = await passport()
    await apply(given)
    await decideNow({ passed: true })
    expect((await refusal(given)).failure).toBe('alreadySet')
  })

  test.each([
    ['somebody else’s', async () => keepImage(server.db, (await server.newcomer()).user.id)],
    ['nobody’s', () => keepImage(server.db, null)],
    ['never uploaded', async () => '/web/file/AAAAAAAAAAAAAAAAAAAAAA'],
  ])('with an image that is %s says which one', async (_, foreign) => {
    const own = await image()
    const file = { failure: 'invalid', data: { field: 'front', reason: 'file' } }
    expect(await refusal(identity(await foreign(), own))).toMatchObject(file)
    expect(await refusal(identity(own, await foreign()))).toMatchObject({
      ...file,
      data: { field: 'back', reason: 'file' },
    })
    expect((await me()).kyc).toBe('none')
  })

  test.each([
    ['back', { document: 'DL' as const }, 'file'],
    ['firstName', { firstName: '007' }, 'name'],
    ['lastName', { lastName: ' ' }, 'required'],
    ['documentNumber', { documentNumber: '12' }, 'documentNumber'],
    ['country', { country: 'XX' }, 'malformed'],
    ['front', { front: '../secret' }, 'malformed'],
  ])('with an invalid %s is refused at that field', async (field, given, reason) => {
    expect(await refusal(await passport(given))).toMatchObject({ failure: 'invalid', data: { field, reason } })
  })

  test('stays open without the auto-reviewer', async () => {
    const { db, clock } = server
    const outbox = createOutbox({ db: server.db, bus: createLocalBus() })
    const deps = { db, clock, newId, outbox, duty: createFactorDuty('nobody'), deskDelayMs: null }
    await applyForIdentity(deps, ana.user.id, { ...(await passport()), back: null })
    expect(await newestReview()).toMatchObject({ state: 'pending', lookAt: null })
  })
})

describe('the auto-reviewer', () => {
  test('verifies legible documents with the expected name; the registered name stays', async () => {
    await apply(await passport({ firstName: 'ANA  maria', lastName: 'LOPEZ' }))
    expect(await verifiedName(server.db, ana.user.id)).toBeNull()
    const user = await deskDecides()
    expect(user).toMatchObject({ kyc: 'verified', fullName: 'Ana López', kycReview: { state: 'passed', redo: [] } })
    const { id } = await newestReview()
    expect(await noticesOf()).toMatchObject([{ kind: 'kycPassed', subjectType: 'kyc', subjectId: id }])
    expect(await verifiedName(server.db, ana.user.id)).toBe('ANA maria LOPEZ')
  })

  test.each([
    ['front', [599, 599], [1200, 800], ['front', 'back']],
    ['back', [1200, 800], [350, 599], ['front', 'back']],
  ] as const)('refuses a %s under 600 pixels as illegible', async (_, front, back, redo) => {
    await apply(identity(await image(front), await image(back)))
    const user = await deskDecides()
    expect(user).toMatchObject({ kyc: 'unsuccessful', kycReview: { state: 'failed', reason: 'imageUnreadable', redo } })
    expect(await noticesOf()).toMatchObject([{ kind: 'kycFailed', values: { reason: 'imageUnreadable' } }])
  })

  test('accepts one of 600, and needs no back of a passport', async () => {
    await apply(identity(await image([600, 300])))
    expect((await deskDecides()).kyc).toBe('verified')
    ana = await server.newcomer()
    await apply(identity(await image([599, 300])))
    expect((await deskDecides()).kycReview?.redo).toEqual(['front'])
  })

  test('refuses a document of another verified customer, however it is written, without saying whose', async () => {
    await apply(await passport({ documentNumber: 'DUP 4567-89' }))
    await decideNow({ passed: true })
    // Simulates an application of an earlier version, which has no hash of its document number.
    await server.db.update(kycApplications).set({ documentHash: null })
    await hashOldDocuments(server.db)
    ana = await server.newcomer()
    await apply(await passport({ documentNumber: 'dup456789' }))
    expect((await deskDecides()).kycReview).toMatchObject({ state: 'failed', reason: 'other' })
    const rows = await server.db.select().from(kycApplications)
    const hashes = rows.filter(row => row.documentNumber.open(row.id) === 'DUP456789').map(row => row.documentHash)
    expect(hashes).toHaveLength(2)
    expect(new Set(hashes).size).toBe(1)
    expect(hashes[0]).toMatch(/^[\w-]{43}$/)
    await apply(await passport({ documentNumber: 'DUP456789', country: 'US' }))
    expect((await deskDecides()).kyc).toBe('verified')
  })

  test('finds it with a new key of the hashes too', async () => {
    await apply(await passport({ documentNumber: 'KEY456789' }))
    await decideNow({ passed: true })
    const [before] = await server.db.select().from(documentKeys)
    await renewDocumentKey(server.db)
    const [after] = await server.db.select().from(documentKeys)
    expect(after?.key).not.toEqual(before?.key)
    ana = await server.newcomer()
    await apply(await passport({ documentNumber: 'KEY456789' }))
    expect((await deskDecides()).kycReview).toMatchObject({ state: 'failed', reason: 'other' })
  })

  test('a document whose application was refused belongs to no customer', async () => {
    await apply(await passport({ documentNumber: 'FREE456789' }))
    await decideNow(failed('imageUnreadable'))
    ana = await server.newcomer()
    await apply(await passport({ documentNumber: 'FREE456789' }))
    expect((await deskDecides()).kyc).toBe('verified')
  })

  test('refuses another name, which can be corrected and sent again', async () => {
    await apply(await passport({ firstName: 'Berta', lastName: 'Ruiz' }))
    expect((await deskDecides()).kycReview).toMatchObject({ reason: 'nameDiffers', redo: ['name'] })
    expect(await apply(await passport())).toMatchObject({
      kyc: 'underReview',
      kycReview: { state: 'pending', redo: [] },
    })
    expect((await deskDecides()).kyc).toBe('verified')
  })

  test.each([
    ['Ana López', 'verified'],
    ['Carmen Díaz', 'unsuccessful'],
  ])('compares a company with its officer, %s', async (officerName, kyc) => {
    const email = `firm.of.${officerName.length}@example.com`
    await server.ask('POST /getEmailCode', { email, purpose: 'register' })
    const papers = company(email, server.codeFor(email), await keepImage(server.db, null), { officerName })
    ana = await server.ask('POST /new/register/email', papers)
    await apply(await passport())
    expect((await deskDecides()).kyc).toBe(kyc)
  })
})

test('operators may refuse for other reasons; the correction to make fits the document', async () => {
  await apply(await passport())
  await decideNow(failed('documentExpired'))
  expect(await me()).toMatchObject({
    kyc: 'unsuccessful',
    kycReview: { state: 'failed', reason: 'documentExpired', redo: ['document', 'number', 'front'] },
  })
})

describe('block trading', () => {
  const ask = () => server.call('POST /userCenter/apply/service', { service: 'blockTrade' }, { token: ana.token })
  const refused = () =>
    server.refusal('POST /userCenter/apply/service', { service: 'blockTrade' }, { token: ana.token })

  test('is requested, reviewed and opened, with notices', async () => {
    expect((await ask()).data).toEqual(await me())
    expect((await me()).blockTrade).toBe('underReview')
    server.clock.advance(DESK_MS + 1_000)
    await expect.poll(async () => (await me()).blockTrade).toBe('open')
    expect(await noticesOf()).toMatchObject([{ kind: 'permissionPassed' }])
    expect((await refused()).failure).toBe('alreadySet')
  })

  test('is requested once at a time, also when two are sent at once', async () => {
    const both = await Promise.all([ask(), ask()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await refused()).failure).toBe('underReview')
  })

  test('that was refused is closed again with a reason, and can be requested again', async () => {
    await ask()
    await decideNow(failed('other'))
    expect((await me()).blockTrade).toBe('notOpen')
    expect(await noticesOf()).toMatchObject([{ kind: 'permissionFailed', values: { reason: 'other' } }])
    expect((await ask()).status).toBe(200)
  })
})

describe('two names', () => {
  test.each([
    ['Ana María López Ruiz', 'LOPEZ', true],
    ['José Núñez', 'Jose Pérez', true],
    ['王小明', '小明 王', true],
    ['小明 王', '王小明', true],
    ['王小明', '李小明', false],
    ['Ana López', 'Mariana Lopezosa', false],
    ['O’Brien', "O'Brien", true],
    ['', 'Ana', false],
    ['Ana', '', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(sharesWord(one, other)).toBe(same)
  })
})
