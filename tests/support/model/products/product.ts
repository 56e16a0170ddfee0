// The differences between the products of the model, in the shape of the server's
// (`server/orders/products/product.ts`). Life cycle and matching are common to all (`orders.ts`).
import type { OrderAct } from '../acts.ts'
import type { Cost } from '../charges.ts'
import type { Part } from '../holdings.ts'
import type { Holding, Order, World } from '../world.ts'

export type Wish = Pick<OrderAct, 'name' | 'who' | 'key' | 'side' | 'limit' | 'quantity' | 'seen'>

/** The priceCap price that the order accepts, and the holding that it sells from; null for a purchase. */
export type Terms = { readonly priceCap: number; readonly holding: Holding | null }

/** The records that an act changed beside the order. The owner gets events about them. */
export type Effect = { readonly holding: Holding | null; readonly sold: boolean; readonly money: boolean }

/** One product of the model. A refusal is returned as its text. */
export type ModelProduct = {
  decide(world: World, wish: Wish): Terms | string
  /** Reserves money or shares. Returns the reserved money. */
  reserve(world: World, wish: Wish, terms: Terms): bigint | string
  /** Applies a fill. The order already has its new state, cash and fees, but still its previous reservation. */
  fill(world: World, order: Order, part: Part): Effect
  /** Releases all that is still reserved. The caller clears the order's reservation when it ends the order. */
  release(world: World, order: Order): Effect
  /** Cash and fees of the part of the order that is filled so far. */
  fees(order: Order): Cost
}
