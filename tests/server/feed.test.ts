// Prices on the screen depend on the feed. Over real sockets, the state that a client builds from snapshots and deltas
// must equal the market at every tick for any selection, and every gap must be detected and corrected.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HEARTBEAT_MS } from '../../domain/limits.ts'
import { encodeUp } from '../../domain/wire/codec.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import { optionalColumns } from '../../domain/wire/quote-columns.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import { HELLO_WITHIN_MS, RESYNC_BURST, RESYNC_EVERY_MS } from '../../server/feed/limits.ts'
import type { FeedClient } from '../support/feed-client.ts'
import type { FeedServer } from '../support/feed-server.ts'
import { START_MS, startFeed } from '../support/feed-server.ts'
import type { QuoteRow } from '../support/packed.ts'
import type { QuotesMarket } from '../support/quotes-market.ts'

let feed: FeedServer

beforeEach(async () => {
  feed = await startFeed({ US: 8, HK: 4 })
  for (let ix = 0; ix < 12; ix++) feed.market.set(ix, { price: 1_000 + ix, volume: 10, open: 990, previousClose: 980 })
})
afterEach(() => feed.stop())

async function reader(): Promise<FeedClient> {
  const client = feed.connect()
  await client.greet()
  return client
}

/** The expected state of a channel: the market's rows, without instruments that have no price yet. */
function shown({ quotes }: QuotesMarket, ixs: readonly number[], withBook: boolean): Map<number, QuoteRow> {
  const at = (column: { readonly [ix: number]: number }, ix: number) => column[ix] ?? Number.NaN
  const row = (ix: number): QuoteRow => ({
    price: at(quotes.price, ix),
    volume: at(quotes.volume, ix),
    high: at(quotes.high, ix),
    low: at(quotes.low, ix),
    state: at(quotes.state, ix),
    open: at(quotes.open, ix),
    previousClose: at(quotes.previousClose, ix),
    extended: at(quotes.extended, ix),
    optional: new Map(
      optionalColumns
        .map((name, column) => [column, at(quotes[name], ix)] as const)
        .filter(([, value]) => !Number.isNaN(value)),
    ),
    book: withBook
      ? {
          ask: at(quotes.ask, ix),
          bid: at(quotes.bid, ix),
          askSize: at(quotes.askSize, ix),
          bidSize: at(quotes.bidSize, ix),
        }
      : null,
  })
  return new Map(ixs.filter(ix => quotes.price[ix] !== 0).map(ix => [ix, row(ix)]))
}

const sorted = (rows: Map<number, QuoteRow>) => new Map([...rows].sort(([a], [b]) => a - b))

describe('hello', () => {
  test('is answered with welcome and the state of the markets', async () => {
    const client = feed.connect()
    const welcome = await client.greet()
    await client.waitFor(() => client.markets.length > 0, 'markets')
    expect(welcome).toEqual({
      heartbeatMs: HEARTBEAT_MS,
      simulated: true,
      live: false,
      loggedIn: false,
      accountOffset: null,
      resumed: true,
    })
    expect(client.frames.map(({ name, sequence, epoch, at }) => ({ name, sequence, epoch, at }))).toEqual([
      { name: 'welcome', sequence: 1, epoch: feed.market.epoch, at: START_MS },
      { name: 'markets', sequence: 2, epoch: feed.market.epoch, at: START_MS },
    ])
  })

  test('of another version gets “reload”, whatever else it says', async () => {
    const client = feed.connect()
    await client.waitFor(() => client.socket.readyState === client.socket.OPEN, 'an open socket')
    client.sendBytes(encodeUp({ t: 'hello', version: PROTOCOL_VERSION + 1, sinceThen: 'a new field' }))
    await client.waitFor(() => client.closed !== null, 'the close')
    expect(client.bye).toEqual({ reason: 'version', retryAfterMs: null })
  })

  test('that does not arrive in time closes the connection', async () => {
    const client = feed.connect()
    await client.waitFor(() => client.socket.readyState === client.socket.OPEN, 'an open socket')
    await client.sync()
    feed.clock.advance(HELLO_WITHIN_MS - 1)
    await client.sync()
    expect(client.closed).toBeNull()
    feed.clock.advance(1)
    await client.waitFor(() => client.closed !== null, 'the close')
    expect(client.bye?.reason).toBe('hello')
    expect(client.closed).toEqual({ code: 1008 })
  })

  test('may be followed by a selection before the welcome', async () => {
    const client = feed.connect()
    await client.waitFor(() => client.socket.readyState === client.socket.OPEN, 'an open socket')
    client.send({ t: 'hello', version: PROTOCOL_VERSION, token: null, accountOffset: null })
    client.send({ t: 'watch', boards: [], keys: ['US.C1'], trades: [], cadenceMs: 100 })
    await client.waitFor(() => client.quotes.has('own'), 'a snapshot')
    expect(client.frames.map(frame => frame.name)).toEqual(['welcome', 'markets', 'instruments', 'snapshot'])
  })
})

