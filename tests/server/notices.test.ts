// Customers read notices of orders and money again when a question comes up: all notices must be there, in order, for
// no other user, and equal on every device.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { noticeKinds, topicOf } from '../../domain/notice.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import type { NewNotice } from '../../server/notices/notices.ts'
import { createNotices } from '../../server/notices/notices.ts'
import { createOutbox } from '../../server/outbox/outbox.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

let ids = 0
async function notify({ user }: Registered, notice: NewNotice): Promise<string> {
  const id = `notice-${++ids}`
  const notices = createNotices({ outbox: createOutbox({ db: server.db, bus: createLocalBus() }), newId: () => id })
  await server.db.transaction(async tx => notices.add(tx, user.id, notice, server.clock.now()))
  return id
}

/** A user who has read the welcome notice. */
async function reader(): Promise<Registered> {
  const person = await server.newcomer()
  await server.ask('POST /userMessage/updateRead', { all: true }, person)
  return person
}

const listOf = (person: Registered, input = {}) => server.ask('GET /userMessage/getMessage', input, person)
const deposit = (id: string): NewNotice => ({
  kind: 'depositPassed',
  values: { amount: '100.00', currency: 'USD' },
  subject: { type: 'deposit', id },
})

test('a registration causes a welcome notice', async () => {
  const person = await server.newcomer()
  const { unread, list } = await listOf(person)
  expect([unread, list.map(({ kind }) => kind)]).toEqual([1, ['welcome']])
})

test('the newest come first and complete, with the number of unread ones', async () => {
  const ana = await reader()
  const first = await notify(ana, deposit('d1'))
  const second = await notify(ana, { kind: 'kycPassed' })
  const { total, unread, list } = await listOf(ana)
  expect([total, unread]).toEqual([3, 2])
  expect(list.map(({ id }) => id).slice(0, 2)).toEqual([second, first])
  expect(list[1]).toEqual({
    id: first,
    kind: 'depositPassed',
    values: { amount: '100.00', currency: 'USD' },
    subject: { type: 'deposit', id: 'd1' },
    read: false,
    createTimestamp: Math.floor(server.clock.now() / 1000),
  })
  expect(await server.ask('GET /userMessage/{id}', { id: first }, ana)).toEqual(list[1])
})

test('each topic has its kinds, and pages are contiguous', async () => {
  const ana = await reader()
  for (const kind of noticeKinds) await notify(ana, { kind })
  for (const topic of ['order', 'money', 'account'] as const) {
    const { total, list } = await listOf(ana, { topic, pageSize: 100 })
    const wanted = noticeKinds.filter(kind => topicOf(kind) === topic)
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(wanted))
    expect(total).toBe(wanted.length + (topic === 'account' ? 1 : 0))
  }
  const all = await listOf(ana, { pageSize: 100 })
  const numbers = Array.from({ length: Math.ceil(all.total / 10) }, (_, nth) => nth + 1)
  const pages = await Promise.all(numbers.map(pageNo => listOf(ana, { pageNo, pageSize: 10 })))
  expect(pages.flatMap(({ list }) => list)).toEqual(all.list)
})

test('a notice whose record was opened is read, and no other', async () => {
  const ana = await reader()
  await notify(ana, deposit('d1'))
  await notify(ana, deposit('d2'))
  const about = { type: 'deposit', id: 'd1' } as const
  const ben = await reader()
  expect(await server.ask('POST /userMessage/updateRead', { about }, ben)).toEqual({ unread: 0 })
  expect((await listOf(ana)).unread).toBe(2)
  expect(await server.ask('POST /userMessage/updateRead', { about }, ana)).toEqual({ unread: 1 })
  const { list } = await listOf(ana)
  expect(list.map(({ subject, read }) => [subject?.id, read])).toEqual([
    ['d2', false],
    ['d1', true],
    [undefined, true],
  ])
})

test('another user’s notice does not exist, for reading and for marking', async () => {
  const ana = await reader()
  const ben = await reader()
  const id = await notify(ana, deposit('d2'))
  for (const [wanted, person] of [
    [id, ben],
    ['nothing', ana],
  ] as const) {
    expect(await server.refusal('GET /userMessage/{id}', { id: wanted }, person)).toMatchObject({ failure: 'notFound' })
    expect(await server.refusal('POST /userMessage/updateRead', { id: wanted }, person)).toMatchObject({
      failure: 'notFound',
    })
  }
  await server.ask('POST /userMessage/updateRead', { all: true }, ben)
  expect(await server.ask('GET /userMessage/unreadCount', {}, ana)).toEqual({ unread: 1 })
  expect((await listOf(ben)).list.map(({ kind }) => kind)).toEqual(['welcome'])
})

test('a notice read on one device is read on the other, which gets one event', async () => {
  const phone = await reader()
  const { email: username, password, user } = phone
  const laptop = { ...(await server.ask('POST /loginByUsername', { username, password })), email: username, password }
  const first = await notify(phone, deposit('d3'))
  await notify(phone, deposit('d4'))
  const outbox = createOutbox({ db: server.db, bus: createLocalBus() })
  const before = await outbox.last(user.id)
  expect(await server.ask('POST /userMessage/updateRead', { id: first }, phone)).toEqual({ unread: 1 })
  expect(await server.ask('POST /userMessage/updateRead', { id: first }, laptop)).toEqual({ unread: 1 })
  expect(await server.ask('GET /userMessage/unreadCount', {}, laptop)).toEqual({ unread: 1 })
  expect(must((await listOf(laptop)).list[1], 'the older').read).toBe(true)
  expect(await server.ask('POST /userMessage/updateRead', { all: true }, laptop)).toEqual({ unread: 0 })
  expect((await outbox.after(user.id, before, 10)).map(({ offset: _, ...event }) => event)).toEqual([
    { type: 'changed', what: 'notice', id: first },
    { type: 'changed', what: 'notice', id: '' },
  ])
  expect(await server.ask('GET /userMessage/unreadCount', {}, phone)).toEqual({ unread: 0 })
})
