// Compares the recorded responses with the stored data. A balanced ledger alone proves little, because a ledger from
// which a whole transfer was lost is balanced too. Therefore every acknowledged operation must be stored exactly once,
// and nothing else may be stored.
import { isFinal } from '../domain/order.ts'
import { quantityText } from '../domain/price.ts'
import type { CallKey } from '../domain/wire/calls/table.ts'
import { exitProblems } from './exit-checker.ts'
import type { History, Operation, ReceivedEvents } from './history.ts'
import { knownOf, textIn } from './history.ts'
import { moneyProblems } from './money-checker.ts'
import { planProblems } from './plan-checker.ts'
import { robotProblems } from './robot-checker.ts'
import type { Stored, StoredOrder, StoredPlan, StoredReview } from './stored.ts'

/** The kind of record that each call creates. The id of the record is in the response. */
const made: Partial<Readonly<Record<CallKey, 'order' | StoredReview['kind']>>> = {
  'POST /stock/create': 'order',
  'POST /position/flatPosition': 'order',
  'POST /wallet/transfer': 'transfer',
  'POST /withdrawal/withdrawal-apply': 'withdrawal',
  'POST /recharge/create': 'deposit',
}

type Product = 'robot' | 'loan' | 'plan'

/** The product whose record each call creates or changes. The id of the record is in the response. */
const products: Partial<Readonly<Record<CallKey, Product>>> = {
  'POST /robotOrder/create': 'robot',
  'POST /robotOrder/energy': 'robot',
  'POST /robotOrder/redeem': 'robot',
  'GET /loan/apply': 'loan',
  'POST /loan/accept': 'loan',
  'GET /loan/applyRepay': 'loan',
  'POST /plans/create': 'plan',
  'POST /plans/change': 'plan',
}

/** Calls that cancel or close a record. The value is the input field with the id of the record. */
const ended: Partial<Readonly<Record<CallKey, 'orderId' | 'id'>>> = {
  'POST /orders/cancel': 'orderId',
  'POST /withdrawal/cancel': 'id',
  'POST /wallet/cancelTransfer': 'id',
}

/** Returns one sentence for each violation; empty if there is none. */
export function violationsOf(history: History, stored: Stored): string[] {
  const facts = factsOf(stored)
  return [
    ...stored.problems,
    ...history.operations.flatMap(operation => problemsOf(operation, facts)),
    ...strangers(history, facts),
    ...history.received.flatMap(received => problemsOfReceived(received, stored)),
    ...exitProblems(stored),
    ...moneyProblems(stored),
    ...robotProblems(stored),
    ...planProblems(stored),
  ]
}

type Facts = {
  readonly orders: ReadonlyMap<string, StoredOrder>
  readonly reviews: ReadonlyMap<string, StoredReview>
  readonly files: ReadonlyMap<string, string | null>
  /** Owners of the records of each product, by id. */
  readonly owners: Readonly<Record<Product, ReadonlyMap<string, string>>>
  readonly plans: ReadonlyMap<string, StoredPlan>
  /** Orders that plans have placed. */
  readonly planned: ReadonlySet<string>
  /** Stored responses by user and idempotency key. */
  readonly answers: ReadonlyMap<string, unknown>
  /** Requested amounts by review id. */
  readonly amounts: ReadonlyMap<string, bigint>
}

const keyOf = (userId: string, key: string): string => `${userId} ${key}`

function factsOf(stored: Stored): Facts {
  const requests = [...stored.walletTransfers, ...stored.withdrawals, ...stored.deposits]
  return {
    orders: new Map(stored.orders.map(order => [order.id, order])),
    reviews: new Map(stored.reviews.map(review => [review.id, review])),
    files: new Map(stored.files.map(({ id, owner }) => [id, owner])),
    owners: {
      robot: ownersOf(stored.subscriptions.filter(({ product }) => product === 'robot')),
      loan: ownersOf(stored.loans),
      plan: ownersOf(stored.plans),
    },
    plans: new Map(stored.plans.map(plan => [plan.id, plan])),
    planned: new Set(stored.planRuns.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))),
    answers: new Map(
      stored.keys.filter(({ status }) => status === 'done').map(row => [keyOf(row.userId, row.key), row.answer]),
    ),
    amounts: new Map(requests.map(({ id, amount }) => [id, amount])),
  }
}

