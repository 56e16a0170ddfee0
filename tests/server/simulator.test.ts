// All data of the simulated market comes from these price paths: they must be reproducible, stay on the tick grid,
// agree with the bars at every moment, and follow the exchanges' hours.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isStockBoard, specOf } from '../../domain/instruments/boards.ts'
import type { Bar } from '../../domain/kline.ts'
import { barSizes } from '../../domain/kline.ts'
import { isOnTick, tickAt } from '../../domain/price.ts'
import { marketStates } from '../../domain/session.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import type { MarketSource } from '../../server/market/source.ts'
import { fixedClock } from '../support/fixed-clock.ts'
import { barsIn, ixOf, merged, quoteOf, startMarket } from '../support/market.ts'

const barMs = Number(barSizes['1D'])
const barStart = fixedClock(barMs)
const noon = '2026-11-20T18:30'
const watchedKeys = [
  'US.AAPL',
  'HK.00700',
  'HK.90003',
  'MX.WALMEX',
  'MX.ZZ5B',
  'IX.SPX',
  'IX.MXX',
  'FX.USDMXN',
  'FX.USDJPY',
]

const columns = [
  'price',
  'previousClose',
  'open',
  'high',
  'low',
  'volume',
  'bid',
  'ask',
  'bidSize',
  'askSize',
  'at',
] as const
const rows = (market: MarketSource): number[][] => market.listings.map((_, ix) => quoteOf(market, ix, ...columns))
const stateOf = (market: MarketSource, ix: number) => marketStates[must(market.quotes.state[ix], 'state')]

test('one seed, one market: every price, size and time is reproducible, another seed gives another market', async () => {
  const [one, same, other] = await Promise.all([
    startMarket(noon, { seed: 7 }),
    startMarket(noon, { seed: 7 }),
    startMarket(noon, { seed: 8 }),
  ])
  for (const { clock } of [one, same, other]) clock.advance(90_000)
  expect(rows(same.market)).toEqual(rows(one.market))
  expect(same.market.epoch).toBe(one.market.epoch)
  const differing = rows(other.market).filter((row, ix) => row[0] !== quoteOf(one.market, ix, 'price')[0])
  expect(differing.length).toBeGreaterThan(one.market.listings.length * 0.8)
})

test('a market that was started later, or is larger, shows the same for the same instruments', async () => {
  const early = await startMarket('2026-11-20T18:28', { rate: 20_000 })
  early.clock.advance(2 * MINUTE_MS + 20_000)
  const late = await startMarket('2026-11-20T18:30:20', { instruments: 3_000 })
  for (const key of watchedKeys) {
    const [a, b] = [early.market, late.market].map(market => barsIn(market.bars(ixOf(market, key), '1D')))
    expect(b, key).toEqual(a)
    const [c, d] = [early.market, late.market].map(market => quoteOf(market, ixOf(market, key), ...columns))
    expect(d, key).toEqual(c)
  }
})

test('prices are on the tick grid, the bid below the ask, the last trade at one of them, high and low around', async () => {
  const { market, clock } = await startMarket(noon, { instruments: 3_000, rate: 30_000 })
  const faults: string[] = []
  for (let i = 0; i < 20; i++) {
    clock.advance(7_350)
    for (const { instrument, tickSteps, tradable } of market.listings) {
      const [price = 0, previous = 0, open = 0, high = 0, low = 0, , bid = 0, ask = 0, bidSize = 0, askSize = 0] =
        quoteOf(market, instrument.ix, ...columns)
      const onGrid = [price, previous, open, high, low].every(value => value > 0 && isOnTick(value, tickSteps))
      const inRange = low <= Math.min(price, open) && high >= Math.max(price, open)
      const book =
        // An instrument without order book sizes has a spread around the price, so that its bid and ask need not be on
        // ticks.
        !tradable ||
        !specOf(instrument.board).hasVolume ||
        ([bid, ask].every(value => value > 0 && isOnTick(value, tickSteps)) &&
          bid < ask &&
          (price === bid || price === ask) &&
          [bidSize, askSize].every(size => size > 0 && size % instrument.lot === 0))
      if (!onGrid || !inRange || !book) faults.push(`${instrument.key} ${[price, previous, open, high, low, bid, ask]}`)
    }
  }
  expect(faults).toEqual([])
})

