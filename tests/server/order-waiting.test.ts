// Why: between two passes the price can touch a trigger and come back, and one failed transaction must not forget it.
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { ChartPeriod } from '../../domain/kline.ts'
import type { OrderTrigger } from '../../domain/order-trigger.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Kline } from '../../domain/wire/calls/market.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import { realCalendar } from '../../server/calendar/calendar.ts'
import type { OpenOrder } from '../../server/orders/book.ts'
import { createCollar } from '../../server/orders/collar.ts'
import { createWaiting } from '../../server/orders/waiting.ts'
import { createTestClock } from '../support/clock.ts'
import { createHandMarket } from '../support/hand-market.ts'

const APPLE = 'US.AAPL'
/** Friday, half past four in New York. */
const AFTER_CLOSE = Date.UTC(2026, 10, 20, 21, 30)
const MONDAY_OPEN = Date.UTC(2026, 10, 23, 14, 30)

/** A market whose trades the test reports one by one, and the orders that wait in it. */
function opened() {
  const clock = createTestClock(Date.UTC(2026, 10, 20, 15))
  const hand = createHandMarket(clock)
  const listeners = new Map<number, (trades: readonly Trade[]) => void>()
  const market = Object.assign(hand, {
    onTrades(ix: number, listener: (trades: readonly Trade[]) => void) {
      listeners.set(ix, listener)
      return () => void listeners.delete(ix)
    },
  })
  const collar = createCollar({ market, clock })
  collar.start()
  const waiting = createWaiting({ market, freshness: { isStale: () => false }, collar })
  const { ix } = must(market.find(APPLE), APPLE).instrument
  const trades = (...prices: number[]): void =>
    listeners.get(ix)?.(prices.map(price => ({ time: clock.now(), price, quantity: 1 })))
  const ids = () => waiting.due(clock.now()).map(({ id }) => id)
  market.quote(APPLE, { price: '100.00', bid: '100.00', ask: '100.00' })
  return { clock, market, waiting, trades, ids, watched: () => listeners.size }
}

const order = (id: string, trigger: OrderTrigger<number>, given: Partial<OpenOrder> = {}): OpenOrder =>
  Object.assign(
    {
      id,
      userId: 'someone',
      key: APPLE,
      currency: 'USD',
      priceDecimals: 2,
      quantityDecimals: 0,
      direction: 1,
      orderType: 0,
      worstPrice: 1,
      quantity: 10,
      trigger,
      waitsFrom: 0,
      expiresAt: Number.POSITIVE_INFINITY,
      version: 0,
      place: 1,
      filled: 0,
      since: 0,
      fresh: false,
      pausedUntil: 0,
    } satisfies OpenOrder,
    given,
  )
const stop = { kind: 'stop', price: 9_500 } as const

test('a trade between two passes reaches an order, although the price has come back', async () => {
  const { clock, waiting, trades, ids } = opened()
  await clock.advance(2 * SECOND_MS)
  waiting.put(order('a', stop))
  trades(9_600, 9_500, 9_900)
  expect(ids()).toEqual(['a'])
})

test('a trade from before an order reaches only the orders that waited then', async () => {
  const { clock, waiting, trades, ids } = opened()
  await clock.advance(2 * SECOND_MS)
  waiting.put(order('earlier', stop))
  trades(9_500)
  waiting.put(order('later', stop))
  expect(ids()).toEqual(['earlier'])
})

test('an order that was reached is due until it is removed, and a change of its terms forgets it', async () => {
  const { clock, waiting, trades, ids } = opened()
  await clock.advance(2 * SECOND_MS)
  waiting.put(order('a', stop))
  trades(9_500)
  expect([ids(), ids()]).toEqual([['a'], ['a']])
  // The same version, as it is read again from the store.
  waiting.put(order('a', stop))
  expect(ids()).toEqual(['a'])
  waiting.put(order('a', { kind: 'stop', price: 9_000 }, { version: 1 }))
  expect(ids()).toEqual([])
  trades(9_000)
  waiting.remove('a')
  expect(ids()).toEqual([])
})

test('a price that the collar holds reaches nothing', async () => {
  const { clock, market, waiting, ids } = opened()
  await clock.advance(2 * SECOND_MS)
  waiting.put(order('a', stop))
  market.quote(APPLE, { price: '60.00' })
  expect(ids()).toEqual([])
  market.quote(APPLE, { price: '100.00' })
  await clock.advance(20 * SECOND_MS)
  expect(ids()).toEqual([])
  market.quote(APPLE, { price: '95.00' })
  expect(ids()).toEqual(['a'])
})

