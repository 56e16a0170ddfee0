// Why: a trader who has closed the app must learn of a fill, an alert or a liquidation, and nobody else may read it.
import { createECDH } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { noticeKinds, noticeTopics } from '../../domain/notice.ts'
import { isPushEndpoint, PUSH_DEVICES_MAX, PUSH_TTL_HOURS } from '../../domain/push.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { pushDeliveries, pushDevices } from '../../server/db/push-schema.ts'
import { sessions } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import type { NewNotice, Notices } from '../../server/notices/notices.ts'
import { createNotices } from '../../server/notices/notices.ts'
import { createOutbox } from '../../server/outbox/outbox.ts'
import { encrypt } from '../../server/push/encrypt.ts'
import { quietUntil } from '../../server/push/quiet.ts'
import { createPushTexts } from '../../server/push/texts.ts'
import type { PushService } from '../support/push-fake.ts'
import { decrypt, startPushService } from '../support/push-fake.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const ZONE = 'America/Mexico_City'
const choice = { topics: [...noticeTopics], amounts: false, quiet: null }
const filled: NewNotice = {
  kind: 'orderFilled',
  values: {
    code: 'AAPL',
    name: 'Apple Inc.',
    quantity: '1200',
    average: '187.2050',
    currency: 'USD',
    direction: 'buy',
  },
}

let service: PushService
let server: TestServer
let notices: Notices
let me: Registered
/** Each test has its own device. */
let device = ''
let devices = 0
beforeAll(async () => {
  // The clock of the tokens is that of the server.
  service = await startPushService(() => server.clock.now())
  server = await startServer({ fetchPush: service.fetch })
  notices = createNotices({ outbox: createOutbox({ db: server.db, bus: createLocalBus() }), newId })
}, START_TIMEOUT_MS)
afterAll(async () => {
  await server.stop()
  await service.stop()
})
beforeEach(async () => {
  me = await server.newcomer()
  server.clock.jump(5_000)
  device = `device-${devices++}`
})

type Choice = Partial<CallInput<'POST /push/save'>>

async function register(given: Choice = {}, person = me, name = device) {
  const { key } = await server.ask('GET /push/key', {}, person)
  const browser = service.subscribe(name, key)
  const input = Object.assign({ locale: 'en', zone: ZONE } as const, choice, browser, given)
  await server.ask('POST /push/save', input, person)
  return browser
}

const notify = (notice: NewNotice, userId = me.user.id) =>
  server.db.transaction(async tx => notices.add(tx, userId, notice, server.clock.now()))
const receivedBy = (name = device) => service.received.filter(each => each.device === name)
const bodies = (name = device) => receivedBy(name).map(({ message }) => message.title)
const waiting = () => server.db.select().from(pushDeliveries)
const devicesOf = (person = me) => server.db.select().from(pushDevices).where(eq(pushDevices.userId, person.user.id))

/** Lets time pass until the fact holds. */
const until = (fact: () => unknown, stepMs = 1_000) =>
  expect
    .poll(async () => {
      server.clock.advance(stepMs)
      return await fact()
    })
    .toBeTruthy()

/** All messages that are due now have been sent and written. */
const settled = () => until(async () => (await waiting()).every(({ dueAt }) => dueAt > server.clock.now()))

test('a notice reaches a registered device: its title and its name, no amounts, and a link', async () => {
  await register()
  await notify(filled)
  await until(() => receivedBy().length === 1)
  const { message, headers } = must(receivedBy()[0], 'a message')
  expect(message).toMatchObject({ title: 'Order filled: AAPL', body: 'Apple Inc.' })
  const id = message.tag
  expect(message.url).toBe(`/#/pages/notice/detail?id=${id}`)
  expect((await server.ask('GET /userMessage/{id}', { id }, me)).kind).toBe('orderFilled')
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '86399' })
  await settled()
  expect(await waiting()).toEqual([])
})

test('amounts are in a message if the user chose it, grouped as in the language', async () => {
  await register({ amounts: true, locale: 'es-MX' })
  await notify(filled)
  await until(() => receivedBy().length === 1)
  expect(receivedBy()[0]?.message).toMatchObject({
    title: 'Orden ejecutada: AAPL',
    body: 'Apple Inc. · 1,200 · 187.2050 USD',
  })
})

test('only chosen topics are sent, and a choice can be changed', async () => {
  const browser = await register({ topics: ['alert'] })
  await notify(filled)
  await notify({
    kind: 'alert',
    values: { code: 'KO', name: 'Coca-Cola', alert: 'priceAbove', level: '60.10', note: 'sell' },
  })
  await until(() => receivedBy().length === 1)
  expect(receivedBy()[0]).toMatchObject({
    message: { title: 'KO rose to 60.10 or above', body: 'Coca-Cola · sell' },
    headers: { urgency: 'high' },
  })
  await register({ topics: ['order'] })
  const { endpoint } = browser
  expect((await server.ask('POST /push/read', { endpoint }, me)).device?.topics).toEqual(['order'])
  await notify(filled)
  await until(() => receivedBy().length === 2)
  expect(await devicesOf()).toHaveLength(1)
})

