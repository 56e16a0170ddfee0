// A recorded market must be replayed exactly: every trade, once, in order and at its time, and its bars must equal
// those of independent sources for the same trades.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Bar, KlineType } from '../../domain/kline.ts'
import { sizeOfType } from '../../domain/kline.ts'
import { marketStates } from '../../domain/session.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import { createLog } from '../../server/lib/log.ts'
import { summaryOf } from '../../server/market/calls/summary.ts'
import type { MarketOptions } from '../../server/market/create.ts'
import { createCounts, readTrades } from '../../server/market/providers/recorded/read.ts'
import type { Listing, MarketSource } from '../../server/market/source.ts'
import type { StartedMarket } from '../support/market.ts'
import { barsIn, merged, quoteOf, startMarket } from '../support/market.ts'
import { barOf, compareBars, hasRealData, readCsv, readText, realDataDir, scaled } from '../support/recorded.ts'

const folder = mkdtempSync(join(tmpdir(), 'pulso-tape-'))
afterAll(() => rmSync(folder, { recursive: true }))

const start = '2026-11-20T18:30'
const recordedIn = (market: MarketSource): Listing => must(market.listings.at(-1), 'the tape')
const stateOf = (market: MarketSource): string | undefined =>
  marketStates[must(market.quotes.state[recordedIn(market).instrument.ix], 'state')]

async function until(fact: () => boolean): Promise<void> {
  while (!fact()) await new Promise(resolve => setImmediate(resolve))
}

type Playing = StartedMarket & { readonly trades: Trade[]; readonly listing: Listing }

async function play(file: string, options: Partial<MarketOptions> = {}): Promise<Playing> {
  const started = await startMarket(start, { market: `tape:${file}`, speed: 0, ...options })
  const listing = recordedIn(started.market)
  const trades: Trade[] = []
  started.market.onTrades(listing.instrument.ix, batch => trades.push(...batch))
  return { ...started, trades, listing }
}

async function playWhole(file: string): Promise<Playing> {
  const playing = await play(file)
  await until(() => stateOf(playing.market) === 'closed')
  return playing
}

function write(name: string, lines: readonly string[]): string {
  const file = join(folder, name)
  const text = `${lines.join('\n')}\n`
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text)
  return file
}

const lines = [
  'ts_ms,price,qty',
  '1570752000500,10.10,2.5',
  '1570752001000,10.1250,1',
  '1570752001000,10.05,0.25',
  '1570752061000,10.20,3',
]

/** Bars of this size made from single trades; intervals without trades have no bar. */
function barsFrom(trades: readonly Trade[], sizeMs: number, quantityScale: number): Bar[] {
  const parts = new Map<number, Bar[]>()
  for (const { time, price, quantity } of trades) {
    const start = Math.floor(time / sizeMs) * sizeMs
    const one = { time: start, open: price, high: price, low: price, close: price, volume: quantity / quantityScale }
    const bars = parts.get(start)
    if (bars) bars.push(one)
    else parts.set(start, [one])
  }
  return [...parts].map(([time, bars]) => ({ time, ...merged(bars) }))
}

/** Adds a flat bar at the last close for each interval without trades, as some recorded references do. */
function withFlat(bars: readonly Bar[], times: readonly number[]): Bar[] {
  const byTime = new Map(bars.map(bar => [bar.time, bar]))
  let last = must(bars[0], 'a bar').open
  return times.map(time => {
    const bar = byTime.get(time) ?? { time, open: last, high: last, low: last, close: last, volume: 0 }
    last = bar.close
    return bar
  })
}

type TapeRow = {
  readonly name: string
  readonly dir: string
  readonly tape: string
  readonly time: string
  readonly price: string
  readonly empty_bars: string
  readonly volume_tolerance: number | null
  readonly candles: readonly { readonly file: string; readonly size_ms: number }[]
}
const tapes = hasRealData ? (JSON.parse(readText('tapes.json')) as { tapes: TapeRow[] }).tapes : []
/** What is asked for to get bars of this size, if there is such a chart. */
const typeOf = (sizeMs: number): KlineType | undefined =>
  (['1m', '1D', '1W', '1M', '1Y'] as const).find(type => {
    const size = sizeOfType(type)
    return (size === 'day' ? DAY_MS : size) === sizeMs
  })

test.skipIf(!hasRealData)(`the recorded list names tapes (${realDataDir})`, () => {
  expect(tapes.length).toBeGreaterThan(0)
})

