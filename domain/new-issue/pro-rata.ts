// Allotment in proportion, with the largest remainder (products/primary, section 2): never more than asked, all of the supply
// or all of the demand. Ties follow the draw.
import { drawnOrder } from './allot-draw.ts'

export type Order = { readonly id: string; readonly quantity: number }

/** In the order of `orders`. `macOf` as of `drawnOrder`. */
export function proRata(supply: number, orders: readonly Order[], macOf: (id: string) => string): Order[] {
  const demand = orders.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n)
  if (demand <= BigInt(supply)) return [...orders]
  const shares = orders.map(({ id, quantity }) => {
    const exact = BigInt(supply) * BigInt(quantity)
    return { id, whole: Number(exact / demand), rest: exact % demand }
  })
  const left = supply - shares.reduce((sum, { whole }) => sum + whole, 0)
  const drawn = drawnOrder(
    orders.map(({ id }) => id),
    macOf,
  )
  const place = new Map(drawn.map((id, nth) => [id, nth]))
  const byRest = shares.toSorted(
    (one, other) => compare(other.rest, one.rest) || (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0),
  )
  const more = new Set(byRest.slice(0, left).map(({ id }) => id))
  return shares.map(({ id, whole }) => ({ id, quantity: whole + (more.has(id) ? 1 : 0) }))
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
