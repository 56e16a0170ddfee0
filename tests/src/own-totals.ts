// The totals of a user.
import { decimalText } from '../../domain/brand.ts'
import type { WorthKind } from '../../domain/worth.ts'
import { profit } from '../../src/state/market.ts'
import type { ProfitTotals } from '../../worker/contract.ts'

type Product = { readonly kind: WorthKind; readonly amount: string | null }

const zero = decimalText('0.00')

/** What a user has who owns nothing, with changes. */
export const totalsOf = (change: Partial<ProfitTotals>): ProfitTotals => ({
  base: 'MXN',
  cash: zero,
  reserved: zero,
  holdings: zero,
  products: [],
  total: zero,
  floating: zero,
  pricePart: zero,
  fxPart: zero,
  today: zero,
  realised: zero,
  fees: zero,
  unpriced: 0,
  margined: 0,
  boards: [],
  ...change,
})

/**
 * Shows the totals of a user who has cash and the given products, and no positions. `products`: null while they are
 * unknown; a null amount is unknown.
 */
export function own(products: readonly Product[] | null): void {
  profit.totals = totalsOf({
    cash: decimalText('900.00'),
    products:
      products?.map(({ kind, amount }) => ({ kind, amount: amount === null ? null : decimalText(amount) })) ?? null,
    total: null,
    floating: null,
    pricePart: null,
    fxPart: null,
    today: null,
    realised: null,
    fees: null,
  })
}
