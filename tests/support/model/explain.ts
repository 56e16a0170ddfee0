// What happened at once must be what some order of it explains: the acts one after another, the matcher's looks anywhere
// between them. Answers and the end state are compared; the first order that fits is the one that the model goes on from.
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
  /** Not done yet. */
  readonly acts: readonly Done[]
  /** Orders that somebody cancels: each may have taken a part of the quote with it, which is then gone until the next. */
  readonly cancelled: readonly string[]
}

/** The world as it is after an order that explains it all; null where none does. */
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

/** What was told so far is how that begins which devices heard. */
const isOnTheWay = (world: World, { told }: Seen): boolean =>
  world.people.every((person, who) => person.told.every((word, nth) => word === told[who]?.[nth]))

/** The matcher's next look that does something: first come, first served. */
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

/** It was offered a part of the quote as its cancellation came, or just after, and did not take it. */
function passedOver(world: World, rest: Rest, { name }: Order): [World, Rest] {
  const next = structuredClone(world)
  const order = orderOf(next, name)
  takeOffer(next, order, fillable(next, order))
  return [next, { ...rest, cancelled: rest.cancelled.filter(each => each !== name) }]
}