test('at every moment the quote agrees with the bars: price, extremes and volume of the day', async () => {
  const { market, clock } = await startMarket('2026-11-20T17:58:30')
  for (let i = 0; i < 25; i++) {
    clock.advance(11_137)
    for (const key of watchedKeys) {
      const ix = ixOf(market, key)
      const daily = must(barsIn(market.bars(ix, '1Y')).at(-1), 'today')
      const last = must(barsIn(market.bars(ix, '1D')).at(-1), 'the open bar')
      const [price, open, high, low, volume, at = 0] = quoteOf(
        market,
        ix,
        'price',
        'open',
        'high',
        'low',
        'volume',
        'at',
      )
      expect({ open, high, low, close: price, volume }, key).toEqual({ ...daily, time: undefined })
      expect([last.close, last.time], key).toEqual([price, barStart(at)])
    }
  }
})

/** Builds bars from trades alone, as a client does. */
function barsFromTrades(trades: readonly Trade[]): Bar[] {
  const bars = new Map<number, Bar[]>()
  for (const { time, price, quantity } of trades) {
    const start = must(barStart(time), 'a start')
    const single = { time, open: price, high: price, low: price, close: price, volume: quantity }
    bars.set(start, [...(bars.get(start) ?? []), single])
  }
  return [...bars].map(([time, parts]) => ({ time, ...merged(parts) }))
}

test("bars made of an instrument’s trades equal the market's bars", async () => {
  const { market, clock } = await startMarket('2026-11-20T15:59:59.999')
  const received = new Map<string, Trade[]>()
  for (const key of watchedKeys) {
    const trades: Trade[] = []
    received.set(key, trades)
    market.onTrades(ixOf(market, key), batch => trades.push(...batch))
  }
  clock.advance(2 * barMs + 30_350) // up to the time of a step, when all trades before it are sent
  for (const [key, trades] of received) {
    const ours = barsFromTrades(trades)
    expect(ours, key).toEqual(barsIn(market.bars(ixOf(market, key), '1D')).slice(-3))
    expect(trades, key).toEqual(trades.toSorted((a, b) => a.time - b.time))
    const sizeless = key.startsWith('IX') || key.startsWith('FX')
    expect(trades.every(({ quantity }) => (sizeless ? quantity === 0 : quantity > 0))).toBe(true)
  }
})

test('trades come within 200 ms, each once, at any rate, and stop after unsubscribing', async () => {
  const { market, clock } = await startMarket(noon, { rate: 1 })
  const ix = ixOf(market, 'US.NVDA')
  const delays: number[] = []
  const seen: Trade[] = []
  const end = market.onTrades(ix, batch => {
    for (const trade of batch) delays.push(clock.now() - trade.time)
    seen.push(...batch)
  })
  clock.advance(70_000)
  expect(Math.max(...delays)).toBeLessThanOrEqual(200)
  expect(new Set(seen.map(trade => trade.time)).size).toBe(seen.length)
  expect(quoteOf(market, ix, 'price')).toEqual([must(seen.at(-1), 'a trade').price])
  end()
  const { length } = seen
  clock.advance(10_000)
  expect(seen).toHaveLength(length)
})

test('the rate is kept and distributed so that busy instruments come more often and none waits long', async () => {
  const { market, clock } = await startMarket(noon, { instruments: 1_500, rate: 2_000 })
  clock.advance(5_000)
  const before = market.quotes.version.slice()
  clock.advance(30_000)
  const changes = market.quotes.version.map((version, ix) => version - must(before[ix], 'version'))
  const total = changes.reduce((sum, one) => sum + one, 0)
  expect(total / 30).toBeGreaterThan(1_800)
  expect(total / 30).toBeLessThan(2_200)
  expect(Math.min(...changes)).toBeGreaterThanOrEqual(5)
  expect(must(changes[ixOf(market, 'US.AAPL')], 'changes')).toBeGreaterThan(Math.min(...changes) * 2)
})