test('a trade after the close reaches nothing at the next open, until there is a trade of that session', async () => {
  const { clock, market, waiting, ids } = opened()
  Object.assign(must(market.find(APPLE), APPLE), { calendar: realCalendar('US') })
  await clock.advance(AFTER_CLOSE - clock.now())
  market.quote(APPLE, { price: '94.00', state: 'post' })
  waiting.put(order('a', stop))
  const { ix } = must(market.find(APPLE), APPLE).instrument
  await clock.advance(MONDAY_OPEN - clock.now())
  market.quote(APPLE, { state: 'open' })
  market.quotes.at[ix] = AFTER_CLOSE
  expect(ids()).toEqual([])
  market.quote(APPLE, { price: '94.00' })
  expect(ids()).toEqual(['a'])
})

describe('a trailing stop', () => {
  const sale = (amount: number) => ({ kind: 'trailing', price: 10_000 - amount, trail: { amount } }) as const

  test('follows a rise and is reached by the distance from the highest trade', async () => {
    const { clock, market, waiting, trades, ids } = opened()
    await clock.advance(2 * SECOND_MS)
    waiting.put(order('a', sale(500)))
    expect(ids()).toEqual([])
    trades(10_600)
    market.quote(APPLE, { price: '105.00' })
    expect(ids()).toEqual([])
    trades(10_101)
    market.quote(APPLE, { price: '101.01' })
    expect(ids()).toEqual([])
    market.quote(APPLE, { price: '101.00' })
    expect(ids()).toEqual(['a'])
  })

  test('is reached within one pass when the last trade is the distance below a new high', async () => {
    const { clock, market, waiting, trades, ids } = opened()
    await clock.advance(2 * SECOND_MS)
    waiting.put(order('a', sale(500)))
    trades(10_600, 10_000)
    market.quote(APPLE, { price: '100.00' })
    expect(ids()).toEqual(['a'])
  })

  test('of a purchase follows a fall, by a part of the price that is rounded in its favour', async () => {
    const { clock, market, waiting, ids } = opened()
    await clock.advance(2 * SECOND_MS)
    const bought = order('a', { kind: 'trailing', price: 10_500, trail: { percent: 500 } }, { direction: 0 })
    waiting.put(bought)
    market.quote(APPLE, { price: '93.33' })
    expect(ids()).toEqual([])
    // 93.33 and 5 %: 97.9965, rounded down.
    expect(waiting.priceOf(bought)).toBe(9_799)
    market.quote(APPLE, { price: '97.98' })
    expect(ids()).toEqual([])
    market.quote(APPLE, { price: '97.99' })
    expect(ids()).toEqual(['a'])
  })
})

