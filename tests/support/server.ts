// The whole server over real HTTP on a free port: the real store (in memory), a small simulated market, and a test
// clock. Calls are typed by the call table, and every response is validated against its schema on both sides.

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, must } from '../../domain/assert.ts'
import type { FailureKind } from '../../domain/failure.ts'
import { failureOfCode } from '../../domain/failure.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { CallAnswer, CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import type { ErrorData, Locale } from '../../domain/wire/envelope.ts'
import { BASE_PATH, IDEMPOTENCY_HEADER, localeHeaders } from '../../domain/wire/envelope.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import type { Config } from '../../server/compose/config.ts'
import { readConfig } from '../../server/compose/config.ts'
import type { Running } from '../../server/compose/start.ts'
import { start } from '../../server/compose/start.ts'
import { DOCUMENTS_VERSION } from '../../server/content/document.ts'
import type { Db } from '../../server/db/db.ts'
import { createAudit } from '../../server/lib/audit.ts'
import { createLog } from '../../server/lib/log.ts'
import { openImage } from '../../tools/store-image.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import { keepCodeRequest, withCodeRequest } from './code-requests.ts'

const SERVER_START_MS = Date.UTC(2026, 5, 1, 15)
/** Timeout for hooks: a start takes a while on a loaded machine. */
export const START_TIMEOUT_MS = 60_000

/** The test clock; `jump` simulates a suspended machine: time passes without timers running. */
type ServerClock = TestClock & { jump(ms: number): void }

function createServerClock(): ServerClock {
  const clock = createTestClock(SERVER_START_MS)
  let slept = 0
  return {
    ...clock,
    now: () => clock.now() + slept,
    jump(ms) {
      slept += ms
    },
  }
}

type CallOptions = {
  readonly token?: string
  /** The idempotency key; null: none is sent. By default, calls that need a key get a new one. */
  readonly key?: string | null
  readonly locale?: Locale
  readonly headers?: Readonly<Record<string, string>>
}

export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

export type Refused = {
  readonly status: number
  readonly failure: FailureKind
  readonly msg: string
  readonly data: ErrorData
  readonly retryAfter: number | null
}

export type Registered = Session & { readonly email: string; readonly password: string }

export type TestServer = Omit<Running, 'stop'> & {
  readonly url: string
  readonly db: Db
  readonly clock: ServerClock
  /** Lines of the log at level `warn` and above. */
  readonly logged: string[]
  /** The lines of the security log. */
  readonly audited: string[]
  /** Calls the server; returns any response. */
  call<K extends CallKey>(key: K, input: CallInput<K>, options?: CallOptions): Promise<Reply>
  /** Calls the server; returns the answer, and fails on a refusal. */
  ask<K extends CallKey>(key: K, input: CallInput<K>, options?: CallOptions): Promise<CallAnswer<K>>
  /** Calls the server; returns the refusal, and fails on an answer. */
  refusal<K extends CallKey>(key: K, input: CallInput<K>, options?: CallOptions): Promise<Refused>
  /** The newest code that was sent to an address, taken from the log. */
  codeFor(email: string): string
  /** Registers a new user by code and logs in. */
  newcomer(): Promise<Registered>
  stop(): Promise<void>
}

export type ServerOverrides = {
  /** Environment variables, as read by `server/compose/config.ts`. */
  readonly environment?: Readonly<Record<string, string>>
  readonly distDir?: string
  /** The push service; without it, no request reaches one. */
  readonly fetchPush?: typeof fetch
}

const noPush: typeof fetch = () => Promise.reject(new Error('no push service'))

