// The totals of a user who has cash and the given products, and no positions.
import { decimalText } from '../../domain/brand.ts'
import type { WorthKind } from '../../domain/worth.ts'
import { profit } from '../../src/state/market.ts'

type Product = { readonly kind: WorthKind; readonly amount: string | null }

/** Shows them. `products`: null while they are unknown; a null amount is unknown. */
export function own(products: readonly Product[] | null): void {
  profit.totals = {
    base: 'MXN',
    cash: decimalText('900.00'),
    reserved: decimalText('0.00'),
    holdings: decimalText('0.00'),
    products:
      products?.map(({ kind, amount }) => ({ kind, amount: amount === null ? null : decimalText(amount) })) ?? null,
    total: null,
    floating: null,
    pricePart: null,
    fxPart: null,
    today: null,
    realised: null,
    fees: null,
    unpriced: 0,
    margined: 0,
    boards: [],
  }
}
