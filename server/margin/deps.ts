// Dependencies of everything about open margined positions.
import type { OrderDeps } from '../orders/deps.ts'
import type { Freshness } from '../orders/freshness.ts'

export type MarginDeps = OrderDeps & { readonly freshness: Freshness }