describe('a selection', () => {
  test('gets descriptions once, then a snapshot with the order book, then changes', async () => {
    const client = await reader()
    feed.market.set(1, { bid: 999, ask: 1_003, bidSize: 5, askSize: 6 })
    await client.watch({ keys: ['US.C1', 'HK.C9', 'US.NONE', 'US.C1'] })
    expect(client.instruments.map(one => one.key)).toEqual(['US.C1', 'HK.C9'])
    expect(client.rows('own')).toEqual(shown(feed.market, [1, 9], true))

    feed.market.set(1, { price: 1_020, ask: 1_021, volume: 14 })
    feed.market.set(2, { price: 5 })
    feed.clock.advance(100)
    await client.sync()
    expect(client.rows('own')).toEqual(shown(feed.market, [1, 9], true))

    await client.watch({ keys: ['US.C2', 'US.C1'] })
    expect(client.instruments.map(one => one.key)).toEqual(['US.C1', 'HK.C9', 'US.C2'])
    expect(client.rows('own')).toEqual(shown(feed.market, [1, 2], true))
    expect(client.gaps).toEqual([])
  })

  test('that is unchanged sends nothing again', async () => {
    const client = await reader()
    await client.watch({ keys: ['US.C1'] })
    const before = client.frames.length
    await client.watch({ keys: ['US.C1'], cadenceMs: 250 })
    expect(client.frames).toHaveLength(before)
  })

  test('gets whole boards at their own cadence and the visible rows at theirs', async () => {
    const client = await reader()
    await client.watch({ boards: ['US'], keys: ['US.C1'], cadenceMs: 100, boardCadenceMs: 1000 })
    feed.market.set(1, { price: 1_500 })
    feed.clock.advance(100)
    await client.sync()
    expect(client.named('quotes').map(frame => frame.channel)).toEqual(['own'])
    feed.clock.advance(900)
    await client.waitFor(() => client.named('quotes').length === 2, 'the tick of the board')
    expect(client.named('quotes').map(frame => frame.channel)).toEqual(['own', 'US@1000'])
  })

  test('sends nothing without changes, and keeps the requested cadence', async () => {
    const client = await reader()
    await client.watch({ boards: ['US'], keys: ['HK.C9'], cadenceMs: 250 })
    feed.market.set(0, { price: 1_001 })
    feed.clock.advance(249)
    await client.sync()
    expect(client.named('quotes')).toEqual([])
    feed.clock.advance(1)
    await client.sync()
    expect(client.named('quotes').map(frame => frame.channel)).toEqual(['US@250'])
    feed.clock.advance(250)
    await client.sync()
    expect(client.named('quotes')).toHaveLength(1)
  })

  test('of a board leaves out changes of the order book only', async () => {
    const client = await reader()
    await client.watch({ boards: ['US'], keys: ['US.C3'] })
    feed.market.set(3, { ask: 1_010 })
    feed.clock.advance(100)
    await client.sync()
    expect(client.named('quotes').map(frame => frame.channel)).toEqual(['own'])
    expect(client.rows('own')).toEqual(shown(feed.market, [3], true))
  })

  test('shows an instrument from its first price on', async () => {
    await feed.stop()
    feed = await startFeed({ US: 2 })
    feed.market.set(1, { previousClose: 70, volume: 5 })
    const client = await reader()
    await client.watch({ boards: ['US'], keys: ['US.C1'] })
    expect(client.rows('US@100')).toEqual(new Map())
    feed.market.set(1, { previousClose: 69 })
    feed.clock.advance(100)
    feed.market.set(1, { price: 71, volume: 9 })
    feed.clock.advance(100)
    await client.sync()
    expect(client.rows('US@100')).toEqual(shown(feed.market, [1], false))
    expect(client.rows('own')).toEqual(shown(feed.market, [1], true))
  })

  test('gets the start of a new day: volume and extremes are reset', async () => {
    const client = await reader()
    await client.watch({ boards: ['HK'] })
    feed.market.set(8, { price: 900, high: 900, low: 900, volume: 0, open: 900, previousClose: 1_008, state: 2 })
    feed.clock.advance(100)
    await client.sync()
    expect(client.rows('HK@100')).toEqual(shown(feed.market, [8, 9, 10, 11], false))
  })
})

