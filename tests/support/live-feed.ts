// What the worker says of a live feed, for tests of the page without a worker.
import type { FeedStatus } from '../../worker/contract.ts'

export const liveFeed: FeedStatus = {
  state: 'live',
  lastDataAt: 1,
  simulated: true,
  live: true,
  isFull: false,
  offsetMs: 0,
  aheadMs: 0,
}