test('at midnight of the exchange a new day begins: the last price becomes the previous close, and volume is reset', async () => {
  const { market, clock } = await startMarket('2026-11-21T04:59:58')
  const ix = ixOf(market, 'US.AAPL')
  const [frames = 0] = quoteOf(market, ix, 'dayVersion')
  const start = market.dayStart('US')
  clock.advance(1_990)
  const [last = 0] = [must(barsIn(market.bars(ix, '1D')).at(-1), 'a bar').close]
  clock.advance(3_000)
  const [previous, open, volume = 0, dayVersion] = quoteOf(market, ix, 'previousClose', 'open', 'volume', 'dayVersion')
  expect([previous, open]).toEqual([last, last])
  expect(volume).toBeLessThan(1_000_000)
  expect(dayVersion).toBe(frames + 1)
  expect(market.dayStart('US') - start).toBe(24 * 60 * MINUTE_MS)
  const yesterday = market.listings.filter(({ instrument }) => instrument.board === 'US')
  expect(yesterday.map(({ instrument }) => quoteOf(market, instrument.ix, 'dayVersion')[0])).toEqual(
    yesterday.map(() => dayVersion),
  )
})

const newYork = async (at: string) => {
  const { market, clock } = await startMarket(at, { calendar: 'real' })
  return { market, clock, ix: ixOf(market, 'US.AAPL') }
}

test('with real hours New York has pre-market prices beside a fixed close, and a new day at the open', async () => {
  const { market, clock, ix } = await newYork('2026-11-20T14:28:00')
  const standing = quoteOf(market, ix, 'price', 'volume', 'high', 'low')
  const early = new Set<number | undefined>()
  for (let i = 0; i < 20; i++) {
    clock.advance(5_000)
    market.bars(ix, '1D')
    early.add(quoteOf(market, ix, 'extended')[0])
  }
  expect([stateOf(market, ix), early.size > 3, early.has(0)]).toEqual(['pre', true, false])
  expect(quoteOf(market, ix, 'price', 'volume', 'high', 'low')).toEqual(standing)
  clock.advance(25_000) // 09:30:05 in New York
  const last = quoteOf(market, ix, 'extended')
  expect([stateOf(market, ix), last[0] === 0]).toEqual(['open', false])
  clock.advance(60_000)
  expect(quoteOf(market, ix, 'extended')).toEqual(last)
  expect(quoteOf(market, ix, 'previousClose')[0]).toBe(standing[0])
  expect(quoteOf(market, ix, 'volume')[0]).toBeLessThan(must(standing[1], 'volume'))
  expect(market.dayStart('US')).toBe(Date.parse('2026-11-20T14:30Z'))
})

test('after the close extended trading continues, and its last price is kept after it ends', async () => {
  const { market, clock, ix } = await newYork('2026-11-20T20:59:30')
  clock.advance(31_000)
  const close = quoteOf(market, ix, 'price', 'volume', 'bid', 'ask')
  const [late] = quoteOf(market, ix, 'extended')
  clock.advance(60_000)
  expect(stateOf(market, ix)).toBe('post')
  expect(quoteOf(market, ix, 'price', 'volume', 'bid', 'ask')).toEqual(close)
  expect(quoteOf(market, ix, 'extended')[0]).not.toBe(late)

  const night = await newYork('2026-11-21T00:59:30')
  night.clock.advance(31_000)
  const settled = quoteOf(night.market, ix, 'price', 'extended', 'at', 'version')
  expect(stateOf(night.market, ix)).toBe('closed')
  expect([settled[0], must(settled[1], 'extended') > 0]).toEqual([close[0], true])
  night.clock.advance(60_000)
  expect(quoteOf(night.market, ix, 'price', 'extended', 'at', 'version')).toEqual(settled)
  expect(night.market.boardStates().find(one => one.board === 'US')).toEqual({
    board: 'US',
    state: 'closed',
    nextAt: Date.parse('2026-11-23T09:00Z'),
    // `opensAt` is the next opening of the regular session, not of the pre-market. `dayAt` is the day whose changes are
    // shown until then.
    opensAt: Date.parse('2026-11-23T14:30Z'),
    dayAt: Date.parse('2026-11-20T14:30Z'),
  })
  // A server that is started on the weekend shows the same.
  const sunday = await newYork('2026-11-22T12:00')
  expect(quoteOf(sunday.market, ix, 'price', 'extended', 'at')).toEqual(settled.slice(0, 3))
})

