// Why: instruments with decimals of a quantity are ranked by what was traded, not by the stored integer.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { leaders, turnoverScore, volumeScore } from '../../server/market/calls/ranking.ts'
import { createTestClock } from '../support/clock.ts'
import { createHandMarket } from '../support/hand-market.ts'

test('volume and turnover are ranked in units, whatever the quantity decimals', () => {
  const plain = createHandMarket(createTestClock(0))
  const ixOf = (key: string) => must(plain.find(key), key).instrument.ix
  const ixs = [ixOf('US.AAPL'), ixOf('US.NVDA')] as const
  for (const key of ['US.AAPL', 'US.NVDA']) plain.quote(key, { price: '10.00' })
  plain.quotes.volume[ixs[0]] = 10
  plain.quotes.volume[ixs[1]] = 2 * 10 ** 8
  const listings = plain.listings.map(listing =>
    listing.instrument.ix === ixs[1]
      ? { ...listing, instrument: { ...listing.instrument, quantityDecimals: 8 } }
      : listing,
  )
  const market = { ...plain, listings }
  expect(leaders(ixs, volumeScore(market), 2)).toEqual(ixs)
  expect(leaders(ixs, turnoverScore(market), 2)).toEqual(ixs)
})