test.each(tapes)('$name: every trade is played in order, and bars equal the recorded candles', async tape => {
  const { market, trades, listing } = await playWhole(join(realDataDir, tape.dir, tape.tape))
  const { ix, priceDecimals, quantityDecimals } = listing.instrument
  const recorded = readCsv(join(tape.dir, tape.tape))
  expect(trades.map(({ time, price }) => [time, price])).toEqual(
    recorded.map(row => [Number(row[tape.time]), scaled(must(row[tape.price], tape.price), priceDecimals)]),
  )
  expect(quoteOf(market, ix, 'price', 'at')).toEqual([trades.at(-1)?.price, trades.at(-1)?.time])
  const quantityScale = 10 ** quantityDecimals
  for (const { file, size_ms: sizeMs } of tape.candles) {
    const theirs = readCsv(join(tape.dir, file)).map(row => barOf(row, Number(row['ts_ms']), priceDecimals))
    const check = (bars: readonly Bar[]): void => {
      const times = theirs.map(bar => bar.time)
      const ours = tape.empty_bars === 'absent' ? bars : withFlat(bars, times)
      expect(compareBars(ours, theirs, tape.volume_tolerance), file).toEqual([])
    }
    check(barsFrom(trades, sizeMs, quantityScale))
    const type = typeOf(sizeMs)
    if (type) check(barsIn(market.bars(ix, type)).map(bar => ({ ...bar, volume: bar.volume / quantityScale })))
  }
})

test('the recording is one more instrument, and the simulated ones keep their numbers', async () => {
  const { market: simulated } = await startMarket(start)
  const { market, listing } = await playWhole(write('gold & silver.csv', lines))
  expect(market.listings.slice(0, -1).map(one => one.instrument.key)).toEqual(
    simulated.listings.map(one => one.instrument.key),
  )
  expect(market.quotes.price.slice(0, -1)).toEqual(simulated.quotes.price)
  expect(listing).toMatchObject({
    instrument: { key: 'US.GOLDSILVER', name: 'gold & silver', source: 0, priceDecimals: 3, quantityDecimals: 2 },
    zone: 'UTC',
    tradable: false,
    feed: { name: 'tape', origin: 'recorded', delayMs: 0 },
  })
  expect(market.find('US.GOLDSILVER')).toBe(listing)
  expect(market.board('US')).not.toContain(listing.instrument.ix)
  expect(market.epoch).not.toBe(simulated.epoch)
})

test('after its end it keeps the last price and is closed', async () => {
  const { market, clock, listing } = await playWhole(write('held.csv.gz', lines))
  const { ix } = listing.instrument
  const held = quoteOf(market, ix, 'price', 'open', 'high', 'low', 'volume', 'previousClose', 'at', 'version')
  expect(held.slice(0, 7)).toEqual([10_200, 10_100, 10_200, 10_050, 675, 0, 1_570_752_061_000])
  clock.advance(60_000)
  expect(quoteOf(market, ix, 'price', 'open', 'high', 'low', 'volume', 'previousClose', 'at', 'version')).toEqual(held)
  const { sessions, asOf } = market.bars(ix, '1D')
  expect([sessions[0]?.openMs, sessions[1]?.openMs, asOf]).toEqual([
    1_570_752_000_000, 1_570_838_400_000, 1_570_752_061_000,
  ])
  expect(market.closes(ix)).toEqual({ closes: [10_200], sizeMs: 300_000, lastBarAt: 1_570_752_000_000 })
})

test("the second day of a recording has the first day's close", async () => {
  const { market, listing } = await playWhole(write('two days.csv', [...lines, '1570838400000,11,1']))
  expect(quoteOf(market, listing.instrument.ix, 'previousClose', 'open', 'volume')).toEqual([10_200, 11_000, 100])
  expect(market.bars(listing.instrument.ix, '1Y').close).toEqual([10_200, 11_000])
})

test('at a pace, trades come at their time by the clock', async () => {
  const { clock, trades, market } = await play(write('paced.csv', lines), { speed: 10 })
  await until(() => trades.length === 1)
  clock.advance(40)
  expect(trades).toHaveLength(1)
  clock.advance(20)
  expect(trades.map(trade => trade.price)).toEqual([10_100, 10_125, 10_050])
  clock.advance(5_900)
  expect([trades.length, stateOf(market)]).toEqual([3, 'open'])
  clock.advance(200)
  expect(trades).toHaveLength(4)
  await until(() => stateOf(market) === 'closed')
})

test('stopped early it sends no more', async () => {
  const { clock, trades, market } = await play(write('stopped.csv', lines), { speed: 1 })
  await until(() => trades.length === 1)
  market.stop()
  clock.advance(120_000)
  await until(() => stateOf(market) === 'closed')
  expect(trades).toHaveLength(1)
})

test('malformed lines and late trades are left out', async () => {
  const file = write('broken.csv', [
    lines[0] ?? '',
    ...['1570752000500,10.10,2.5', 'noise', '1570752001000,,1', '1570752001000,-3,1', '1570752001000,10.2,-1'],
    ...['"1570752002000","10.30","1"', '1570752001999,99,1', '', '1570752003000,10.40,1'],
  ])
  const { trades } = await playWhole(file)
  expect(trades.map(trade => trade.price)).toEqual([101, 103, 104])
})

