// Dependencies of loans: those of orders, because collateral can be sold; the check that a board's quotes are still
// arriving; and the check that a price has not just jumped.
import type { Collar } from '../orders/collar.ts'
import type { Freshness } from '../orders/freshness.ts'
import type { ProductDeps } from '../products/part.ts'

export type Prices = Pick<ProductDeps, 'market' | 'rates'>
export type LoanPartDeps = ProductDeps & { readonly collar: Pick<Collar, 'isHeld'> }
export type LoanDeps = LoanPartDeps & { readonly freshness: Pick<Freshness, 'isStale'> }
