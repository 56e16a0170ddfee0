// Why: the address of a calendar is read without a log-in. It must show only dates, only of its owner's applications,
// and nothing once its owner has ended it.
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Db } from '../../server/db/db.ts'
import { calendarLinks } from '../../server/db/subscription-schema.ts'
import { registerCalendar } from '../../server/http/calendar-route.ts'
import { CALENDAR_PATH, readCalendar } from '../../server/new-issues/calendar-link.ts'
import { openTestStore } from '../support/store.ts'
import type { IssueHarness } from '../support/subscriptions.ts'
import { granted, openIssues } from '../support/subscriptions.ts'
import { addCustomer } from '../support/trading-harness.ts'

let db: Db
let harness: IssueHarness
const app = Fastify()
beforeAll(async () => {
  db = await openTestStore()
  harness = openIssues(db)
  await harness.products.runDue(db)
  registerCalendar(app, CALENDAR_PATH, token => readCalendar(harness, token))
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const make = (userId: string) => granted(harness, userId, 'POST /m_ft/new_stock/calendar/make', { locale: 'en' })
const read = (path: string) => app.inject({ method: 'GET', url: path })

test('has the dates of the own applications without amounts, until it is renewed or ended', async () => {
  const [ana, ben] = [
    await addCustomer(harness, { hkStock: '900000.00' }),
    await addCustomer(harness, { hkStock: '900000.00' }),
  ]
  const { list } = await granted(harness, 'anyone', 'POST /m_ft/sale_list', {})
  const issue = must(
    list.find(({ state, board }) => state === 'open' && board === 'HK'),
    'an open issue',
  )
  const { id } = await granted(harness, ana, 'POST /NewShares/create', { id: issue.id, quantity: issue.lot })
  const [first, others] = [await make(ana), await make(ben)]
  const { statusCode, headers, body } = await read(first.path)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/calendar')
  for (const part of [`UID:${issue.id}-closed@pulso`, `${issue.name} (${issue.code}): Closed`, 'TRIGGER:-PT2H'])
    expect(body).toContain(part)
  expect(body).not.toContain(issue.entryFee)
  expect((await read(others.path)).body).not.toContain('VEVENT')
  expect(JSON.stringify(await db.select().from(calendarLinks))).not.toContain(first.path.slice(10, -4))

  const second = await make(ana)
  expect((await read(first.path)).statusCode).toBe(404)
  expect((await read(second.path)).statusCode).toBe(200)
  await granted(harness, ana, 'POST /NewShares/cancel', { id })
  expect((await read(second.path)).body).not.toContain('VEVENT')
  await granted(harness, ana, 'POST /m_ft/new_stock/calendar/end', {})
  expect((await read(second.path)).statusCode).toBe(404)
  expect(await granted(harness, ana, 'GET /m_ft/new_stock/calendar', {})).toEqual({ madeAt: null })
  expect((await read(`${CALENDAR_PATH}/x.ics`)).statusCode).toBe(404)
})
