// Holds what people were told to what the store says: a pure function of the two. A sum that adds up proves little, for
// what vanished whole adds up too; so every acknowledged operation must be there, once, and nothing else (reliability, §0).
import { isFinal } from '../domain/order.ts'
import { scaledText } from '../domain/price.ts'
import type { CallKey } from '../domain/wire/calls/table.ts'
import type { Heard, History, Operation } from './history.ts'
import { knownOf, textIn } from './history.ts'
import { moneyProblems } from './money-checker.ts'
import type { Stored, StoredOrder, StoredReview } from './stored.ts'

/** What each call makes, by the id in its answer. */
const made: Partial<Readonly<Record<CallKey, 'order' | StoredReview['kind']>>> = {
  'POST /stock/create': 'order',
  'POST /position/flatPosition': 'order',
  'POST /wallet/transfer': 'transfer',
  'POST /withdrawal/withdrawal-apply': 'withdrawal',
  'POST /recharge/create': 'deposit',
}

/** What each call ends, by the id in its input. */
const ended: Partial<Readonly<Record<CallKey, 'orderId' | 'id'>>> = {
  'POST /orders/cancel': 'orderId',
  'POST /withdrawal/cancel': 'id',
  'POST /wallet/cancelTransfer': 'id',
}

/** A sentence for each thing that is not as it must be; none when all is well. */
export function violationsOf(history: History, stored: Stored): string[] {
  const facts = factsOf(stored)
  return [
    ...stored.problems,
    ...history.operations.flatMap(operation => problemsOf(operation, facts)),
    ...strangers(history, facts),
    ...history.heard.flatMap(heard => problemsOfHeard(heard, stored)),
    ...moneyProblems(stored),
  ]
}

type Facts = {
  readonly orders: ReadonlyMap<string, StoredOrder>
  readonly reviews: ReadonlyMap<string, StoredReview>
  readonly files: ReadonlyMap<string, string | null>
  /** By person and key, the answer that is kept. */
  readonly answers: ReadonlyMap<string, unknown>
  /** Amounts as they were applied for, by id. */
  readonly amounts: ReadonlyMap<string, bigint>
}

const keyOf = (userId: string, key: string): string => `${userId} ${key}`

function factsOf(stored: Stored): Facts {
  const requests = [...stored.walletTransfers, ...stored.withdrawals, ...stored.deposits]
  return {
    orders: new Map(stored.orders.map(order => [order.id, order])),
    reviews: new Map(stored.reviews.map(review => [review.id, review])),
    files: new Map(stored.files.map(({ id, owner }) => [id, owner])),
    answers: new Map(
      stored.keys.filter(({ status }) => status === 'done').map(row => [keyOf(row.userId, row.key), row.answer]),
    ),
    amounts: new Map(requests.map(({ id, amount }) => [id, amount])),
  }
}

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

/** The same key is answered the same, for ever. Asked again after a refusal it may be done: the witness does not. */
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
  if (maker) return lostRequest(userId, maker, input, answer, facts)
  return lostEnd(call, input, facts)
}

function lostFile(userId: string, url: string | null, { files }: Facts): string[] {
  const id = url?.split('/').at(-1)
  return id !== undefined && files.get(id) === userId ? [] : ['acknowledged and lost: the image is not there']
}

function lostOrder(userId: string, input: Operation['input'], answer: unknown, { orders }: Facts): string[] {
  const order = orders.get(textIn(answer, 'id') ?? '')
  if (!order) return ['acknowledged and lost: the order is not there']
  const same = order.userId === userId && (input['key'] === undefined || order.instrumentKey === input['key'])
  if (!same || scaledText(order.quantity, order.quantityDecimals) !== input['quantity'])
    return [`order ${order.id} is not the one asked for`]
  return []
}

function lostRequest(
  userId: string,
  kind: StoredReview['kind'],
  input: Operation['input'],
  answer: unknown,
  { reviews, amounts }: Facts,
): string[] {
  const review = reviews.get(textIn(answer, 'id') ?? '')
  if (!review) return [`acknowledged and lost: the ${kind} is not there`]
  const isSame = review.userId === userId && review.kind === kind
  const amount = Math.round(Number(input['amount']) * 100)
  return isSame && Number(amounts.get(review.id)) === amount ? [] : [`${kind} ${review.id} is not the one asked for`]
}

/** An order that was cancelled may have been filled before; a request was called off or the call refused. */
function lostEnd(call: CallKey, input: Operation['input'], { orders, reviews }: Facts): string[] {
  const id = String(input[ended[call] ?? ''])
  const order = orders.get(id)
  if (call === 'POST /orders/cancel')
    return order && isFinal(order.state) ? [] : [`acknowledged and lost: order ${id} is not final`]
  const state = reviews.get(id)?.state
  return state === 'cancelled' ? [] : [`acknowledged and lost: ${id} is ${state ?? 'not there'}, not cancelled`]
}

/** What the store has of the witness's people and nobody asked for, or was asked for once and is there twice. */
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
    if (operation && made[operation.call]) named.add(textIn(answer, 'id') ?? '')
  }
  const own = [
    ...[...facts.orders.values()].filter(({ userId }) => people.has(userId)),
    ...[...facts.reviews.values()].filter(({ userId, kind }) => people.has(userId) && kind !== 'account'),
  ]
  const unnamed = own.filter(({ id }) => !named.has(id))
  return [...foreign, ...unnamed.map(({ id, userId }) => `${id} of ${userId} is the effect of no key.`)]
}

/** Every event once, in order, up to the newest. */
function problemsOfHeard({ userId, since, offsets }: Heard, { offsets: heads }: Stored): string[] {
  const last = heads.find(head => head.userId === userId)?.last ?? 0
  const due = Array.from({ length: Math.max(0, last - since) }, (_, index) => since + 1 + index)
  if (canonical(due) === canonical(offsets)) return []
  const heard = new Set(offsets)
  const missing = due.filter(offset => !heard.has(offset)).length
  const problem = `${missing} of ${due.length} account events missing, ${offsets.length - heard.size} repeated`
  return [`The device of ${userId}: ${problem}, heard ${offsets.slice(-5)} last, of ${last}.`]
}

/** Whatever the order of fields, and without those that JSON leaves out. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
