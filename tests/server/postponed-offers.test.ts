// Why: a single person who moves the dates of an offer could decide when other people's money is returned. Two
// operators must agree to a new time. Each applicant is notified once, keeps the reservation, and may cancel; the
// earlier dates stay readable.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { NewIssue } from '../../domain/wire/calls/new-issue.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { offers, postponeVotes } from '../../server/db/subscription-schema.ts'
import { transactionOrRefusal } from '../../server/db/transaction-or-refusal.ts'
import { runCommands } from '../../server/desk/run-commands.ts'
import { Problem } from '../../server/lib/command.ts'
import { voteToPostpone } from '../../server/subscriptions/postpone.ts'
import { voteOnRun } from '../../server/subscriptions/runs.ts'
import { openTestStore } from '../support/store.ts'
import type { IssueHarness } from '../support/subscriptions.ts'
import { call, granted, openIssues, runTo } from '../support/subscriptions.ts'
import { addCustomer, auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

const MONEY = '9000000.00'
const HOUR_S = 3_600
let db: Db
let harness: IssueHarness
let issue: NewIssue
beforeEach(async () => {
  db = await openTestStore()
  harness = openIssues(db, { operatorsDecide: true })
  await harness.products.runDue(db)
  const { list } = await granted(harness, 'anyone', 'POST /m_ft/sale_list', {})
  issue = must(
    list.findLast(({ state, board }) => state === 'open' && board === 'HK'),
    'an open issue',
  )
})
afterEach(() => db.close())

const runDue = () => harness.products.runDue(db)
const rich = () => addCustomer(harness, { hkStock: MONEY })
const ask = (userId: string) =>
  granted(harness, userId, 'POST /NewShares/create', { id: issue.id, quantity: issue.lot })
const detail = () => granted(harness, 'anyone', 'GET /m_ft/new_stock/detail', { id: issue.id })
const own = async (userId: string) =>
  must((await granted(harness, userId, 'POST /position/subscription', {})).list[0], 'an application')
const vote = (author: string, hours = 1) =>
  transactionOrRefusal(db, tx => voteToPostpone(tx, { offerId: issue.id, author, hours, at: harness.clock.now() }))
const publish = (author: string) =>
  transactionOrRefusal(db, tx =>
    voteOnRun(tx, { offerId: issue.id, author, verdict: 'publish', at: harness.clock.now() }),
  )
const told = async (userId: string) =>
  (await db.select().from(notices).where(eq(notices.userId, userId))).map(({ kind }) => kind)
const usedOf = async (userId: string) =>
  (await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: 'hkStock' }))[0]?.usedBalance

test('two operators who name the same time move the future dates; applicants are notified once, and their money stays reserved', async () => {
  const [ana, ben] = [await rich(), await rich()]
  const { reserved } = await ask(ana)
  const before = await detail()
  expect(await vote('Ana')).toEqual({ state: 'seconded' })
  expect(await vote('ANA')).toEqual({ failure: 'alreadyDecided', field: 'author' })
  expect(await vote('Bruno', 2)).toEqual({ state: 'seconded' })
  expect((await detail()).timetable).toEqual(issue.timetable)
  expect(await vote('Bruno')).toEqual({ state: 'postponed' })
  const after = await detail()
  const { timetable, postponedAt } = after
  const { lowPrice, maximumPrice, offerShares, ladder, commitment } = before
  expect(after).toMatchObject({ lowPrice, maximumPrice, offerShares, ladder, commitment })
  expect(postponedAt).not.toBeNull()
  for (const [nth, { step, at, was }] of timetable.entries()) {
    const planned = must(issue.timetable[nth], step).at
    const isPast = step === 'announced' || step === 'open'
    expect([step, at, was]).toEqual([step, isPast ? planned : planned + HOUR_S, isPast ? null : planned])
  }
  await runDue()
  await runDue()
  expect([await told(ana), await told(ben)]).toEqual([['subscriptionPostponed'], []])
  expect((await own(ana)).timeline.map(({ kind }) => kind)).toEqual(['submitted', 'postponed'])
  expect(await usedOf(ana)).toBe(reserved)
  expect(await vote('Carla')).toEqual({ failure: 'alreadyDecided' })
  await expect(db.delete(postponeVotes)).rejects.toThrow()

  // At the original cut-off the offer still accepts applications.
  await runTo(harness, issue, 'closed')
  expect((await detail()).state).toBe('open')
  await ask(ben)
  expect(await auditOf(db, harness.trading)).toEqual(SOUND)
})

