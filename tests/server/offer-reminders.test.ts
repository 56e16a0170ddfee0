// Why: a reminder that was not asked for is noise, one that is sent twice is a nuisance, and one that is not sent is a
// broken promise.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { ReminderKind } from '../../domain/new-issue/reminders.ts'
import { reminderSpan } from '../../domain/new-issue/reminders.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { jobs, offers } from '../../server/db/subscription-schema.ts'
import { sendReminders, spanOf as spanOfOffer } from '../../server/new-issues/reminders.ts'
import { publish } from '../../server/subscriptions/runs.ts'
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
  return must(spanOfOffer(must(offer, 'the offer'), kind), kind)
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
  const kinds = ['closing', 'result', 'moneyBack', 'listing'] as const
  for (const kind of kinds) await set(ana, kind, true)
  await set(ben, 'result', true)
  await set(ben, 'result', false)
  const words = {
    closing: 'subscriptionClosing',
    result: 'subscriptionResult',
    moneyBack: 'subscriptionMoneyBack',
    listing: 'subscriptionListing',
  }
  const sent: (readonly [string, string])[] = []
  for (const kind of kinds) {
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
  const isSent = ({ isOn, canChange, sentAt }: (typeof shown)[number]) => isOn && !canChange && sentAt !== null
  expect(shown.filter(isSent).map(({ kind }) => kind)).toEqual(kinds)
})

test('the opening is announced when it comes, and the end of the lock-up half a year after the listing', async () => {
  const { list } = await granted(harness, ana, 'POST /m_ft/sale_list', {})
  offerId = must(
    list.find(({ state }) => state === 'announced'),
    'an announced issue',
  ).id
  await set(ana, 'opening', true)
  await set(ana, 'unlock', true)
  const { at } = await spanOf('opening')
  await runAt(at - 1_000)
  expect(await receivedBy(ana)).toEqual([])
  await runAt(at)
  const opening = ['subscriptionOpening', offerId]
  expect(await receivedBy(ana)).toEqual([opening])
  const listed = await spanOf('listing')
  const unlock = await spanOf('unlock')
  expect(unlock.at).toBe(listed.at + 180 * DAY_MS)
  const { outbox, notices: writer } = harness.trading
  const send = (now: number) =>
    db.transaction(tx => sendReminders({ notices: writer, outbox }, tx, `unlock ${offerId}`, now))
  expect(await send(unlock.at - 1)).toBe(unlock.at)
  expect(await receivedBy(ana)).toEqual([opening])
  await send(unlock.at)
  expect(await receivedBy(ana)).toEqual([opening, ['subscriptionLockUpEnd', offerId]])
})

test('money is said to be back only after it was returned', async () => {
  const desk = openIssues(db, { harness, operatorsDecide: true })
  await set(ana, 'moneyBack', true)
  const { at } = await spanOf('moneyBack')
  harness.clock.advance(at - harness.clock.now())
  await desk.products.runDue(db)
  expect(await receivedBy(ana)).toEqual([])
  await db.transaction(tx => publish(tx, offerId, harness.clock.now()))
  await db.update(jobs).set({ nextAt: harness.clock.now() }).where(eq(jobs.subject, offerId))
  await desk.products.runDue(db)
  harness.clock.advance(MINUTE_MS)
  await desk.products.runDue(db)
  expect(await receivedBy(ana)).toEqual([['subscriptionMoneyBack', offerId]])
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
  expect(reminderSpan('closing', times(72))?.at).toBe(70 * HOUR_MS)
  expect(reminderSpan('closing', times(2))?.at).toBe(1.5 * HOUR_MS)
})
