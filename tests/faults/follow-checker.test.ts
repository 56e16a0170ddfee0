// A checker that cannot fail proves nothing: followed orders in every state pass, and each is reported if its row
// contradicts the ledger.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { moneyProblems } from '../../faults/money-checker.ts'
import type { Stored, StoredSubscription } from '../../faults/stored.ts'
import { readStored } from '../../faults/stored.ts'
import type { Db } from '../../server/db/db.ts'
import { outcomeOf } from '../../server/follow/terms.ts'
import { addDays } from '../../server/strategies/valuations.ts'
import type { FollowHarness } from '../support/follow.ts'
import { granted, openFollow } from '../support/follow.ts'
import { openTestStore } from '../support/store.ts'
import { fallen, runTo, valuations } from '../support/strategy-market.ts'
import { addCustomer } from '../support/trading-harness.ts'

let db: Db
let harness: FollowHarness
let stored: Stored

beforeEach(async () => {
  db = await openTestStore()
  harness = openFollow(db)
  await harness.products.runDue(db)
  const ana = await addCustomer(harness, { follow: '5000.00' })
  const { terms } = await granted(harness, ana, 'GET /userFollowInvest/agency', { id: 'cove' })
  const add = (nth: number) => {
    const id = must(terms[nth], 'a series').offerId
    return granted(harness, ana, 'POST /userFollowInvest/add', { id, amount: '1000.00', lossLimit: 0 })
  }
  await add(0)
  await add(1)
  await granted(harness, ana, 'POST /userFollowInvest/cancel', { id: (await add(2)).id })
  const next = addDays(valuations.lastDate(harness.clock.now()), 1)
  harness.setPrices(fallen(addDays(next, 1), 1.1))
  await runTo(harness, next)
  await runTo(harness, addDays(next, 7))
  stored = await readStored(db)
})
afterEach(() => db.close())

/** The problems that are reported after the one subscription with this state was changed. */
function foundIn(state: StoredSubscription['state'], change: Partial<StoredSubscription>): string {
  const changed = stored.subscriptions.map(row => (row.state === state ? Object.assign({}, row, change) : row))
  return moneyProblems(Object.assign({}, stored, { subscriptions: changed })).join('\n')
}

test('orders that are settled, that run and that were cancelled agree with the ledger', () => {
  expect(stored.subscriptions.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'ended', 'running'])
  expect(moneyProblems(stored)).toEqual([])
})

test('a settlement with another amount than was paid is reported', () => {
  const ended = must(
    stored.subscriptions.find(({ state }) => state === 'ended'),
    'a settled order',
  )
  const outcome = must(outcomeOf(ended), 'an outcome')
  expect(foundIn('ended', { outcome: Object.assign({}, outcome, { paid: '1.00' }) })).toContain('The ended follow')
})

test('a settlement that is missing in the row or in the ledger is reported', () => {
  expect(foundIn('ended', { state: 'running' })).toContain('1 × post in the ledger')
  expect(foundIn('running', { state: 'ended' })).toContain('0 × post in the ledger')
})

test('money that was released for a running order is reported', () => {
  expect(foundIn('cancelled', { state: 'running' })).toContain('1 × void in the ledger')
})