test('trade messages are read, and messages of other kinds ignored', async () => {
  const message = (T: number, p: string, q: string) => JSON.stringify({ e: 'aggTrade', s: 'KEEPUSDT', p, q, T })
  const file = write('KEEPUSDT.jsonl', [
    JSON.stringify({ e: 'kline', k: { c: '9' } }),
    message(1_626_992_756_696, '0.2464', '317'),
    '{"e":"aggTrade","p":',
    message(1_626_992_757_000, '0.24', '1.5'),
  ])
  const { trades, listing } = await playWhole(file)
  expect(listing.instrument).toMatchObject({ code: 'KEEPUSDT', priceDecimals: 4, quantityDecimals: 1 })
  expect(trades).toEqual([
    { time: 1_626_992_756_696, price: 2_464, quantity: 3_170 },
    { time: 1_626_992_757_000, price: 2_400, quantity: 15 },
  ])
})

test('crude oil and gas accept prices at and below zero; other recordings do not', async () => {
  const rows = ['ts_ms,price,qty', '1570752000500,1.10,2', '1570752001000,-37.63,1', '1570752002000,0,1']
  const oil = await playWhole(write('CL_2020-04-20.csv', rows))
  // A price of exactly zero is shown as the smallest one, because 0 is an unknown price.
  expect(oil.trades.map(trade => trade.price)).toEqual([110, -3_763, 1])
  expect(quoteOf(oil.market, oil.listing.instrument.ix, 'low', 'high')).toEqual([-3_763, 110])
  const share = await playWhole(write('CLX_2020.csv', rows))
  expect(share.trades.map(trade => trade.price)).toEqual([11])
})

test('a repeated trade id counts once, also when other trades are between', async () => {
  const ids = ['7', '8', '7', '10', '9', '8', 'x1', 'x1', '11']
  const rows = ids.map((id, i) => `${id},${1_570_752_000_500 + i},1.5,1`)
  const { trades } = await playWhole(write('ids.csv', ['trade_id,ts_ms,price,qty', ...rows]))
  expect(trades).toHaveLength(6)
})

test('times in micro- and nanoseconds and prices below the smallest unit are left out, with their line numbers', async () => {
  const file = write('units.csv', [
    'ts_ms,price,qty',
    ...['1570752000500,250000.5,2', '1570752000500000,250001,1', '1570752000500000000,250002,1'],
    ...['1570752001500,0.000000001,1', '1570752002500,250003.25,1'],
  ])
  const { trades, market } = await playWhole(file)
  expect(trades.map(trade => trade.price)).toEqual([250_000_500, 250_003_250])
  market.stop()
  const counts = createCounts()
  for await (const _ of readTrades(file, counts, { isSigned: false }, new AbortController().signal));
  expect(counts).toMatchObject({ trades: 3, malformed: 2, lines: [3, 4] })
})

test('turnover is the sum of price × quantity, not the volume at the last price', async () => {
  const rows = ['ts_ms,price,qty', '1570752000500,10,2', '1570752000600,20,3', '1570752000700,5.5,1']
  const { market, listing } = await playWhole(write('turnover.csv', rows))
  expect(summaryOf(market, listing).turnover).toBe('85.50')
})

test('quantities are rescaled so that a day’s volume stays exact', async () => {
  const rows = ['ts_ms,price,qty', '1570752000500,1.5,1234567890.12345678', '1570752000600,1.5,100.5']
  const { market, listing } = await playWhole(write('large.csv', rows))
  expect(listing.instrument.quantityDecimals).toBe(6)
  expect(quoteOf(market, listing.instrument.ix, 'volume')).toEqual([1_234_567_990_623_457])
})

test('decimals that are rounded off are reported in the log', async () => {
  const rows = ['ts_ms,price,qty', '1570752000500,1.5,1234567890.12345678']
  const logLines: string[] = []
  const log = createLog('warn', { write: line => void logLines.push(line) })
  await startMarket(start, { market: `tape:${write('rounded.csv', rows)}` }, log)
  await startMarket(start, { market: `tape:${write('exact.csv', lines)}` }, log)
  expect(logLines.map(line => JSON.parse(line))).toMatchObject([
    { quantityDecimals: 6, recorded: { priceDecimals: 1, quantityDecimals: 8 } },
  ])
})

test('without quantities trades have none', async () => {
  const { trades, listing } = await playWhole(write('bids.csv', ['ts_ms,bid,ask', '1570752000500,1.5,1.6']))
  expect([trades, listing.instrument.quantityDecimals]).toEqual([
    [{ time: 1_570_752_000_500, price: 15, quantity: 0 }],
    0,
  ])
})

test.each([
  ['eurusd_2019-02-04/ticks.csv', 'EURUSD201902'],
  ['2019.csv', 'T2019'],
  ['AAPL.csv', 'TAAPL'],
])('a recording in %s is named %s', async (name, code) => {
  mkdirSync(join(folder, 'eurusd_2019-02-04'), { recursive: true })
  const { market } = await play(write(name, lines))
  expect(recordedIn(market).instrument.code).toBe(code)
})

test.each([
  ['no such file', join(folder, 'nowhere.csv')],
  ['no trade', write('empty.csv', ['ts_ms,price'])],
  ['ts_ms', write('blank.csv', [''])],
  ['ts_ms', write('strange.csv', ['when,what', '1,2'])],
])('a tape that cannot be played stops the start with the reason: %s', async (why, file) => {
  await expect(startMarket(start, { market: `tape:${file}` })).rejects.toThrow(why)
})
