// A checker that cannot fail proves nothing. A correct history is made with the real orders, fills, transfers and
// ledger and passes; then the store or the history is changed in the ways that a server would lose, repeat or half
// apply operations.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import type { CallKey } from '../../domain/wire/calls/table.ts'
import { violationsOf } from '../../faults/checker.ts'
import type { History, Operation } from '../../faults/history.ts'
import { forgottenPlans } from '../../faults/plan-checker.ts'
import { letDatesCome } from '../../faults/plan-dates.ts'
import type { Stored } from '../../faults/stored.ts'
import { readStored } from '../../faults/stored.ts'
import type { Db } from '../../server/db/db.ts'
import { balances } from '../../server/db/money-schema.ts'
import { outboxHeads } from '../../server/db/schema.ts'
import { accountId, available } from '../../server/ledger/accounts.ts'
import { termsOf } from '../../server/new-issues/terms.ts'
import type { AccountCall, AccountHarness } from '../support/account-harness.ts'
import { addClient, call, openAccountHarness } from '../support/account-harness.ts'
import { freshKey } from '../support/calling.ts'
import { openPlans, call as plan } from '../support/plans.ts'
import { openTestStore } from '../support/store.ts'
import { deliveredRows } from '../support/subscriptions.ts'
import { call as trade } from '../support/trading-harness.ts'

const share = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price: '100.00', quantity: '10' } as const

let db: Db
let harness: AccountHarness
let userId: string
let operations: Operation[]

beforeEach(async () => {
  db = await openTestStore()
  harness = await openAccountHarness(db)
  userId = await addClient(harness, { balance: '1000.00', usStock: '5000.00' })
  operations = []
})
afterEach(() => db.close())

function written(name: CallKey, input: Operation['input'], key: string, answer: unknown): Operation {
  const plain: unknown = JSON.parse(JSON.stringify(answer))
  const outcome = isRefusal(answer)
    ? ({ is: 'refused', failure: answer.failure } as const)
    : ({ is: 'ok', answer: plain } as const)
  const operation: Operation = { userId, key, call: name, input, sentAt: 0, outcomes: [outcome] }
  operations.push(operation)
  return operation
}

async function pay(input: { from: 'balance' | 'usStock'; to: 'balance' | 'usStock'; amount: string }) {
  const [name, key] = ['POST /wallet/transfer' satisfies AccountCall, freshKey()] as const
  return written(name, input, key, await call(harness, { userId, key }, name, input))
}

async function order(change: Partial<Pick<Operation['input'], string>> = {}) {
  const [name, key, input] = ['POST /stock/create', freshKey(), { ...share, ...change }] as const
  return written(name, input, key, await trade(harness, { userId, key }, name, input))
}

/** Fills two of the ten ordered shares, by an ask size of 2; the rest of the order stays open. */
async function fillTwo(): Promise<void> {
  harness.market.quote('US.AAPL', { price: '100.00', bid: '99.00', ask: '100.00', bidSize: 0, askSize: 2 })
  await harness.trading.matcher.settle()
}

const history = (change: Partial<History> = {}): History => ({ operations, received: [], ...change })
const found = async (change: Partial<History> = {}) => violationsOf(history(change), await readStored(db)).join('\n')

/** The violations that are reported after the stored rows were changed. */
async function foundIn(change: (stored: Stored) => Partial<Stored>): Promise<string> {
  const stored = await readStored(db)
  return violationsOf(history(), { ...stored, ...change(stored) }).join('\n')
}

const idOf = ({ outcomes }: Operation): string => {
  const [first] = outcomes
  return first?.is === 'ok' ? String(Reflect.get(Object(first.answer), 'id')) : ''
}

test('correctly recorded complete, partial, cancelled and refused operations give no violation', async () => {
  await pay({ from: 'balance', to: 'usStock', amount: '10.00' })
  await pay({ from: 'balance', to: 'usStock', amount: '999999.00' })
  await order()
  await fillTwo()
  const { id } = { id: idOf(await order({ price: '90.00' })) }
  const key = freshKey()
  const input = { orderId: id }
  written('POST /orders/cancel', input, key, await trade(harness, { userId, key }, 'POST /orders/cancel', input))
  expect(operations.map(({ outcomes }) => outcomes[0]?.is)).toEqual(['ok', 'refused', 'ok', 'ok', 'ok'])
  expect(await found()).toBe('')
})

