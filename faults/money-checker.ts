// Checks the money, independently of the responses: orders must be applied completely, each effect must be in the
// ledger once, and finished orders and requests must hold no reservation.
import { must } from '../domain/assert.ts'
import { instrumentKey } from '../domain/instruments/market-code.ts'
import { isFinal } from '../domain/order.ts'
import { outcomeOf } from '../server/follow/terms.ts'
import { termsOf as newIssueTermsOf } from '../server/new-issues/terms.ts'
import { costOf } from '../server/private-offers/cost.ts'
import { privateKinds, termsOf as privateTermsOf } from '../server/private-offers/terms.ts'
import { outcomeOf as quantOutcomeOf } from '../server/quant/terms.ts'
import type { Stored, StoredOrder, StoredReview, StoredSubscription } from './stored.ts'

type Facts = {
  readonly stored: Stored
  /** Change of a user's total money, by transfer id and user id. */
  readonly deltas: ReadonlyMap<string, bigint>
  readonly transfers: ReadonlyMap<string, Stored['transfers']>
  readonly fills: ReadonlyMap<string, Stored['fills']>
  readonly reviews: ReadonlyMap<string, StoredReview>
}

export function moneyProblems(stored: Stored): string[] {
  const facts: Facts = {
    stored,
    deltas: deltasOf(stored),
    transfers: Map.groupBy(stored.transfers, ({ subjectId }) => subjectId ?? ''),
    fills: Map.groupBy(stored.fills, ({ orderId }) => orderId),
    reviews: new Map(stored.reviews.map(review => [review.id, review])),
  }
  return [
    ...stored.keys.filter(({ status }) => status !== 'done').map(({ key }) => `Key ${key} was committed half done.`),
    ...stored.orders.flatMap(order => orderProblems(order, facts).map(what => `Order ${order.id}: ${what}.`)),
    ...positionProblems(stored),
    ...requestProblems(facts),
    ...stored.subscriptions.flatMap(row => [...unitProblems(row, facts), ...saleProblems(row, facts)]),
    ...stored.loans.flatMap(loan => loanProblems(loan, facts)),
    ...reservationProblems(facts),
  ]
}

const at = (transferId: string, userId: string): string => `${transferId} ${userId}`

function deltasOf({ moves }: Stored): Map<string, bigint> {
  const deltas = new Map<string, bigint>()
  for (const { transferId, owner, amount } of moves) {
    const key = at(transferId, owner)
    deltas.set(key, (deltas.get(key) ?? 0n) + amount)
  }
  return deltas
}

const minorOf = (text: string): bigint => BigInt(Math.round(Number(text) * 100))
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

/**
 * Checks an order: the sum of its fills, its filled quantity and value, and the ledger's transfers with fees must agree
 * (reliability, L9 to L11).
 */
function orderProblems(order: StoredOrder, { stored, deltas, transfers, fills }: Facts): string[] {
  const own = fills.get(order.id) ?? []
  const filled = own.reduce((total, { quantity }) => total + quantity, 0)
  const fees = sum(order.fees.map(({ amount }) => minorOf(amount)))
  const problems: string[] = []
  const must = (holds: boolean, what: string) => {
    if (!holds) problems.push(what)
  }
  must(filled === order.filled, `its fills are of ${filled}, it says ${order.filled}`)
  must((order.state === 'filled') === (filled === order.quantity), `${order.state} with ${filled} of ${order.quantity}`)
  must(sum(own.map(({ cash }) => cash)) === order.cash, 'its fills are not worth what it says')
  must(sum(own.map(fill => fill.fees)) === fees, `its fills cost other fees than the ${fees} that it says`)
  for (const fill of own) {
    const moved = fill.transferId === null ? 0n : (deltas.get(at(fill.transferId, order.userId)) ?? 0n)
    const due = dueOf(order, fill)
    must(due === null || moved === due, `fill ${fill.id} moved ${moved}, not ${due}`)
  }
  const ledger = transfers.get(order.id) ?? []
  const spent = ledger.filter(({ phase }) => phase === 'post' || phase === 'single').map(({ id }) => id)
  const said = own.map(({ transferId }) => transferId).filter(id => id !== null)
  must(spent.sort().join() === said.sort().join(), `the ledger has ${spent.length} of its ${said.length} fills`)
  const phases = (name: string) => ledger.filter(({ phase }) => phase === name).length
  must(phases('pending') === (order.pendingId === null ? 0 : 1), `${phases('pending')} reservations`)
  must(phases('void') <= 1, `given back ${phases('void')} times`)
  const held = stored.reservations.find(({ transferId }) => transferId === order.pendingId)?.remaining ?? 0n
  must(held === order.reserved, `${held} is held back, it says ${order.reserved}`)
  must(!isFinal(order.state) || held === 0n, `over, and ${held} is held back`)
  return problems
}

