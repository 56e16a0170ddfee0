// Why: every page calls the server through this module. A read may be dropped, a money request must not be. A wrong
// reaction to a lost response places an order twice; a wrong reaction to a late 401 ends a new session.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { InstrumentKey } from '../../domain/brand.ts'
import { failures } from '../../domain/failure.ts'
import { call } from '../../src/data/call.ts'
import { onSessionExpired } from '../../src/data/expired.ts'
import { CallFailure } from '../../src/data/failure.ts'
import { newIntentKey, openIntents } from '../../src/data/intents.ts'
import type { Sending } from '../../src/data/once.ts'
import { sendOnce } from '../../src/data/once.ts'
import { useCall } from '../../src/data/use-call.ts'
import { toggleWatched, watchlist } from '../../src/data/watchlist.ts'
import { markAllRead } from '../../src/features/notice/read.ts'
import { startTexts } from '../../src/i18n/i18n.ts'
import { goToLogin, push, switchTab } from '../../src/router/navigate.ts'
import { closeSession, openSession, session } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { dismissToast, toasts } from '../../src/state/toast.ts'
import { createTestClock } from '../support/clock.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

const TERMS = { type: 'terms', version: '1', locale: 'es-MX', title: 'Términos', body: ['Uno'] }
const CANCEL = 'POST /orders/cancel'

let server: ScriptedServer

beforeAll(() => {
  onSessionExpired(goToLogin)
  return startTexts('es-MX', ['common', 'ui'])
})
beforeEach(() => {
  server = startScriptedServer()
})
afterEach(() => {
  server.stop()
  closeSession()
  changeSetting('locale', 'es-MX')
  localStorage.removeItem('pulso:intents')
  for (const toast of [...toasts.list]) dismissToast(toast.id)
  switchTab('/')
})

const failureOf = async (work: Promise<unknown>): Promise<CallFailure> => {
  const thrown: unknown = await work.then(
    () => new Error('it was answered'),
    (reason: unknown) => reason,
  )
  if (!(thrown instanceof CallFailure)) throw thrown
  return thrown
}
const toastTexts = () => toasts.list.map(toast => toast.text)

test('an instrument added to the watchlist is sent with its class and asset type', async () => {
  openSession(sessionOf(ana(), 'secret'))
  server.on('GET /userSelfSecurity/selectSelfSelectionStocksData', () => ok([]))
  server.on('POST /userSelfSecurity/save', () => ok({}))
  toggleWatched({ key: 'HK.00700' as InstrumentKey, name: 'Tencent Holdings' })
  await expect
    .poll(() => server.asked.map(asked => asked.body))
    .toContainEqual({
      classify: 'HK',
      assettype: 11,
      securityName: 'Tencent Holdings',
      secuCode: '00700',
      market: 'HK',
      position: 0,
    })
})

test('a call carries the language, the bearer token, and its values without nulls', async () => {
  openSession(sessionOf(ana(), 'secret'))
  changeSetting('locale', 'zh-Hans')
  server.on('POST /userSelfSecurity/save', () => ok({}))
  const input = { secuCode: 'AAPL', market: 'UsStock', position: 0, classify: null } as const
  await call('POST /userSelfSecurity/save', Object.assign({}, input, { classify: undefined }))
  const [asked] = server.asked
  expect(asked?.headers.get('languages')).toBe('zh_Hans_CN')
  expect(asked?.headers.get('accept-language')).toBe('zh-Hans')
  expect(asked?.headers.get('authorization')).toBe('Bearer secret')
  expect(asked?.body).toEqual({ secuCode: 'AAPL', market: 'UsStock', position: 0 })
})

test('the values of a GET are its query, and path parameters are filled in', async () => {
  server.on('GET /dict/data', () => ok(TERMS))
  server.on('POST /userSelfSecurity/delete/a%2Fb', () => ok({}))
  await call('GET /dict/data', { type: 'terms' })
  await call('POST /userSelfSecurity/delete/{id}', { id: 'a/b' })
  expect(server.asked[0]?.query.get('type')).toBe('terms')
  expect(server.asked[1]?.body).toEqual({})
})

test('an order of a rule is sent as a form, any other request as JSON', async () => {
  server.on('POST /quantization/order/save', () => ok({ id: 'q1' }))
  server.on(CANCEL, () => ok({ id: 'o1' }))
  await sendOnce('POST /quantization/order/save', { id: 'quant-a-1', amount: '100.00' }, newIntentKey())
  await sendOnce(CANCEL, { orderId: 'o1' }, newIntentKey())
  const [form, json] = server.asked
  expect(form).toMatchObject({ isForm: true, body: { id: 'quant-a-1', amount: '100.00' } })
  expect(form?.headers.get('content-type')).toBeNull()
  expect(json).toMatchObject({ isForm: false, body: { orderId: 'o1' } })
  expect(json?.headers.get('content-type')).toBe('application/json')
})

