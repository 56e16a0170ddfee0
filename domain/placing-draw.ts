// The allotment of a placing, computed again from its published result: whole lots in proportion, and equal remainders
// by the draw.
import { Decimal } from './money.ts'
import type { Order } from './new-issue/pro-rata.ts'
import { proRataQuantity } from './new-issue/pro-rata.ts'

/** Part of each request that is allotted, as a fraction. */
export const allottedRatio = (supply: number, demand: number): Decimal =>
  demand <= supply ? new Decimal(1) : new Decimal(supply).div(demand)

type Published = {
  readonly lot: number
  /** In shares. */
  readonly supply: number
  readonly demand: number
  readonly cut: { readonly rest: string; readonly mac: string } | null
}

/** Returns the shares that a request got according to the published result; `mac`: its HMAC. */
export function placingShares({ id, quantity }: Order, mac: string, { lot, supply, demand, cut }: Published): number {
  const published = {
    supply: supply / lot,
    demand: BigInt(demand / lot),
    cut: cut && { rest: BigInt(cut.rest), mac: cut.mac },
  }
  return proRataQuantity({ id, quantity: quantity / lot }, () => mac, published) * lot
}
