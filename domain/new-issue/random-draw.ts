// Allotment of one pool by draw, for offers in the United States: requests are filled completely, in the order of the
// draw, until all shares are allotted. The size of a request gives no advantage.
import { drawnOrder } from './allot-draw.ts'
import type { Order } from './pro-rata.ts'

/**
 * HMAC and shares of the last request that got shares, possibly fewer than requested; null if all requests were filled.
 */
export type LastServed = { readonly mac: string; readonly shares: number }

export type Drawn = { readonly given: readonly Order[]; readonly served: number; readonly last: LastServed | null }

/**
 * Allots the supply by draw. `given`: the requests that got shares. `macOf` returns HMAC-SHA256(seed, id) in lower-case
 * hex.
 */
export function randomDraw(supply: number, orders: readonly Order[], macOf: (id: string) => string): Drawn {
  const asked = new Map(orders.map(({ id, quantity }) => [id, quantity]))
  const demand = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  if (demand <= supply) return { given: orders, served: orders.length, last: null }
  const given: Order[] = []
  let left = supply
  for (const id of drawnOrder([...asked.keys()], macOf)) {
    if (left === 0) break
    const quantity = Math.min(left, asked.get(id) ?? 0)
    given.push({ id, quantity })
    left -= quantity
  }
  const end = given.at(-1)
  return { given, served: given.length, last: end ? { mac: macOf(end.id), shares: end.quantity } : null }
}

/** Returns the shares that a request gets by the published result. Anyone with the seed can compute this. */
export function drawnQuantity(quantity: number, mac: string, last: LastServed | null): number {
  if (last === null || mac < last.mac) return quantity
  return mac === last.mac ? last.shares : 0
}
