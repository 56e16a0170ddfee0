// Why: a frozen price under a green light is the worst that a trading screen can show, and a light that flickers at every
// blip is the next.
import { expect, test } from 'vitest'
import { RECONNECT_MAX_MS } from '../../domain/limits.ts'
import { backoffMs } from '../../worker/feed/backoff.ts'
import { feedState } from '../../worker/feed/status.ts'

const link = (lastFrameAt: number | null, online = true) => ({ startedAt: 0, lastFrameAt, online })

test.each([
  ['before the first frame it is connecting', link(null), 500, 'connecting'],
  ['with a frame a moment ago it is live', link(10_000), 10_900, 'live'],
  ['a blip under 3 s is not shown', link(10_000), 12_999, 'live'],
  ['late heartbeats are a slow line', link(10_000), 13_000, 'slow'],
  ['8 s without a frame is a lost line', link(10_000), 18_000, 'reconnecting'],
  ['without a network it is offline', link(10_000, false), 18_000, 'offline'],
  ['being offline for a moment is not shown', link(10_000, false), 11_000, 'live'],
  ['a server that never answered is a lost line too', link(null), 8_000, 'reconnecting'],
] as const)('%s', (_, state, now, expected) => {
  expect(feedState(state, now)).toBe(expected)
})

test('waits grow, are spread, and end at the bound', () => {
  const bounds = [0, 3, 6, 40].map(attempt => [backoffMs(attempt, 0), backoffMs(attempt, 1)])
  for (const [least = 0, most = 0] of bounds) expect(least).toBeLessThan(most)
  expect(bounds[3]?.[1]).toBeLessThanOrEqual(RECONNECT_MAX_MS + 1_000)
  expect(bounds[0]?.[1]).toBeLessThan(1_000)
})
