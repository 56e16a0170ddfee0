// Why: an old price shown as live misleads the user, and a status that changes with each short pause is not readable.
import { expect, test } from 'vitest'
import { RECONNECT_MAX_MS } from '../../domain/limits.ts'
import { backoffMs } from '../../worker/feed/backoff.ts'
import { feedState } from '../../worker/streams/status.ts'

const silence = (silentMs: number, { hasFrame = true, isOnline = true } = {}) => ({ silentMs, hasFrame, isOnline })

test.each([
  ['before the first frame it is connecting', silence(500, { hasFrame: false }), 'connecting'],
  ['with a recent frame it is live', silence(900), 'live'],
  ['a pause under 3 s is not shown', silence(2_999), 'live'],
  ['late heartbeats are a slow connection', silence(3_000), 'slow'],
  ['8 s without a frame is a lost connection', silence(8_000), 'reconnecting'],
  ['without a network it is offline', silence(8_000, { isOnline: false }), 'offline'],
  ['being offline for one second is not shown', silence(1_000, { isOnline: false }), 'live'],
  ['a server that never answered is a lost connection', silence(8_000, { hasFrame: false }), 'reconnecting'],
] as const)('%s', (_, state, expected) => {
  expect(feedState(state)).toBe(expected)
})

test('waits grow, are spread, and end at the maximum', () => {
  const bounds = [0, 3, 6, 40].map(attempt => [backoffMs(attempt, 0), backoffMs(attempt, 1)])
  for (const [least = 0, most = 0] of bounds) expect(least).toBeLessThan(most)
  expect(bounds[3]?.[1]).toBeLessThanOrEqual(RECONNECT_MAX_MS + 1_000)
  expect(bounds[0]?.[1]).toBeLessThan(1_000)
})