describe('trades', () => {
  test('of the instrument on the chart come one by one, every 100 ms at any cadence', async () => {
    const client = await reader()
    await client.watch({ trades: ['US.C2'], cadenceMs: 1000 })
    const first = { time: START_MS + 10, price: 1_002, quantity: 3 }
    const late = { time: START_MS + 5, price: 1_001, quantity: 40_000 }
    feed.market.trade(2, first, late)
    feed.market.trade(3, first)
    feed.clock.advance(100)
    await client.sync()
    expect(client.instruments.map(one => one.key)).toEqual(['US.C2'])
    expect(client.trades).toEqual([
      { ix: 2, ...first },
      { ix: 2, ...late },
    ])
    await client.watch({ trades: [], cadenceMs: 1000 })
    expect(feed.market.listeners(2)).toBe(0)
  })

  test('of several instruments come to one connection, and only those that are left out end', async () => {
    const client = await reader()
    await client.watch({ trades: ['US.C2', 'US.C3'] })
    const trade = { time: START_MS + 10, price: 1_002, quantity: 3 }
    feed.market.trade(2, trade)
    feed.market.trade(3, trade)
    await client.watch({ trades: ['US.C3', 'US.C1', 'US.NONE'] })
    expect([1, 2, 3].map(ix => feed.market.listeners(ix))).toEqual([1, 0, 1])
    feed.market.trade(1, trade)
    feed.clock.advance(100)
    await client.sync()
    expect(client.trades).toEqual([
      { ix: 3, ...trade },
      { ix: 1, ...trade },
    ])
    expect(client.gaps).toEqual([])
    await client.close()
    expect([1, 2, 3].map(ix => feed.market.listeners(ix))).toEqual([0, 0, 0])
  })

  test('that are queued are not lost when the selection changes', async () => {
    const client = await reader()
    await client.watch({ trades: ['US.C2'] })
    feed.market.trade(2, { time: START_MS, price: 1_002, quantity: 3 })
    await client.watch({ trades: ['US.C2'], keys: ['US.C1'] })
    feed.clock.advance(100)
    await client.sync()
    expect(client.trades).toHaveLength(1)
  })

  test('that no row can contain are left out, with one line in the log', async () => {
    const client = await reader()
    await client.watch({ keys: ['US.C1'], trades: ['US.C2'] })
    const good = { time: START_MS, price: 1_002, quantity: 3 }
    for (const quantity of [1e300, -1, Number.NaN, 0.5]) feed.market.trade(2, { ...good, quantity })
    feed.market.trade(2, good)
    feed.market.set(1, { price: 1_100, volume: 2 ** 60, askSize: -5 })
    feed.clock.advance(100)
    await client.sync()
    expect(client.trades).toEqual([{ ix: 2, ...good }])
    expect(client.rows('own').get(1)).toMatchObject({ price: 1_100, volume: 10 })
    const reported = feed.logLines.map(line => (JSON.parse(line) as { instrument: string }).instrument)
    expect(reported.sort()).toEqual(['US.C1', 'US.C2'])
  })

  test('share the sequence of the selection', async () => {
    const client = await reader()
    await client.watch({ keys: ['US.C2'], trades: ['US.C2'] })
    for (let i = 1; i <= 5; i++) {
      feed.market.trade(2, { time: START_MS + i, price: 1_000 + i, quantity: i })
      feed.market.set(2, { price: 1_000 + i })
      feed.clock.advance(100)
    }
    await client.sync()
    expect(client.trades.map(trade => trade.price)).toEqual([1_001, 1_002, 1_003, 1_004, 1_005])
    expect(client.gaps).toEqual([])
    expect(client.sequences.get('own')).toBe(12)
  })
})