/** Returns the delivered allotted shares in units of a position, which are whole shares; negative for a block sale. */
function deliveries({ offers, subscriptions }: Stored) {
  const keys = new Map(offers.flatMap(offer => [[offer.id, keyOf(offer)] as const]))
  const sales = new Set(offers.filter(isSale).map(({ id }) => id))
  return subscriptions
    .filter(({ state, offerId }) => state === 'ended' && keys.get(offerId) !== null)
    .map(({ userId, offerId, allotted }) => {
      const key = must(keys.get(offerId), 'the offer of a subscription')
      const shares = must(allotted, 'an allotment')
      return { userId, instrumentKey: key, shares: sales.has(offerId) ? -shares : shares }
    })
}

const isSale = (offer: Stored['offers'][number]): boolean =>
  offer.product === 'block' && privateTermsOf(offer).side === 'sell'

/** Returns the key of the share that an offer delivers; null for a product that delivers none. */
function keyOf(offer: Stored['offers'][number]): string | null {
  if (offer.product === 'newStock') {
    const { board, code } = newIssueTermsOf(offer)
    return instrumentKey(board, code)
  }
  const isPrivate = privateKinds.some(kind => kind === offer.product)
  return isPrivate ? privateTermsOf(offer).key : null
}

/**
 * Returns the change of a user's total money by a fill. Margin still belongs to the user, so an opening costs only its
 * fees. Null for a close on margin, whose profit is checked by the margin checker.
 */
function dueOf({ product, action, direction }: StoredOrder, { cash, fees }: Stored['fills'][number]): bigint | null {
  if (product === 'isolatedMargin') return action === 0 ? -fees : null
  return direction === 0 ? -cash - fees : cash - fees
}

/**
 * Checks positions. The quantity must be purchases plus deliveries minus sales, which is negative for a short position.
 * The reserved quantity must be the unfilled quantity of closing orders plus locked shares and those of block sales.
 */
function positionProblems(stored: Stored): string[] {
  const { orders, positions } = stored
  const due = new Map<string, { held: number; used: number }>()
  const faultStore = (userId: string, key: string) => {
    const name = `${userId} ${key}`
    const found = due.get(name) ?? { held: 0, used: 0 }
    due.set(name, found)
    return found
  }
  for (const order of orders) {
    const { userId, instrumentKey, direction, filled, quantity, state } = order
    const own = faultStore(userId, instrumentKey)
    own.held += direction === 0 ? filled : -filled
    if (isClosing(order) && !isFinal(state)) own.used += quantity - filled
  }
  for (const { userId, instrumentKey, shares } of deliveries(stored)) faultStore(userId, instrumentKey).held += shares
  for (const { userId, instrumentKey, quantity, unlockedAt } of stored.shareLocks)
    if (unlockedAt === null) faultStore(userId, instrumentKey).used += quantity
  for (const { userId, instrumentKey, pledge } of stored.loanPledges)
    faultStore(userId, instrumentKey).used += pledge.quantity
  for (const { userId, instrumentKey, side, quantity, used } of positions) {
    const own = faultStore(userId, instrumentKey)
    own.held -= side === 'long' ? quantity : -quantity
    own.used -= used
  }
  return [...due]
    .filter(([, { held, used }]) => held !== 0 || used !== 0)
    .map(
      ([name, { held, used }]) =>
        `The holding ${name}: ${held} of fills and deliveries and ${used} held back are not in it.`,
    )
}

/**
 * True if an order closes a position. On margin a sale can also open a short position; without margin a sale always
 * sells shares that are held.
 */
const isClosing = ({ product, action, direction }: StoredOrder): boolean =>
  product === 'isolatedMargin' ? action === 1 : direction === 1

/**
 * Checks requests: an approved one must have moved its money once, a rejected one must have moved none, an open one
 * must have reserved it.
 */
function requestProblems(facts: Facts): string[] {
  const { stored, reviews } = facts
  const known = (id: string) => reviews.get(id)
  return [
    ...stored.deposits.flatMap(row => {
      const review = known(row.id)
      if (!review) return [`Deposit ${row.id} has no review.`]
      const effect = review.state === 'passed' ? row.amount : 0n
      return effectProblems(facts, review, { single: review.state === 'passed' ? 1 : 0 }, effect)
    }),
    ...stored.withdrawals.flatMap(row => {
      const review = known(row.id)
      if (!review) return [`Withdrawal ${row.id} has no review.`]
      return effectProblems(facts, review, heldPhases(review), review.state === 'passed' ? -row.amount : 0n)
    }),
    ...stored.walletTransfers.flatMap(row => {
      const review = known(row.id)
      if (!review) return [`Transfer ${row.id} has no review.`]
      // In a conversion, the debited and the credited amount are in different currencies.
      if (row.pendingId !== null)
        return effectProblems(
          facts,
          review,
          heldPhases(review),
          review.state === 'passed' ? row.received - row.amount : 0n,
        )
      return effectProblems(facts, review, { single: 1 }, 0n)
    }),
  ]
}

type Phases = Partial<Record<'single' | 'pending' | 'post' | 'void', number>>

function heldPhases({ state }: StoredReview): Phases {
  if (state === 'pending') return { pending: 1 }
  return state === 'passed' ? { pending: 1, post: 1 } : { pending: 1, void: 1 }
}

