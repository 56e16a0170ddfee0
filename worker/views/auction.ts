// The view of one auction. The window adds the received states to the snapshots (snapshot/outbox.ts).
import type { View } from './view.ts'

export const createAuctionView = (id: string): View => ({
  prompt: false,
  addNeeds(needs) {
    needs.auctions.add(id)
  },
  collect() {},
  stop() {},
})
