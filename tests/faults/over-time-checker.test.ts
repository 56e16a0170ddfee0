// A checker that cannot fail proves nothing: months of bonds, funds and loans without a fault pass, and each operation
// that is left out, done twice or done with other numbers is reported.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bondProblems } from '../../faults/bond-checker.ts'
import { fundProblems } from '../../faults/fund-checker.ts'
import { act, addHolders } from '../../faults/holders.ts'
import { loanProblems } from '../../faults/loan-checker.ts'
import { moneyProblems } from '../../faults/money-checker.ts'
import { moments, OVER_AT, openOverTime, SEED } from '../../faults/over-time-products.ts'
import type { Stored } from '../../faults/stored.ts'
import { readStored } from '../../faults/stored.ts'
import type { Db } from '../../server/db/db.ts'
import { openTestStore } from '../support/store.ts'

let db: Db
let stored: Stored
beforeAll(async () => {
  db = await openTestStore()
  // One holder for each way of repaying a loan.
  await addHolders(db, 4)
  const harness = openOverTime(db)
  for (const moment of moments) {
    harness.clock.leap(moment - harness.clock.now())
    await harness.products.runDue(db)
    await act(harness)
  }
  stored = await readStored(db)
}, 240_000)
afterAll(() => db.close())

const problemsOf = (state: Stored): string[] => [
  ...state.problems,
  ...moneyProblems(state),
  ...bondProblems(state, { seed: SEED, at: OVER_AT }),
  ...fundProblems(state, SEED),
  ...loanProblems(state),
]
const foundIn = (change: Partial<Stored>): string => problemsOf(Object.assign({}, stored, change)).join('\n')

/** The list with one row changed, removed or repeated. */
function changed<Row extends object>(rows: readonly Row[], is: (row: Row) => boolean, change: Partial<Row>): Row[] {
  const nth = rows.findIndex(is)
  expect(nth).toBeGreaterThanOrEqual(0)
  return rows.map((row, place) => (place === nth ? Object.assign({}, row, change) : row))
}
function without<Row>(rows: readonly Row[], is: (row: Row) => boolean): Row[] {
  const nth = rows.findIndex(is)
  expect(nth).toBeGreaterThanOrEqual(0)
  return rows.toSpliced(nth, 1)
}

test('correct payments, fund orders and repayments pass, in each of their forms', () => {
  expect(problemsOf(stored)).toEqual([])
  const kinds = <Row extends { kind: string }>(rows: readonly Row[]) =>
    [...new Set(rows.map(({ kind }) => kind))].toSorted()
  expect(kinds(stored.bondFlows)).toEqual(['coupon', 'maturity', 'purchase'])
  expect(kinds(stored.loanFlows)).toEqual(['disbursed', 'instalment', 'payoff', 'prepayment'])
  expect(stored.loanFlows.some(({ late }) => late > 0n)).toBe(true)
  expect(stored.loans.map(({ state }) => state)).toEqual(['repaid', 'repaid', 'repaid', 'repaid'])
  expect(stored.fundOrders.some(({ parts }) => parts.length === 2)).toBe(true)
})

test('a payment of a bond that is missing, changed, wrongly taxed or notified twice is reported', () => {
  const { bondFlows, notices } = stored
  const isCoupon = ({ kind }: { readonly kind: string }) => kind === 'coupon'
  expect(foundIn({ bondFlows: without(bondFlows, isCoupon) })).toMatch(/it paid .*, not/)
  expect(foundIn({ bondFlows: changed(bondFlows, isCoupon, { gross: 1n }) })).toContain('was 1 less')
  expect(foundIn({ bondFlows: changed(bondFlows, ({ kind }) => kind === 'maturity', { tax: 0n }) })).toContain(
    'less 0,',
  )
  const [told] = notices.filter(({ kind }) => kind === 'bondCoupon')
  expect(foundIn({ notices: notices.concat(told ?? []) })).toMatch(/received \d+ notices of/)
})

test('money that was not reinvested in the next issue, or in another amount of it, is reported', () => {
  const { bondLots, bondFlows, transfers } = stored
  const next = bondLots.find(
    ({ createdAt, instruction }) => instruction === 'all' && createdAt > (bondLots[0]?.createdAt ?? 0),
  )
  const isNext = ({ lotId, kind }: (typeof bondFlows)[number]) => lotId === next?.id && kind === 'purchase'
  expect(foundIn({ bondLots: without(bondLots, ({ id }) => id === next?.id) })).toContain('0 bonds followed it')
  expect(foundIn({ bondFlows: changed(bondFlows, isNext, { gross: 100n }) })).toContain('was put into 100')
  expect(foundIn({ transfers: without(transfers, ({ subjectId }) => subjectId === next?.id) })).toContain('× single')
})

test('units, rupees and dollars that do not follow from the NAV of the day are reported', () => {
  const { fundOrders, transfers, notices } = stored
  const isPurchase = ({ side }: { readonly side: string }) => side === 'purchase'
  const isRedemption = ({ side }: { readonly side: string }) => side === 'redemption'
  expect(foundIn({ fundOrders: changed(fundOrders, isPurchase, { nav: '10.0000' }) })).toContain(
    'it was dealt at 10.0000',
  )
  expect(foundIn({ fundOrders: changed(fundOrders, isPurchase, { units: 1 }) })).toContain('1 units')
  expect(foundIn({ fundOrders: changed(fundOrders, isPurchase, { unitsLeft: 1 }) })).toContain('1 units are left')
  expect(foundIn({ fundOrders: changed(fundOrders, isRedemption, { amount: 1n }) })).toContain('it brought 1')
  const redeemed = fundOrders.find(isRedemption)
  const isOf = ({ subjectId }: { readonly subjectId: string | null }) => subjectId === redeemed?.id
  expect(foundIn({ transfers: without(transfers, isOf) })).toContain('the ledger has .')
  expect(foundIn({ notices: without(notices, isOf) })).toContain('its owner received the notices []')
})

test('a payment of a loan with wrong parts, taken twice or with a wrong remainder is reported', () => {
  const { loanFlows, loanInstalments, notices } = stored
  const isLate = ({ late }: { readonly late: bigint }) => late > 0n
  expect(foundIn({ loanFlows: changed(loanFlows, isLate, { late: 0n }) })).toMatch(/the instalment of .* took 0/)
  expect(foundIn({ loanFlows: without(loanFlows, ({ kind }) => kind === 'prepayment') })).toContain('movements')
  expect(foundIn({ loanInstalments: changed(loanInstalments, () => true, { principal: 5n }) })).toContain(
    'is left, not',
  )
  const [told] = notices.filter(({ kind }) => kind === 'loanDue')
  expect(foundIn({ notices: notices.concat(told ?? []) })).toContain('its owner was notified twice')
})

test('money of an order in an auction is set aside while it waits, and for nothing afterwards', () => {
  const { bondLots, reservations } = stored
  const bid = bondLots.find(({ auction }) => auction !== null)
  const held = changed(reservations, ({ transferId }) => transferId === bid?.pendingId, { remaining: 5n })
  expect(foundIn({ reservations: held })).toContain('5 is held back')
  const waiting = changed(bondLots, ({ id }) => id === bid?.id, { state: 'submitted' })
  expect(foundIn({ reservations: held, bondLots: waiting })).not.toContain('5 is held back')
})
