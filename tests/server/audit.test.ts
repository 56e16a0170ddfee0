// After an attack it must be possible to tell who did what, from where and with what outcome. The security log must
// contain every log-in, every change of a secret and every suspicious refusal, and must contain no secret.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { destination } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import { createSecurityWatch, patterns } from '../../server/compose/security-watch.ts'
import { createMetrics } from '../../server/http/metrics.ts'
import { createAudit } from '../../server/lib/audit.ts'
import { createLog } from '../../server/lib/log.ts'
import { chainAtEnd } from '../../server/lib/log-chain.ts'
import { createTestClock } from '../support/clock.ts'
import { joinFeed, say } from '../support/raw-client.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ environment: { TRUSTED_PROXIES: '127.0.0.1', SECOND_FACTOR: 'offered' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

const headers = { 'x-forwarded-for': '203.0.113.8', 'user-agent': 'Probe \u009b2J' }
const events = (event: string) => server.audited.map(line => JSON.parse(line)).filter(one => one.event === event)

test('a log-in, successful or not, is recorded with user, address and action', async () => {
  const { email, password, user } = await server.newcomer()
  await server.call('POST /loginByUsername', { username: email, password: 'not-this-one' }, { headers })
  await server.call('POST /loginByUsername', { username: email, password }, { headers })
  expect(events('POST /loginByUsername')).toMatchObject([
    { outcome: 'loginRefused', name: email, ip: '203.0.113.8', time: expect.stringMatching(/^\d{4}-.*Z$/) },
    { outcome: 'done', name: email, userId: user.id, ip: '203.0.113.8' },
  ])
})

