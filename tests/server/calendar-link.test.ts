// Why: a calendar app has no session. Its address must hold no secret, its credentials must show only dates, only of
// their owner's applications, and nothing once the owner has renewed or ended them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { calendarLinks } from '../../server/db/subscription-schema.ts'
import { readCalendar } from '../../server/new-issues/calendar-link.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { openTestStore } from '../support/store.ts'
import type { IssueHarness } from '../support/subscriptions.ts'
import { granted, openIssues } from '../support/subscriptions.ts'
import { addCustomer } from '../support/trading-harness.ts'

type Made = CallAnswer<'POST /m_ft/new_stock/calendar/make'>

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
/** Jumps ten minutes, after which no request of an earlier test counts towards a limit. */
beforeEach(() => server.clock.jump(600_000))

const make = ({ token }: Registered) => server.ask('POST /m_ft/new_stock/calendar/make', { locale: 'en' }, { token })
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

async function read(path: string, authorization?: string): Promise<{ status: number; headers: Headers; body: string }> {
  const response = await fetch(server.url + path, authorization === undefined ? {} : { headers: { authorization } })
  return { status: response.status, headers: response.headers, body: await response.text() }
}
const readAs = ({ path, user, password }: Made) => read(path, basic(user, password))

test('is read with the user name and the password, at an address that is the same for all', async () => {
  const [ana, ben] = [await server.newcomer(), await server.newcomer()]
  const [ofAna, ofBen] = [await make(ana), await make(ben)]
  expect(ofAna.path).toBe(ofBen.path)
  const { status, headers, body } = await readAs(ofAna)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(headers.get('cache-control')).toContain('no-store')
  expect(body).toContain('BEGIN:VCALENDAR')
  const stored = JSON.stringify(await server.db.select().from(calendarLinks))
  expect(stored).toContain(ofAna.user)
  expect(stored).not.toContain(ofAna.password)
})

test('asks a calendar app for credentials, and refuses wrong ones and links with a secret in the address', async () => {
  const [ofAna, ofBen] = [await make(await server.newcomer()), await make(await server.newcomer())]
  const { path, user, password } = ofAna
  const wrong = [
    await read(path),
    await read(path, 'Basic'),
    await read(path, `Bearer ${password}`),
    await read(path, basic(user, `${password}x`)),
    await read(path, basic(user, ofBen.password)),
    await read(path, basic('', password)),
    await read(`/calendar/${password}.ics`),
    await read(`/calendar/${password}.ics`, basic(user, password)),
  ]
  for (const { status, headers, body } of wrong) {
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Basic realm="Pulso", charset="UTF-8"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).not.toContain('VCALENDAR')
  }
})

test('has a new password when it is renewed, with the same user name, and none when it is ended', async () => {
  const ana = await server.newcomer()
  const options = { token: ana.token }
  expect(await server.ask('GET /m_ft/new_stock/calendar', {}, options)).toEqual({ calendar: null })
  const first = await make(ana)
  const second = await make(ana)
  expect(second.user).toBe(first.user)
  expect(await server.ask('GET /m_ft/new_stock/calendar', {}, options)).toEqual({
    calendar: { path: second.path, user: second.user, madeAt: second.madeAt },
  })
  expect([(await readAs(first)).status, (await readAs(second)).status]).toEqual([401, 200])
  await server.ask('POST /m_ft/new_stock/calendar/end', {}, options)
  expect((await readAs(second)).status).toBe(401)
  expect(await server.ask('GET /m_ft/new_stock/calendar', {}, options)).toEqual({ calendar: null })
})

test('is in the security log when it is made and ended, and when wrong credentials are sent, without the password', async () => {
  const ana = await server.newcomer()
  // Later than the wrong credentials of an earlier test, which are counted together for ten seconds.
  server.clock.advance(10_000)
  const before = server.audited.length
  const made = await make(ana)
  await read(made.path)
  expect(server.audited.slice(before)).toHaveLength(1)
  await read(made.path, basic(made.user, 'guess'))
  await server.ask('POST /m_ft/new_stock/calendar/end', {}, { token: ana.token })
  const lines = server.audited.slice(before)
  expect(lines.map(line => /"event":"([^"]+)","outcome":"(\w+)"/.exec(line)?.slice(1))).toEqual([
    ['POST /m_ft/new_stock/calendar/make', 'done'],
    ['GET /calendar/*', 'loginExpired'],
    ['POST /m_ft/new_stock/calendar/end', 'done'],
  ])
  for (const line of lines) expect(line).not.toContain(made.password)
})

test('takes from the budget of the address before the store is asked, with words in three languages', async () => {
  const made = await make(await server.newcomer())
  const replies = await Promise.all(Array.from({ length: 310 }, () => read(made.path, basic(made.user, 'guess'))))
  const statuses = replies.map(({ status }) => status)
  expect([...new Set(statuses)].sort()).toEqual([401, 429])
  expect(statuses.filter(status => status === 401).length).toBeLessThanOrEqual(300)
  expect((await readAs(made)).status).toBe(429)
  const words = await Promise.all(
    locales.map(async locale => {
      const headers = { authorization: basic(made.user, made.password), 'accept-language': locale }
      return (await fetch(server.url + made.path, { headers })).text()
    }),
  )
  expect(new Set(words).size).toBe(locales.length)
})

test('has the dates of the own applications, without amounts and without cancelled ones', async () => {
  const db = await openTestStore()
  try {
    const harness: IssueHarness = openIssues(db)
    await harness.products.runDue(db)
    const money = { hkStock: '900000.00' }
    const [ana, ben] = [await addCustomer(harness, money), await addCustomer(harness, money)]
    const { list } = await granted(harness, 'anyone', 'POST /m_ft/sale_list', {})
    const issue = must(
      list.find(({ state, board }) => state === 'open' && board === 'HK'),
      'an open issue',
    )
    const { id } = await granted(harness, ana, 'POST /NewShares/create', { id: issue.id, quantity: issue.lot })
    const textOf = async (userId: string) => {
      const { user, password } = await granted(harness, userId, 'POST /m_ft/new_stock/calendar/make', { locale: 'en' })
      return readCalendar(harness, { id: user, password })
    }
    const text = await textOf(ana)
    for (const part of [`UID:${issue.id}-closed@pulso`, `${issue.name} (${issue.code}): Closed`, 'TRIGGER:-PT2H'])
      expect(text).toContain(part)
    expect(text).not.toContain(issue.entryFee)
    expect(await textOf(ben)).not.toContain('VEVENT')
    await granted(harness, ana, 'POST /NewShares/cancel', { id })
    expect(await textOf(ana)).not.toContain('VEVENT')
  } finally {
    await db.close()
  }
})
