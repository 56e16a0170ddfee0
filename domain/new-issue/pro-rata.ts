// Proportional allotment by largest remainder. No order gets more than requested. Either the whole supply or the whole
// demand is allotted. Equal remainders are ordered by the draw.

export type Order = { readonly id: string; readonly quantity: number }

/** Remainder and HMAC of the last order that got an additional unit; null if no order got one. */
export type RemainderCut = { readonly rest: bigint; readonly mac: string }

export type ProRata = {
  /** Allotted quantities, in the same order as `orders`. */
  readonly shares: Order[]
  readonly demand: bigint
  readonly cut: RemainderCut | null
}

/**
 * Computes the allotment. `macOf` returns HMAC-SHA256(seed, id) in lower-case hex. The result does not depend on the
 * order of `orders`.
 */
export function proRataWithCut(supply: number, orders: readonly Order[], macOf: (id: string) => string): ProRata {
  const demand = orders.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n)
  if (demand <= BigInt(supply)) return { shares: [...orders], demand, cut: null }
  const parts = orders.map(({ id, quantity }) => {
    const exact = BigInt(supply) * BigInt(quantity)
    return { id, whole: Number(exact / demand), rest: exact % demand, mac: macOf(id) }
  })
  const left = supply - parts.reduce((sum, { whole }) => sum + whole, 0)
  const more = parts
    .toSorted((one, other) => compare(other.rest, one.rest) || compare(one.mac, other.mac))
    .slice(0, left)
  const lucky = new Set(more.map(({ id }) => id))
  const end = more.at(-1)
  return {
    shares: parts.map(({ id, whole }) => ({ id, quantity: whole + (lucky.has(id) ? 1 : 0) })),
    demand,
    cut: end ? { rest: end.rest, mac: end.mac } : null,
  }
}

export const proRata = (supply: number, orders: readonly Order[], macOf: (id: string) => string): Order[] =>
  proRataWithCut(supply, orders, macOf).shares

/** Returns the units that an order gets by the published result. Anyone with the seed can compute this. */
export function proRataQuantity(
  { id, quantity }: Order,
  macOf: (id: string) => string,
  { supply, demand, cut }: { readonly supply: number; readonly demand: bigint; readonly cut: RemainderCut | null },
): number {
  if (demand <= BigInt(supply)) return quantity
  const exact = BigInt(supply) * BigInt(quantity)
  const [whole, rest] = [Number(exact / demand), exact % demand]
  if (cut === null || rest < cut.rest) return whole
  return rest > cut.rest || macOf(id) <= cut.mac ? whole + 1 : whole
}

function compare<T extends bigint | string>(one: T, other: T): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