test('a refusal has its kind, the server’s message, and the field to correct', async () => {
  const data = { field: 'email', reason: 'email' }
  server.on('POST /getEmailCode', () => ({ code: failures.invalid.code, msg: 'Revisa el correo', data }))
  const failure = await failureOf(call('POST /getEmailCode', { email: 'x', purpose: 'register' }))
  expect(failure).toMatchObject({ kind: 'invalid', msg: 'Revisa el correo', field: 'email' })
  expect(failure.network).toBe(false)
  expect(toastTexts()).toEqual([])
})

test('a lost connection is reported once, however many calls it breaks', async () => {
  server.on('GET /dict/data', () => 'lost')
  server.on('GET /areaInfo/list', () => 'lost')
  const both = [call('GET /dict/data', { type: 'terms' }), call('GET /areaInfo/list', {})]
  for (const work of both) expect((await failureOf(work)).network).toBe(true)
  expect(toastTexts()).toEqual(['Sin conexión. Revisa tu red e inténtalo de nuevo.'])
})

test('a quiet call fails without a toast', async () => {
  server.on('GET /dict/data', () => 'lost')
  await failureOf(call('GET /dict/data', { type: 'terms' }, { quiet: true }))
  expect(toastTexts()).toEqual([])
})

test('an action without a response shows the network toast, even with an error display of its own', async () => {
  server.on('POST /userMessage/updateRead', () => 'lost')
  await failureOf(markAllRead())
  expect(toastTexts()).toEqual(['Sin conexión. Revisa tu red e inténtalo de nuevo.'])
})

test('a star that cannot be kept is undone and shows the network toast once', async () => {
  server.on('GET /userSelfSecurity/selectSelfSelectionStocksData', () => ok([]))
  openSession(sessionOf(ana(), 'secret'))
  await expect.poll(() => watchlist.state).toBe('ready')
  server.on('POST /userSelfSecurity/save', () => 'lost')
  toggleWatched({ key: 'HK.00700' as InstrumentKey, name: 'Tencent Holdings' })
  expect(watchlist.list).toHaveLength(1)
  await expect.poll(() => watchlist.list).toHaveLength(0)
  expect(toastTexts()).toEqual(['Sin conexión. Revisa tu red e inténtalo de nuevo.'])
})

test('a pending look-up by POST is aborted when repeated; an action never is', async () => {
  server.on('POST /market/getMaket', () => new Promise(() => {}))
  server.on('POST /userMessage/updateRead', () => new Promise(() => {}))
  const ask = (stkName: string) => call('POST /market/getMaket', { stkName }, { quiet: true })
  const [first] = [failureOf(ask('AAPL')), ask('KO').catch(() => {}), ask('AAPL').catch(() => {})]
  expect((await first).aborted).toBe(true)
  for (let taps = 0; taps < 2; taps++) void call('POST /userMessage/updateRead', { all: true })
  expect(server.asked.map(({ signal }) => signal?.aborted)).toEqual([true, false, false, false, false])
})

test('a pending read is aborted when repeated with the same id, silently', async () => {
  server.on('GET /dict/data', () => new Promise(() => {}))
  const first = call('GET /dict/data', { type: 'terms' }, { id: 'documents' })
  server.on('GET /dict/data', () => ok(TERMS))
  const second = call('GET /dict/data', { type: 'risk' }, { id: 'documents' })
  expect((await failureOf(first)).aborted).toBe(true)
  await expect(second).resolves.toEqual(TERMS)
  expect(toastTexts()).toEqual([])
})

test('an ended session logs out, says so, and leads to the log-in and back here', async () => {
  openSession(sessionOf(ana()))
  push('/pages/quote/stock?code=AAPL')
  server.on('POST /position/me', () => ({ code: 401, msg: 'x', data: null }))
  await failureOf(call('POST /position/me', {}))
  expect(session.token).toBeNull()
  expect(localStorage.getItem('pulso:token')).toBeNull()
  expect(toastTexts()).toEqual(['Tu sesión terminó. Inicia sesión de nuevo.'])
  expect(location.hash).toBe('#/pages/auth/login?return=%2Fpages%2Fquote%2Fstock%3Fcode%3DAAPL')
})

