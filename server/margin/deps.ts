// Dependencies of the services for open positions on margin.
import type { Collar } from '../orders/collar.ts'
import type { OrderDeps } from '../orders/deps.ts'
import type { Freshness } from '../orders/freshness.ts'

export type MarginDeps = OrderDeps & { readonly freshness: Freshness; readonly collar: Pick<Collar, 'isHeld'> }