type Moving = { readonly id: string; readonly userId: string; readonly kind: string; readonly state: string }

function effectProblems({ transfers, deltas }: Facts, moving: Moving, due: Phases, effect: bigint): string[] {
  const { id, userId, kind, state } = moving
  const ledger = transfers.get(id) ?? []
  const counted = (['single', 'pending', 'post', 'void'] as const).filter(
    phase => ledger.filter(each => each.phase === phase).length !== (due[phase] ?? 0),
  )
  const moved = sum(ledger.map(each => deltas.get(at(each.id, userId)) ?? 0n))
  const name = `The ${state} ${kind} ${id} of ${userId}`
  return [
    ...counted.map(phase => `${name}: ${ledger.filter(each => each.phase === phase).length} × ${phase} in the ledger.`),
    ...(moved === effect ? [] : [`${name} moved ${moved}, not ${effect}.`]),
  ]
}

/**
 * Checks an order of units: it must move its result once when it is settled. An order that was not confirmed must move
 * nothing.
 */
function unitProblems({ id, userId, product, state, quantity, outcome }: StoredSubscription, facts: Facts): string[] {
  if (product !== 'follow' && product !== 'quant') return []
  const paid = (product === 'follow' ? outcomeOf({ outcome }) : quantOutcomeOf({ outcome }))?.paid
  const effect = state === 'ended' ? minorOf(paid ?? '0') - BigInt(quantity) : 0n
  const ends: Partial<Record<typeof state, Phases>> = { ended: { post: 1 }, cancelled: { void: 1 }, none: { void: 1 } }
  const due: Phases = { pending: 1, ...ends[state] }
  return effectProblems(facts, { id, userId, kind: product, state }, due, effect)
}

/** Checks a block sale: its proceeds must be in the ledger once, and only after it is settled. */
function saleProblems({ id, userId, product, offerId, state, allotted }: StoredSubscription, facts: Facts): string[] {
  const offer = facts.stored.offers.find(one => one.id === offerId)
  if (!offer || !isSale(offer)) return []
  const isSold = state === 'ended'
  const effect = isSold ? costOf(privateTermsOf(offer), must(allotted, 'a decision')).total : 0n
  return effectProblems(facts, { id, userId, kind: product, state }, isSold ? { single: 1 } : {}, effect)
}

/**
 * Checks a loan: each of its movements must be in the ledger once with the amounts of its row, the principal must be
 * repaid or still owed, and no shares may be pledged for a loan that is not in use.
 */
function loanProblems(
  { id, userId, state, amount }: Stored['loans'][number],
  { stored, transfers, deltas }: Facts,
): string[] {
  const problems: string[] = []
  const must = (holds: boolean, what: string) => {
    if (!holds) problems.push(`Loan ${id}: ${what}.`)
  }
  const flows = stored.loanFlows.filter(({ loanId }) => loanId === id)
  const ledger = transfers.get(id) ?? []
  must(ledger.length === flows.length, `${ledger.length} transfers for ${flows.length} movements`)
  const due = sum(flows.map(flow => (flow.kind === 'disbursed' ? flow.amount : -flow.amount)))
  const moved = sum(ledger.map(each => deltas.get(at(each.id, userId)) ?? 0n))
  must(moved === due, `moved ${moved}, not ${due}`)
  const left = sum(stored.loanInstalments.filter(({ loanId }) => loanId === id).map(({ principal }) => principal))
  const paid = sum(flows.map(({ principal }) => principal))
  const isLent = state === 'inUse' || state === 'repaid'
  must(paid + left === (isLent ? amount : 0n), `${paid} is paid and ${left} is left of ${amount}`)
  const isHeld = stored.loanPledges.some(({ pledge }) => pledge.loanId === id)
  must(state === 'inUse' || !isHeld, `${state}, and shares are held back for it`)
  return problems
}

/**
 * Checks that every reservation belongs to an open order, an open request, or a subscription or bid that is not decided
 * or paid yet.
 */
function reservationProblems({ stored, reviews }: Facts): string[] {
  const open = new Set([
    ...stored.orders.filter(({ state }) => !isFinal(state)).map(({ pendingId }) => pendingId),
    ...[...stored.withdrawals, ...stored.walletTransfers]
      .filter(({ id }) => reviews.get(id)?.state === 'pending')
      .map(({ pendingId }) => pendingId),
    ...stored.subscriptions
      .filter(({ state }) => state === 'submitted' || state === 'running')
      .map(({ pendingId }) => pendingId),
    ...stored.fundOrders.filter(({ state }) => state === 'submitted').map(({ pendingId }) => pendingId),
    ...stored.bondLots
      .filter(({ state }) => state === 'submitted' || state === 'settling')
      .map(({ pendingId }) => pendingId),
  ])
  return stored.reservations
    .filter(({ transferId, remaining }) => remaining !== 0n && !open.has(transferId))
    .map(({ transferId, remaining }) => `${remaining} is held back by ${transferId} for nothing that is open.`)
}
