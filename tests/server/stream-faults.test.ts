// S5–S7, S9, G9, G12 and G17 at a small size. Connections are cut all at once and repeatedly, servers are killed, some
// clients never read. All clients must reconnect without help, none may be affected by another, and no account event
// may be lost, repeated or reordered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Served } from '../../tools/serve.ts'
import { serve } from '../../tools/serve.ts'
import { drops, restarts, slowConsumers, storm } from '../support/stream-faults.ts'

const TIMEOUT_MS = 120_000

let served: Served
beforeAll(async () => {
  served = await serve({ LOOPBACK_SOCKETS: '20000' })
}, TIMEOUT_MS)
afterAll(() => served.stop())

test('cut all at once, 200 clients are back within seconds, and not all at the same moment', {
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await storm({ served, clients: 200, seed: 7 })
  expect(report.p99Ms, JSON.stringify(report)).toBeLessThan(10_000)
  // Reconnections are spread over at least 200 ms, because each client waits a random time of up to 250 ms.
  expect(report.histogram.filter(count => count > 0).length, JSON.stringify(report)).toBeGreaterThanOrEqual(3)
  expect(Math.max(...report.histogram), JSON.stringify(report)).toBeLessThan(200 * 0.8)
})

test('one in ten stops reading: the others are served, and the server keeps little memory', {
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await slowConsumers({ served, clients: 40, seconds: 4 })
  expect(report.kept, JSON.stringify(report)).toBe(36)
  expect(report.rssGrownMb, JSON.stringify(report)).toBeLessThan(50)
  expect(report.p99Ms, JSON.stringify(report)).toBeLessThan(report.p99BeforeMs * 1.2 + 250)
})

test('disconnected for two seconds, twice: every account event once, in order', { timeout: TIMEOUT_MS }, async () => {
  const report = await drops({ served, clients: 20, minutes: 8 / 60, seed: 7 })
  expect(report).toMatchObject({ faults: 2, missing: 0, repeated: 0, disordered: 0, reloads: 0 })
  expect(report.orders).toBe(6)
})

test('server killed and restarted with 50 clients: all converge, every account event once', {
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await restarts({ served, clients: 50, times: 1, downMs: 500 })
  expect(report).toMatchObject({ missing: 0, repeated: 0, disordered: 0, reloads: 0 })
  expect(report.events).toBeGreaterThan(0)
})
