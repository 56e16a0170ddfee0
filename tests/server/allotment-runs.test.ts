// Why: a single person who decides the allotment could favour somebody, and a person who learns the result early could
// trade on it. Two operators must agree to the allotment, everyone can read it from one instant on, and notices are
// sent after all money has moved.
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { NewIssue } from '../../domain/wire/calls/new-issue.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { runVotes, subscriptions } from '../../server/db/subscription-schema.ts'
import { transactionOrRefusal } from '../../server/db/transaction-or-refusal.ts'
import { runCommands } from '../../server/desk/run-commands.ts'
import { Problem } from '../../server/lib/command.ts'
import { deskAuthors } from '../../server/reviews/reviews.ts'
import { voteOnRun, waitingRuns } from '../../server/subscriptions/runs.ts'
import { openTestStore } from '../support/store.ts'
import type { IssueHarness } from '../support/subscriptions.ts'
import { call, granted, openIssues, runTo } from '../support/subscriptions.ts'
import { addCustomer, auditOf, granted as deskGranted, SOUND } from '../support/trading-harness.ts'

let db: Db
let harness: IssueHarness
let issue: NewIssue

async function open(operatorsDecide: boolean): Promise<void> {
  harness = openIssues(db, { operatorsDecide })
  await harness.products.runDue(db)
  const { list } = await granted(harness, 'anyone', 'POST /m_ft/sale_list', {})
  issue = must(
    list.findLast(({ state, board }) => state === 'open' && board === 'HK'),
    'an open issue',
  )
}
beforeEach(async () => {
  await db?.close()
  db = await openTestStore()
})
afterAll(() => db.close())

const rich = () => addCustomer(harness, { hkStock: '9000000.00' })
const ask = (userId: string, lots: number) =>
  granted(harness, userId, 'POST /NewShares/create', { id: issue.id, quantity: issue.lot * lots })
const own = async (userId: string) =>
  must((await granted(harness, userId, 'POST /position/subscription', {})).list[0], 'an application')
const walletOf = async (userId: string) => {
  const [wallet] = await deskGranted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: 'hkStock' })
  return [wallet?.balance, wallet?.usedBalance]
}
const detail = () => granted(harness, 'anyone', 'GET /m_ft/new_stock/detail', { id: issue.id })
const vote = (author: string, verdict: 'publish' | 'callOff' = 'publish') =>
  transactionOrRefusal(db, tx => voteOnRun(tx, { offerId: issue.id, author, verdict, at: harness.clock.now() }))
const runDue = () => harness.products.runDue(db)
const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)

