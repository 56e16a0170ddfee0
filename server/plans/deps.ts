// Dependencies of plans of purchases: those of orders, because each purchase is an order.
import type { Freshness } from '../orders/freshness.ts'
import type { ProductDeps } from '../products/part.ts'

export type PlanDeps = ProductDeps & { readonly freshness: Freshness }
