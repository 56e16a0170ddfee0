// Why: all windows of a browser share one engine. Each must have its own views and its own pace, a window that ends or
// hangs must not affect the others, and all must agree on the session.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { SELECTION_MAX, WINDOW_SELECTION_MAX } from '../../domain/limits.ts'
import { EngineHarness } from '../support/engine.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const [AAPL, KO, NVDA] = ['US.AAPL', 'US.KO', 'US.NVDA'] as [InstrumentKey, InstrumentKey, InstrumentKey]

let server: TestServer
let first: EngineHarness

beforeAll(async () => {
  server = await startServer({ environment: { SIM_INSTRUMENTS: '3000', SIM_RATE: '2000', DEMO: 'on' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
beforeEach(() => {
  first = new EngineHarness(server)
})
afterEach(() => first.stop())

const show = (window: EngineHarness, ...keys: InstrumentKey[]): void =>
  window.engine.watch('strip', { kind: 'quotes', keys, sparks: false })

const boardKeys = async () => {
  const { code } = await server.ask('GET /m_ft/all_stock_list', { board: 'US' })
  return code.map(each => `US.${each}` as InstrumentKey)
}

const watch = () => must(first.watches.at(-1), 'a selection')

test('two windows: each gets what it shows, by one connection with one selection', async () => {
  const second = first.open({ pace: 'slow' })
  show(first, AAPL)
  show(second, KO)
  second.engine.watch('chart', { kind: 'chart', key: NVDA, market: 'UsStock', period: '1D' })
  await first.until(() => first.quotes.size === 1 && second.quotes.size === 2, 'the quotes of both')
  await first.advance(2_000)
  expect([...first.quotes.keys()]).toEqual([AAPL])
  expect([...second.quotes.keys()].sort()).toEqual([KO, NVDA])
  expect(first.connections).toBe(1)
  expect(watch()).toMatchObject({ keys: [AAPL, KO, NVDA], trades: [NVDA], cadenceMs: 100 })
  // A window that comes later knows the states of the boards and of the connection.
  const third = first.open()
  show(third, AAPL)
  await first.until(() => third.quotes.size === 1, 'the quote of the third')
  expect(third.boards.size).toBe(first.boards.size)
  expect(third.feed?.state).toBe('live')
  expect(first.connections).toBe(1)
})

test('each window has a pace of its own, and one that never acknowledges does not delay another', async () => {
  const [slow, stuck] = [first.open({ pace: 'slow' }), first.open()]
  stuck.acknowledges = false
  const keys = (await boardKeys()).slice(0, 60)
  for (const window of [first, slow, stuck]) show(window, ...keys)
  await first.until(() => [first, slow].every(({ quotes }) => quotes.size > 50), 'quotes')
  // The first prices of a view are sent regardless of the pace.
  await first.advance(2_000)
  const counts = () => [first, slow, stuck].map(({ snapshots }) => snapshots.length)
  const before = counts()
  await first.advance(5_000)
  const [fast = 0, paced = 0, none = 0] = counts().map((count, at) => count - must(before[at], 'a count'))
  expect(fast).toBeGreaterThan(20)
  expect([4, 5, 6]).toContain(paced)
  expect(none).toBe(0)
})

test('a window that has ended needs nothing, and neither does one that is hidden for long', async () => {
  const [second, third] = [first.open(), first.open()]
  show(first, AAPL)
  show(second, KO)
  show(third, NVDA)
  await first.until(() => third.quotes.size === 1, 'quotes')
  expect(watch().keys).toEqual([AAPL, KO, NVDA])
  expect(first.shared.close(second.engine)).toBe(false)
  await first.advance(500)
  expect(watch().keys).toEqual([AAPL, NVDA])
  const sent = second.snapshots.length
  first.engine.setHidden(true)
  await first.advance(31_000)
  expect(watch().keys).toEqual([NVDA])
  expect(second.snapshots).toHaveLength(sent)
  third.engine.setHidden(true)
  await first.advance(31_000)
  expect(watch().keys).toEqual([])
  first.engine.setHidden(false)
  await first.advance(100)
  expect(watch().keys).toEqual([AAPL])
  expect(first.shared.close(third.engine)).toBe(false)
  expect(first.shared.close(first.engine)).toBe(true)
})

test('instruments beyond the selection of a connection are polled, so that each window is served', async () => {
  const keys = await boardKeys()
  const windows = [first, first.open(), first.open(), first.open()]
  const own = windows.map((_, at) => keys.slice(at * WINDOW_SELECTION_MAX, (at + 1) * WINDOW_SELECTION_MAX))
  for (const [at, window] of windows.entries()) show(window, ...must(own[at], 'keys'))
  await first.until(() => windows.every(({ quotes }) => quotes.size >= WINDOW_SELECTION_MAX * 0.9), 'quotes of all')
  expect(watch().keys).toHaveLength(SELECTION_MAX)
  const last = must(windows.at(-1), 'a window')
  const stamps = () => Math.max(...[...last.quotes.values()].map(({ at }) => at))
  const before = stamps()
  await first.advance(6_000)
  expect(stamps()).toBeGreaterThan(before)
})

test('a log-out in one window is one in all, and a window that has not noticed does not log in again', async () => {
  const { token } = await server.ask('POST /loginByUsername', { username: 'demo', password: 'demo-pulso' })
  const second = first.open()
  for (const window of [first, second]) {
    window.engine.watch('holdings', { kind: 'holdings', sort: 'opened', first: 0, last: 50 })
    window.engine.watch('profit', { kind: 'profit' })
  }
  first.engine.setToken(token)
  await first.until(() => [first, second].every(({ rows }) => rows.size > 0), 'the holdings in both')
  second.engine.setToken(token)
  await first.advance(500)
  // One log-in is one connection, whatever the number of windows that report it.
  const connections = first.connections
  const total = first.holdings.get('holdings')?.total
  expect(total).toBeGreaterThan(0)
  expect(second.holdings.get('holdings')?.total).toBe(total)

  first.engine.setToken(null)
  await first.until(() => [first, second].every(({ holdings }) => holdings.get('holdings')?.total === 0), 'no holdings')
  const late = first.open({ token })
  second.engine.setToken(token)
  second.engine.setToken(null)
  late.engine.watch('holdings', { kind: 'holdings', sort: 'opened', first: 0, last: 50 })
  await first.advance(3_000)
  expect(late.rows.size).toBe(0)
  expect(first.connections).toBe(connections + 1)

  // The end of an earlier session, which a window reports late, does not end the next one.
  const next = await server.ask('POST /loginByUsername', { username: 'demo', password: 'demo-pulso' })
  first.engine.setToken(next.token)
  late.engine.setToken(null)
  await first.until(() => late.rows.size > 0, 'the holdings of the next session')
})
