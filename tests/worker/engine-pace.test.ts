// Why: a slow phone receives fewer snapshots. Tickets and holdings must keep their own pace, visible rows come before
// the others, and a touch sends what was withheld.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { ListSpec } from '../../worker/contract.ts'
import { EngineHarness } from '../support/engine.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const AAPL = 'US.AAPL' as InstrumentKey

let server: TestServer
const harnesses: EngineHarness[] = []

beforeAll(async () => {
  server = await startServer({ environment: { SIM_RATE: '20000' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
afterEach(() => {
  for (const harness of harnesses.splice(0)) harness.stop()
})

const list: ListSpec = {
  kind: 'list',
  of: { board: 'US' },
  sort: 'volume',
  ascending: false,
  filter: '',
  first: 0,
  last: 30,
  held: false,
}

function open(pace: 'fast' | 'slow' | 'touch'): EngineHarness {
  const harness = new EngineHarness(server, { pace })
  harnesses.push(harness)
  return harness
}

/** Number of snapshots within a duration that had quotes of any of these instruments. */
async function told(page: EngineHarness, keys: readonly string[], forMs: number): Promise<number> {
  const ixs = new Set([...page.instruments].filter(([, { key }]) => keys.includes(key)).map(([ix]) => ix))
  const before = page.snapshots.length
  await page.advance(forMs)
  return page.snapshots.slice(before).filter(({ quotes }) => quotes && rowsOf(quotes).some(ix => ixs.has(ix))).length
}

const rowsOf = (block: Float64Array): number[] => [...block].filter((_, at) => at % 12 === 0)

test('at a pace of one second a list is updated once a second and a ticket ten times', async () => {
  const page = open('slow')
  page.engine.watch('list', list)
  page.engine.watch('ticket', { kind: 'quotes', keys: [AAPL], sparks: false, prompt: true })
  await page.until(() => page.lists.get('list')?.state === 'ready' && page.quotes.size > 20, 'the list')
  const others = page.list('list').keys.filter(key => key !== AAPL)
  expect(await told(page, others, 10_000)).toBeLessThanOrEqual(11)
  expect(await told(page, [AAPL], 10_000)).toBeGreaterThan(30)
})

test('the first prices of a list that was opened do not wait for a slow pace', async () => {
  const page = open('slow')
  page.engine.watch('home', { kind: 'home' })
  await page.until(() => page.homes.get('home')?.state === 'ready', 'Home')
  page.engine.watch('catalogue', { ...list, sort: 'name', last: 0 })
  await page.until(() => page.lists.get('catalogue')?.state === 'ready', 'the catalogue')
  page.engine.unwatch('catalogue')
  await page.advance(5_000)
  const asked = page.clock.now()
  page.engine.watch('list', list)
  await page.until(() => page.lists.get('list')?.state === 'ready', 'the list')
  expect(page.clock.now() - asked).toBeLessThan(500)
})

test('visible rows are sent at the pace, other rows of the window every five seconds', async () => {
  const page = open('fast')
  page.engine.watch('list', { ...list, sort: 'name', seen: { first: 0, last: 8 } })
  await page.until(
    () => page.lists.get('list')?.state === 'ready' && page.quotes.size >= 30,
    'the whole window at once',
  )
  const { keys } = page.list('list')
  expect(await told(page, keys.slice(8), 10_000)).toBeLessThanOrEqual(11)
  expect(await told(page, keys.slice(0, 8), 10_000)).toBeGreaterThan(30)
})

test('during a scroll only rows that enter the window are sent between those five seconds', async () => {
  const page = open('fast')
  page.engine.watch('list', { ...list, sort: 'name', seen: null })
  await page.until(() => page.quotes.size >= 30, 'the window')
  page.engine.watch('list', { ...list, sort: 'name', first: 20, last: 60, seen: null })
  await page.until(() => page.list('list').first === 20, 'the next window')
  const { keys } = page.list('list')
  const asked = page.clock.now()
  await page.until(() => keys.every(key => page.quotes.has(key)), 'a price of each')
  expect(page.clock.now() - asked).toBeLessThan(500)
  expect(await told(page, keys, 10_000)).toBeLessThanOrEqual(11)
})

test('at the pace `touch` lists wait for a touch, and holdings are still updated', async () => {
  const page = open('touch')
  page.engine.watch('list', list)
  await page.until(() => page.lists.get('list')?.state === 'ready' && page.quotes.size > 20, 'the first prices')
  await page.advance(6_000)
  const { keys } = page.list('list')
  expect(await told(page, keys, 10_000)).toBe(0)
  page.engine.refresh()
  expect(await told(page, keys, 500)).toBe(1)
  page.engine.watch('ticket', { kind: 'quotes', keys: [AAPL], sparks: false, prompt: true })
  await page.advance(1_000)
  expect(await told(page, [AAPL], 5_000)).toBeGreaterThan(15)
})

test('the order of a list is updated every five seconds and not in between', async () => {
  const page = open('fast')
  page.engine.watch('list', { ...list, sort: 'change', seen: { first: 0, last: 30 } })
  await page.until(() => page.lists.get('list')?.state === 'ready', 'the list')
  const before = page.snapshots.length
  await page.advance(20_000)
  const orders = page.snapshots.slice(before).filter(({ lists }) => lists !== undefined)
  expect(orders.length).toBeGreaterThan(2)
  expect(orders.length).toBeLessThanOrEqual(5)
})
