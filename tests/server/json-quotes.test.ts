// Why: a program decides by the rows of the feed in JSON. What is not known is null there and never zero, and a halt has the
// reason that the page shows.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { haltCode } from '../../domain/halt.ts'
import { marketStateCode } from '../../domain/session.ts'
import { JsonQuotes } from '../../server/feed/json/quotes.ts'
import { createQuotesMarket } from '../support/quotes-market.ts'

test('a halt has its reason, and none where it is not known or over', () => {
  const market = createQuotesMarket({ US: 1 })
  const quotes = new JsonQuotes(market, [0])
  const taken = () => must(quotes.take()[0], 'a row')
  market.set(0, { price: 100, state: marketStateCode('open') })
  expect(taken()).toMatchObject({ state: 'open', halt: null })
  market.set(0, { state: haltCode('volatility') })
  expect(taken()).toMatchObject({ state: 'halted', halt: 'volatility' })
  market.set(0, { state: marketStateCode('halted') })
  expect(taken()).toMatchObject({ halt: null })
})

test('the volume of shares is a number, and that of pairs and contracts, which have none, is unknown', () => {
  const market = createQuotesMarket({ US: 1, FX: 1, CM: 1, CR: 1 })
  for (const ix of [0, 1, 2, 3]) market.set(ix, { price: 100, volume: 0 })
  const rows = new JsonQuotes(market, [0, 1, 2, 3]).take()
  const byBoard = Object.fromEntries(rows.map(({ key, volume }) => [key.slice(0, 2), volume]))
  expect(byBoard).toEqual({ US: '0', FX: null, CM: null, CR: expect.stringMatching(/^0/) })
})