const ownersOf = (rows: readonly { readonly id: string; readonly userId: string }[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id, userId }) => [id, userId]))

function problemsOf(operation: Operation, facts: Facts): string[] {
  const known = knownOf(operation)
  if (known === null) return []
  const name = nameOf(operation)
  const contradicted = contradictionsOf(operation).map(what => `${name}: ${what}.`)
  if (known.is === 'ok') return [...contradicted, ...lostOf(operation, known.answer, facts).map(w => `${name}: ${w}.`)]
  const { key, userId } = operation
  const isKept = key !== null && facts.answers.has(keyOf(userId, key))
  return isKept ? [...contradicted, `${name}: refused (${known.failure}), and yet done.`] : contradicted
}

const nameOf = ({ call, key, userId }: Operation): string => `${call} of ${userId}, key ${key ?? 'none'}`

/**
 * Checks that all known responses to one idempotency key are equal. A rejected call can succeed when it is repeated,
 * but the recording client does not repeat rejected calls.
 */
function contradictionsOf({ outcomes }: Operation): string[] {
  const said = outcomes.filter(outcome => outcome.is !== 'unknown').map(outcome => canonical(outcome))
  return new Set(said).size > 1 ? [`answered differently: ${[...new Set(said)].join(' / ')}`] : []
}

function lostOf({ userId, key, call, input }: Operation, answer: unknown, facts: Facts): string[] {
  if (call === 'POST /file/upload') return lostFile(userId, textIn(answer, 'url'), facts)
  if (key === null) return []
  const kept = facts.answers.get(keyOf(userId, key))
  if (kept === undefined) return ['acknowledged and lost: its key is not there']
  if (canonical(kept) !== canonical(answer)) return [`kept as ${canonical(kept)}, answered as ${canonical(answer)}`]
  const maker = made[call]
  if (maker === 'order') return lostOrder(userId, input, answer, facts)
  if (maker) return lostRequest({ userId, kind: maker, input }, answer, facts)
  const product = products[call]
  if (product) return lostProduct({ userId, call, input }, product, answer, facts)
  return lostEnd(call, input, facts)
}

type Asked = Pick<Operation, 'userId' | 'call' | 'input'>

function lostProduct({ userId, call, input }: Asked, product: Product, answer: unknown, facts: Facts): string[] {
  const id = textIn(answer, 'id') ?? ''
  if (facts.owners[product].get(id) !== userId) return [`acknowledged and lost: no such ${product}`]
  const plan = facts.plans.get(id)
  return plan ? lostPlan(call, input, plan) : []
}

function lostPlan(call: CallKey, input: Operation['input'], plan: StoredPlan): string[] {
  const { id, instrumentKey, frequency, amount, currency, state } = plan
  if (call === 'POST /plans/change')
    return input['action'] !== 'end' || state === 'ended' ? [] : [`acknowledged and lost: plan ${id} is ${state}`]
  const asked = [input['key'], input['frequency'], Math.round(Number(input['amount']) * 100), input['currency']]
  const isSame = String(asked) === String([instrumentKey, frequency, amount, currency])
  return isSame ? [] : [`plan ${id} is not the one asked for`]
}

function lostFile(userId: string, url: string | null, { files }: Facts): string[] {
  const id = url?.split('/').at(-1)
  return id !== undefined && files.get(id) === userId ? [] : ['acknowledged and lost: the image is not there']
}