test('an applicant may cancel after the cut-off and until the result; the same two operators then publish it', async () => {
  const [ana, ben] = [await rich(), await rich()]
  await ask(ana)
  await ask(ben)
  await runTo(harness, issue, 'closed')
  expect((await own(ana)).cancellable).toBe(false)
  await vote('Ana')
  await vote('Bruno')
  await runDue()
  const { id, cancellable } = await own(ana)
  expect(cancellable).toBe(true)
  await granted(harness, ana, 'POST /NewShares/cancel', { id })
  expect(await usedOf(ana)).toBe('0.00')
  const moved = await detail()
  await runTo(harness, moved, 'priced')
  await runTo(harness, moved, 'allotted')
  const late = await own(ben)
  expect(late.cancellable).toBe(false)
  expect(await call(harness, ben, 'POST /NewShares/cancel', { id: late.id })).toMatchObject({ failure: 'offerClosed' })
  expect([await publish('Ana'), await publish('Bruno')]).toEqual([{ state: 'seconded' }, { state: 'published' }])
  await runDue()
  expect((await own(ben)).allotQuantity).not.toBeNull()
  expect(await auditOf(db, harness.trading)).toEqual(SOUND)
})

test('a decided offer cannot be postponed, and the command says why', async () => {
  const commands = runCommands({ db, clock: harness.clock })
  const run = (input: object) => must(commands['postpone'], 'the command').run(input)
  expect(await run({ id: issue.id, hours: '1', author: 'Ana' })).toEqual({ state: 'seconded', needed: 2 })
  expect(await run({ id: issue.id, hours: '1', author: 'Ana' })).toBeInstanceOf(Problem)
  expect(await run({ id: 'hk-0', hours: '1', author: 'Ana' })).toBeInstanceOf(Problem)
  await expect(async () => run({ id: issue.id, hours: '0', author: 'Bruno' })).rejects.toThrow()
  await ask(await rich())
  await runTo(harness, issue, 'allotted')
  harness.clock.advance(MINUTE_MS)
  await runDue()
  expect(await vote('Bruno')).toEqual({ failure: 'alreadyDecided' })
})

test('in the list a postponed offer comes after those that are open or to come, and one that was called off comes last', async () => {
  const placesOf = async () => {
    const { list } = await granted(harness, 'anyone', 'POST /m_ft/sale_list', { pageSize: 50 })
    return list.map(({ id, state, postponedAt, calledOffAt }) => {
      if (calledOffAt !== null) return { id, place: 'called off' }
      return { id, place: postponedAt === null ? state : 'postponed' }
    })
  }
  const order = ['open', 'announced', 'postponed', 'closed', 'called off']
  const ranks = async () =>
    (await placesOf()).map(({ place }) => order.indexOf(place === 'priced' || place === 'allotted' ? 'closed' : place))
  const isSorted = (list: readonly number[]) => list.every((rank, nth) => nth === 0 || rank >= (list[nth - 1] ?? 0))
  await vote('Ana')
  await vote('Bruno')
  expect(await placesOf()).toContainEqual({ id: issue.id, place: 'postponed' })
  expect(isSorted(await ranks())).toBe(true)
  expect(new Set(await ranks())).toContain(0)

  await db.update(offers).set({ calledOffAt: harness.clock.now() }).where(eq(offers.id, issue.id))
  expect((await placesOf()).at(-1)).toEqual({ id: issue.id, place: 'called off' })
  expect(isSorted(await ranks())).toBe(true)
})
