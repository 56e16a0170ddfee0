// Why: a product that is left out has no calls, no jobs and no value: money in it would be gone from the account's total. It is
// left out where its board cannot exist, and not because a provider is down at the start.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal } from '../../domain/failure.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import type { Db } from '../../server/db/db.ts'
import { callingAt } from '../support/calling.ts'
import { openTestStore } from '../support/store.ts'
import type { IssueHarness } from '../support/subscriptions.ts'
import { openIssues } from '../support/subscriptions.ts'
import { openTradingHarness } from '../support/trading-harness.ts'

let db: Db
beforeAll(async () => {
  db = await openTestStore()
})
afterAll(() => db.close())

const LIST = 'GET /userFollowInvest/getInvestAgencyList'
const { call } = callingAt<IssueHarness, typeof LIST>(({ products }) => products.handlers)

/** A live market whose provider has answered nothing yet. */
function opened(boards: readonly Board[]) {
  const harness = openTradingHarness(db)
  Object.assign(harness.market, { live: true, board: () => [], find: () => null, providers: () => [{ boards }] })
  return openIssues(db, { harness })
}

test.each([
  ['is there while its provider is down', ['US'], false],
  ['is left out where no provider has its board', ['FX', 'CR'], true],
] as const)('following %s', async (_name, boards, isLeftOut) => {
  expect(isRefusal(await call(opened(boards), 'anyone', LIST, {}))).toBe(isLeftOut)
})
