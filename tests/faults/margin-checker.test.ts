// A checker that cannot fail proves nothing. Margined positions that the real server opened, liquidated, charged and
// ended pass. Then the store is changed as if the server had done such an operation twice, half or not at all.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Situation, StoredMargin } from '../../faults/margin-checker.ts'
import { endOf, endProblems, marginProblems, readMargin } from '../../faults/margin-checker.ts'
import { openPositions, PAID_IN } from '../../faults/margin-positions.ts'
import { marketOf, stageNames, stages } from '../../faults/margin-stages.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { createTrading } from '../../server/compose/trading.ts'
import type { Db } from '../../server/db/db.ts'
import { createScheduler } from '../../server/jobs/scheduler.ts'
import { newId } from '../../server/lib/id.ts'
import { createTestClock } from '../support/clock.ts'
import { openTestStore } from '../support/store.ts'

type Name = (typeof stageNames)[number]

let db: Db
let userIds: readonly string[]
const stored = new Map<Name, StoredMargin>()

beforeAll(async () => {
  db = await openTestStore()
  userIds = await openPositions(db)
  for (const name of stageNames) {
    await play(name)
    stored.set(name, await readMargin(db))
  }
})
afterAll(() => db.close())

async function play(name: Name): Promise<void> {
  const clock = createTestClock(stages[name].at)
  const log = pino({ level: 'silent' })
  const trading = createTrading({ db, bus: createLocalBus(), market: marketOf(name, clock), clock, newId, log })
  await trading.lead(db)
  const scheduler = createScheduler({ db, clock, log }, trading.jobs)
  for (let pass = 0; pass < 3; pass += 1) {
    await scheduler.runDue()
    await trading.monitor.settle()
  }
  await trading.stop()
}

const at = (name: Name): Situation => {
  const clock = createTestClock(stages[name].at)
  return { market: marketOf(name, clock), at: clock.now(), paidIn: PAID_IN }
}

function problems(name: Name, change: (rows: StoredMargin) => Partial<StoredMargin>, where: Name = name): string {
  const rows = stored.get(name)
  if (!rows) throw new Error(`${name} was not played`)
  return marginProblems(Object.assign({}, rows, change(rows)), at(where)).join('\n')
}

const nothing = (): Partial<StoredMargin> => ({})

test.each(stageNames)('%s: what the server stored passes', name => {
  expect(problems(name, nothing)).toBe('')
})

test('positions that are not liquidated, charged or ended in time are reported', () => {
  expect(problems('opening', nothing, 'liquidation')).toMatch(/was not liquidated/)
  expect(problems('liquidation', nothing, 'financing')).toMatch(/was not charged for the last night/)
  expect(problems('financing', nothing, 'expiry')).toMatch(/outlived its contract/)
})

test('a position whose liquidation was not finished is reported', () => {
  const left = problems('liquidation', ({ positions }) => ({
    positions: positions.map(each =>
      Object.assign({}, each, { contract: Object.assign({}, each.contract, { state: 'liquidating' }) }),
    ),
  }))
  expect(left).toMatch(/was left liquidating/)
})

test('a close that exists twice or not at all is reported', () => {
  expect(problems('liquidation', ({ closed }) => ({ closed: [...closed, ...closed.slice(0, 1)] }))).toMatch(
    /were opened.*\n(.*\n)*The customers have/,
  )
  expect(problems('expiry', ({ closed }) => ({ closed: closed.slice(1) }))).toMatch(/were opened/)
})

test('a night that is charged twice, and one without its event, are reported', () => {
  const nights = (rows: StoredMargin) => rows.events.filter(({ kind }) => kind === 'financing')
  expect(problems('financing', rows => ({ events: [...rows.events, ...nights(rows).slice(0, 1)] }))).toMatch(
    /charged twice for one night/,
  )
  expect(problems('financing', rows => ({ events: rows.events.filter(each => each !== nights(rows)[0]) }))).toMatch(
    /events of .* add up to/,
  )
})

test('a missing and a repeated notice are reported', () => {
  const forced = (kind: string) => kind === 'marginReduced'
  expect(problems('liquidation', ({ notices }) => ({ notices: notices.filter(({ kind }) => !forced(kind)) }))).toMatch(
    /1 forced closes of .*, 0 notices/,
  )
  expect(
    problems('liquidation', ({ notices }) => ({
      notices: [...notices, ...notices.filter(({ kind }) => forced(kind))],
    })),
  ).toMatch(/1 forced closes of .*, 2 notices/)
})

test('money that is not accounted for or is below zero, and an order without its position, are reported', () => {
  const poorer = problems('expiry', ({ balances }) => ({
    balances: balances.map(each =>
      each.owner === 'house' ? each : Object.assign({}, each, { balance: each.balance - 5_000_000n }),
    ),
  }))
  expect(poorer).toMatch(/The customers have/)
  expect(poorer).toMatch(/less than nothing/)
  const waiting = problems('expiry', ({ orders }) => ({
    orders: orders.map(each => (each.state === 'cancelled' ? Object.assign({}, each, { state: 'working' }) : each)),
    positions: stored.get('expiry')?.positions.map(each => Object.assign({}, each, { closedAt: 1 })) ?? [],
  }))
  expect(waiting).toMatch(/still waits for a position that was closed/)
})

test('all customers have the same positions, so they end with the same amounts; another amount is reported', () => {
  const rows = stored.get('liquidation')
  if (!rows) throw new Error('the liquidation was not played')
  const ends = endOf(rows, userIds)
  expect(new Set(ends).size).toBe(1)
  expect(ends[0]).toMatch(/FX\.EURUSD.*liquidation/)
  expect(endProblems(ends, ends)).toEqual([])
  const [first, ...others] = rows.closed
  if (!first) throw new Error('nothing was closed')
  const changed = [Object.assign({}, first, { proceeds: first.proceeds + 1n }), ...others]
  expect(endProblems(ends, endOf(Object.assign({}, rows, { closed: changed }), userIds))).toHaveLength(1)
})
