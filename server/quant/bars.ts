// Price history of an instrument, for back-tests that run on the customer's device.
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { unscale } from '../../domain/money.ts'
import type { QuantBars } from '../../domain/wire/calls/quant.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import { findListing } from '../market/calls/handlers.ts'
import type { MarketSource } from '../market/source.ts'
import { costsOf } from './trade-costs.ts'

type BarsDeps = { readonly market: MarketSource; readonly clock: Pick<Clock, 'now'> }

export async function barsWire(
  { market, clock }: BarsDeps,
  { size, before, ...code }: CallParsed<'GET /quantization/bars'>,
): Promise<QuantBars | Refusal> {
  const listing = findListing(market, code)
  if (!listing) return refuse('notFound', { field: 'stockCode' })
  const { ix, key, currency, priceDecimals } = listing.instrument
  const query = { size, before: before ?? null }
  await market.readyPast?.(ix, query)
  const { time, open, close, isFirst } = market.past(ix, query)
  const last = close.at(-1)
  const price = last === undefined ? null : unscale(last, priceDecimals)
  const { cost, fees } = costsOf(listing, price, clock.now())
  return {
    key,
    currency,
    priceDecimals,
    zone: listing.zone,
    cost,
    fees: [...fees],
    time: [...time],
    open: [...open],
    close: [...close],
    isFirst,
  }
}
