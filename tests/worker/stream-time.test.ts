// Why: S8, S10, S16–S18 and G13. A phone sleeps, its clock is wrong and is corrected, its connection fails silently,
// its page is busy or hidden. An old price must never be shown as live, and live prices must continue.
import { afterEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { QUOTE_FIELDS } from '../../domain/wire/quote-columns.ts'
import { StreamPage } from '../support/stream-page.ts'

const TEN_MINUTES_MS = 600_000
/** After this time without a message the status must not be `live`. The status is checked twice a second. */
const STALE_MS = 3_500

let page: StreamPage
afterEach(() => page.stop())

function live(): StreamPage {
  page = new StreamPage()
  page.pass(2_000)
  expect(page.state).toBe('live')
  return page
}

/** How many price steps of 50 ms the displayed price is behind the market. */
const behind = () => page.price - must(page.shown.get(1), 'a price')

describe("the device's clock", () => {
  test.each([TEN_MINUTES_MS, -TEN_MINUTES_MS, 24 * 3_600_000, -24 * 3_600_000])(
    'jumps by %i ms: prices continue',
    ms => {
      live()
      page.jump(ms)
      page.pass(1_000)
      for (let look = 0; look < 10; look++) {
        page.pass(500)
        expect(behind()).toBeLessThanOrEqual(4)
        expect(page.state).toBe('live')
      }
    },
  )

  test('jumps back, and then the connection fails silently: the silence is still detected', () => {
    live()
    page.jump(-TEN_MINUTES_MS)
    page.isDeaf = true
    page.hangs = true
    page.pass(STALE_MS)
    expect(page.state).not.toBe('live')
    page.pass(6_000 - STALE_MS)
    expect(must(page.lines[0], 'the first line').isClosed).toBe(true)
  })
})

describe('a connection that fails silently', () => {
  test('is reported within 3.5 s and replaced within 6 s, and later prices are live', () => {
    live()
    page.isDeaf = true
    page.hangs = true
    page.pass(STALE_MS)
    expect(page.state).toBe('slow')
    page.pass(6_000 - STALE_MS)
    expect(page.line.isClosed || page.lines.length > 1).toBe(true)
    page.hangs = false
    page.pass(2_000)
    expect(page.state).toBe('live')
    expect(behind()).toBeLessThanOrEqual(4)
  })
})

describe('sleep', () => {
  test('of a minute, with a lost connection: prices are marked stale within 100 ms, and are fresh within 2 s', () => {
    live()
    page.isDeaf = true
    page.pass(1_250)
    page.sleep(60_000)
    page.engine.probe()
    page.pass(100)
    expect(page.state).not.toBe('live')
    page.pass(2_000)
    expect(page.state).toBe('live')
    expect(behind()).toBeLessThanOrEqual(4)
  })

  test('with a connection that survived: the first frame makes prices live again', () => {
    live()
    page.sleep(3_000)
    page.engine.probe()
    page.pass(1_500)
    expect(page.state).toBe('live')
    expect(page.lines).toHaveLength(1)
    expect(behind()).toBeLessThanOrEqual(4)
  })
})

describe('a hidden page', () => {
  const watched = () => page.line.said.findLast(each => each.t === 'watch')

  test('keeps its quotes for half a minute; then only account events are sent until it is visible', () => {
    live()
    page.engine.setHidden(true)
    page.pass(29_000)
    expect(watched()).toMatchObject({ keys: expect.arrayContaining(['US.C1']) })
    page.pass(2_000)
    expect(watched()).toMatchObject({ keys: [], boards: [], trades: [] })
    page.engine.setHidden(false)
    expect(watched()).toMatchObject({ keys: expect.arrayContaining(['US.C1']) })
    page.pass(2_000)
    expect(behind()).toBeLessThanOrEqual(4)
  })

  test('visible again in time, its quotes never stop', () => {
    live()
    const said = page.line.said.length
    page.engine.setHidden(true)
    page.pass(20_000)
    page.engine.setHidden(false)
    page.pass(20_000)
    expect(page.line.said.slice(said).map(each => each.t)).toEqual(['ping'])
  })
})

test('a page that is busy for ten seconds receives one snapshot, each instrument once in it, and no queue', () => {
  live()
  page.acknowledges = false
  page.pass(1_000)
  const sent = page.snapshots.length
  page.pass(10_000)
  expect(page.snapshots.length).toBe(sent)
  page.acknowledges = true
  page.pass(50)
  expect(page.snapshots.length).toBeLessThanOrEqual(sent + 1)
  page.pass(50)
  const { quotes = new Float64Array(0) } = must(page.snapshots[sent], 'the catch-up')
  expect([...quotes].filter((_, at) => at % QUOTE_FIELDS === 0).sort()).toEqual([1, 2, 5])
  expect(behind()).toBeLessThanOrEqual(4)
})