test('a late 401 of an older session does not end a newer one', async () => {
  openSession(sessionOf(ana(), 'old'))
  let answer = (_: { code: number }) => {}
  server.on('POST /position/me', () => new Promise(resolve => (answer = resolve)))
  const late = failureOf(call('POST /position/me', {}))
  openSession(sessionOf(ana(), 'new'))
  answer({ code: 401 })
  expect((await late).kind).toBe('loginExpired')
  expect(session.token).toBe('new')
})

test('an order without a response is requested again with the same key, until its outcome is known', async () => {
  const clock = createTestClock(1_000)
  const key = newIntentKey()
  const phases: Sending<unknown>['phase'][] = []
  server.on(CANCEL, () => 'lost')
  const outcome = sendOnce(CANCEL, { orderId: 'o1' }, key, { onState: state => phases.push(state.phase), clock })
  await expect.poll(() => phases).toEqual(['sending', 'unknown'])
  expect(openIntents().map(intent => intent.intentKey)).toEqual([key])
  server.on(CANCEL, () => ok({ id: 'o1' }))
  clock.advance(1_000)
  await expect(outcome).resolves.toMatchObject({ phase: 'done', answer: { id: 'o1' } })
  expect(server.asked.map(asked => asked.headers.get('idempotency-key'))).toEqual([key, key])
  expect(openIntents()).toEqual([])
})

test('a request without an answer ends after the specified two minutes, as a lost connection', async () => {
  const clock = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  server.on('GET /dict/data', () => new Promise(() => {}))
  const asked = call('GET /dict/data', { type: 'terms' }, { quiet: true })
  expect(timeout).toHaveBeenCalledWith(120_000)
  timeout.mockRestore()
  clock.abort()
  await expect(asked).rejects.toMatchObject({ network: true, aborted: false })
})

test('a slow order is reported as slow', async () => {
  const clock = createTestClock(1_000)
  const phases: string[] = []
  let answer = (_: ReturnType<typeof ok>) => {}
  server.on(CANCEL, () => new Promise(resolve => (answer = resolve)))
  const outcome = sendOnce(CANCEL, { orderId: 'o1' }, newIntentKey(), {
    onState: state => phases.push(state.phase),
    clock,
  })
  clock.advance(2_000)
  await expect.poll(() => server.asked.length).toBe(1)
  answer(ok({}))
  await outcome
  expect(phases).toEqual(['sending', 'slow', 'done'])
})

test('a refused order is final: it is sent once', async () => {
  server.on(CANCEL, () => ({ code: failures.orderFinal.code, msg: 'Ya terminó' }))
  const outcome = await sendOnce(CANCEL, { orderId: 'o1' }, newIntentKey())
  expect(outcome).toMatchObject({ phase: 'refused', failure: { kind: 'orderFinal' } })
  expect(server.asked).toHaveLength(1)
  expect(openIntents()).toEqual([])
})

test('a session that ends during an order leaves its intent for the next log-in', async () => {
  openSession(sessionOf(ana()))
  server.on(CANCEL, () => ({ code: 401 }))
  await sendOnce(CANCEL, { orderId: 'o1' }, 'key-1')
  expect(openIntents()).toMatchObject([{ intentKey: 'key-1', userId: 'u1' }])
})

test('a secret request is not stored on the device', async () => {
  server.on(CANCEL, () => new Promise(() => {}))
  void sendOnce(CANCEL, { orderId: 'o1' }, 'key-1', { secret: true })
  await expect.poll(() => server.asked.length).toBe(1)
  expect(localStorage.getItem('pulso:intents')).toBeNull()
})

function Terms() {
  const { data, state, reload } = useCall('GET /dict/data', { type: 'terms' })
  return (
    <button type="button" onClick={reload}>
      {`${state}: ${data?.title ?? '—'}`}
    </button>
  )
}

test('a look-up keeps its data when a reload fails', async () => {
  server.on('GET /dict/data', () => ok(TERMS))
  const screen = await render(<Terms />)
  await expect.element(screen.getByText('ready: Términos')).toBeInTheDocument()
  server.on('GET /dict/data', () => 'lost')
  await screen.getByRole('button').click()
  await expect.element(screen.getByText('failed: Términos')).toBeInTheDocument()
  expect(toastTexts()).toEqual([])
})

test('a look-up reloads in the newly chosen language', async () => {
  server.on('GET /dict/data', ({ headers }) => ok({ ...TERMS, title: headers.get('languages') }))
  const screen = await render(<Terms />)
  await expect.element(screen.getByText('ready: mx')).toBeInTheDocument()
  changeSetting('locale', 'en')
  await expect.element(screen.getByText('ready: en')).toBeInTheDocument()
})
