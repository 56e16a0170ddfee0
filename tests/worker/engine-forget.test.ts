// Why: a page stays open all day and scrolls through whole markets. It must keep only the instruments that it showed
// recently. Instruments on the screen are never dropped, and dropped ones are sent again when they are shown.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { ListSpec } from '../../worker/contract.ts'
import { EngineHarness } from '../support/engine.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const WINDOW = 100
const ROWS = 2_800
/** The maximum number of instruments that the engine lets a page keep, plus the window that is sent next. */
const KEPT_MOST = 2_048 + WINDOW

let server: TestServer
let page: EngineHarness

beforeAll(async () => {
  server = await startServer({ environment: { SIM_INSTRUMENTS: '5000', SIM_RATE: '2000' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
afterEach(() => page.stop())

const list: Omit<ListSpec, 'first' | 'last'> = {
  kind: 'list',
  of: { board: 'US' },
  sort: 'name',
  ascending: true,
  filter: '',
  held: false,
}

function look(first: number): void {
  const window = { first, last: first + WINDOW }
  page.engine.watch('list', { ...list, ...window, seen: window })
}

async function scrollTo(first: number): Promise<void> {
  look(first)
  await page.until(() => isThere(first), `the rows from ${first} on`)
}

/** True if the page has the whole window: descriptions and prices. */
function isThere(first: number): boolean {
  const shown = page.lists.get('list')
  return shown?.first === first && shown.keys.length === WINDOW && shown.keys.every(key => page.quotes.has(key))
}

/** Opens the home page; returns an instrument of it that has a price and a sparkline. */
async function openHome(): Promise<InstrumentKey> {
  page = new EngineHarness(server, { pace: 'fast' })
  page.engine.watch('home', { kind: 'home' })
  const hottest = () => page.homes.get('home')?.hot[0]
  await page.until(() => isWhole(hottest()), 'Home')
  return must(hottest(), 'a hot one')
}

const isWhole = (key: InstrumentKey | undefined): boolean =>
  key !== undefined && page.quotes.has(key) && page.sparks.has(key)

test('instruments that were scrolled past are dropped; visible ones are kept, and dropped ones are sent again when shown', async () => {
  const hot = await openHome()
  for (let first = 0; first < ROWS; first += WINDOW) {
    await scrollTo(first)
    expect(page.instruments.size).toBeLessThanOrEqual(KEPT_MOST)
    expect(isWhole(hot), `Home at row ${first}`).toBe(true)
  }
  expect(page.snapshots.flatMap(snapshot => snapshot.forgotten ?? []).length).toBeGreaterThan(1_000)

  await scrollTo(0)
  const { keys } = page.list('list')
  await page.standStill()
  for (const key of keys) {
    const { ix } = must(server.market.find(key), key).instrument
    expect(page.quote(key).price, key).toBe(server.market.quotes.price[ix])
  }
})

test('an instrument that is shown again is sent whole, with or without a trade in between', async () => {
  const hot = await openHome()
  await page.standStill()
  page.engine.unwatch('home')
  for (let first = 0; isWhole(hot); first += WINDOW) await scrollTo(first)
  page.engine.watch('header', { kind: 'quotes', keys: [hot], sparks: true })
  await page.until(() => isWhole(hot), 'the header')
  look(0)
  await page.until(() => page.list('list').first === 0, 'the first rows')
  expect(isThere(0)).toBe(true)
})
