// The translation of OANDA's lines, names and candles. The lines are recorded ones; nothing that a connection can send makes
// the reader throw.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { spotRows } from '../../domain/instruments/tables/spot.ts'
import { scaledText } from '../../domain/price.ts'
import { HOUR_MS, SECOND_MS } from '../../domain/time.ts'
import { createNewYorkDays } from '../../server/market/live/days.ts'
import type { LiveEvent, LiveInstrument } from '../../server/market/live/events.ts'
import { createOanda } from '../../server/market/providers/oanda/adapter.ts'
import { createHistory } from '../../server/market/providers/oanda/history.ts'
import { reasonOf, waitOf } from '../../server/market/providers/oanda/refusals.ts'
import { instrumentOf } from '../../server/market/providers/oanda/symbols.ts'
import { readLine } from '../../server/market/providers/oanda/wire.ts'
import { Chance } from '../support/chance.ts'
import { createTestClock } from '../support/clock.ts'
import { readText, realDataDir } from '../support/recorded.ts'

const NOW = Date.UTC(2016, 9, 27, 8, 38, 46)
const FOLDER = 'live/oanda'
const hasSamples = existsSync(join(realDataDir, FOLDER))
const noSamples = hasSamples ? '' : ` (skipped: no recorded data in ${realDataDir}, set REAL_DATA_DIR)`

const listed = new Map<string, LiveInstrument>(
  [
    { name: 'EUR_USD', displayPrecision: 5 },
    { name: 'EUR_JPY', displayPrecision: 3 },
  ].map(row => [row.name, must(instrumentOf(row), row.name)]),
)

/** Each line with the earlier ones of its connection. */
function reader() {
  const seen = new Set<string>()
  return (line: unknown): readonly LiveEvent[] =>
    readLine(typeof line === 'string' ? line : JSON.stringify(line), NOW, { instruments: listed, seen })
}

const price = {
  type: 'PRICE',
  time: '2016-10-27T08:38:45.664613867Z',
  bids: [{ price: '1.09177', liquidity: 10_000_000 }],
  asks: [{ price: '1.09188', liquidity: 5_000_000 }],
  tradeable: true,
  instrument: 'EUR_USD',
}
const withField = (name: string, value: unknown) => Object.assign({}, price, { [name]: value })
const quoteOf = (events: readonly LiveEvent[]) =>
  must(
    events.find(event => event.kind === 'quote'),
    'a quote',
  )
const tradingOf = (events: readonly LiveEvent[]) =>
  events.flatMap(event => (event.kind === 'status' ? [event.trading] : []))

describe('names', () => {
  test.each([
    ['EUR_USD', 'FX.EURUSD'],
    ['USD_MXN', 'FX.USDMXN'],
    ['XAU_USD', 'CM.XAUUSD'],
    ['WTICO_USD', 'CM.WTICOUSD'],
    ['CORN_USD', 'CM.CORN'],
    ['SPX500_USD', 'CM.SPX500'],
    ['DE30_EUR', 'CM.DE30'],
    ['JP225Y_JPY', 'CM.JP225'],
    // A contract on the same index in another currency, other metals, pairs without terms, and nonsense.
    ['JP225_USD', null],
    ['XAU_EUR', null],
    ['BTC_USD', null],
    ['EUR_XXX', null],
    ['', null],
  ])('%s is %s', (symbol, key) => {
    expect(instrumentOf({ name: symbol, displayPrecision: 3 })?.key ?? null).toBe(key)
  })

  test('each contract has a name of its own', () => {
    const bases = spotRows.map(({ code, currency }) => code.replace(new RegExp(`${currency}$`), ''))
    const symbols = spotRows.map(({ currency }, nth) => `${bases[nth]}_${currency}`.replace('JP225_', 'JP225Y_'))
    const keyOf = (name: string) => instrumentOf({ name, displayPrecision: 3 })?.key
    expect(symbols.map(keyOf)).toEqual(spotRows.map(({ code }) => `CM.${code}`))
  })
})

