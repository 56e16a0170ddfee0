// The bars that the feed builds from the socket equal those that the exchange published for the same trades: recorded
// trades of Kraken and of Binance, played over a real socket and real HTTP.
import { afterEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/time.ts'
import type { CountedBar } from '../../server/market/live/events.ts'
import { scaledExactly } from '../../server/market/live/scale.ts'
import type { Harness } from '../support/kraken-harness.ts'
import { lines, openKraken, wholeMinutes } from '../support/kraken-harness.ts'
import type { OhlcRow, Tape } from '../support/kraken-tape.ts'
import { binanceTape, hasLiveData, krakenTape, noLiveData } from '../support/kraken-tape.ts'

let harness: Harness | null = null
afterEach(async () => {
  await harness?.close()
  harness = null
})

const tradesOf = (tape: Tape): number => tape.steps.filter(({ kind }) => kind === 'trade').length

async function play(tape: Tape): Promise<Harness> {
  harness = await openKraken(tape)
  const { feed, fake, trades, until, view } = harness
  await until(() => feed.health().state === 'live')
  fake.play()
  await until(() => trades.length === tradesOf(tape) && feed.health().doubtfulMinutes === 0)
  expect(view().state).toBe('open')
  return harness
}

const officialBar = ([time, open, high, low, close, , volume, count]: OhlcRow): CountedBar => {
  const price = (text: string): number => scaledExactly(Number(text), 1) ?? Number.NaN
  return {
    time: time * 1_000,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: scaledExactly(Number(volume), 8) ?? Number.NaN,
    count,
  }
}

test.skipIf(!hasLiveData)(`Kraken: 409 of 409 complete minutes equal, 137 of them empty${noLiveData}`, async () => {
  const tape = krakenTape()
  const { fake, trades, view } = await play(tape)
  // All but the first minute come from the socket.
  expect(fake.calls.filter(path => path !== 'AssetPairs')).toEqual(['OHLC'])
  const first = Math.ceil((trades[0]?.at ?? 0) / MINUTE_MS) * MINUTE_MS
  const last = Math.floor((trades.at(-1)?.at ?? 0) / MINUTE_MS) * MINUTE_MS
  const ours = wholeMinutes(view(), first, last - MINUTE_MS)
  const theirs = tape.bars.map(officialBar).filter(({ time }) => time >= first && time < last)
  expect(theirs).toHaveLength(409)
  expect(theirs.filter(({ count }) => count === 0)).toHaveLength(137)
  expect(lines(ours)).toEqual(lines(theirs))
})

test.skipIf(!hasLiveData)(
  `Kraken: the minute that began before the socket is completed by REST${noLiveData}`,
  async () => {
    const tape = krakenTape()
    const { bars, view } = await play(tape)
    const [cut] = bars()
    const official = tape.bars.map(officialBar).find(({ time }) => time === cut?.time)
    expect(lines(cut ? [cut] : [])).toEqual(lines(official ? [official] : []))
    expect(view().minutes.isWhole(cut?.time ?? 0)).toBe(true)
  },
)

test.skipIf(!hasLiveData)(
  `Binance's trades in Kraken's form: five minutes equal the official ones, the cut one is completed by REST${noLiveData}`,
  async () => {
    const tape = binanceTape(50)
    const { view, quotes, bars } = await play(tape)
    const official = tape.bars.map(officialBar)
    // 1 751 of the 2 950 trades of the first minute were recorded.
    expect(official[0]?.count).toBe(2_950)
    expect(lines(bars().slice(0, 5))).toEqual(lines(official.slice(0, 5)))
    expect(official.slice(0, 5).every(({ time }) => view().minutes.isWhole(time))).toBe(true)
    // The last minute of the tape is still open, and complete in trades.
    expect(lines(bars().slice(5))).toEqual(lines(official.slice(5, 6)))
    expect(quotes.length).toBeGreaterThan(1_000)
    expect(quotes.every(({ bid, ask }) => bid < ask)).toBe(true)
  },
)
