// In a real installation operators decide requests on the command line, beside a server that holds the store. This test
// executes a customer's whole course (identity, account, deposit, withdrawal) with the command, against a server in a
// separate process.

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assert, must } from '../../domain/assert.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { CallAnswer, CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import type { Envelope } from '../../domain/wire/envelope.ts'
import { BASE_PATH, IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts'
import { DOCUMENTS_VERSION } from '../../server/content/document.ts'
import type { Served } from '../../tools/serve.ts'
import { serve } from '../../tools/serve.ts'
import { codeAt } from '../support/totp.ts'

const TIMEOUT_MS = 120_000
const PAY = '135790'
const toolFile = fileURLToPath(new URL('../../tools/desk.ts', import.meta.url))

let dataDir: string
let served: Served

beforeAll(async () => {
  // A path that is too long for a Unix domain socket.
  dataDir = await mkdtemp(join(tmpdir(), `pulso-desk-${'long'.repeat(20)}-`))
  served = await serve({ DATA_DIR: dataDir, DESK_DELAY_MS: 'never', SIM_INSTRUMENTS: '1' })
}, TIMEOUT_MS)
afterAll(async () => {
  await served.stop()
  await rm(dataDir, { recursive: true, force: true })
})

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

function desk(...args: string[]): Promise<Ended> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir }
  return new Promise(resolve => {
    execFile(process.execPath, [toolFile, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

async function done(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await desk(...args)
  assert(code === 0, `desk ${args.join(' ')}: ${code} ${stderr}`)
  return stdout
}

async function send(path: string, init: RequestInit, as?: Session): Promise<Envelope<unknown>> {
  const headers = new Headers(init.headers)
  if (as) headers.set('authorization', `Bearer ${as.token}`)
  return (await (await fetch(`${served.url}${BASE_PATH}${path}`, { ...init, headers })).json()) as Envelope<unknown>
}

async function ask<K extends CallKey>(key: K, input: CallInput<K>, as?: Session): Promise<CallAnswer<K>> {
  const headers = { 'content-type': 'application/json', ...(calls[key].once && { [IDEMPOTENCY_HEADER]: randomUUID() }) }
  const init = { method: 'POST', headers, body: JSON.stringify(input) }
  const { code, msg, data } = await send(must(key.split(' ')[1], 'a path'), init, as)
  assert(code === 200, `${key}: ${code} ${msg}`)
  return calls[key].answer.parse(data) as CallAnswer<K>
}

async function upload(as: Session): Promise<string> {
  const image = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#778899' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(image)]), 'image.png')
  const { data } = await send('/file/upload', { method: 'POST', body }, as)
  return (data as { url: string }).url
}

const logIn = () => ask('POST /loginByUsername', { username: 'demo', password: 'demo-pulso' })

/** Registers a customer without a verified identity. The demo account has one. */
async function register(email: string): Promise<Session> {
  const password = 'a-long-secret-1'
  const { request } = await ask('POST /getEmailCode', { email, purpose: 'register' })
  const code = await served.codeFor(email)
  const agreement = { version: DOCUMENTS_VERSION, locale: 'es-MX' } as const
  const who = { accountType: 2, fullName: 'Ana Ruiz', country: 'MX', agreement } as const
  const session = await ask('POST /new/register/email', { ...who, email, code, request, password })
  await ask('POST /settingPayPassword', { payPassword: PAY, password }, session)
  return session
}
const record = (as: Session) => ask('POST /api/user/info', {}, as)

/** The id of the only pending request of this kind. */
async function waiting(kind: string): Promise<string> {
  const [, line = ''] = (await done('list', '--kind', kind)).split('\n')
  return must(line.split(/\s+/)[0] || null, `a request of kind ${kind}`)
}

test('only the owner can read the security log', async () => {
  const { mode } = await stat(join(dataDir, 'security.log'))
  expect(mode & 0o777).toBe(0o600)
})

test('only the owner can access the operator socket, wherever it is', async () => {
  const { mode } = await stat(join(dataDir, 'desk.sock'))
  expect(mode & 0o777).toBe(0o600)
  expect(await done('list')).toBe('Nothing waits.\n')
})

test(
  'the requests of a customer are decided by operators, two for a withdrawal',
  async () => {
    const ana = await register('ana@example.com')
    const [front, back, certificate] = await Promise.all([upload(ana), upload(ana), upload(ana)])
    const document = { document: 'idCard', firstName: 'Ana', lastName: 'Ruiz', documentNumber: 'RUAA800101' } as const
    await ask('POST /updateReal', { ...document, country: 'MX', front, back, consent: true }, ana)

    const kyc = await waiting('kyc')
    const sheet = await done('show', kyc)
    for (const line of [
      /User +ana/,
      /Name on the request +Ana Ruiz/,
      /in common +yes/,
      /this document +none/,
      /Front +\S+ \(800 × 500\)/,
    ])
      expect(sheet).toMatch(line)
    expect(sheet).not.toMatch(/\$argon2|password|token/i)
    const imageId = must(/Front +(\S+) /.exec(sheet)?.[1], 'an image')
    const path = join(dataDir, 'front')
    expect(await done('file', imageId, '--out', path, '--author', 'Luz')).toBe(`${path}: jpeg\n`)
    expect(await sharp(await readFile(path)).metadata()).toMatchObject({ width: 800, height: 500 })

    const wrong = await desk('refuse', kyc, '--reason', 'cardDeclined', '--author', 'Luz')
    expect(wrong).toMatchObject({ code: 1, stdout: '' })
    expect(wrong.stderr).toMatch(/no reason for a request of kind kyc\. Its reasons: imageUnreadable, /)
    expect(await done('approve', kyc, '--author', 'Luz')).toBe(`${kyc}: passed.\n`)
    expect(await record(ana)).toMatchObject({ kyc: 'verified' })
    expect((await desk('approve', kyc, '--author', 'Abel')).stderr).toBe(`Request ${kyc} is decided already.\n`)

    const payPassword = PAY
    const bank = {
      bankName: 'IXE',
      accountName: 'Ana Ruiz',
      cardNumber: '032180000118359719',
      postalCode: '06000',
    }
    const address = { bankAddress: 'Reforma 1', region: 'CDMX', city: 'CDMX', personalAddress: 'Roma 2' }
    const account = { kind: 'bank', country: 'MX', ...bank, ...address, payPassword } as const
    const destination = await ask('POST /UserAccount/addCardNo', account, ana)
    expect(await done('approve', await waiting('account'), '--author', 'Luz')).toContain('passed')

    await ask('POST /recharge/create', { kind: 'bank', currency: 'MXN', amount: '1000.00', certificate }, ana)
    const refused = await done('refuse', await waiting('deposit'), '--reason', 'notReceived', '--author', 'Luz')
    expect(refused).toMatch(/: failed\.\n$/)

    const terms = { destinationId: destination.id, amount: '500.00', fee: '10.00', payPassword }
    await ask('POST /withdrawal/withdrawal-apply', terms, ana)
    const withdrawal = await waiting('withdrawal')
    expect(await done('show', withdrawal)).toMatch(/To pay out +490\.00 MXN/)
    expect(await done('approve', withdrawal, '--author', 'Luz')).toBe(
      `${withdrawal}: 1 of 2: another person must agree.\n`,
    )
    expect(await done('list', '--kind', 'withdrawal')).toContain('1 of 2')
    const again = await desk('approve', withdrawal, '--author', 'Luz')
    expect(again).toMatchObject({ code: 1, stderr: 'Luz has said so already: another person must agree.\n' })
    expect(await done('approve', withdrawal, '--author', 'Abel')).toBe(`${withdrawal}: passed.\n`)
    expect(await done('show', withdrawal)).toMatch(/Luz +approves\n +Abel +approves/)
    expect(await done('list')).toBe('Nothing waits.\n')
  },
  TIMEOUT_MS,
)

test(
  'a deposit below the minimum is released once',
  async () => {
    const demo = await logIn()
    const small = { kind: 'crypto', asset: 'USDC', network: 'ethereum', amount: '0.50', minimumAccepted: true } as const
    await ask('POST /recharge/create', small, demo)
    const id = await waiting('deposit')
    const early = await desk('release', id, '--author', 'Luz')
    expect(early).toMatchObject({ code: 1, stderr: `There is no deposit ${id} that is kept apart.\n` })
    await done('approve', id, '--author', 'Luz')
    expect(await done('release', id, '--author', 'Abel')).toBe(`${id}: released. Its owner can use it now.\n`)
    expect((await desk('release', id, '--author', 'Abel')).stderr).toBe(`Deposit ${id} was released already.\n`)
  },
  TIMEOUT_MS,
)

test('a customer is blocked by user name, once, and let in again', { timeout: TIMEOUT_MS }, async () => {
  const eva = await register('eva@example.com')
  const given = ['--reason', 'Reported a stolen telephone', '--author', 'Luz']
  expect(await done('block', 'Eva@example.com', ...given)).toBe('eva@example.com: blocked. Sessions ended: 1.\n')
  expect((await desk('block', eva.user.id, ...given)).stderr).toBe('eva@example.com is blocked already.\n')
  expect(await done('unblock', eva.user.id, '--author', 'Abel')).toBe('eva@example.com: can log in again.\n')
  expect((await desk('unblock', eva.user.id, '--author', 'Abel')).stderr).toBe('eva@example.com is not blocked.\n')
  expect((await desk('block', 'nobody', ...given)).stderr).toBe('There is no customer nobody.\n')
})

test('second factors that were lost are removed, and the owner is told', { timeout: TIMEOUT_MS }, async () => {
  const noa = await register('noa@example.com')
  const given = ['--reason', 'Identity checked at a branch', '--author', 'Luz']
  expect((await desk('lost-factors', 'noa@example.com', ...given)).stderr).toBe(
    'noa@example.com has no second factor.\n',
  )
  const offer = await ask('POST /factor/begin', { kind: 'totp' }, noa)
  const answer = { code: codeAt('secret' in offer ? offer.secret : '', Date.now()) }
  await ask('POST /factor/confirm', { id: offer.id, name: 'App', answer }, noa)
  expect(await done('lost-factors', 'noa@example.com', ...given)).toBe(
    'noa@example.com: second factors removed: 1. No money leaves for 72 hours.\n',
  )
  expect((await send('/api/user/info', { method: 'POST' }, noa)).code).toBe(401)
  await ask('POST /loginByUsername', { username: 'noa@example.com', password: 'a-long-secret-1' })
  expect(served.log.join('\n')).toContain('security notice for noa@example.com: factorRemoved')
})

describe('a wrong command line exits with 2 and a message', () => {
  const wrong: [string, string[], RegExp][] = [
    ['no such command', ['pay'], /no command pay/],
    ['no such option', ['list', '--all'], /--all/],
    ['no such kind', ['list', '--kind', 'cat'], /no kind cat\. Kinds: kyc,/],
    ['no author', ['approve', 'r1'], /--author is missing/],
    ['no reason', ['refuse', 'r1', '--author', 'Luz'], /--reason is missing/],
    ['no id', ['show'], /ID is missing/],
    ['no reason of a block', ['block', 'ana', '--author', 'Luz'], /--reason is missing/],
    ['a word too many', ['show', 'r1', 'r2'], /What is r2\?/],
  ]
  test.each(wrong)('%s', async (_, args, sentence) => {
    const { code, stdout, stderr } = await desk(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(sentence)
  })
})

test("a customer's message is answered by an operator, with that operator's name", async () => {
  const thread = 'c'.repeat(32)
  const chat = async (path: string, body: object) =>
    (await fetch(`${served.url}/chat/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ thread, ...body }),
    }).then(reply => reply.json())) as Envelope<{ author: string; text: string }[]>
  expect(await done('chat')).toBe('No customer waits.\n')
  await chat('say', { text: '¿Hay alguien?' })
  expect(await done('chat')).toMatch(new RegExp(`^${thread}  .+ UTC\\n  ¿Hay alguien\\?\\n$`))
  expect(await done('answer', thread, '--text', 'Sí, dime.', '--author', 'Luz')).toBe(`${thread}: answered.\n`)
  expect(await done('chat')).toBe('No customer waits.\n')
  const { data } = await chat('read', { after: 0 })
  expect(data.map(({ author, text }) => [author, text])).toEqual([
    ['customer', '¿Hay alguien?'],
    ['Luz', 'Sí, dime.'],
  ])
  expect(await desk('answer', thread, '--text', 'Otra vez', '--author', 'Luz')).toMatchObject({ code: 1 })
})

test('an unknown request and an unknown operator exit with 1', async () => {
  for (const args of [
    ['show', 'r1'],
    ['approve', 'r1', '--author', 'Luz'],
    ['refuse', 'r1', '--reason', 'x', '--author', 'Luz'],
  ])
    expect(await desk(...args)).toMatchObject({ code: 1, stderr: 'There is no request r1.\n' })
  expect(await desk('file', 'f1', '--out', '/dev/null', '--author', 'Luz')).toMatchObject({ code: 1 })
  const robot = await desk('approve', 'r1', '--author', 'simulated-desk')
  expect(robot).toMatchObject({ code: 1, stderr: 'author: is the simulated desk’s name.\n' })
})

test('help is printed, and the operator socket works again after a SIGKILL', { timeout: TIMEOUT_MS }, async () => {
  expect(await done('--help')).toContain('npm run desk -- approve ID --author NAME')
  await served.kill('SIGKILL')
  const gone = await desk('list')
  expect(gone).toMatchObject({ code: 1, stdout: '' })
  expect(gone.stderr).toMatch(/^No Pulso answers on .+\. Start it, or set DATA_DIR to its folder\.\n$/)
  await served.restart()
  expect(await done('list')).toBe('Nothing waits.\n')
})
