// The part of an auction that changes until its end. It is sent once a second to each connection that watches the
// auction, always as a whole, so a missed one needs no repetition.
import type { z } from 'zod'
import { auctionSchema } from '../calls/auction.ts'

export const auctionStateSchema = auctionSchema.pick({
  id: true,
  phase: true,
  takesOrders: true,
  low: true,
  high: true,
  price: true,
  volume: true,
  imbalance: true,
  bids: true,
  asks: true,
})
export type AuctionState = z.infer<typeof auctionStateSchema>