describe('sequences', () => {
  test("a heartbeat each second has every channel's sequence, so that a gap at the end is detected", async () => {
    const client = await reader()
    await client.watch({ boards: ['US'], keys: ['US.C1'] })
    client.loses = frame => frame.kind === frameKinds.quotes && frame.channel === 'US@100'
    feed.market.set(1, { price: 2_000 })
    feed.clock.advance(HEARTBEAT_MS)
    await client.sync()
    expect(client.heartbeat).toEqual({
      control: client.sequences.get('control'),
      own: client.sequences.get('own'),
      'US@100': (client.sequences.get('US@100') ?? 0) + 1,
    })

    expect(client.gaps).toEqual(['US@100'])

    client.loses = () => false
    client.send({ t: 'resync', channel: 'US@100', accountOffset: null })
    await client.sync()
    expect(sorted(client.rows('US@100'))).toEqual(shown(feed.market, [0, 1, 2, 3, 4, 5, 6, 7], false))
    expect(client.sequences.get('US@100')).toBe(client.heartbeat['US@100'])
  })

  test('snapshots that are asked for without end come once a second, and the last request is answered', async () => {
    const client = await reader()
    await client.watch({ keys: ['US.C1'] })
    const snapshots = () => client.named('snapshot').filter(frame => frame.channel === 'own').length
    const before = snapshots()
    for (let turn = 0; turn < 15; turn++) client.send({ t: 'resync', channel: 'own', accountOffset: null })
    await client.sync()
    expect(snapshots() - before).toBe(RESYNC_BURST)
    feed.clock.advance(RESYNC_BURST * RESYNC_EVERY_MS)
    await client.sync()
    expect(snapshots() - before).toBe(RESYNC_BURST + 1)
  })

  test('a gap on the own channel is corrected by a snapshot, with new descriptions', async () => {
    const client = await reader()
    client.loses = frame => frame.kind === frameKinds.instruments
    await client.watch({ keys: ['US.C1'] })
    client.loses = () => false
    client.send({ t: 'resync', channel: 'own', accountOffset: null })
    await client.sync()
    expect(client.instruments.map(one => one.key)).toEqual(['US.C1'])
    feed.market.set(1, { price: 1_234 })
    feed.clock.advance(100)
    await client.sync()
    expect(client.rows('own')).toEqual(shown(feed.market, [1], true))
    expect(client.gaps).toEqual([])
  })

  test('a board that is left and joined again continues its sequence', async () => {
    const client = await reader()
    await client.watch({ boards: ['US'] })
    feed.market.set(1, { price: 1_100 })
    feed.clock.advance(100)
    await client.watch({})
    const left = client.sequences.get('US@100') ?? 0
    feed.market.set(1, { price: 1_200 })
    feed.clock.advance(1_000)
    await client.watch({ boards: ['US'] })
    expect(client.sequences.get('US@100')).toBeGreaterThan(left)
    expect(client.rows('US@100').get(1)?.price).toBe(1_200)
  })
})