test('an alert with two conditions names both', async () => {
  await register({ topics: ['alert'] })
  const pair = { alert: 'priceAbove', level: '60.10', secondAlert: 'dayUp', secondLevel: '5.00' }
  await notify({ kind: 'alert', values: { code: 'KO', name: 'Coca-Cola', ...pair } })
  await until(() => receivedBy().length === 1)
  expect(receivedBy()[0]?.message).toMatchObject({
    title: 'KO rose to 60.10 or above and is up 5.00% or more today',
    body: 'Coca-Cola',
  })
  const range = { alert: 'priceBelow', level: '70.00', secondAlert: 'priceAbove', secondLevel: '60.10' }
  await notify({ kind: 'alert', values: { code: 'KO', name: 'Coca-Cola', ...range } })
  await until(() => receivedBy().length === 2)
  expect(receivedBy()[1]?.message.title).toBe('KO is between 60.10 and 70.00')
})

test('several devices of a user get a notice, and no device of another user', async () => {
  await register()
  await register({ locale: 'zh-Hans' }, me, 'tablet')
  const other = await server.newcomer()
  await register({}, other, 'other')
  await notify(filled)
  await until(() => receivedBy().length + receivedBy('tablet').length === 2)
  await settled()
  expect(receivedBy('tablet')[0]?.message.title).toBe('委托已成交：AAPL')
  expect(receivedBy('other')).toEqual([])
})

describe('the push service answers', () => {
  test.each([404, 410, 403])('%d: the device is removed, and nothing is sent to it again', async status => {
    await register()
    service.answer(device, { status })
    await notify(filled)
    await until(async () => (await devicesOf()).length === 0)
    await notify(filled)
    await settled()
    expect(service.tries(device)).toBe(1)
  })

  test('429 with a pause: sent after the pause, not before', async () => {
    await register()
    service.answer(device, { status: 429, headers: { 'retry-after': '120' } })
    await notify(filled)
    await until(() => service.tries(device) === 1)
    await settled()
    const [row] = await waiting()
    expect(must(row, 'a delivery').dueAt).toBeGreaterThan(server.clock.now() + 100_000)
    expect(receivedBy()).toEqual([])
    await until(() => receivedBy().length === 1, MINUTE_MS)
  })

  test('503, then a cut connection: sent again, later each time, and once', async () => {
    await register()
    service.answer(device, { status: 503 }, 'cut')
    await notify(filled)
    await until(() => receivedBy().length === 1, 5_000)
    await settled()
    expect(service.tries(device)).toBe(3)
  })

  test('400: given up, which the log says; the device stays', async () => {
    await register()
    service.answer(device, { status: 400 })
    await notify(filled)
    await until(() => service.tries(device) === 1)
    await settled()
    expect(await waiting()).toEqual([])
    expect(server.logged.splice(0).join()).toMatch(/a push service refused a message/)
    expect(await devicesOf()).toHaveLength(1)
  })

  test('never for a day: the message is dropped', async () => {
    await register()
    service.answer(device, ...Array.from({ length: 500 }, () => ({ status: 503 })))
    await notify(filled)
    await until(() => service.tries(device) > 1, MINUTE_MS)
    server.clock.jump(PUSH_TTL_HOURS * HOUR_MS)
    await until(async () => (await waiting()).length === 0)
    expect(receivedBy()).toEqual([])
  })
})

test('a slow device does not delay another one', async () => {
  await register()
  await register({}, me, 'quick')
  service.answer(device, ...Array.from({ length: 20 }, () => ({ status: 503 })))
  for (let count = 0; count < 3; count++) await notify(filled)
  await until(() => receivedBy('quick').length === 3)
})

describe('a device', () => {
  test('gets nothing after a log-out', async () => {
    await register()
    await server.ask('POST /session/logOut', {}, me)
    await notify(filled)
    await until(async () => (await devicesOf()).length === 0)
    expect(service.tries(device)).toBe(0)
  })

  test('gets nothing after its session expired', async () => {
    await register()
    await notify(filled)
    await server.db.update(sessions).set({ lastSeenAt: 0 }).where(eq(sessions.userId, me.user.id))
    await until(async () => (await devicesOf()).length === 0)
    expect(service.tries(device)).toBe(0)
  })

  test('that another user registers gets that user’s notices only', async () => {
    await register()
    const other = await server.newcomer()
    await register({}, other)
    await notify(filled)
    await notify({ kind: 'alert', values: { code: 'KO', alert: 'yearHigh' } }, other.user.id)
    await until(() => receivedBy().length === 1)
    expect(bodies()).toEqual(['KO reached its 52-week high'])
    expect(await devicesOf()).toEqual([])
  })

  test('is removed by its user, and by nobody else', async () => {
    const { endpoint } = await register()
    const other = await server.newcomer()
    await server.ask('POST /push/remove', { endpoint }, other)
    expect((await server.ask('POST /push/read', { endpoint }, other)).device).toBeNull()
    expect((await server.ask('POST /push/read', { endpoint }, me)).device).toEqual(choice)
    await server.ask('POST /push/remove', { endpoint }, me)
    expect((await server.ask('POST /push/read', { endpoint }, me)).device).toBeNull()
  })

  test(`a user has at most ${PUSH_DEVICES_MAX}, and can still change the choice of each`, async () => {
    for (let at = 0; at < PUSH_DEVICES_MAX; at++) {
      await register({}, me, `${device}-${at}`)
      server.clock.jump(1_000)
    }
    const { key } = await server.ask('GET /push/key', {}, me)
    const browser = service.subscribe(device, key)
    const input = Object.assign({ locale: 'en', zone: ZONE } as const, choice, browser)
    expect((await server.refusal('POST /push/save', input, me)).failure).toBe('devicesFull')
    await register({ amounts: true }, me, `${device}-0`)
  })
})

