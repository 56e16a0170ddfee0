// A stolen account must be blocked at once, with its sessions and its requests, and its owner must learn whom to ask. A
// person without the password must learn nothing about the account.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '../../domain/wire/envelope.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { accountBlocks, reviews } from '../../server/db/account-schema.ts'
import { block, unblock } from '../../server/users/blocks.ts'
import { identity, keepImage } from '../support/identity.ts'
import { socketOf } from '../support/secrets.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { wordsIn } from '../support/texts.ts'

const DESK_MS = 5_000
const RETRY_MS = 5 * 60_000

let server: TestServer
let person: Registered
beforeAll(async () => {
  server = await startServer({ environment: { DESK_DELAY_MS: String(DESK_MS) } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
beforeEach(async () => {
  person = await server.newcomer()
})

const deps = () => ({ db: server.db, clock: server.clock, sessions: server.sessions })
const blockPerson = () => block(deps(), { userId: person.user.id, author: 'Luz', reason: 'Stolen telephone' })
const credentials = (password = person.password) => ({ username: person.email, password })
const logIn = (locale?: Locale) =>
  server.refusal('POST /loginByUsername', credentials(), locale === undefined ? {} : { locale })

test('a block ends all sessions and sockets, and the log-in says where to ask, in each language', async () => {
  const { token } = await server.ask('POST /loginByUsername', credentials())
  const socket = await socketOf(server, token)
  expect(await blockPerson()).toBe(2)
  for (const each of [token, person.token])
    expect((await server.refusal('POST /api/user/info', {}, { token: each })).failure).toBe('loginExpired')
  await socket.waitFor(() => socket.events.some(({ type }) => type === 'loggedOut'), 'the end of the session')
  for (const locale of locales)
    expect(await logIn(locale)).toMatchObject({
      failure: 'loginRefused',
      msg: wordsIn(locale)('error.detail.accountBlocked'),
    })
  const line = server.audited.map(text => JSON.parse(text)).findLast(one => one.event === 'POST /loginByUsername')
  expect(line).toMatchObject({ outcome: 'accountBlocked', name: person.email })
})

test('a wrong password does not tell that the account is blocked', async () => {
  await blockPerson()
  const wrong = await server.refusal('POST /loginByUsername', credentials('not-this-one'))
  const unknown = await server.refusal('POST /loginByUsername', { username: 'nobody', password: 'not-this-one' })
  expect(wrong).toEqual(unknown)
})

test('a new password does not lift the block; after the block is lifted the user can log in', async () => {
  await blockPerson()
  expect(await blockPerson()).toBeNull()
  await server.ask('POST /getEmailCode', { email: person.email, purpose: 'resetPassword' })
  const code = server.codeFor(person.email)
  await server.ask('POST /resetPassword', { email: person.email, code, password: 'another-secret-9' })
  const input = credentials('another-secret-9')
  expect((await server.refusal('POST /loginByUsername', input)).failure).toBe('loginRefused')
  expect(await unblock(deps(), person.user.id, 'Abel')).toBe(true)
  expect(await unblock(deps(), person.user.id, 'Abel')).toBe(false)
  expect((await server.ask('POST /loginByUsername', input)).user.id).toBe(person.user.id)
  const rows = await server.db.select().from(accountBlocks).where(eq(accountBlocks.userId, person.user.id))
  expect(rows).toMatchObject([{ author: 'Luz', reason: 'Stolen telephone', liftedBy: 'Abel' }])
})

test('a request of a blocked customer waits, and is decided when the block is lifted', async () => {
  const input = identity(await keepImage(server.db, person.user.id), await keepImage(server.db, person.user.id))
  await server.ask('POST /updateReal', input, { token: person.token })
  const review = async () => {
    const [row] = await server.db.select().from(reviews).where(eq(reviews.userId, person.user.id))
    return row
  }
  await blockPerson()
  server.clock.advance(DESK_MS)
  await vi.waitFor(async () => expect((await review())?.lookAt).toBeGreaterThan(server.clock.now()), {
    timeout: 20_000,
  })
  expect(await review()).toMatchObject({ state: 'pending' })
  await unblock(deps(), person.user.id, 'Abel')
  server.clock.advance(RETRY_MS)
  await vi.waitFor(async () => expect((await review())?.state).not.toBe('pending'), { timeout: 20_000 })
})
