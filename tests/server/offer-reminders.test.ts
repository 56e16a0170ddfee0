// Why: a reminder that was not asked for is noise, one that is sent twice is a nuisance, and one that is not sent is a
// broken promise.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { ReminderKind } from '../../domain/new-issue/reminders.ts'
import { reminderKinds, reminderSpan } from '../../domain/new-issue/reminders.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { jobs, offers } from '../../server/db/subscription-schema.ts'
import { termsOf } from '../../server/new-issues/terms.ts'
import { openTestStore } from '../support/store.ts'
import type { IssueHarness } from '../support/subscriptions.ts'
import { call, granted, openIssues } from '../support/subscriptions.ts'
import { addCustomer } from '../support/trading-harness.ts'

let db: Db
let harness: IssueHarness
let offerId: string
let ana: string
let ben: string
beforeEach(async () => {
  db = await openTestStore()
  harness = openIssues(db)
  await harness.products.runDue(db)
  ;[ana, ben] = [await addCustomer(harness, {}), await addCustomer(harness, {})]
  const { list } = await granted(harness, ana, 'POST /m_ft/sale_list', {})
  const open = list.filter(({ state, board }) => state === 'open' && board === 'HK')
  offerId = must(open.toSorted((one, other) => other.purchaseEndDate - one.purchaseEndDate)[0], 'an open issue').id
})
afterEach(() => db.close())

const set = (userId: string, kind: ReminderKind, isOn: boolean) =>
  granted(harness, userId, 'POST /m_ft/new_stock/reminders/set', { id: offerId, kind, isOn })

async function spanOf(kind: ReminderKind) {
  const [offer] = await db.select().from(offers).where(eq(offers.id, offerId))
  return reminderSpan(kind, termsOf(must(offer, 'the offer')).timetable)
}

async function runAt(at: number): Promise<void> {
  harness.clock.advance(at - harness.clock.now())
  await harness.products.runDue(db)
}

const receivedBy = async (userId: string) =>
  (await db.select().from(notices).where(eq(notices.userId, userId)))
    .filter(({ subjectType }) => subjectType === 'offer')
    .map(({ kind, subjectId }) => [kind, subjectId])

test('each reminder is sent once, at its time, and only to users who asked for it', async () => {
  for (const kind of reminderKinds) await set(ana, kind, true)
  await set(ben, 'result', true)
  await set(ben, 'result', false)
  const words = { closing: 'subscriptionClosing', result: 'subscriptionResult', listing: 'subscriptionListing' }
  const sent: (readonly [string, string])[] = []
  for (const kind of reminderKinds) {
    const { at } = await spanOf(kind)
    await runAt(at - 1_000)
    expect(await receivedBy(ana), `before ${kind}`).toEqual(sent)
    await runAt(at)
    sent.push([words[kind], offerId])
    expect(await receivedBy(ana), kind).toEqual(sent)
  }
  await db.update(jobs).set({ nextAt: harness.clock.now() }).where(eq(jobs.kind, 'offerReminder'))
  await harness.products.runDue(db)
  expect(await receivedBy(ana)).toEqual(sent)
  expect(await receivedBy(ben)).toEqual([])
  const shown = await granted(harness, ana, 'GET /m_ft/new_stock/reminders', { id: offerId })
  expect(shown.map(({ isOn, canChange, sentAt }) => isOn && !canChange && sentAt !== null)).toEqual([true, true, true])
})

test('a reminder that is turned off, too late, or of a called-off offer is not sent', async () => {
  await set(ana, 'closing', true)
  expect((await set(ana, 'closing', false)).find(({ kind }) => kind === 'closing')).toMatchObject({ isOn: false })
  await set(ben, 'closing', true)
  const { at, until } = await spanOf('closing')
  // Simulates that the server was down while the reminder was due.
  harness.clock.advance(until - harness.clock.now())
  await harness.products.runDue(db)
  expect([await receivedBy(ana), await receivedBy(ben)]).toEqual([[], []])
  expect(at).toBeLessThan(until)
  const wish = { id: offerId, kind: 'closing', isOn: true } as const
  expect(await call(harness, ana, 'POST /m_ft/new_stock/reminders/set', wish)).toMatchObject({ failure: 'offerClosed' })
  const unknown = { id: 'no-offer', kind: 'closing', isOn: true } as const
  expect(await call(harness, ana, 'POST /m_ft/new_stock/reminders/set', unknown)).toMatchObject({ failure: 'notFound' })
  await set(ana, 'listing', true)
  await db.update(offers).set({ calledOffAt: harness.clock.now() }).where(eq(offers.id, offerId))
  await runAt((await spanOf('listing')).at)
  expect(await receivedBy(ana)).toEqual([])
})

test('the reminder of the cut-off is sent two hours before it, and in a short offer in its last quarter', () => {
  const times = (hours: number) => {
    const closed = hours * HOUR_MS
    return { announced: 0, open: 0, closed, priced: closed, allotted: closed, listed: closed }
  }
  expect(reminderSpan('closing', times(72)).at).toBe(70 * HOUR_MS)
  expect(reminderSpan('closing', times(2)).at).toBe(1.5 * HOUR_MS)
})
