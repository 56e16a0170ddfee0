// Why: between two passes the price can touch a trigger and come back, and one failed transaction must not forget it.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { OrderTrigger } from '../../domain/order-trigger.ts'
import { SECOND_MS } from '../../domain/time.ts'
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
      key: APPLE,
      currency: 'USD',
      priceDecimals: 2,
      quantityDecimals: 0,
      direction: 1,
      orderType: 0,
      worstPrice: 1,
      quantity: 10,
      trigger,
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

test('an order whose time has come is due, and an instrument without orders is not listened to', () => {
  const { clock, waiting, ids, watched } = opened()
  waiting.put(order('a', stop, { expiresAt: clock.now() }))
  expect([ids(), watched()]).toEqual([['a'], 1])
  waiting.remove('a')
  expect([ids(), watched()]).toEqual([[], 0])
})