test('lock-outs, changes of a password, ended sessions and access to the records of others are recorded', async () => {
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

test('it has no secret and no control character of a terminal', async () => {
  const { token, password, email } = await server.newcomer()
  await server.call('POST /loginByUsername', { username: email, password }, { headers })
  const text = server.audited.join('')
  for (const secret of [token, password, 'not-this-one', 'a-newer-secret', server.codeFor(email)])
    expect(text).not.toContain(secret)
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

describe('the chain of its lines', () => {
  const command = fileURLToPath(new URL('../../tools/security-log.ts', import.meta.url))
  const verify = (...given: string[]) =>
    promisify(execFile)(process.execPath, [command, ...given]).catch((failed: { stderr: string }) => failed)
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pulso-log-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** Writes three events, restarts the log, and writes three more. */
  async function writeLog(): Promise<{ file: string; lines: string[] }> {
    const file = join(folder, 'security.log')
    for (const names of [
      ['one', 'two', 'three'],
      ['four', 'five', 'six'],
    ]) {
      const audit = createAudit(destination({ dest: file, sync: true }), await chainAtEnd(file))
      for (const name of names) audit({ event: 'desk list', outcome: 'done', name })
    }
    return { file, lines: (await readFile(file, 'utf8')).trimEnd().split('\n') }
  }

  test('goes on after a restart, and the command prints its end', async () => {
    const { file, lines } = await writeLog()
    const { chain } = JSON.parse(lines[5] ?? '')
    expect(await verify(file)).toMatchObject({ stdout: `Sound: 6 lines. The hash at the end: ${chain}\n` })
    expect(await verify(file, `--kept=${chain}`)).toMatchObject({ stdout: expect.stringMatching(/^Sound/) })
  })

  test.each([
    ['changed', (lines: string[]) => lines.with(2, (lines[2] ?? '').replace('three', 'nobody')), 3],
    ['removed', (lines: string[]) => lines.toSpliced(3, 1), 4],
    ['added', (lines: string[]) => lines.toSpliced(2, 0, lines[1] ?? ''), 3],
    ['added without a hash', (lines: string[]) => lines.toSpliced(2, 0, '{"event":"made up"}'), 3],
    ['moved', (lines: string[]) => lines.toSpliced(4, 2, lines[5] ?? '', lines[4] ?? ''), 5],
  ])('is broken by a line that was %s', async (_what, edit, at) => {
    const { file, lines } = await writeLog()
    await writeFile(file, `${edit(lines).join('\n')}\n`)
    expect(await verify(file)).toMatchObject({
      code: 1,
      stderr: `Not sound: line ${at} does not continue the line before it.\n`,
    })
  })

  test('that lost its last lines or was rewritten does not end with the recorded hash', async () => {
    const { file, lines } = await writeLog()
    const { chain } = JSON.parse(lines[5] ?? '')
    await writeFile(file, `${lines.slice(0, 4).join('\n')}\n`)
    expect(await verify(file)).toMatchObject({ stdout: expect.stringMatching(/^Sound: 4 lines/) })
    expect(await verify(file, `--kept=${chain}`)).toMatchObject({
      code: 1,
      stderr: `Not sound: the hash ${chain} is not in it.\n`,
    })
  })

  test('begins after the lines of a version that had none, and in the middle of a log that was rotated', async () => {
    const { file, lines } = await writeLog()
    const older = ['{"event":"a"}', '{"event":"b"}']
    await writeFile(file, `${[...older, ...lines].join('\n')}\n`)
    expect(await verify(file)).toMatchObject({ stdout: expect.stringMatching(/^Sound: 8 lines/) })
    await writeFile(file, `${lines.slice(3).join('\n')}\n`)
    expect(await verify(file)).toMatchObject({ stdout: expect.stringMatching(/^Sound: 3 lines/) })
  })
})

test('a flood of events takes a few lines', async () => {
  const { token } = await server.newcomer()
  const replies = await Promise.all(Array.from({ length: 90 }, () => server.call('POST /api/user/info', {}, { token })))
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(10)
  expect(events('POST /api/user/info').filter(({ outcome }) => outcome === 'tooFast')).toHaveLength(1)
})

test('refusals of strangers are a line for each network and outcome, and then their number', async () => {
  const ask = (ip: string) => server.call('POST /api/user/info', {}, { headers: { 'x-forwarded-for': ip } })
  const lines = (outcome: string) =>
    server.audited.map(line => JSON.parse(line)).filter(one => one.outcome === outcome && /^2001:db8:16:/.test(one.ip))
  for (let host = 1; host <= 30; host++) await ask(`2001:db8:16:${host}::1`)
  await server.call('POST /loginByUsername', {} as never, { headers: { 'x-forwarded-for': '2001:db8:16::1' } })
  expect(lines('loginExpired')).toHaveLength(1)
  expect(lines('invalid')).toHaveLength(1)
  server.clock.advance(10_000)
  expect(lines('loginExpired').slice(1)).toMatchObject([{ event: 'POST /api/user/info', count: 29 }])
  expect(lines('invalid')).toHaveLength(1)
  await ask('2001:db8:16:1::1')
  expect(lines('loginExpired')).toHaveLength(3)
})

test.each([
  ['POST /factor/begin', { kind: 'totp' }],
  ['POST /UserAccount/UpdateCardNo', {}],
  ['POST /UserAccount/delete-card', {}],
  ['POST /withdrawal/cancel', {}],
] as const)('%s is recorded', async (key, input) => {
  const { token, user } = await server.newcomer()
  await server.call(key, input as never, { token })
  expect(events(key).at(-1)).toMatchObject({ userId: user.id })
})

test('refusals outside of the calls are recorded: images, customer service, sockets and limits', async () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const token = randomBytes(32).toString('base64url')
  await fetch(`${server.url}/web/file/nothing`, { headers: from('203.0.113.61') })
  expect(events('GET /file/:id').at(-1)).toMatchObject({ outcome: 'loginExpired', ip: '203.0.113.61' })
  const authorization = `Bearer ${token}`
  await fetch(`${server.url}/chat/say`, {
    method: 'POST',
    headers: { ...from('203.0.113.62'), authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'hello' }),
  })
  expect(events('POST /chat/say').at(-1)).toMatchObject({ outcome: 'loginExpired', ip: '203.0.113.62' })
  const socket = await joinFeed({ port: Number(new URL(server.url).port), forwardedFor: '203.0.113.63' })
  say(socket, { t: 'hello', version: PROTOCOL_VERSION, token, accountOffset: null })
  await expect.poll(() => events('feed hello').at(-1)).toMatchObject({ outcome: 'loginExpired', ip: '203.0.113.63' })
  socket.destroy()
  const headers = from('203.0.113.64')
  await Promise.all(Array.from({ length: 610 }, () => fetch(`${server.url}/nothing`, { headers })))
  expect(events('GET none')).toMatchObject([{ outcome: 'tooFast', ip: '203.0.113.64' }])
})

describe('patterns of an attack', () => {
  const alarms = () => server.logged.filter(line => line.includes('ALARM: many'))
  const watched = async (event: string, outcome: string) => {
    const text = await fetch(`${server.url}/metrics`).then(response => response.text())
    const line = `pulso_security_total{event="${event}",outcome="${outcome}"} `
    return Number(text.split(line)[1]?.split('\n')[0] ?? 0)
  }

  test('are counted in a metric, with the refusals that have no line', async () => {
    server.clock.jump(60_000)
    const before = await watched('POST /session/list', 'loginExpired')
    for (let turn = 0; turn < 5; turn++)
      await server.call('POST /session/list', {}, { headers: { 'x-forwarded-for': '203.0.113.65' } })
    server.clock.jump(60_000)
    expect(await watched('POST /session/list', 'loginExpired')).toBe(before + 5)
  })

  test.each(Object.values(patterns))('$name raise one alarm', ({ name, events: needed, withinMs }) => {
    const clock = createTestClock(0)
    const logged: string[] = []
    const watch = createSecurityWatch({
      clock,
      log: createLog('warn', { write: line => void logged.push(line) }),
      metrics: createMetrics(),
    })
    const seen = samples[name]
    for (let nth = 1; nth < needed; nth++) watch(seen)
    clock.advance(withinMs)
    for (let nth = 1; nth < needed; nth++) watch(seen)
    watch({ event: 'POST /other', outcome: 'notFound' })
    expect(logged).toEqual([])
    for (let nth = 0; nth < needed * 2; nth++) watch(seen)
    expect(logged.map(line => JSON.parse(line))).toMatchObject([{ level: 60, msg: expect.stringContaining(name) }])
    clock.advance(withinMs)
    for (let nth = 0; nth < needed; nth++) watch(seen)
    expect(logged).toHaveLength(2)
  })

  test('of the whole server: lock-outs', async () => {
    const { email } = await server.newcomer()
    for (let turn = 0; turn < 5 + patterns.lockOuts.events; turn++)
      await server.call('POST /loginByUsername', { username: email, password: 'not-this-one' }, { headers })
    expect(alarms()).toHaveLength(1)
  })
})

const samples = {
  [patterns.lockOuts.name]: { event: 'POST /loginByUsername', outcome: 'tooManyTries' },
  [patterns.resets.name]: { event: 'POST /resetPassword', outcome: 'done' },
  [patterns.notAdmitted.name]: { event: 'desk approve', outcome: 'notAdmitted' },
}