describe('where operators decide', () => {
  beforeEach(() => open(true))

  test('a decided allotment waits for two operators, and until then nothing of it is notified or paid', async () => {
    const ana = await rich()
    const { reserved } = await ask(ana, 40)
    await runTo(harness, issue, 'allotted')
    expect((await waitingRuns(db)).map(({ id }) => id)).toContain(issue.id)
    const untold = { state: 'submitted', allotQuantity: null, cost: null, refund: null, reserved }
    expect(await own(ana)).toMatchObject(untold)
    expect(await vote('Ana Ruiz')).toEqual({ state: 'seconded' })
    expect(await vote('ana  RUIZ')).toEqual({ failure: 'alreadyDecided', field: 'author' })
    await runDue()
    expect(await own(ana)).toMatchObject(untold)
    expect(await detail()).toMatchObject({ seed: null, result: null })
    expect((await walletOf(ana))[1]).toBe(reserved)
    expect(await vote('Bruno')).toEqual({ state: 'published' })
    await runDue()
    const { allotQuantity, refund } = await own(ana)
    expect(allotQuantity).not.toBeNull()
    expect(refund).not.toBeNull()
    expect((await detail()).seed).not.toBeNull()
    expect(await vote('Carla')).toEqual({ failure: 'alreadyDecided' })
    await sound()
  })

  test('from the publication on each user can read the own result, before money moves and notices are sent', async () => {
    const people = [await rich(), await rich(), await rich()]
    for (const userId of people) await ask(userId, 1)
    await runTo(harness, issue, 'allotted')
    await vote('Ana')
    await vote('Bruno')
    for (const userId of people) {
      const { allotQuantity, reserved } = await own(userId)
      expect(allotQuantity).not.toBeNull()
      expect((await walletOf(userId))[1]).toBe(reserved)
    }
    expect(await db.select().from(notices)).toEqual([])
    await runDue()
    expect(await db.select().from(notices)).toHaveLength(3)
    for (const userId of people) expect((await walletOf(userId))[1]).toBe((await own(userId)).cost)
    await sound()
  })

  test('an operator can neither change what was decided nor decide before it is', async () => {
    const ana = await rich()
    await ask(ana, 1)
    await runTo(harness, issue, 'priced')
    expect(await vote('Ana')).toMatchObject({ failure: 'notFound' })
    await runTo(harness, issue, 'allotted')
    const rowsOf = () => db.select().from(subscriptions).where(eq(subscriptions.offerId, issue.id))
    const decided = (await rowsOf()).map(({ allotted, cost }) => [allotted, cost])
    await vote('Ana')
    await vote('Bruno')
    await runDue()
    expect((await rowsOf()).map(({ allotted, cost }) => [allotted, cost])).toEqual(decided)
    await expect(db.delete(runVotes)).rejects.toThrow()
  })

  test('an offer that two operators call off takes no more requests, returns all money once, and is never listed', async () => {
    const [ana, ben] = [await rich(), await rich()]
    await ask(ana, 40)
    expect(await vote('Ana', 'callOff')).toEqual({ state: 'seconded' })
    await ask(ben, 1)
    expect(await vote('Bruno', 'callOff')).toEqual({ state: 'calledOff' })
    expect(await call(harness, await rich(), 'POST /NewShares/create', { id: issue.id, quantity: issue.lot })).toEqual({
      failure: 'offerClosed',
    })
    await runDue()
    for (const userId of [ana, ben]) {
      expect(await walletOf(userId)).toEqual(['9000000.00', '0.00'])
      expect(await own(userId)).toMatchObject({
        state: 'none',
        label: 'notAllotted',
        reason: 'calledOff',
        reserved: '0.00',
      })
    }
    const told = await db.select().from(notices)
    expect(told.map(({ kind, values }) => [kind, values['reason']])).toEqual([
      ['subscriptionRefused', 'calledOff'],
      ['subscriptionRefused', 'calledOff'],
    ])
    await runTo(harness, issue, 'listed')
    expect((await detail()).calledOffAt).not.toBeNull()
    const listed = await granted(harness, 'anyone', 'GET /m_ft/webull/new/stock', {})
    expect(listed.map(({ offerId }) => offerId)).not.toContain(issue.id)
    expect(await db.select().from(notices)).toHaveLength(2)
    await sound()
  })

  test('the commands show the sums of a run, and say why a vote was refused', async () => {
    const ana = await rich()
    await ask(ana, 40)
    await runTo(harness, issue, 'allotted')
    const commands = runCommands(harness)
    const run = (name: string, input: object) => must(commands[name], name).run(input)
    expect(JSON.stringify(await run('runs', {}))).toContain(issue.id)
    const shown = JSON.stringify(await run('run', { id: issue.id }))
    for (const label of ['Reserved', 'Cost', 'Goes back']) expect(shown).toContain(label)
    expect(await run('publish', { id: issue.id, author: 'Ana' })).toEqual({ state: 'seconded', needed: 2 })
    const again = await run('publish', { id: issue.id, author: 'ANA' })
    expect(again instanceof Problem && again.text).toContain('another person')
    await expect(async () => run('publish', { id: issue.id, author: deskAuthors[0] })).rejects.toThrow()
    expect(await run('publish', { id: 'hk-0', author: 'Ana' })).toBeInstanceOf(Problem)
    expect(await run('run', { id: 'hk-0' })).toBeInstanceOf(Problem)
  })
})

test('without operators the auto-reviewer approves twice, at the time of the allotment', async () => {
  await open(false)
  const ana = await rich()
  await ask(ana, 1)
  await runTo(harness, issue, 'allotted')
  const votes = await db.select().from(runVotes).where(eq(runVotes.offerId, issue.id))
  expect(votes.map(({ author, verdict }) => [author, verdict])).toEqual(deskAuthors.map(author => [author, 'publish']))
  expect(isRefusal(await vote('Ana', 'callOff'))).toBe(true)
  expect((await own(ana)).allotQuantity).not.toBeNull()
  await sound()
})
