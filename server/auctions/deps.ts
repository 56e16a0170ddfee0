// Dependencies of auctions: those of orders, the timetable of sessions, and the simulated participants.
import type { OrderDeps } from '../orders/deps.ts'
import type { ProductDeps } from '../products/part.ts'
import type { Sessions } from './timetable.ts'

export type AuctionDeps = OrderDeps & Pick<ProductDeps, 'seed' | 'takeOrder'> & { readonly sessions: Sessions }