function lostOrder(userId: string, input: Operation['input'], answer: unknown, { orders }: Facts): string[] {
  const order = orders.get(textIn(answer, 'id') ?? '')
  if (!order) return ['acknowledged and lost: the order is not there']
  const same = order.userId === userId && (input['key'] === undefined || order.instrumentKey === input['key'])
  if (!same || quantityText(order.quantity, order.quantityDecimals) !== input['quantity'])
    return [`order ${order.id} is not the one asked for`]
  return []
}

type Requested = Pick<Operation, 'userId' | 'input'> & Pick<StoredReview, 'kind'>

function lostRequest({ userId, kind, input }: Requested, answer: unknown, { reviews, amounts }: Facts): string[] {
  const review = reviews.get(textIn(answer, 'id') ?? '')
  if (!review) return [`acknowledged and lost: the ${kind} is not there`]
  const isSame = review.userId === userId && review.kind === kind
  const amount = Math.round(Number(input['amount']) * 100)
  return isSame && Number(amounts.get(review.id)) === amount ? [] : [`${kind} ${review.id} is not the one asked for`]
}

/**
 * Checks that an acknowledged cancellation is stored. An order may have been filled before its cancellation, but it
 * must be final. A review must be cancelled.
 */
function lostEnd(call: CallKey, input: Operation['input'], { orders, reviews }: Facts): string[] {
  const id = String(input[ended[call] ?? ''])
  const order = orders.get(id)
  if (call === 'POST /orders/cancel')
    return order && isFinal(order.state) ? [] : [`acknowledged and lost: order ${id} is not final`]
  const state = reviews.get(id)?.state
  return state === 'cancelled' ? [] : [`acknowledged and lost: ${id} is ${state ?? 'not there'}, not cancelled`]
}

/** Returns stored records of the simulated users that no operation requested, or that exist twice for one operation. */
function strangers({ operations }: History, facts: Facts): string[] {
  const people = new Set(operations.map(({ userId }) => userId))
  const asked = new Map<string, Operation>()
  for (const operation of operations)
    if (operation.key !== null) asked.set(keyOf(operation.userId, operation.key), operation)
  const named = new Set<string>()
  const foreign: string[] = []
  for (const [key, answer] of facts.answers) {
    const operation = asked.get(key)
    if (operation === undefined && people.has(key.split(' ')[0] ?? '')) foreign.push(`Key ${key} was never used.`)
    if (operation && (made[operation.call] || products[operation.call])) named.add(textIn(answer, 'id') ?? '')
  }
  const own = [
    // An exit is the effect of a fill, which `exit-checker.ts` checks, and a purchase of a plan that of a date, which
    // `plan-checker.ts` checks.
    ...[...facts.orders.values()].filter(
      ({ id, userId, parentId }) => people.has(userId) && parentId === null && !facts.planned.has(id),
    ),
    ...[...facts.reviews.values()].filter(({ userId, kind }) => people.has(userId) && kind !== 'account'),
    ...Object.values(facts.owners)
      .flatMap(owners => [...owners])
      .flatMap(([id, userId]) => (people.has(userId) ? [{ id, userId }] : [])),
  ]
  const unnamed = own.filter(({ id }) => !named.has(id))
  return [...foreign, ...unnamed.map(({ id, userId }) => `${id} of ${userId} is the effect of no key.`)]
}

/** Checks that a device received each event exactly once, in order, up to the newest offset. */
function problemsOfReceived({ userId, since, offsets }: ReceivedEvents, { offsets: heads }: Stored): string[] {
  const last = heads.find(head => head.userId === userId)?.last ?? 0
  const due = Array.from({ length: Math.max(0, last - since) }, (_, index) => since + 1 + index)
  if (canonical(due) === canonical(offsets)) return []
  const received = new Set(offsets)
  const missing = due.filter(offset => !received.has(offset)).length
  const problem = `${missing} of ${due.length} account events missing, ${offsets.length - received.size} repeated`
  return [`The device of ${userId}: ${problem}, received ${offsets.slice(-5)} last, of ${last}.`]
}

/** JSON with sorted keys and without undefined fields, so that field order does not matter. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