describe('an acknowledged operation', () => {
  test('whose whole transaction is missing is reported, although the sums agree', async () => {
    const before = await readStored(db)
    await pay({ from: 'balance', to: 'usStock', amount: '10.00' })
    expect(before.problems).toEqual([])
    expect(violationsOf(history(), before).join()).toContain('acknowledged and lost: its key is not there')
  })

  test('whose order is missing is reported', async () => {
    const made = await order()
    expect(await foundIn(({ orders }) => ({ orders: orders.filter(({ id }) => id !== idOf(made)) }))).toContain(
      'the order is not there',
    )
  })

  test('that is stored with another amount is reported', async () => {
    await pay({ from: 'balance', to: 'usStock', amount: '10.00' })
    const other = (rows: Stored['walletTransfers']) => rows.map(row => ({ ...row, amount: 900n }))
    expect(await foundIn(({ walletTransfers }) => ({ walletTransfers: other(walletTransfers) }))).toContain(
      'is not the one asked for',
    )
  })

  test('with another response to its repetition is reported', async () => {
    const made = await pay({ from: 'balance', to: 'usStock', amount: '10.00' })
    made.outcomes.push({ is: 'refused', failure: 'insufficientFunds' })
    expect(await found()).toContain('answered differently')
  })

  test('that cancelled an order which is still open is reported', async () => {
    const { id } = { id: idOf(await order()) }
    const key = freshKey()
    const input = { orderId: id }
    written('POST /orders/cancel', input, key, await trade(harness, { userId, key }, 'POST /orders/cancel', input))
    expect(await found()).toBe('')
    const working = (rows: Stored['orders']) => rows.map(row => ({ ...row, state: 'working' as const }))
    expect(await foundIn(({ orders }) => ({ orders: working(orders) }))).toContain('is not final')
  })

  test.each([
    ['POST /robotOrder/create', 'no such robot'],
    ['GET /loan/apply', 'no such loan'],
  ] as const)('of a product whose record is missing is reported: %s', async (name, what) => {
    const [key, answer] = [freshKey(), { id: 'gone' }]
    written(name, {}, key, answer)
    const done = (stored: Stored): Stored['keys'] =>
      stored.keys.slice(0, 1).map(row => ({ ...row, userId, key, status: 'done', answer }))
    await pay({ from: 'balance', to: 'usStock', amount: '10.00' })
    expect(await foundIn(stored => ({ keys: [...stored.keys, ...done(stored)] }))).toContain(what)
  })

  test('that uploaded an image which is missing is reported', async () => {
    const outcome = { is: 'ok', answer: { url: '/web/file/gone' } } as const
    operations.push({ userId, key: null, call: 'POST /file/upload', input: {}, sentAt: 0, outcomes: [outcome] })
    expect(await found()).toContain('the image is not there')
  })
})

describe('an idempotency key', () => {
  test('with two effects is reported', async () => {
    const made = await pay({ from: 'balance', to: 'usStock', amount: '10.00' })
    // Simulates a server that forgot the idempotency key and executed the request again.
    await call(harness, { userId, key: freshKey() }, 'POST /wallet/transfer', {
      from: 'balance',
      to: 'usStock',
      amount: '10.00',
    })
    expect(await found()).toContain('was never used')
    const own = ({ keys }: Stored) => ({ keys: keys.filter(({ key }) => key === made.key) })
    expect(await foundIn(own)).toContain('is the effect of no key')
  })

  test('of a refused operation that had an effect is reported', async () => {
    const made = await pay({ from: 'balance', to: 'usStock', amount: '10.00' })
    made.outcomes.splice(0, 1, { is: 'refused', failure: 'insufficientFunds' })
    expect(await found()).toContain('refused (insufficientFunds), and yet done')
  })

  test('with an unknown outcome may have been executed once or not at all', async () => {
    const made = await pay({ from: 'balance', to: 'usStock', amount: '10.00' })
    made.outcomes.splice(0, 1, { is: 'unknown', why: 'the line broke' })
    operations.push({ ...made, key: freshKey() })
    expect(await found()).toBe('')
  })

  test('whose money moved twice is reported', async () => {
    const made = await pay({ from: 'balance', to: 'usStock', amount: '10.00' })
    const legs = [{ from: available(userId, 'balance'), to: available(userId, 'usStock'), amount: 1_000n }] as const
    const twice = {
      legs: legs.map(leg => ({ ...leg, kind: 'transfer' as const })),
      subject: { type: 'order' as const, id: idOf(made) },
      at: 0,
    }
    await db.transaction(tx => harness.trading.ledger.transfer(tx, twice))
    expect(await found()).toContain('2 × single in the ledger')
  })
})

