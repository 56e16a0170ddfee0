// Why: a page is open all day and scrolled through whole markets. It keeps what it was shown lately, no whole market; what is
// on the screen is never among what it forgets, and what it forgot is told anew when it comes back.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { ListSpec } from '../../worker/contract.ts'
import { EngineHarness } from '../support/engine.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const WINDOW = 100
const ROWS = 2_800
/** As many as the engine lets a page keep, and the window that it is about to be told of. */
const KEPT_MOST = 2_048 + WINDOW

let server: TestServer
let page: EngineHarness

beforeAll(async () => {
  server = await startServer({ environment: { SIM_INSTRUMENTS: '5000', SIM_RATE: '2000' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
afterEach(() => page.stop())

const list: Omit<ListSpec, 'first' | 'last'> = {
  ...{ kind: 'list', of: { board: 'US' }, sort: 'name', ascending: true, filter: '', held: false },
}

function look(first: number): void {
  const window = { first, last: first + WINDOW }
  page.engine.watch('list', { ...list, ...window, seen: window })
}

async function scrollTo(first: number): Promise<void> {
  look(first)
  await page.until(() => isThere(first), `the rows from ${first} on`)
}

/** All of the window, who each is and what it costs. */
function isThere(first: number): boolean {
  const shown = page.lists.get('list')
  return shown?.first === first && shown.keys.length === WINDOW && shown.keys.every(key => page.quotes.has(key))
}

/** One that Home shows, its line with it. */
async function openHome(): Promise<InstrumentKey> {
  page = new EngineHarness(server, { pace: 'fast' })
  page.engine.watch('home', { kind: 'home' })
  const hottest = () => page.homes.get('home')?.hot[0]
  await page.until(() => isWhole(hottest()), 'Home')
  return must(hottest(), 'a hot one')
}

const isWhole = (key: InstrumentKey | undefined): boolean =>
  key !== undefined && page.quotes.has(key) && page.sparks.has(key)

test('a market that is scrolled through is not kept; what is shown stays, and what comes back is told anew', async () => {
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

test('one that is looked at again is told whole, whether or not it has traded since', async () => {
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
