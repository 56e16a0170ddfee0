// Orders on the page: each known order by id, and the sent orders with an unknown outcome. State comes from account
// events and from responses; the newer version of an order wins, whichever source it has.
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { proxy, ref } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { PAGE_SIZE_MAX } from '../../domain/limits.ts'
import { isFinal } from '../../domain/order.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import { pageClock } from '../lib/clock.ts'
import { isRecord } from '../lib/persist.ts'
import { session } from '../state/session.ts'
import { call } from './call.ts'
import { onAccount } from './events.ts'
import { CallFailure } from './failure.ts'
import type { Intent } from './intents.ts'
import { dropIntent, inputOf, openIntents, putIntent } from './intents.ts'
import type { Final, Sending } from './once.ts'
import { sendOnce } from './once.ts'

/** Attempts to read an order again after an outdated response. */
const READ_TRIES = 3
const READ_AGAIN_MS = 1_000

export const orderCalls = [
  'POST /stock/create',
  'POST /hk/create',
  'POST /gold/create',
  'POST /crude/create',
  'POST /position/flatPosition',
] as const
export type OrderCall = (typeof orderCalls)[number]
export type OrderRequest = { readonly call: OrderCall; readonly input: CallInput<OrderCall> }

export type PendingOrder = OrderRequest & {
  readonly intentKey: string
  /** Time of the tap, ms by this device's clock. */
  readonly at: number
}

type OrderLeaf = { order: Order | null }

const leaves = new Map<string, OrderLeaf>()
/** Orders sent by this page that have no outcome yet. */
export const pending = proxy<{ list: PendingOrder[] }>({ list: [] })

function orderLeaf(id: string): OrderLeaf {
  let leaf = leaves.get(id)
  if (!leaf) {
    leaf = proxy<OrderLeaf>({ order: null })
    leaves.set(id, leaf)
  }
  return leaf
}

/** True if neither a fill nor a change of the owner is between the two versions of an order. */
export const isSameOrder = (one: Order, other: Order): boolean =>
  one.filled === other.filled &&
  one.price === other.price &&
  one.quantity === other.quantity &&
  one.trigger?.price === other.trigger?.price

/**
 * True if `order` is newer than `known`. Timestamps are whole seconds: within the same second a final state is newer,
 * and so is any other state, filled quantity, price or quantity. A known final state never changes.
 */
export function isNewerOrder(order: Order, known: Order): boolean {
  if (isFinal(known.state)) return false
  if (order.modifyTimeTimestamp !== known.modifyTimeTimestamp)
    return order.modifyTimeTimestamp > known.modifyTimeTimestamp
  if (isFinal(order.state)) return true
  return order.state !== known.state || !isSameOrder(order, known)
}

export function takeOrder(order: Order): void {
  const leaf = orderLeaf(order.id)
  if (leaf.order === null || isNewerOrder(order, leaf.order)) leaf.order = ref(order)
}

// Another user logged in, or the user logged out: nothing of the previous user may stay. Pending requests go on.
subscribeKey(session, 'token', () => {
  for (const leaf of leaves.values()) leaf.order = null
  leaves.clear()
})

let isFollowing = false

/**
 * Listens to account events from the first order that any component asks for until the page ends, so that an order that
 * is filled before its screen opens is not missed.
 */
function followOrders(): void {
  if (isFollowing) return
  isFollowing = true
  onAccount(events => {
    for (const event of events) if (event.type === 'order') takeOrder(event.order)
  })
}

/** The current state of an order; null until it is loaded. */
export function useOrder(id: string): Order | null {
  useEffect(followOrders, [])
  return useSnapshot(orderLeaf(id)).order as Order | null
}

type OnState = (state: Sending<Order>) => void
type InFlight = { readonly listeners: Set<OnState>; readonly outcome: Promise<Final<Order>> }
const inFlight = new Map<string, InFlight>()

/** Sends the order once, however long the response takes. Another caller with the same key gets the same outcome. */
export function sendOrder(request: OrderRequest, intentKey: string, onState: OnState): Promise<Final<Order>> {
  followOrders()
  const known = inFlight.get(intentKey)
  if (known) {
    known.listeners.add(onState)
    return known.outcome
  }
  const listeners = new Set([onState])
  const outcome = send(request, intentKey, state => {
    for (const one of listeners) one(state)
  })
  inFlight.set(intentKey, { listeners, outcome })
  return outcome
}

async function send(request: OrderRequest, intentKey: string, onState: OnState): Promise<Final<Order>> {
  pending.list.push({ ...request, intentKey, at: Date.now() })
  const take: OnState = state => {
    if (state.phase === 'done') takeOrder(state.answer)
    onState(state)
  }
  const storedIntent = (): Intent | undefined => openIntents().find(intent => intent.intentKey === intentKey)
  let intent = storedIntent()
  let isReplay = intent !== undefined
  const answered = await sendOnce(request.call, request.input, intentKey, {
    onState: state => {
      if (state.phase === 'unknown') {
        isReplay = true
        intent ??= storedIntent()
      }
      // A replayed response is not shown yet: the intent is kept, so that a reload before the current state is read
      // asks for it again.
      if (state.phase !== 'done' || !isReplay) take(state)
      else if (intent) putIntent(intent)
    },
  })
  const outcome = isReplay ? await asItStands(answered) : answered
  if (outcome.phase === 'done' && isReplay) {
    take(outcome)
    dropIntent(intentKey)
  }
  inFlight.delete(intentKey)
  const place = pending.list.findIndex(one => one.intentKey === intentKey)
  if (place >= 0) pending.list.splice(place, 1)
  return outcome
}

/**
 * Reads the current state of an order after a replayed response. For the same key the server returns its first response
 * (accepted), although the order may have ended since, and no event repeats that. An order that cannot be read now is
 * shown as in the response, and followed by events.
 */
async function asItStands(answered: Final<Order>): Promise<Final<Order>> {
  if (answered.phase !== 'done' || isFinal(answered.answer.state)) return answered
  const { id, key } = answered.answer
  for (let tries = 1; tries <= READ_TRIES; tries++) {
    try {
      const { list } = await call('POST /position/consignList', { key, pageSize: PAGE_SIZE_MAX }, { quiet: true })
      const order = list.find(one => one.id === id)
      return order ? { phase: 'done', answer: order } : answered
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      await new Promise<void>(resolve => void pageClock.after(READ_AGAIN_MS, resolve))
    }
  }
  return answered
}

/** The user's sent orders without an outcome: on their way, or from before a reload, a crash or a log-in. */
export async function unknownOrders(): Promise<PendingOrder[]> {
  const userId = session.user?.id ?? null
  if (userId === null) return []
  const own = openIntents().filter(intent => intent.userId === userId)
  const orders = await Promise.all(own.map(pendingOrder))
  return orders.filter(order => order !== null)
}

async function pendingOrder(intent: Intent): Promise<PendingOrder | null> {
  const known = orderCalls.find(one => one === intent.call)
  if (!known) return null
  const input = await inputOf(intent)
  // The cast is safe: only this app writes the stored value, and the server's schema checks it again.
  if (!isRecord(input)) return null
  return { call: known, input: input as CallInput<OrderCall>, intentKey: intent.intentKey, at: intent.at }
}
