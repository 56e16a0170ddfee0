// With the real calendar, currency pairs are closed at the weekend; with the calendar that never closes, they are open.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { CallContext } from '../../server/calls/handlers.ts'
import { marketHandlers } from '../../server/market/calls/handlers.ts'
import type { MarketOptions } from '../../server/market/create.ts'
import { ixOf, quoteOf, startMarket } from '../support/market.ts'

const context: CallContext = {
  userId: null,
  sessionId: null,
  locale: 'es-MX',
  key: null,
  ip: '127.0.0.1',
  userAgent: null,
  device: null,
  origin: null,
}

async function euroAt(at: string, calendar: MarketOptions['calendar']) {
  const { market } = await startMarket(at, { calendar })
  const handlers = marketHandlers({ market, watched: async () => new Set() })
  const detail = await handlers['GET /m_ft/stock_detail_ft']({ stockCode: 'EURUSD', market: 'FX' }, context)
  if (isRefusal(detail)) throw new Error(JSON.stringify(detail))
  return { detail, price: must(quoteOf(market, ixOf(market, 'FX.EURUSD'), 'price')[0], 'a price') }
}

test('a pair is closed from Friday to Sunday evening in New York, says when it opens, and keeps its price', async () => {
  const friday = await euroAt('2026-11-20T21:00', 'real')
  expect(friday.detail).toMatchObject({ state: 'open', nextStateAt: Date.parse('2026-11-20T21:58Z') })
  const saturday = await euroAt('2026-11-21T12:00', 'real')
  expect(saturday.detail).toMatchObject({
    zone: 'America/New_York',
    hours: [['17:05', '16:58']],
    state: 'closed',
    nextStateAt: Date.parse('2026-11-22T22:05Z'),
  })
  const evening = await euroAt('2026-11-22T22:30', 'real')
  expect(evening.detail).toMatchObject({ state: 'open', nextStateAt: Date.parse('2026-11-23T21:58Z') })
  expect((await euroAt('2026-11-22T21:59', 'real')).price).toBe(saturday.price)
  expect(evening.price).not.toBe(saturday.price)
})

test('each day a pair pauses from 16:58 to 17:05 in New York, and keeps its price meanwhile', async () => {
  const pause = await euroAt('2026-11-24T21:59', 'real')
  expect(pause.detail).toMatchObject({ state: 'closed', nextStateAt: Date.parse('2026-11-24T22:05Z') })
  expect((await euroAt('2026-11-24T22:04', 'real')).price).toBe(pause.price)
  expect((await euroAt('2026-11-24T22:06', 'real')).detail.state).toBe('open')
})

test('with the calendar that never closes a pair moves on Saturday too', async () => {
  const noon = await euroAt('2026-11-21T12:00', 'always')
  expect(noon.detail).toMatchObject({ hours: [['00:00', '24:00']], state: 'open', nextStateAt: null })
  expect((await euroAt('2026-11-21T18:00', 'always')).price).not.toBe(noon.price)
})