test("a change of a market's state is sent to all", async () => {
  const client = await reader()
  feed.market.setStates([{ board: 'US', state: 'closed', nextAt: START_MS + 3_600_000, opensAt: null, dayAt: null }])
  feed.clock.advance(HEARTBEAT_MS)
  await client.sync()
  expect(client.markets).toEqual([
    { board: 'US', state: 'closed', nextAt: START_MS + 3_600_000, opensAt: null, dayAt: null },
  ])
})

test('stopping sends bye with a different delay for each client, then closes', async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, reader))
  await feed.shutDown()
  await Promise.all(clients.map(client => client.waitFor(() => client.closed !== null, 'the close')))
  expect(clients.map(client => client.bye?.reason)).toEqual(Array(8).fill('shutdown'))
  expect(new Set(clients.map(client => client.bye?.retryAfterMs)).size).toBeGreaterThan(4)
})

const boardSteps = fc.subarray(['US', 'HK'] as const)
const keySteps = fc.subarray(Array.from({ length: 12 }, (_, ix) => (ix < 8 ? `US.C${ix}` : `HK.C${ix}`)))
const cadence = fc.constantFrom(100 as const, 250 as const)
const change = fc.record({
  ix: fc.nat(11),
  price: fc.integer({ min: 1, max: 2_000_000_000 }),
  volume: fc.integer({ min: 0, max: 2 ** 50 }),
  newDay: fc.boolean(),
  book: fc.integer({ min: 0, max: 1_000_000 }),
})
const step = fc.record({
  changes: fc.array(change, { maxLength: 8 }),
  watch: fc.option(fc.record({ who: fc.constantFrom(0, 1), boards: boardSteps, keys: keySteps, cadenceMs: cadence }), {
    freq: 2,
  }),
  ms: fc.constantFrom(100, 250, 500),
})

test('two clients with changing selections equal the market at every tick of their cadence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async steps => {
      const clients = [await reader(), await reader()]
      const watched = clients.map(() => ({ boards: [] as string[], keys: [] as string[], cadenceMs: 100 as 100 | 250 }))
      for (const { changes, watch, ms } of steps) {
        if (watch) {
          const { who, ...selection } = watch
          watched[who] = selection
          await clients[who]?.watch(selection)
        }
        for (const { ix, price, volume, newDay, book } of changes) {
          const day = newDay ? { high: price, low: price, open: price, state: price % 6, extended: price % 3 } : {}
          feed.market.set(ix, { price, volume, ...day, bid: book, ask: book + 1, bidSize: book, askSize: 7 })
        }
        // Then 500 ms, a common multiple of the cadences: each channel has ticked since the last change.
        feed.clock.advance(ms)
        feed.clock.advance(500)
        await Promise.all(clients.map(client => client.sync()))
        clients.forEach((client, who) => {
          const { boards, keys, cadenceMs } = watched[who] ?? { boards: [], keys: [], cadenceMs: 100 }
          const own = keys.map(key => Number(key.slice(4))).sort((a, b) => a - b)
          expect(client.bye).toBeNull()
          if (own.length > 0) expect(sorted(client.rows('own'))).toEqual(shown(feed.market, own, true))
          for (const board of boards) {
            const ixs = board === 'US' ? [0, 1, 2, 3, 4, 5, 6, 7] : [8, 9, 10, 11]
            expect(sorted(client.rows(`${board}@${cadenceMs}`))).toEqual(shown(feed.market, ixs, false))
          }
          expect(client.gaps).toEqual([])
        })
      }
      await Promise.all(clients.map(client => client.close()))
    }),
    { numRuns: 40 },
  )
})
