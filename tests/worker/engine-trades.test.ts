// Why: a trader reads the last trades as they come. A trade that is shown twice, left out in silence, or sent for a list
// that nobody sees misleads, or costs for nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InstrumentKey } from '../../domain/brand.ts'
import { TRADES_SHOWN } from '../../domain/limits.ts'
import { EngineHarness } from '../support/engine.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const AAPL = 'US.AAPL' as InstrumentKey

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

test('the trades of an instrument reach the page in order while they are shown, and start over after a gap', async () => {
  const page = new EngineHarness(server)
  const patches = () => page.snapshots.flatMap(({ trades }) => trades ?? [])
  await page.until(() => page.feed?.state === 'live', 'a connection')
  await page.advance(2_000)
  expect(patches()).toEqual([])

  page.engine.watch('trades', { kind: 'trades', key: AAPL })
  await page.until(() => patches().flatMap(({ trades }) => trades).length > 10, 'trades')
  const shown = patches()
  expect(shown.map(({ isCut }) => isCut)).toEqual([true, ...shown.slice(1).map(() => false)])
  expect(shown.every(({ view, trades }) => view === 'trades' && trades.length <= TRADES_SHOWN)).toBe(true)
  const times = shown.flatMap(({ trades }) => trades.map(({ time }) => time))
  expect(times).toEqual([...times].sort((one, other) => one - other))

  page.cut()
  await page.until(() => patches().slice(shown.length).length > 0, 'trades on a new connection')
  expect(patches()[shown.length]?.isCut).toBe(true)

  page.engine.unwatch('trades')
  await page.advance(500)
  const { length } = patches()
  await page.advance(3_000)
  expect(patches()).toHaveLength(length)
  expect(page.shared.feed.readCounters()).toMatchObject({ malformed: 0 })
  page.stop()
})
