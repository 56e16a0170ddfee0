// A company account is created from its data and one image that was uploaded before the account existed. A failure must
// not leave a partial account, and an image of another user must not be accepted.

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { DOCUMENTS_VERSION } from '../../server/content/document.ts'
import { companies, files, notices } from '../../server/db/account-schema.ts'
import { agreements, users } from '../../server/db/schema.ts'
import { opened } from '../../server/db/sealed-columns.ts'
import { fileIdOf } from '../../server/uploads/files.ts'
import { company, keepImage } from '../support/identity.ts'
import type { TestServer } from '../support/server.ts'
import { registration, START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

let companiesSoFar = 0

/** A new e-mail address, and the code that was sent to it. */
async function address(): Promise<{ email: string; code: string }> {
  companiesSoFar += 1
  const email = `firm.${companiesSoFar}@example.com`
  await server.ask('POST /getEmailCode', { email, purpose: 'register' })
  return { email, code: server.codeFor(email) }
}

const personOf = async (email: string) => (await server.db.select().from(users).where(eq(users.email, email)))[0]
const ownerOf = async (url: string) =>
  (
    await server.db
      .select()
      .from(files)
      .where(eq(files.id, fileIdOf(url)))
  )[0]?.owner

describe('a company', () => {
  test.each(['POST /new/register/email', 'POST /register/email'] as const)('registers by %s', async call => {
    const { email, code } = await address()
    const image = await keepImage(server.db, null)
    const { token, user } = await server.ask(call, company(email, code, image))
    expect(user).toMatchObject({
      accountType: 4,
      username: email,
      email,
      fullName: 'Maíz del Valle, S.A. de C.V.',
      kyc: 'none',
      kycReview: null,
      blockTrade: 'notOpen',
      hasPayPassword: false,
    })
    const [papers] = await server.db.select().from(companies).where(eq(companies.userId, user.id))
    expect(opened(user.id, must(papers, 'the papers'))).toEqual({
      userId: user.id,
      corporateId: 'MVA010203AB1',
      licenseNumber: 'N-2026-0042',
      bankAccount: '0123456789',
      officeAddress: 'Av. Juárez 10, Puebla',
      officerName: 'Ana López',
      officerPosition: 'Representante legal',
      mobilePhone: '+52 222 123 4567',
      licenseImage: fileIdOf(image),
    })
    expect(await ownerOf(image)).toBe(user.id)
    const agreed = await server.db.select().from(agreements).where(eq(agreements.userId, user.id))
    expect(agreed).toEqual([
      { userId: user.id, version: DOCUMENTS_VERSION, locale: 'es-MX', acceptedAt: server.clock.now() },
    ])
    expect((await server.ask('POST /wallet/getWalletBalance', {}, { token })).length).toBeGreaterThan(0)
    const again = { username: email.toUpperCase(), password: 'a-good-secret' }
    expect((await server.ask('POST /loginByUsername', again)).user).toEqual(user)
  })

  test.each([
    ['that was never uploaded', async () => '/web/file/AAAAAAAAAAAAAAAAAAAAAA'],
    ['of somebody else', async () => keepImage(server.db, (await server.newcomer()).user.id)],
  ])('with an image %s creates no account, and its code stays valid', async (_, imageOf) => {
    const { email, code } = await address()
    const refused = await server.refusal('POST /new/register/email', company(email, code, await imageOf()))
    expect(refused).toMatchObject({ status: 400, failure: 'invalid', data: { field: 'licenseImage', reason: 'file' } })
    expect(await personOf(email)).toBeUndefined()
    await server.ask('POST /new/register/email', company(email, code, await keepImage(server.db, null)))
  })

  test('an image named by two registrations at once is assigned to one of them', async () => {
    const image = await keepImage(server.db, null)
    const both = [await address(), await address()]
    const replies = await Promise.all(
      both.map(({ email, code }) => server.call('POST /new/register/email', company(email, code, image))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const people = await Promise.all(both.map(({ email }) => personOf(email)))
    expect(people.filter(person => person !== undefined)).toMatchObject([{ id: await ownerOf(image) }])
  })

  test('two requests at once with one key register one company', async () => {
    const { email, code } = await address()
    const given = company(email, code, await keepImage(server.db, null))
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => server.ask('POST /new/register/email', given, { key })))
    expect(new Set(both.map(({ user }) => user.id)).size).toBe(1)
    const other = { ...given, officerName: 'Berta Ruiz' }
    expect((await server.refusal('POST /new/register/email', other, { key })).failure).toBe('keyReused')
  })

  test.each([
    ['corporateId', 'AB', 'corporateId'],
    ['licenseNumber', ' ', 'required'],
    ['officeAddress', '', 'required'],
    ['bankAccount', '12345', 'accountLength'],
    ['officerName', '007', 'name'],
    ['officerPosition', 'x'.repeat(51), 'tooLong'],
    ['mobilePhone', 'ask my wife', 'phone'],
    ['licenseImage', 'https://example.com/licence.png', 'malformed'],
    ['fullName', '', 'required'],
    ['country', 'XX', 'malformed'],
  ])('gets a refusal of its %s', async (field, value, reason) => {
    const { email, code } = await address()
    const given = company(email, code, await keepImage(server.db, null), { [field]: value })
    const refused = await server.refusal('POST /new/register/email', given)
    expect(refused).toMatchObject({ status: 400, failure: 'invalid', data: { field, reason } })
  })
})

describe('every registration', () => {
  test('sends one welcome notice', async () => {
    const { user } = await server.newcomer()
    const { email, code } = await address()
    const firm = await server.ask('POST /register/email', company(email, code, await keepImage(server.db, null)))
    for (const { id } of [user, firm.user]) {
      const sent = await server.db.select().from(notices).where(eq(notices.userId, id))
      expect(sent).toMatchObject([{ kind: 'welcome', readAt: null, createdAt: server.clock.now() }])
    }
  })

  test.each([
    ['as it was sent', (code: string) => code],
    ['in another case', (code: string) => code.toLowerCase()],
  ])('is recorded as invited by the code %s', async (_, written) => {
    const { user: inviter } = await server.newcomer()
    const { email, code } = await address()
    const invited = { ...registration(email, 'a-good-secret', code), referral: written(inviter.referralCode) }
    await server.ask('POST /new/register/email', invited)
    expect((await personOf(email))?.referredBy).toBe(inviter.id)
  })

  test('with an unknown invitation code succeeds, and gets its own code', async () => {
    const { email, code } = await address()
    const given = { ...registration(email, 'a-good-secret', code), referral: 'NOBODY00' }
    const { user } = await server.ask('POST /new/register/email', given)
    expect((await personOf(email))?.referredBy).toBeNull()
    expect(user.referralCode).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
  })
})
