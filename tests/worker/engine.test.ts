// Why: each part of the engine has its own tests. Here the whole engine runs against the real server over real sockets
// and HTTP. The state of the page must equal the state of the server, also after each disconnection.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { marketOf } from '../../domain/instruments/market-code.ts'
import type { ChartPeriod } from '../../domain/kline.ts'
import { OFFLINE_AFTER_MS } from '../../domain/limits.ts'
import { quoteColumns } from '../../domain/wire/quote-columns.ts'
import type { QuoteTable } from '../../server/market/source.ts'
import type { ListSpec } from '../../worker/contract.ts'
import type { ShownQuote } from '../support/engine.ts'
import { DEVICE_BEHIND_MS, EngineHarness } from '../support/engine.ts'
import { barsIn } from '../support/market.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const ENVIRONMENT = { SIM_RATE: '2000' }
const keys = ['US.AAPL', 'MX.WALMEX', 'HK.00700', 'IX.SPX', 'FX.USDMXN'] as InstrumentKey[]

let server: TestServer
const harnesses: EngineHarness[] = []

beforeAll(async () => {
  server = await startServer({ environment: ENVIRONMENT })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
afterEach(() => {
  for (const harness of harnesses.splice(0)) harness.stop()
  server.market.start()
})

function open(...given: ConstructorParameters<typeof EngineHarness> extends [unknown, ...infer Rest] ? Rest : never) {
  const harness = new EngineHarness(server, ...given)
  harnesses.push(harness)
  return harness
}

const columns = quoteColumns.filter(name => name !== 'at')

/** The server's state of an instrument, in the columns that a page shows. */
function serverQuote(key: string, of: TestServer = server): Omit<ShownQuote, 'at'> {
  const { ix } = must(of.market.find(key), key).instrument
  const table: QuoteTable = of.market.quotes
  return Object.fromEntries(columns.map(column => [column, table[column][ix]])) as Omit<ShownQuote, 'at'>
}

const withoutTime = ({ at: _, ...quote }: ShownQuote): Omit<ShownQuote, 'at'> => quote

describe('quotes', () => {
  test('instruments are described, quotes are live, and both sides are equal when the market pauses', async () => {
    const page = open()
    page.engine.watch('strip', { kind: 'quotes', keys, sparks: false })
    await page.until(() => page.quotes.size === keys.length, 'a quote of each')
    const first = page.quote('US.AAPL')
    await page.until(() => page.quote('US.AAPL').price !== first.price, 'another price')
    await page.standStill()
    for (const key of keys) expect(withoutTime(page.quote(key)), key).toEqual(serverQuote(key))
    expect([...page.instruments.values()].map(each => each.key).sort()).toEqual([...keys].sort())
    expect(page.shared.feed.readCounters()).toMatchObject({ malformed: 0, gaps: 0 })
  })

  test('with a wrong device clock times are those of the server', async () => {
    const page = open()
    page.engine.watch('strip', { kind: 'quotes', keys, sparks: false })
    await page.until(() => page.feed?.state === 'live' && page.quotes.size > 0, 'live quotes')
    expect(page.feed).toMatchObject({ simulated: true, offsetMs: DEVICE_BEHIND_MS })
    await page.advance(1_000)
    expect(Math.abs(must(page.snapshots.at(-1), 'a snapshot').at - server.clock.now())).toBeLessThan(200)
    expect([...page.boards.keys()].sort()).toEqual(['CM', 'CR', 'FU', 'FX', 'HK', 'IX', 'MX', 'US'])
  })

  test('the age of the data is sent continuously, so that fresh prices are not marked stale', async () => {
    const page = open()
    await page.until(() => page.feed?.state === 'live', 'a live line')
    const first = page.feed?.lastDataAt ?? 0
    await page.until(() => (page.feed?.lastDataAt ?? 0) - first >= 5_000, 'the newest word on the data')
    expect(page.feed?.state).toBe('live')
  })

  test('instruments that are no longer shown are no longer sent', async () => {
    const page = open()
    page.engine.watch('one', { kind: 'quotes', keys: ['US.AAPL' as InstrumentKey], sparks: false })
    page.engine.watch('two', { kind: 'quotes', keys: ['MX.WALMEX' as InstrumentKey], sparks: false })
    await page.until(() => page.quotes.size === 2, 'both')
    page.engine.unwatch('two')
    await page.advance(300)
    const [kept, left] = [page.quote('US.AAPL'), page.quote('MX.WALMEX')]
    await page.until(() => page.quote('US.AAPL') !== kept, 'news of the other')
    await page.advance(2_000)
    expect(page.quote('MX.WALMEX')).toBe(left)
  })

  test('a busy page receives one snapshot with all changes when it is free', async () => {
    const page = open()
    page.engine.watch('strip', { kind: 'quotes', keys, sparks: false })
    await page.until(() => page.quotes.size === keys.length, 'quotes')
    page.acknowledges = false
    await page.advance(3_000)
    const sent = page.snapshots.length
    await page.standStill()
    expect(page.snapshots.length).toBe(sent)
    page.acknowledges = true
    page.engine.acknowledge()
    await page.advance(500)
    for (const key of keys) expect(withoutTime(page.quote(key)), key).toEqual(serverQuote(key))
    expect(page.snapshots.length).toBeLessThanOrEqual(sent + 2)
  })
})

describe('a live list', () => {
  const ORDER_EVERY_MS = 5_000
  const spec: ListSpec = {
    kind: 'list',
    of: { board: 'US' },
    sort: 'change',
    ascending: false,
    filter: '',
    first: 0,
    last: 12,
    held: false,
  }

  /** Reference implementation: the whole board sorted by change, ties by number. */
  function plainly(wanted: (key: string) => boolean = () => true): string[] {
    const { quotes, listings } = server.market
    const ratio = (ix: number): number => {
      const base = must(quotes.previousClose[ix], 'close')
      return (must(quotes.price[ix], 'price') - base) / base
    }
    return [...server.market.board('US')]
      .sort((a, b) => ratio(b) - ratio(a) || a - b)
      .map(ix => must(listings[ix], 'listing').instrument.key as string)
      .filter(wanted)
  }

  const shows = (page: EngineHarness, view: string) => page.lists.get(view)?.state === 'ready'

  test('sorted by change it equals one plain sort of the board, before and after some trading', async () => {
    const page = open()
    page.engine.watch('leaders', spec)
    await page.until(() => shows(page, 'leaders'), 'the list')
    await page.standStill()
    // Prices may have changed since the list was sorted: two lines of one company swap places at every tick.
    await page.advance(ORDER_EVERY_MS)
    expect(page.list('leaders').keys).toEqual(plainly().slice(0, 12))
    expect(page.list('leaders').total).toBe(server.market.board('US').length)
    server.market.start()
    await page.advance(20_000)
    await page.standStill()
    await page.advance(ORDER_EVERY_MS)
    expect(page.list('leaders').keys).toEqual(plainly().slice(0, 12))
    for (const key of page.list('leaders').keys)
      expect(page.quote(key), key).toMatchObject({ price: serverQuote(key).price, volume: serverQuote(key).volume })
  })

  test('it is ready only when the prices of its board have arrived: no other order is shown before', async () => {
    server.market.stop()
    const page = open()
    page.engine.watch('leaders', spec)
    await page.until(() => shows(page, 'leaders'), 'the list')
    expect(page.list('leaders').keys).toEqual(plainly().slice(0, 12))
  })

  test('when its window moves, the quotes of the rows that enter it are sent', async () => {
    const page = open()
    page.engine.watch('leaders', spec)
    await page.until(() => shows(page, 'leaders'), 'the list')
    page.engine.watch('leaders', { ...spec, first: 30, last: 40 })
    await page.until(() => page.list('leaders').first === 30, 'the window')
    await page.standStill()
    await page.advance(ORDER_EVERY_MS)
    expect(page.list('leaders').keys).toEqual(plainly().slice(30, 40))
    for (const key of page.list('leaders').keys) expect(withoutTime(page.quote(key)), key).toEqual(serverQuote(key))
  })

  test('a filter keeps the matching rows in the same order', async () => {
    const page = open()
    page.engine.watch('leaders', { ...spec, filter: 'APPLE' })
    await page.until(() => shows(page, 'leaders'), 'the list')
    await page.standStill()
    const nameOf = (key: string) => must(server.market.find(key), key).instrument.name.toLowerCase()
    const expected = plainly(key => nameOf(key).includes('apple') || key.toLowerCase().slice(3).includes('apple'))
    expect(expected).toContain('US.AAPL')
    expect(page.list('leaders')).toMatchObject({ total: expected.length, keys: expected })
  })

  /** The seconds in which another row came to one of the places of the window. */
  async function changesOfOrder(page: EngineHarness, seconds: number): Promise<number[]> {
    const changes: number[] = []
    for (let second = 0; second < seconds; second++) {
      const before = page.list('leaders').keys
      await page.advance(1_000)
      if (page.list('leaders').keys.some((key, row) => key !== before[row])) changes.push(second)
    }
    return changes
  }

  test('its order changes at most every five seconds, and not while it is scrolled', async () => {
    server.market.start()
    const page = open()
    const sorted = { ...spec, last: 40 }
    page.engine.watch('leaders', sorted)
    await page.until(() => shows(page, 'leaders'), 'the list')
    const changes = await changesOfOrder(page, 40)
    expect(changes.length).toBeGreaterThan(1)
    for (const [nth, second] of changes.slice(1).entries())
      expect(second - must(changes[nth], 'a change')).toBeGreaterThanOrEqual(ORDER_EVERY_MS / 1_000)
    page.engine.watch('leaders', { ...sorted, seen: null })
    expect(await changesOfOrder(page, 20)).toEqual([])
    page.engine.watch('leaders', { ...sorted, seen: { first: 0, last: 8 } })
    expect(await changesOfOrder(page, 1)).toEqual([0])
  })

  test('while held its order is frozen, prices continue and the number of moved rows is reported; after release the order is current at once', async () => {
    const page = open()
    page.engine.watch('leaders', { ...spec, sort: 'volume' })
    await page.until(() => shows(page, 'leaders'), 'the list')
    await page.advance(1_000)
    page.engine.watch('leaders', { ...spec, held: true })
    await page.advance(500)
    const before = page.list('leaders').keys
    const [top] = before
    const price = page.quote(must(top, 'a row')).at
    await page.until(() => page.list('leaders').moved > 0, 'rows that would move')
    await page.until(() => page.quote(must(top, 'a row')).at > price, 'a newer price of the row on top')
    expect(page.list('leaders').keys).toEqual(before)
    await page.standStill()
    await page.advance(ORDER_EVERY_MS)
    const wanted = plainly().slice(0, 12)
    expect(page.list('leaders').moved).toBe(wanted.filter((key, row) => key !== before[row]).length)
    page.engine.watch('leaders', spec)
    await page.until(() => page.list('leaders').moved === 0, 'the order')
    expect(page.list('leaders').keys).toEqual(wanted)
  })
})

describe('a chart', () => {
  const serverBars = (key: string, period: ChartPeriod) =>
    barsIn(server.market.bars(must(server.market.find(key), key).instrument.ix, period))

  test.each([
    ['1D', 6],
    ['1W', 1],
    ['3M', 0.5],
  ] as const)('%s: history, then bars from trades, equal to the bars of the server', async (period, minutes) => {
    const page = open()
    const key = 'US.AAPL' as InstrumentKey
    page.engine.watch('chart', { kind: 'chart', key, market: 'UsStock', period })
    await page.until(() => (page.charts.get('chart')?.length ?? 0) > 0, 'history')
    await page.advance(minutes * 60_000)
    const theirs = must(await page.standStill(() => serverBars(key, period)), 'bars')
    const ours = must(page.charts.get('chart'), 'bars')
    // A chart of the last 24 hours gets new bars at its end, and the server drops the oldest bars: only common times
    // are compared.
    const since = must(theirs[0], 'a bar').time
    expect(ours.filter(bar => bar.time >= since)).toEqual(theirs)
    expect(theirs.length).toBeGreaterThan(50)
  })

  test('and those of three compared instruments are all built from the trades of each', async () => {
    const page = open()
    const keys = ['US.AAPL', 'US.MSFT', 'MX.WALMEX', 'FX.EURUSD'] as InstrumentKey[]
    for (const key of keys) page.engine.watch(key, { kind: 'chart', key, market: marketOf(key), period: '1D' })
    await page.until(() => keys.every(key => (page.charts.get(key)?.length ?? 0) > 0), 'four histories')
    await page.advance(60_000)
    // One that is no longer compared has no more trades.
    const removed = must(keys.pop(), 'a compared instrument')
    page.engine.unwatch(removed)
    await page.advance(500)
    const before = page.charts.get(removed)
    await page.advance(20_000)
    const theirs = await page.standStill(() => keys.map(key => serverBars(key, '1D').slice(-10)))
    expect(keys.map(key => page.charts.get(key)?.slice(-10))).toEqual(theirs)
    expect(page.charts.get(removed)).toBe(before)
    expect(page.shared.feed.readCounters()).toMatchObject({ malformed: 0, gaps: 0 })
  })

  test('a disconnection leaves no gap in it', async () => {
    const page = open()
    const key = 'MX.WALMEX' as InstrumentKey
    page.engine.watch('chart', { kind: 'chart', key, market: marketOf(key), period: '1D' })
    await page.until(() => (page.charts.get('chart')?.length ?? 0) > 0, 'history')
    await page.advance(20_000)
    page.cut()
    await page.advance(60_000)
    const theirs = must(await page.standStill(() => serverBars(key, '1D')), 'bars')
    const ours = must(page.charts.get('chart'), 'bars')
    expect(ours.slice(-10)).toEqual(theirs.slice(-10))
  })
})

test('home is watched again, as the page does on opening: its state is unchanged', async () => {
  const page = open()
  page.engine.watch('home', { kind: 'home' })
  await page.until(() => page.homes.get('home')?.state === 'ready', 'home')
  const told = page.snapshots.length
  page.engine.watch('home', { kind: 'home' })
  await page.advance(1_000)
  const states = page.snapshots.slice(told).flatMap(({ home = [] }) => home.map(({ state }) => state))
  expect(page.snapshots.length).toBeGreaterThan(told)
  expect(states).toEqual([])
})

test('home is shown again: what is shown stays until the answer has come', async () => {
  const page = open()
  page.engine.watch('home', { kind: 'home' })
  await page.until(() => page.homes.get('home')?.state === 'ready', 'home')
  page.engine.unwatch('home')
  const told = page.snapshots.length
  const states = () => page.snapshots.slice(told).flatMap(({ home = [] }) => home.map(({ state }) => state))
  page.engine.watch('home', { kind: 'home' })
  await page.until(() => states().length > 0, 'an answer')
  expect(states()).toEqual(['ready'])
})

test("home: the server's choice of instruments, with live quotes and their closes", async () => {
  const page = open()
  page.engine.watch('home', { kind: 'home' })
  await page.until(() => page.homes.get('home')?.state === 'ready', 'home')
  const home = await server.ask('GET /m_ft/home_custom_list', {})
  const shown = must(page.homes.get('home'), 'home')
  expect(shown.indices).toEqual(home.indices.map(each => each.instrument.key))
  expect(shown.hot).toEqual(home.hot.map(each => each.instrument.key))
  await page.standStill()
  for (const key of [...shown.indices, ...shown.hot]) {
    expect(withoutTime(page.quote(key)), key).toEqual(serverQuote(key))
    const { instrument } = must(server.market.find(key), key)
    expect(page.sparks.get(key)?.at(-1), key).toBe(server.market.quotes.price[instrument.ix])
    expect(page.sparks.get(key)).toHaveLength(server.market.closes(instrument.ix).closes.length)
  }
})

describe('a failing connection', () => {
  test('disconnected: quotes continue by polling within seconds', async () => {
    const page = open()
    page.engine.watch('strip', { kind: 'quotes', keys, sparks: false })
    await page.until(() => page.quotes.size === keys.length, 'quotes')
    page.cut()
    await page.advance(3_000)
    expect(page.connections).toBe(2)
    expect(page.feed?.state).toBe('live')
    await page.standStill()
    for (const key of keys) expect(withoutTime(page.quote(key)), key).toEqual(serverQuote(key))
  })

  test('half open: the silence is reported, and the connection is replaced', async () => {
    const page = open()
    page.engine.watch('strip', { kind: 'quotes', keys, sparks: false })
    await page.until(() => page.feed?.state === 'live' && page.quotes.size === keys.length, 'quotes')
    page.deafen()
    await page.until(() => page.feed?.state === 'slow', 'the word that it is slow')
    await page.until(() => page.feed?.state === 'live', 'the end of it')
    expect(page.connections).toBe(2)
    const told = page.snapshots.flatMap(snapshot => snapshot.feed?.state ?? [])
    expect(told.filter(state => state === 'reconnecting')).toEqual([])
    await page.standStill()
    for (const key of keys) expect(withoutTime(page.quote(key)), key).toEqual(serverQuote(key))
  })
})

describe('a restart of the server', () => {
  test.each([
    ['with the same catalogue', ENVIRONMENT],
    ['with another, so that the numbers mean other instruments', { ...ENVIRONMENT, SIM_INSTRUMENTS: '900' }],
  ])(
    '%s: the engine reports it, and recovers without a command',
    async (_, environment) => {
      const old = await startServer({ environment: ENVIRONMENT })
      const page = new EngineHarness(old)
      harnesses.push(page)
      const list: ListSpec = {
        kind: 'list',
        of: { board: 'MX' },
        sort: 'name',
        ascending: true,
        filter: '',
        first: 0,
        last: 5,
        held: false,
      }
      page.engine.watch('strip', { kind: 'quotes', keys, sparks: false })
      page.engine.watch('list', list)
      await page.until(() => page.quotes.size > keys.length && page.lists.get('list')?.state === 'ready', 'quotes')
      let isStopped = false
      void old.stop().then(() => {
        isStopped = true
      })
      await page.until(() => isStopped && page.feed?.state !== 'live', 'the word that the line is down')
      await page.advance(OFFLINE_AFTER_MS)
      expect(page.feed?.state).toBe('reconnecting')

      const next = await startServer({ environment: { ...environment, PORT: `${old.port}` } })
      try {
        next.clock.advance(old.clock.now() - next.clock.now())
        page.follow(next)
        await page.until(() => page.feed?.state === 'live', 'a live line')
        await page.standStill()
        // The catalogue of the other server arrives by HTTP, which the clocks of the test do not drive.
        const total = next.market.board('MX').length
        await page.until(() => page.list('list').state === 'ready' && page.list('list').total === total, 'the list')
        await page.standStill()
        for (const key of keys) expect(withoutTime(page.quote(key)), key).toEqual(serverQuote(key, next))
        const shown = page.list('list')
        expect(shown.keys).not.toEqual([])
        for (const key of shown.keys) expect(withoutTime(page.quote(key)), key).toEqual(serverQuote(key, next))
      } finally {
        page.stop()
        await next.stop()
      }
    },
    3 * START_TIMEOUT_MS,
  )
})
