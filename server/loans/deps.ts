// Dependencies of loans: those of orders, because collateral can be sold, whether a board's quotes are alive, and whether a price
// has just jumped.
import type { Collar } from '../orders/collar.ts'
import type { Freshness } from '../orders/freshness.ts'
import type { ProductDeps } from '../products/part.ts'

export type Prices = Pick<ProductDeps, 'market' | 'rates'>
export type LoanPartDeps = ProductDeps & { readonly collar: Pick<Collar, 'isHeld'> }
export type LoanDeps = LoanPartDeps & { readonly freshness: Pick<Freshness, 'isStale'> }
