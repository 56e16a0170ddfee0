// Dependencies of loans: those of orders, because collateral can be sold, and whether a board's quotes are alive.
import type { Freshness } from '../orders/freshness.ts'
import type { ProductDeps } from '../products/part.ts'

export type Prices = Pick<ProductDeps, 'market' | 'rates'>
export type LoanDeps = ProductDeps & { readonly freshness: Pick<Freshness, 'isStale'> }