describe('a line', () => {
  test.skipIf(!hasSamples)(`of a recorded stream is read exactly${noSamples}`, () => {
    const read = reader()
    const events = readText(`${FOLDER}/stream-sample.ndjson`).trim().split('\n').map(read)
    expect(events.map(some => some.map(({ kind }) => kind).join())).toEqual([
      'confirmed,status,quote',
      'heartbeat',
      'confirmed,status,quote',
      'confirmed,status,quote',
    ])
    expect(events[1]).toEqual([{ kind: 'heartbeat', at: Date.parse('2016-10-27T08:38:44.327Z') }])
    expect(quoteOf(events[2] ?? [])).toMatchObject({
      symbol: 'EUR_USD',
      bid: 109_177,
      bidSize: 10_000_000,
      ask: 109_188,
      eventAt: Date.parse('2016-10-27T08:38:45.664Z'),
    })
    expect(quoteOf(events[3] ?? [])).toMatchObject({
      symbol: 'EUR_JPY',
      bid: 114_298,
      bidSize: 1_000_000,
      ask: 114_315,
    })
    // The first price of a connection is that of the time before it; these lines have `status` only.
    expect(events.flatMap(some => some.flatMap(event => (event.kind === 'quote' ? [event.isPast] : [])))).toEqual([
      true,
      true,
      false,
    ])
    expect(events.flatMap(tradingOf)).toEqual(['open', 'open', 'open'])
  })

  test('has each price exactly, also those that no double is', () => {
    const read = reader()
    for (let scaled = 100_001; scaled < 200_000; scaled += 37) {
      const quote = quoteOf(read(withField('bids', [{ price: scaledText(scaled, 5), liquidity: 1 }])))
      expect(quote.bid).toBe(scaled)
    }
  })

  test('has the best price of each side, in whatever order they come', () => {
    const bids = [
      { price: '1.09175', liquidity: 1 },
      { price: '1.09177', liquidity: 2 },
    ]
    const asks = [
      { price: '1.09190', liquidity: 3 },
      { price: '1.09188', liquidity: 4 },
    ]
    const quote = quoteOf(reader()(Object.assign({}, price, { bids, asks })))
    expect([quote.bid, quote.bidSize, quote.ask, quote.askSize]).toEqual([109_177, 2, 109_188, 4])
  })

  test('without orders on a side has none there, and is no error', () => {
    const quote = quoteOf(reader()(withField('bids', [])))
    expect([quote.bid, quote.bidSize, quote.ask]).toEqual([0, 0, 109_188])
  })

  test.each([
    ['tradeable', withField('tradeable', true), 'open'],
    ['not tradeable', withField('tradeable', false), 'closed'],
    [
      'not tradeable, in the words of before',
      { ...withField('tradeable', undefined), status: 'non-tradeable' },
      'closed',
    ],
  ])('%s', (_name, line, trading) => {
    expect(tradingOf(reader()(line))).toEqual([trading])
  })

  test.each([
    ['a number instead of a text', withField('bids', [{ price: 1.09177, liquidity: 1 }])],
    ['more decimals than the instrument has', withField('bids', [{ price: '1.091771', liquidity: 1 }])],
    ['a price of zero', withField('asks', [{ price: '0', liquidity: 1 }])],
    ['a price below zero', withField('asks', [{ price: '-1.1', liquidity: 1 }])],
    ['an amount below zero', withField('asks', [{ price: '1.1', liquidity: -1 }])],
    ['no asks', withField('asks', undefined)],
    ['no time', withField('time', 'yesterday')],
    ['no instrument', withField('instrument', 7)],
    ['no type', withField('type', undefined)],
  ])('with %s is malformed', (_name, line) => {
    expect(reader()(line)).toEqual([{ kind: 'malformed' }])
  })

  test('of another type or instrument is passed over', () => {
    expect(reader()({ type: 'TRANSACTION', id: '6357' })).toEqual([])
    expect(reader()(withField('instrument', 'GBP_USD'))).toEqual([])
  })

  test('that is damaged never makes the reader throw, or yields a value that is not possible', () => {
    const [chance, read] = [new Chance(3), reader()]
    const text = JSON.stringify(price)
    for (let round = 0; round < 20_000; round++) {
      const [at, length] = [chance.between(0, text.length), chance.between(0, 6)]
      const noise = String.fromCharCode(...Array.from({ length: chance.between(0, 3) }, () => chance.between(32, 126)))
      for (const event of read(text.slice(0, at) + noise + text.slice(at + length))) {
        if (event.kind !== 'quote') continue
        const { bid, bidSize, ask, askSize } = event
        expect([bid, bidSize, ask, askSize].every(value => Number.isSafeInteger(value) && value >= 0)).toBe(true)
      }
    }
  })
})

