// Why: the demo account may show funds only if its history can be created at any time.
import { afterEach, expect, test } from 'vitest'
import type { Db } from '../../server/db/db.ts'
import { granted, openFunds } from '../support/funds.ts'
import { openTestStore } from '../support/store.ts'
import { addCustomer, auditOf, SOUND } from '../support/trading-harness.ts'

let db: Db
afterEach(() => db.close())

test.each(['always', 'real'] as const)(
  '%s: a fund held over a year, a term that ended, one redeemed, one waiting',
  async calendar => {
    db = await openTestStore()
    const harness = openFunds(db, calendar)
    const demo = await addCustomer(harness, { financial: '6000.00' })
    await db.transaction(tx => harness.part.openDemo(tx, demo))
    const { list } = await granted(harness, demo, 'POST /user_fund_orders/pageList', {})
    expect(list.map(({ side, state, status, term }) => [side, state, status, term])).toEqual([
      ['purchase', 'submitted', 0, null],
      ['redemption', 'redeemed', 2, null],
      ['purchase', 'allotted', 1, null],
      ['purchase', 'redeemed', 2, null],
      ['purchase', 'allotted', 1, 'waitingRedemption'],
      ['purchase', 'allotted', 1, null],
    ])
    const stat = await granted(harness, demo, 'POST /user_fund_orders/stat', {})
    expect(stat.holdings.map(({ id, xirr }) => [id, xirr === null])).toEqual([
      ['sim-peepal-large', false],
      ['sim-neem-balanced', true],
      ['sim-teak-term', false],
    ])
    expect(await auditOf(db, harness.trading)).toEqual(SOUND)
  },
)
