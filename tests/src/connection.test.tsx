// The delay of frames is measured with the server's times and a monotonic clock: correcting the device's clock must not
// mark prices as stale.
import { afterEach, expect, test, vi } from 'vitest'
import { connection, onFeedStatus } from '../../src/state/connection.ts'
import type { FeedStatus } from '../../worker/contract.ts'

const AHEAD_MS = 1_790_000_000_000
let dataAt = AHEAD_MS

afterEach(() => {
  vi.restoreAllMocks()
  onFeedStatus(status({ state: 'reconnecting' }), 0)
})

const status = (facts: Partial<FeedStatus>): FeedStatus => ({
  state: 'live',
  lastDataAt: dataAt,
  simulated: true,
  live: false,
  isFull: false,
  offsetMs: 0,
  aheadMs: AHEAD_MS,
  ...facts,
})

/** Sends a frame whose time is one second after the previous one's. */
function sendFrame(facts: Partial<FeedStatus> = {}): void {
  dataAt += 1_000
  onFeedStatus(status(facts), dataAt)
}

test('delayed frames are reported with their delay, until it ends', () => {
  sendFrame()
  sendFrame({ aheadMs: AHEAD_MS - 900 })
  expect(connection).toMatchObject({ status: 'live', lagMs: 900 })
  sendFrame({ aheadMs: AHEAD_MS - 4_000 })
  expect(connection).toMatchObject({ status: 'delayed', lagMs: 4_000 })
  sendFrame({ aheadMs: AHEAD_MS - 100 })
  expect(connection).toMatchObject({ status: 'live', lagMs: 0 })
})

test.each([4_000, -4_000, 600_000])(
  'a clock that is set %i ms ahead between a frame and its report is not a delay',
  ms => {
    const now = Date.now
    sendFrame()
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
    sendFrame()
    sendFrame({ offsetMs: -ms })
    sendFrame({ offsetMs: -ms })
    expect(connection).toMatchObject({ status: 'live', lagMs: 0 })
  },
)
