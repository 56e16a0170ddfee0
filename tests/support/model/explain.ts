// The results of concurrent operations must be explained by some sequential order of them, with matching passes
// anywhere in between. Answers and end state are compared; the model continues from the first order that explains them.
import { isDeepStrictEqual } from 'node:util'
import type { Act } from './acts.ts'
import type { Seen } from './life.ts'
import { expectedOf } from './life.ts'
import { fillable, isOver, look, settle, takeOffer } from './orders.ts'
import { predict } from './predict.ts'
import type { Order, World } from './world.ts'
import { orderOf } from './world.ts'

export type Done = { readonly act: Act; readonly answer: string }

type Rest = {
  /** Operations not applied yet. */
  readonly acts: readonly Done[]
  /**
   * Open orders that a cancellation names. While an order was cancelled, the matcher may have assigned a part of the
   * quote to it, which is then unavailable until the next quote.
   */
  readonly cancelled: readonly string[]
}

/** The model's state after a sequential order of the operations that explains the results; null if there is none. */
export function explanation(world: World, done: readonly Done[], seen: Seen): World | null {
  const cancelled = done.flatMap(({ act }) => (act.do === 'cancel' ? [act.order] : []))
  const waiting = world.orders.filter(({ name, state }) => cancelled.includes(name) && !isOver(state))
  return search(world, { acts: done, cancelled: waiting.map(({ name }) => name) }, seen)
}

function search(world: World, rest: Rest, seen: Seen): World | null {
  if (!isOnTheWay(world, seen)) return null
  const { acts } = rest
  if (acts.length === 0) {
    const end = structuredClone(world)
    settle(end)
    if (isDeepStrictEqual(expectedOf(end), seen)) return end
  }
  for (const [at, { act, answer }] of acts.entries()) {
    const next = structuredClone(world)
    if (predict(next, act) !== answer) continue
    const found = search(next, { ...rest, acts: acts.toSpliced(at, 1) }, seen)
    if (found) return found
  }
  for (const [next, left] of looks(world, rest)) {
    const found = search(next, left, seen)
    if (found) return found
  }
  return null
}

/** True if the model's events so far are the first of the events that the devices received. */
const isOnTheWay = (world: World, { told }: Seen): boolean =>
  world.people.every((person, who) => person.events.every((word, nth) => word === told[who]?.[nth]))

/** The possible next steps of the matcher, which takes orders in order of arrival. */
function looks(world: World, rest: Rest): [World, Rest][] {
  const isDue = (order: Order): boolean => {
    if (isOver(order.state) && !rest.cancelled.includes(order.name)) return false
    return order.state === 'accepted' || fillable(world, order) > 0
  }
  const due = world.orders.find(isDue)
  if (!due) return []
  const done = isOver(due.state) ? [] : [lookedAt(world, rest, due)]
  return rest.cancelled.includes(due.name) ? [...done, passedOver(world, rest, due)] : done
}

function lookedAt(world: World, rest: Rest, { name }: Order): [World, Rest] {
  const next = structuredClone(world)
  look(next, orderOf(next, name))
  return [next, rest]
}

/** The case that the matcher assigned a part of the quote to the order, but the order was cancelled first. */
function passedOver(world: World, rest: Rest, { name }: Order): [World, Rest] {
  const next = structuredClone(world)
  const order = orderOf(next, name)
  takeOffer(next, order, fillable(next, order))
  return [next, { ...rest, cancelled: rest.cancelled.filter(each => each !== name) }]
}