export async function startServer({
  environment = {},
  distDir,
  fetchPush = noPush,
}: ServerOverrides = {}): Promise<TestServer> {
  const emptyDir = await mkdtemp(join(tmpdir(), 'pulso-test-'))
  const clock = createServerClock()
  const logged: string[] = []
  const audited: string[] = []
  const log = createLog('warn', { write: line => void logged.push(line) })
  const db = await openImage(clock.now())
  const config = configOf(environment)
  const running = await start({
    config,
    db,
    bus: createLocalBus(),
    clock,
    log,
    audit: createAudit({ write: line => void audited.push(line) }),
    distDir: distDir ?? emptyDir,
    checkAnswers: true,
    fetchPush,
  })
  const url = `http://127.0.0.1:${running.port}`
  const call: TestServer['call'] = (key, input, options) => send(url, key, input, options)
  const server: TestServer = {
    ...running,
    url,
    db,
    clock,
    logged,
    audited,
    call,
    ask: async (key, input, options) => answerOf(key, await call(key, input, options)),
    refusal: async (key, input, options) => refusedOf(key, await call(key, input, options)),
    codeFor: email => newestCode(logged, email),
    newcomer: () => registerNewcomer(server),
    async stop() {
      await running.stop().finally(() => rm(emptyDir, { recursive: true }))
    },
  }
  return server
}

function configOf(environment: Readonly<Record<string, string>>): Config {
  const read = readConfig({
    PORT: '0',
    SIM_INSTRUMENTS: '1',
    SIM_RATE: '20',
    // Tests own the clock: what they do must not depend on the hour.
    SIM_CALENDAR: 'always',
    CODES_IN_LOG: 'on',
    // The demo account would trade in every product, which takes seconds.
    DEMO: 'off',
    ...environment,
  })
  assert('config' in read, `a good environment: ${JSON.stringify(read)}`)
  return read.config
}

async function send<K extends CallKey>(
  url: string,
  key: K,
  input: CallInput<K>,
  { token, key: idempotencyKey = calls[key].once ? randomUUID() : null, locale, headers = {} }: CallOptions = {},
): Promise<Reply> {
  const [method = '', path = ''] = key.split(' ')
  const rest = new Map<string, unknown>(Object.entries(withCodeRequest(key, input)))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = must(rest.get(name), `path parameter ${name}`)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const query =
    method === 'GET' ? `?${new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))}` : ''
  const response = await fetch(`${url}${BASE_PATH}${filled}${query}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}),
      ...(locale ? { languages: localeHeaders[locale] } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  })
  const reply = await replyOf(response)
  keepCodeRequest(key, input, reply.data)
  return reply
}

export async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text()
  const { code, msg, data } = text === '' ? { code: 0, msg: '', data: null } : JSON.parse(text)
  return { status: response.status, headers: response.headers, code, msg, data }
}

function answerOf<K extends CallKey>(key: K, reply: Reply): CallAnswer<K> {
  assert(reply.code === 200, `${key} succeeds: ${reply.status} ${reply.code} ${reply.msg}`)
  return calls[key].answer.parse(reply.data) as CallAnswer<K>
}

export function refusedOf(what: string, { status, code, msg, data, headers }: Reply): Refused {
  const failure = must(failureOfCode(code), `${what} is refused, with a known code (${code})`)
  const retryAfter = headers.get('retry-after')
  return { status, failure, msg, data: data as ErrorData, retryAfter: retryAfter === null ? null : Number(retryAfter) }
}

function newestCode(logged: readonly string[], email: string): string {
  const line = logged.findLast(text => text.includes(`verification code for ${email}: `))
  return must(/: (\d{6})"/.exec(line ?? '')?.[1], `a code for ${email} in the log`)
}

let newcomers = 0

async function registerNewcomer(server: TestServer): Promise<Registered> {
  newcomers += 1
  const email = `person.${newcomers}@example.com`
  const password = `secret-${newcomers}-word`
  await server.ask('POST /getEmailCode', { email, purpose: 'register' })
  const session = await server.ask('POST /new/register/email', registration(email, password, server.codeFor(email)))
  return { ...session, email, password }
}

export function registration(email: string, password: string, code: string): CallInput<'POST /new/register/email'> {
  const agreement = { version: DOCUMENTS_VERSION, locale: 'es-MX' } as const
  return { accountType: 2, email, code, password, fullName: 'Ana López', country: 'MX', agreement }
}
