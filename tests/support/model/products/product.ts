// The differences between the products of the model, in the shape of the server's
// (`server/orders/products/product.ts`). Life cycle and matching are common to all (`orders.ts`).
import type { OrderAct } from '../acts.ts'
import type { Cost } from '../charges.ts'
import type { Part } from '../holdings.ts'
import type { Holding, Order, World } from '../world.ts'

export type Wish = Pick<OrderAct, 'name' | 'who' | 'key' | 'side' | 'limit' | 'quantity' | 'seen'>

/** The maximum quantity of a fill, and the holding that it closes. */
export type Terms = { readonly worst: number; readonly holding: Holding | null }

/** The records that an act changed beside the order: for the events of its owner. */
export type Effect = { readonly holding: Holding | null; readonly sold: boolean; readonly money: boolean }

/** A refusal is its text. */
export type ModelProduct = {
  decide(world: World, wish: Wish): Terms | string
  /** Returns the money that is reserved. */
  reserve(world: World, wish: Wish, terms: Terms): bigint | string
  /** The order has its new state, cash and fees; its reservation is as it was. */
  fill(world: World, order: Order, part: Part): Effect
  /** Returns all that is still reserved; the order keeps the number of it until the caller ends it. */
  release(world: World, order: Order): Effect
  /** Cash and fees of the whole order, as far as it is filled. */
  fees(order: Order): Cost
}