describe('after a time without a process', () => {
  /** Bars of five minutes that follow each other, with these lows and highs, and opening and closing prices. */
  function withBars(bars: readonly (readonly [low: number, high: number, open?: number, close?: number])[]) {
    const stage = opened()
    const from = stage.clock.now() - bars.length * 5 * MINUTE_MS
    const column = (value: (bar: (typeof bars)[number]) => number) => bars.map(value)
    Object.assign(stage.market, {
      bars: (ix: number, period: ChartPeriod): Kline => ({
        ix,
        period,
        size: 5 * MINUTE_MS,
        time: bars.map((_, nth) => from + nth * 5 * MINUTE_MS),
        open: column(([, , open]) => open ?? 10_000),
        high: column(([, high]) => high),
        low: column(([low]) => low),
        close: column(([, , , close]) => close ?? 10_000),
        volume: column(() => 1),
        sessions: [],
        asOf: stage.clock.now(),
      }),
    })
    return Object.assign(stage, { from })
  }

  test('an order is reached by a bar that began after it, and not by an earlier one', async () => {
    const { clock, from, waiting, ids } = withBars([
      [9_400, 10_000],
      [9_600, 10_000],
      [9_450, 10_000],
    ])
    await clock.advance(2 * SECOND_MS)
    waiting.put(order('late', { kind: 'stop', price: 9_420 }, { waitsFrom: from + 1 }))
    waiting.put(order('reached', stop, { waitsFrom: from + 1 }))
    await waiting.recover(clock.now())
    expect(ids()).toEqual(['reached'])
  })

  test('a low that the collar would have held reaches nothing', async () => {
    const { clock, from, waiting, ids } = withBars([[4_000, 10_000]])
    await clock.advance(2 * SECOND_MS)
    waiting.put(order('a', stop, { waitsFrom: from }))
    await waiting.recover(clock.now())
    expect(ids()).toEqual([])
  })

  test('a trailing stop has followed the highest price', async () => {
    const { clock, from, waiting } = withBars([
      [9_900, 10_100],
      [9_900, 10_400],
      [9_900, 10_200],
    ])
    await clock.advance(2 * SECOND_MS)
    const trailing = order('a', { kind: 'trailing', price: 9_500, trail: { amount: 500 } }, { waitsFrom: from })
    waiting.put(trailing)
    await waiting.recover(clock.now())
    expect(waiting.priceOf(trailing)).toBe(9_900)
  })

  const trailing = { kind: 'trailing', price: 9_500, trail: { amount: 500 } } as const

  test.each([
    [
      'by a low of a later bar',
      [
        [9_950, 10_400],
        [9_890, 10_000],
      ],
      9_900,
    ],
    ['by the close below the high of the same bar', [[9_890, 10_400, 10_000, 9_895]], 9_900],
    [
      'by a gap, at the price that it had before',
      [
        [9_900, 10_100],
        [9_000, 9_800, 9_000, 9_800],
      ],
      9_600,
    ],
  ] as const)('a trailing stop was reached %s', async (_, bars, price) => {
    const { clock, from, waiting, ids } = withBars(bars)
    await clock.advance(2 * SECOND_MS)
    const stopped = order('a', trailing, { waitsFrom: from })
    waiting.put(stopped)
    await waiting.recover(clock.now())
    expect([ids(), waiting.priceOf(stopped)]).toEqual([['a'], price])
  })

  test('a trailing stop of a purchase was reached by a later high', async () => {
    const { clock, from, waiting, ids } = withBars([
      [9_600, 10_000],
      [9_700, 10_110],
    ])
    await clock.advance(2 * SECOND_MS)
    const bought = order('a', { ...trailing, price: 10_500 }, { direction: 0, waitsFrom: from })
    waiting.put(bought)
    await waiting.recover(clock.now())
    expect([ids(), waiting.priceOf(bought)]).toEqual([['a'], 10_100])
  })

  test('a trailing stop was not reached by a low that may have come before the high of its bar', async () => {
    const { clock, from, waiting, ids } = withBars([[9_600, 10_400]])
    await clock.advance(2 * SECOND_MS)
    waiting.put(order('a', trailing, { waitsFrom: from }))
    await waiting.recover(clock.now())
    expect(ids()).toEqual([])
  })

  test('what was reached meanwhile is triggered by the first price of the next session', async () => {
    const { clock, market, from, waiting, ids } = withBars([[9_450, 10_000]])
    await clock.advance(2 * SECOND_MS)
    market.quote(APPLE, { state: 'closed' })
    const reached = order('a', stop, { waitsFrom: from })
    waiting.put(reached)
    await waiting.recover(clock.now())
    expect([ids(), waiting.isReached(reached)]).toEqual([[], false])
    market.quote(APPLE, { price: '100.00', state: 'open' })
    expect([ids(), waiting.isReached(reached)]).toEqual([['a'], true])
  })

  test('a trailing stop does not follow prices from before it, whatever older ones follow', async () => {
    const { clock, from, waiting } = withBars([
      [9_900, 10_400],
      [9_900, 10_200],
    ])
    await clock.advance(2 * SECOND_MS)
    const trail = { kind: 'trailing', price: 9_500, trail: { amount: 500 } } as const
    const [older, newer] = [
      order('older', trail, { waitsFrom: from }),
      order('newer', trail, { waitsFrom: from + 5 * MINUTE_MS }),
    ]
    waiting.put(newer)
    waiting.put(older)
    await waiting.recover(clock.now())
    expect([waiting.priceOf(older), waiting.priceOf(newer)]).toEqual([9_900, 9_700])
  })
})

test('an order whose time has come is due, and an instrument without orders is not listened to', () => {
  const { clock, waiting, ids, watched } = opened()
  waiting.put(order('a', stop, { expiresAt: clock.now() }))
  expect([ids(), watched()]).toEqual([['a'], 1])
  waiting.remove('a')
  expect([ids(), watched()]).toEqual([[], 0])
})
