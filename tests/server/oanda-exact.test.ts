// The minutes of a feed equal those that follow from all of OANDA's prices, of which the stream sends only a part: recorded
// ticks with their recorded minutes, played over real HTTP.
import { afterEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { scaledText } from '../../domain/price.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { createBars } from '../../server/market/live/bars.ts'
import type { LiveQuote } from '../../server/market/live/events.ts'
import { midOf } from '../../server/market/live/mid.ts'
import { instrumentOf } from '../../server/market/providers/oanda/symbols.ts'
import { readLine } from '../../server/market/providers/oanda/wire.ts'
import { candlesOf, middleOf, nanoText } from '../support/oanda-candles.ts'
import type { Harness } from '../support/oanda-harness.ts'
import { expectedLines, lines, openOanda } from '../support/oanda-harness.ts'
import type { Prices, QuoteMinute, Tick } from '../support/oanda-tape.ts'
import { DECIMALS, hasOandaData, leanDays, leanMinutes, leanTicks, noOandaData, sentOf } from '../support/oanda-tape.ts'

let harness: Harness | null = null
afterEach(async () => {
  await harness?.close()
  harness = null
})

const euro = must(instrumentOf({ name: 'EUR_USD', displayPrecision: DECIMALS }), 'an instrument')

/** A tick as the stream sends it, read by the adapter. */
function readTick({ at, bid, ask }: Tick): LiveQuote {
  const [bids, asks] = [bid, ask].map(price => [{ price: scaledText(price, DECIMALS), liquidity: 1_000_000 }])
  const line = JSON.stringify({ type: 'PRICE', time: nanoText(at), bids, asks, tradeable: true, instrument: 'EUR_USD' })
  const events = readLine(line, at, { instruments: new Map([['EUR_USD', euro]]), seen: new Set(['EUR_USD']) })
  return must(
    events.find(event => event.kind === 'quote'),
    'a quote',
  )
}

const textOf = (time: number, prices: Prices): string => [new Date(time).toISOString(), ...prices].join(' ')

function minutesOf(quotes: readonly LiveQuote[], priceOf: (quote: LiveQuote) => number): string[] {
  const bars = createBars({ sizeMs: MINUTE_MS, most: 2_000 })
  for (const quote of quotes)
    bars.add({ id: null, sequence: null, price: priceOf(quote), quantity: 0, at: quote.eventAt ?? 0 })
  return bars.since(0).map(({ time, open, high, low, close }) => textOf(time, [open, high, low, close]))
}

describe.skipIf(!hasOandaData)(`recorded prices${noOandaData}`, () => {
  test('all 2 982 recorded minutes of bid and ask equal those that are built from the ticks', () => {
    const official: QuoteMinute[] = []
    let ticks = 0
    for (const day of leanDays) {
      const [quotes, minutes] = [leanTicks(day).map(readTick), leanMinutes(day)]
      official.push(...minutes)
      ticks += quotes.length
      expect(minutesOf(quotes, ({ bid }) => bid)).toEqual(minutes.map(({ time, bid }) => textOf(time, bid)))
      expect(minutesOf(quotes, ({ ask }) => ask)).toEqual(minutes.map(({ time, ask }) => textOf(time, ask)))
    }
    expect([ticks, official.length]).toEqual([130_364, 2_982])
  })

  test('the candles of the fake are those minutes, and their middles are exact', () => {
    for (const day of leanDays) {
      const ticks = leanTicks(day)
      const [candles, minutes] = [candlesOf(ticks, 'M1'), leanMinutes(day)]
      expect(candles.map(({ time, bid, ask }) => ({ time, bid, ask }))).toEqual(minutes)
      const middles = minutesOf(ticks.map(readTick), quote => must(midOf(quote), 'a middle'))
      expect(middles).toEqual(candles.map(({ time, mid }) => textOf(time, mid)))
    }
  })

  test('a Sunday’s opening: the stream sends a part of the prices, and each minute ends as that of all of them', async () => {
    const ticks = leanTicks('2014-05-04')
    const sent = sentOf(ticks).filter(Boolean).length
    expect(ticks).toHaveLength(1_164)
    expect(sent).toBeLessThan(ticks.length)
    harness = await openOanda(ticks, must(ticks[0], 'a tick').at - 10_000, { stepMs: 1_000 })
    const { quotes, bars, until, fake } = harness
    const expected = expectedLines(ticks)
    await until(() => fake.played === ticks.length)
    await until(() => lines(bars()).join() === expected.join())
    expect(quotes).toHaveLength(sent)
    expect(expected).toHaveLength(157)
  }, 60_000)
})

test('the middle of two prices is exact, and a half is rounded to the even neighbour', () => {
  expect(midOf({ bid: 139_100, ask: 139_110 })).toBe(139_105)
  expect(midOf({ bid: 139_100, ask: 139_111 })).toBe(139_106)
  expect(midOf({ bid: 139_102, ask: 139_111 })).toBe(139_106)
  expect([1, 2, 3, 4, 5, 7].map(middleOf)).toEqual([0, 1, 2, 2, 2, 4])
  expect(midOf({ bid: 0, ask: 139_110 })).toBeNull()
  expect(midOf({ bid: 139_100, ask: 0 })).toBeNull()
})