test('with real hours Hong Kong pauses for lunch, and opens with the moves of the pause, as its index does', async () => {
  const { market, clock } = await startMarket('2026-11-20T03:59:30', { calendar: 'real', rate: 1_000 })
  const ix = ixOf(market, 'HK.00700')
  const trades: Trade[] = []
  market.onTrades(ix, batch => trades.push(...batch))
  clock.advance(31_000)
  const [state, price, version] = [stateOf(market, ix), ...quoteOf(market, ix, 'price', 'version')]
  expect(state).toBe('lunch')
  expect(trades.length).toBeGreaterThan(0)
  const { length } = trades
  clock.leap(50 * MINUTE_MS)
  clock.advance(9 * MINUTE_MS)
  expect(quoteOf(market, ix, 'price', 'version')).toEqual([price, version])
  expect(trades).toHaveLength(length)
  clock.advance(MINUTE_MS)
  expect(stateOf(market, ix)).toBe('open')
  const afterLunch = Date.parse('2026-11-20T05:00Z')
  const { open } = must(barsIn(market.bars(ix, '1D')).find(({ time }) => time === afterLunch) ?? null, 'a bar')
  expect(must(trades[length], 'a trade after lunch')).toMatchObject({ time: afterLunch, price: open })
  expect([open !== price, Math.abs(open / must(price, 'price') - 1) < 0.02]).toEqual([true, true])
  expect(market.boardStates().find(one => one.board === 'HK')).toMatchObject({
    nextAt: Date.parse('2026-11-20T08:00Z'),
    opensAt: null,
    dayAt: Date.parse('2026-11-20T01:30Z'),
  })
})

const YEAR_DAYS = 366

test('prices stay positive and near their seeds over years, and large moves are rare', async () => {
  const { market } = await startMarket('2028-06-15T18:00', { instruments: 1_000 })
  const faults: string[] = []
  let days = 0
  let jumps = 0
  // Only every tenth of those that follow common walks alone, of which there are few kinds.
  const sample = market.listings.filter(({ instrument }) => isStockBoard(instrument.board) || instrument.ix % 10 === 0)
  for (const { instrument, tickSteps } of sample) {
    const close = market.past(instrument.ix, { size: 'day', before: null }).close.slice(-YEAR_DAYS)
    close.slice(1).forEach((price, i) => {
      const before = must(close[i], 'a close')
      const moved = Math.abs(price - before) - tickAt(before, tickSteps)
      days++
      if (moved > 0.15 * before) jumps++
      if (price <= 0 || moved > 0.4 * before) faults.push(`${instrument.key} ${before} → ${price}`)
    })
  }
  expect(faults).toEqual([])
  expect(jumps / days).toBeLessThan(0.001)
}, 120_000)

test('ten thousand instruments are created within a moment', async () => {
  // Processor time: the time on the clock is also that of other processes.
  const begun = process.cpuUsage()
  const { market } = await startMarket(noon, { instruments: 10_000 })
  const { user, system } = process.cpuUsage(begun)
  const tookMs = (user + system) / 1_000
  process.stdout.write(`10 000 instruments started in ${tookMs.toFixed(0)} ms\n`)
  // Futures contracts and other instruments are not counted in the setting, so the total is larger.
  expect(market.listings.length).toBeGreaterThan(10_000)
  expect(market.quotes.price.every(price => price > 0)).toBe(true)
  expect(tookMs).toBeLessThan(4_000)
})
