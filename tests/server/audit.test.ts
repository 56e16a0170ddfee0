// After an attack somebody must be able to say who did what, from where and with what outcome. The security log has every
// log-in, every change of a secret and every suspicious refusal, and no secret.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

const headers = { 'x-forwarded-for': '203.0.113.8', 'user-agent': 'Probe \u009b2J' }
const events = (event: string) => server.audited.map(line => JSON.parse(line)).filter(one => one.event === event)

test('a log-in is in it, good or bad, with who, from where and what', async () => {
  const { email, password, user } = await server.newcomer()
  await server.call('POST /loginByUsername', { username: email, password: 'not-this-one' }, { headers })
  await server.call('POST /loginByUsername', { username: email, password }, { headers })
  expect(events('POST /loginByUsername')).toMatchObject([
    { outcome: 'loginRefused', name: email, ip: '203.0.113.8', time: expect.stringMatching(/^\d{4}-.*Z$/) },
    { outcome: 'done', name: email, userId: user.id, ip: '203.0.113.8' },
  ])
})

test('so are lock-outs, changes of a password, ended sessions and the records of others', async () => {
  const { email, password, token, user } = await server.newcomer()
  const { user: other } = await server.newcomer()
  for (let turn = 0; turn < 6; turn++)
    await server.call('POST /loginByUsername', { username: email, password: 'not-this-one' }, { headers })
  expect(events('POST /loginByUsername').at(-1)).toMatchObject({ outcome: 'tooManyTries', name: email })
  await server.refusal('POST /getUserInfoById', { id: other.id }, { token })
  expect(events('POST /getUserInfoById')).toMatchObject([{ outcome: 'notFound', userId: user.id }])
  const renewed = await server.ask(
    'POST /updatePassword',
    { oldPassword: password, password: 'a-newer-secret' },
    { token },
  )
  await server.ask('POST /session/logOut', {}, { token: renewed.token })
  expect(events('POST /updatePassword')).toMatchObject([{ outcome: 'done', userId: user.id }])
  expect(events('POST /session/logOut')).toMatchObject([{ outcome: 'done', userId: user.id }])
  await server.refusal('POST /api/user/info', {}, { token })
  expect(events('POST /api/user/info').at(-1)).toMatchObject({ outcome: 'loginExpired' })
})

test('it has no secret and no character that acts on a terminal', async () => {
  const { token, password, email } = await server.newcomer()
  await server.call('POST /loginByUsername', { username: email, password }, { headers })
  const text = server.audited.join('')
  for (const secret of [token, password, 'not-this-one', 'a-newer-secret', server.codeFor(email)])
    expect(text).not.toContain(secret)
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('a flood is a few lines', async () => {
  const { token } = await server.newcomer()
  const replies = await Promise.all(Array.from({ length: 90 }, () => server.call('POST /api/user/info', {}, { token })))
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(10)
  expect(events('POST /api/user/info').filter(({ outcome }) => outcome === 'tooFast')).toHaveLength(1)
})
