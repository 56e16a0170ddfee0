// Why: after a split the price is a fraction of the one before it. An alert must not be sent, and no loss be shown, because
// quantities and levels are still those of before.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { ActionKind } from '../../domain/corporate-action.ts'
import { livePrice } from '../../server/alerts/values.ts'
import { createActions } from '../../server/market/actions.ts'
import { createQuotesMarket } from '../support/quotes-market.ts'

const PRICE = 20_000

function priceAfter(kind: ActionKind | null): number {
  const market = createQuotesMarket({ US: 1 })
  market.set(0, { price: PRICE, state: 2 })
  const { key } = must(market.listings[0], 'a listing').instrument
  const actions = createActions([], () => {})
  const action = { key, exDate: '2026-06-01', ratioTo: null, ratioFrom: null, amount: null }
  actions.set(kind === null ? [] : [Object.assign({ kind }, action)], [])
  const sources = { freshness: { isStale: () => false }, collar: { isHeld: () => false } }
  return livePrice(Object.assign({ market: Object.assign({}, market, { actions }) }, sources), 0)
}

test.each([
  ['split', Number.NaN],
  ['spinOff', Number.NaN],
  ['merger', Number.NaN],
  ['dividend', PRICE],
  [null, PRICE],
] as const)('after a %s alerts compare with %s', (kind, price) => {
  expect(priceAfter(kind)).toBe(price)
})