describe('in quiet hours', () => {
  // 09:00 in Mexico City when the server starts.
  const quiet = { from: '06:00', to: '23:00' }

  test('a fill waits for their end', async () => {
    await register({ quiet })
    await notify(filled)
    await until(async () => ((await waiting())[0]?.dueAt ?? 0) > server.clock.now() + HOUR_MS)
    const { dueAt } = must((await waiting())[0], 'a delivery')
    expect(new Date(dueAt).toISOString()).toMatch(/T05:00:00/)
    expect(service.tries(device)).toBe(0)
    server.clock.jump(dueAt - server.clock.now())
    await until(() => receivedBy().length === 1)
  })

  test.each(['marginLiquidated', 'passwordChanged'] as const)('%s is sent at once', async kind => {
    await register({ quiet })
    await notify({ kind, values: { code: 'EURUSD' } })
    await until(() => receivedBy().length === 1)
    expect(receivedBy()[0]?.headers['urgency']).toBe('high')
  })

  test.each([
    ['22:00', '07:00', '2026-06-02T04:00:00Z', '2026-06-02T13:00:00Z'],
    ['22:00', '07:00', '2026-06-02T12:59:00Z', '2026-06-02T13:00:00Z'],
    ['22:00', '07:00', '2026-06-02T13:00:00Z', null],
    ['22:00', '07:00', '2026-06-02T03:59:59Z', null],
    ['09:00', '17:00', '2026-06-02T15:00:00Z', '2026-06-02T23:00:00Z'],
  ])('from %s to %s, %s is quiet until %s', (from, to, now, end) => {
    expect(quietUntil({ from, to }, ZONE, Date.parse(now))).toBe(end === null ? null : Date.parse(end))
  })
})

describe('refused', () => {
  const good = () => {
    const keys = createECDH('prime256v1')
    return {
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      p256dh: keys.generateKeys().toString('base64url'),
      auth: 'A'.repeat(22),
      locale: 'en',
      zone: ZONE,
      ...choice,
    } as const
  }
  test.each([
    ['endpoint', { endpoint: 'http://127.0.0.1:8080/' }],
    ['endpoint', { endpoint: 'https://fcm.googleapis.com.example.org/x' }],
    ['p256dh', { p256dh: `B${'A'.repeat(86)}` }],
    ['auth', { auth: 'short' }],
    ['zone', { zone: 'Mars/Base' }],
    ['quiet', { quiet: { from: '22:00', to: '22:00' } }],
    ['quiet', { quiet: { from: '24:00', to: '07:00' } }],
  ])('a registration with a wrong %s: %j', async (field, wrong) => {
    const input = Object.assign({}, good(), wrong)
    const { failure, data } = await server.refusal('POST /push/save', input, me)
    expect(failure).toBe('invalid')
    expect(JSON.stringify(data)).toContain(field)
  })

  test.each([
    ['https://updates.push.services.mozilla.com/wpush/v2/gAA', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=BQYA%2b', true],
    ['https://web.push.apple.com/QGuQ', true],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://evil.example/?fcm.googleapis.com/x', false],
    ['https://push.apple.com.evil.example/x', false],
  ])('%s is an address of a push service: %s', (text, is) => {
    expect(isPushEndpoint(text)).toBe(is)
  })
})

test('the example of RFC 8291 (section 5 and appendix A) is encrypted as there', () => {
  const local = createECDH('prime256v1')
  local.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const body = encrypt('When I grow up, I want to be a watermelon', keys, salt, local)
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  const receiver = createECDH('prime256v1')
  receiver.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  expect(decrypt(body, receiver, Buffer.from(keys.auth, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})

test('every kind of notice has a title in every language, and no placeholder is left in it', () => {
  const texts = createPushTexts()
  const values = {
    code: 'ESZ6',
    next: 'ESH7',
    alert: 'yearLow',
    stop: 'takeProfit',
    name: 'S&P 500',
    amount: '5',
    currency: 'USD',
  }
  for (const locale of locales)
    for (const kind of noticeKinds) {
      const row = {
        id: 'n',
        seq: 1,
        userId: 'u',
        kind,
        values,
        subjectType: null,
        subjectId: null,
        readAt: null,
        createdAt: 0,
      }
      const message = texts(row, locale, true)
      expect(message.title.length, kind).toBeGreaterThan(0)
      expect(JSON.stringify(message), kind).not.toContain('{{')
    }
})
