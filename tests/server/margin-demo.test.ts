// The demo account shows a position that is near its margin warning, whatever day the account is created.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { initialMargin, marginState } from '../../domain/margin.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import { contractTermsOf } from '../../server/contracts/terms.ts'
import { openedNearWarning } from '../../server/orders/seed-near-warning.ts'
import { startMarket } from '../support/market.ts'

const LEVERAGE = 30

test.each(['2026-11-20T15:00', '2026-12-09T02:00', '2027-02-03T20:00'])('on %s', async date => {
  const { market, clock } = await startMarket(date)
  const listing = must(market.find('FX.USDCAD'), 'the pair')
  const terms = contractTermsOf(listing)
  if (isRefusal(terms)) throw new Error('not traded')
  const { past, side } = must(openedNearWarning(market, { listing, terms }, LEVERAGE, clock.now()), 'a day')
  const { ix, priceDecimals } = listing.instrument
  const [entry, mark] = [unscale(past.price, priceDecimals), unscale(market.quotes.price[ix] ?? 0, priceDecimals)]
  const size = new Decimal(15_000)
  const held = { side, size, entry, collateral: initialMargin(size, entry, new Decimal(LEVERAGE)) }
  const state = marginState(held, { maintenance: terms.maintenanceRate, fee: terms.feeRate }, mark)
  const ratio = must(must(state, 'a state').ratio, 'a ratio').toNumber()
  expect(past.at).toBeLessThan(clock.now())
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(0.7)
})