describe('candles', () => {
  const days = createNewYorkDays()

  function historyOf(candles: unknown, at: number) {
    const urls: string[] = []
    const answer = async (url: string | URL | Request) => {
      urls.push(String(url))
      return new Response(JSON.stringify({ candles }), { headers: { date: new Date(at).toUTCString() } })
    }
    const clock = createTestClock(at)
    const url = 'http://127.0.0.1:1'
    return { urls, history: createHistory({ url, account: 'a', headers: {}, clock, days, fetch: answer, listed }) }
  }
  const candle = (time: string, complete: boolean, close = '1.12850') => {
    return { time, complete, volume: 3, mid: { o: '1.12850', h: '1.12860', l: '1.12840', c: close } }
  }
  const FIVE = 300_000

  test('are scaled exactly, with the number of prices and no volume', async () => {
    const { history } = historyOf([candle('2016-10-17T19:35:00.000000000Z', true)], NOW)
    const { bars } = await history.bars('EUR_USD', FIVE)
    const time = Date.parse('2016-10-17T19:35:00Z')
    expect(bars).toEqual([{ time, open: 112_850, high: 112_860, low: 112_840, close: 112_850, volume: 0, count: 3 }])
  })

  test('with a middle between two prices are rounded to the even one', async () => {
    const rows = ['1.128505', '1.128515', '1.1285051'].map((close, nth) =>
      candle(`2016-10-17T19:3${nth}:00Z`, true, close),
    )
    const { bars } = await historyOf(rows, NOW).history.bars('EUR_USD', 60_000)
    expect(bars.map(({ close }) => close)).toEqual([112_850, 112_852, 112_851])
  })

  test('cover the time until the first one that is not complete', async () => {
    const rows = [candle('2016-10-27T08:30:00Z', true), candle('2016-10-27T08:35:00Z', false)]
    const page = await historyOf(rows, NOW).history.bars('EUR_USD', FIVE)
    expect([page.from, page.to]).toEqual([Date.parse('2016-10-27T08:30:00Z'), Date.parse('2016-10-27T08:35:00Z')])
  })

  test('that are missing at the end are absent only a minute later', async () => {
    const rows = [candle('2016-10-27T08:30:00Z', true)]
    const until = async (time: string) => (await historyOf(rows, Date.parse(time)).history.bars('EUR_USD', 60_000)).to
    expect(await until('2016-10-27T08:31:59Z')).toBe(Date.parse('2016-10-27T08:31:00Z'))
    expect(await until('2016-10-27T08:33:00Z')).toBe(Date.parse('2016-10-27T08:32:00Z'))
  })

  test('are asked for from a time on, with the days of New York', async () => {
    const { history, urls } = historyOf([], NOW)
    const page = await history.bars('EUR_USD', 60_000, NOW - HOUR_MS)
    expect(page.from).toBe(NOW - HOUR_MS)
    const query = new URL(must(urls[0], 'a call')).searchParams
    expect(Object.fromEntries(query)).toEqual({
      price: 'M',
      granularity: 'M1',
      count: '5000',
      from: '2016-10-27T07:38:46.000Z',
      dailyAlignment: '17',
      alignmentTimezone: 'America/New_York',
    })
  })

  test('that cannot be read, and sizes that OANDA lacks, are refused', async () => {
    await expect(historyOf([{ time: 7 }], NOW).history.bars('EUR_USD', FIVE)).rejects.toMatchObject({
      refusal: 'retry',
    })
    await expect(historyOf([], NOW).history.bars('EUR_USD', 7)).rejects.toMatchObject({ refusal: 'never' })
    await expect(historyOf([], NOW).history.bars('GBP_USD', FIVE)).rejects.toMatchObject({ refusal: 'never' })
  })
})

describe('a refusal', () => {
  test.each([401, 403, 429, 504])('by %i is said in words', status => {
    expect(reasonOf(status)).toMatch(new RegExp(`^HTTP ${status}: .{10,}`))
  })

  test.each([
    [null, 0],
    ['30', 30 * SECOND_MS],
    [new Date(NOW + 60 * SECOND_MS).toUTCString(), 60 * SECOND_MS],
    [new Date(NOW - 60 * SECOND_MS).toUTCString(), 0],
    ['soon', 0],
    ['999999', HOUR_MS],
  ])('that asks to wait %s is waited for', (text, ms) => {
    expect(waitOf({ headers: new Headers(text === null ? {} : { 'retry-after': text }) }, NOW)).toBe(ms)
  })
})

test('the first price of each connection is that of the time before it', async () => {
  const list = { instruments: [{ name: 'EUR_USD', displayPrecision: 5 }] }
  const answer = async () => new Response(JSON.stringify(list))
  const { adapter } = createOanda({ clock: createTestClock(NOW), fetch: answer, token: 'hush', account: '101-1' })
  await adapter.history.instruments()
  const isPast = () => quoteOf(adapter.read(JSON.stringify(price), NOW)).isPast
  expect([isPast(), isPast()]).toEqual([true, false])
  expect(adapter.subscribe(['EUR_USD'])).toEqual([])
  expect([isPast(), isPast()]).toEqual([true, false])
})

test('the token is sent to OANDA or to this machine only', () => {
  const clock = createTestClock(NOW)
  const open = (addresses: { streamUrl?: string; restUrl?: string }) => () =>
    createOanda({ clock, fetch, token: 'hush', account: '101-1', ...addresses })
  expect(open({}).call(null).adapter.socketUrl).toBe('https://stream-fxpractice.oanda.com')
  expect(open({ streamUrl: 'https://example.com' })).toThrow('this machine only')
  expect(open({ restUrl: 'https://example.com' })).toThrow('this machine only')
  const { adapter } = open({ streamUrl: 'http://127.0.0.1:7' })()
  const url = new URL(must(adapter.urlOf?.(['EUR_USD', 'XAU_USD']), 'an address'))
  expect(url.pathname).toBe('/v3/accounts/101-1/pricing/stream')
  expect(Object.fromEntries(url.searchParams)).toEqual({ instruments: 'EUR_USD,XAU_USD', snapshot: 'true' })
  expect(String(url)).not.toContain('hush')
})