describe('a partially applied order', () => {
  beforeEach(async () => {
    await order()
    await fillTwo()
    expect(await found()).toBe('')
  })

  test('with its postings and without its fill is reported', async () => {
    const text = await foundIn(() => ({ fills: [] }))
    expect(text).toContain('its fills are of 0, it says 2')
    expect(text).toContain('the ledger has 1 of its 0 fills')
  })

  test('with its fill and without its postings is reported', async () => {
    const [fill] = (await readStored(db)).fills
    const id = must(fill?.transferId, 'a transfer')
    const without = ({ transfers, moves }: Stored) => ({
      transfers: transfers.filter(row => row.id !== id),
      moves: moves.filter(row => row.transferId !== id),
    })
    const text = await foundIn(without)
    expect(text).toMatch(/fill \S+ moved 0, not -/)
    expect(text).toContain('the ledger has 0 of its 1 fills')
  })

  test('without its shares is reported', async () => {
    expect(await foundIn(() => ({ positions: [] }))).toContain('20000 of fills and deliveries')
  })

  test('that is final and has a reservation is reported', async () => {
    const over = (rows: Stored['orders']) => rows.map(row => ({ ...row, state: 'cancelled' as const }))
    const text = await foundIn(({ orders }) => ({ orders: over(orders) }))
    expect(text).toMatch(/over, and \d+ is held back/)
    expect(text).toContain('for nothing that is open')
  })
})

describe('a purchase with exits', () => {
  beforeEach(async () => {
    await order({ takeProfit: '120.00', stopLoss: '90.00' })
    await fillTwo()
  })

  test('is correct with the exit that its fill has placed', async () => {
    expect(await found()).toBe('')
  })

  test('without its exit, or with one that sells more than was bought, is reported', async () => {
    const purchases = (rows: Stored['orders']) => rows.filter(({ parentId }) => parentId === null)
    expect(await foundIn(({ orders }) => ({ orders: purchases(orders) }))).toContain(
      'bought 20000, and its exits sell 0',
    )
    const twice = (rows: Stored['orders']) =>
      rows.flatMap(row => (row.parentId === null ? [row] : [row, { ...row, id: 'again', seq: row.seq + 1 }]))
    expect(await foundIn(({ orders }) => ({ orders: twice(orders) }))).toMatch(/exits sell 40000.*names the exit/s)
  })

  test('of another customer is reported', async () => {
    const moved = (rows: Stored['orders']) =>
      rows.map(row => (row.parentId === null ? { ...row, userId: 'somebody else' } : row))
    expect(await foundIn(({ orders }) => ({ orders: moved(orders) }))).toContain(
      'is the exit of no purchase of its owner',
    )
  })
})

