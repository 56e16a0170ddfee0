// Why: the page of an auction waits for the states that the server sends. They must pass the engine, and only while the
// page is shown.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { createRead } from '../../worker/http.ts'
import { EngineHarness } from '../support/engine.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

test('the state of an auction reaches the page once a second while it is shown, and not afterwards', async () => {
  const read = createRead({ origin: server.url, session: () => ({ token: null, locale: 'en' }) })
  const { list } = await read('POST /m_ft/preMarketList', {})
  const { id } = must(
    list.find(auction => auction.phase === 'input'),
    'an auction',
  )
  const page = new EngineHarness(server)
  const states = () => page.snapshots.flatMap(({ auction }) => auction ?? [])
  await page.until(() => page.feed?.state === 'live', 'a connection')
  await page.advance(2_000)
  expect(states()).toEqual([])
  page.engine.watch('auction', { kind: 'auction', id })
  await page.until(() => states().length > 0, 'a state')
  await page.advance(3_000)
  expect(states().length).toBeGreaterThanOrEqual(3)
  expect(states().length).toBeLessThanOrEqual(5)
  expect([...new Set(states().map(state => state.id))]).toEqual([id])
  page.engine.unwatch('auction')
  await page.advance(500)
  const { length } = states()
  await page.advance(3_000)
  expect(states()).toHaveLength(length)
  expect(page.shared.feed.readCounters()).toMatchObject({ malformed: 0, gaps: 0 })
  page.stop()
})