describe('a plan of purchases', () => {
  beforeEach(async () => {
    const plans = openPlans(db, harness)
    const quote = () =>
      harness.market.quote('US.AAPL', { price: '100.00', bid: '99.00', ask: '100.00', bidSize: 0, askSize: 50 })
    const startsOn = new Date(harness.clock.now()).toISOString().slice(0, 10)
    const terms = { key: 'US.AAPL', amount: '250.00', currency: 'USD', frequency: 'weekly', mayTopUp: false } as const
    const [name, key, input] = ['POST /plans/create', freshKey(), { ...terms, startsOn }] as const
    quote()
    written(name, input, key, await plan(plans, { userId, key }, name, input))
    for (const weeks of [2, 1, 0]) {
      quote()
      await plans.runDue(db)
      await harness.trading.matcher.settle()
      if (weeks > 0) await letDatesCome(db, weeks)
    }
  })

  const runsWith = (change: (rows: Stored['planRuns']) => Stored['planRuns']) =>
    foundIn(({ planRuns }) => ({ planRuns: change(planRuns) }))

  test('is correct with its dates bought, and with one that was missed', async () => {
    const { planRuns } = await readStored(db)
    expect(planRuns.map(({ skip }) => skip).sort()).toEqual(['missed', null, null, null])
    expect(await found()).toBe('')
    expect(forgottenPlans(await readStored(db), harness.clock.now())).toEqual([])
  })

  test('of months has the last day of a month that lacks its own', async () => {
    const dates = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']
    const monthly = ({ plans, planRuns }: Stored) => ({
      plans: plans.map(row => ({
        ...row,
        frequency: 'monthly' as const,
        startsOn: '2026-01-31',
        nextOn: '2026-05-31',
      })),
      planRuns: planRuns.map((row, nth) => ({ ...row, date: must(dates[nth], 'a date') })),
    })
    expect(await foundIn(monthly)).not.toMatch(/its dates are|its next date is/)
  })

  test('with a date that is lost, or executed twice, is reported', async () => {
    expect(await runsWith(rows => rows.filter((_, nth) => nth !== 1))).toContain('its dates are')
    expect(await runsWith(rows => [...rows, ...rows.slice(0, 1)])).toMatch(/it ran for.*that of another date/s)
    const moved = ({ plans }: Stored) => ({ plans: plans.map(row => ({ ...row, nextOn: '2100-01-01' })) })
    expect(await foundIn(moved)).toContain('its next date is 2100-01-01')
  })

  test('with an order that belongs to no date, or a date without its order, is reported', async () => {
    const unordered = (rows: Stored['planRuns']) => rows.map(row => ({ ...row, orderId: null }))
    expect(await runsWith(unordered)).toContain('is the effect of no key')
    const strange = (rows: Stored['planRuns']) =>
      rows.map(row => ({ ...row, orderId: row.orderId === null ? null : `${row.orderId}-lost` }))
    expect(await runsWith(strange)).toContain('is not its purchase')
  })

  test('that skipped a date without a notice, or with two, is reported', async () => {
    const others = ({ notices }: Stored) => ({ notices: notices.filter(({ kind }) => kind !== 'planSkipped') })
    expect(await foundIn(others)).toMatch(/notices due are planSkipped missed \S+ and it sent/)
    const twice = ({ notices }: Stored) => ({
      notices: notices.flatMap(row => (row.kind === 'planSkipped' ? [row, row] : [row])),
    })
    expect(await foundIn(twice)).toContain('the notices due are')
  })

  test('that is active and due at no time, or was due and forgotten, is reported', async () => {
    expect(await foundIn(() => ({ planJobs: [] }))).toContain('is due at no time')
    const stored = await readStored(db)
    const due = stored.planJobs.map(job => ({ ...job, nextAt: harness.clock.now() - 1 }))
    expect(forgottenPlans({ ...stored, planJobs: due }, harness.clock.now()).join()).toContain('nothing became of it')
  })

  test('that was ended and is active is reported', async () => {
    const made = must(operations.at(-1), 'the plan')
    const [key, answer] = [freshKey(), { id: idOf(made) }]
    written('POST /plans/change', { id: idOf(made), action: 'end' }, key, answer)
    const done = ({ keys }: Stored): Stored['keys'] =>
      keys.slice(0, 1).map(row => ({ ...row, userId, key, status: 'done', answer }))
    expect(await foundIn(stored => ({ keys: [...stored.keys, ...done(stored)] }))).toContain('is active')
  })
})

describe('allotted shares', () => {
  const SHARES = 200

  /** The violations if the delivery had put this number of shares into the holding. */
  async function foundWith(quantity: number): Promise<string> {
    const { offer, subscription } = deliveredRows(userId, SHARES)
    const key = instrumentKey('HK', termsOf(offer).code)
    return foundIn(({ positions }) => ({
      offers: [offer],
      subscriptions: [subscription],
      positions: positions.flatMap(row => [row, { ...row, instrumentKey: key, quantity, used: 0 }]),
    }))
  }

  beforeEach(async () => {
    await order()
    await fillTwo()
  })

  test('are part of the holding, without an order', async () => {
    expect(await foundWith(SHARES)).toBe('')
  })

  test('that are not in the holding are reported', async () => {
    expect(await foundWith(SHARES - 1)).toContain('1 of fills and deliveries')
  })
})

test('an approved request that moved nothing is reported', async () => {
  await pay({ from: 'balance', to: 'usStock', amount: '10.00' })
  const id = idOf(must(operations[0], 'a transfer'))
  expect(await foundIn(({ transfers }) => ({ transfers: transfers.filter(row => row.subjectId !== id) }))).toContain(
    '0 × single in the ledger',
  )
})

test('a balance that differs from its postings is reported', async () => {
  const own = eq(balances.accountId, accountId(available(userId, 'balance')))
  await db
    .update(balances)
    .set({ balance: sql`${balances.balance} + 1` })
    .where(own)
  expect(await found()).toContain('are not the sums of its postings')
})

describe('the events of a device', () => {
  test('must come once and in order', async () => {
    await pay({ from: 'balance', to: 'usStock', amount: '10.00' })
    const [head] = await db.select().from(outboxHeads).where(eq(outboxHeads.userId, userId))
    const last = must(head, 'events').last
    const all = Array.from({ length: last }, (_, index) => index + 1)
    const received = (offsets: readonly number[]) => found({ received: [{ userId, since: 0, offsets }] })
    expect(await received(all)).toBe('')
    expect(await received(all.slice(1))).toContain(`1 of ${last} account events missing`)
    expect(await received([...all, last])).toContain('1 repeated')
  })
})
