// History of an instrument, for rules that are tried on the customer's device.
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import type { QuantBars } from '../../domain/wire/calls/quant.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import { findListing } from '../market/calls/handlers.ts'
import type { MarketSource } from '../market/source.ts'
import { feeRulesAt } from '../orders/fee-schedules.ts'

type BarsDeps = { readonly market: MarketSource; readonly clock: Pick<Clock, 'now'> }

export function barsWire(
  { market, clock }: BarsDeps,
  { size, before, ...code }: CallParsed<'GET /quantization/bars'>,
): QuantBars | Refusal {
  const listing = findListing(market, code)
  if (!listing) return refuse('notFound', { field: 'stockCode' })
  const { ix, key, currency, board, priceDecimals } = listing.instrument
  const { time, open, close, isFirst } = market.past(ix, { size, before: before ?? null })
  const stockBoard = stockBoards.find((each): each is StockBoard => each === board)
  return {
    key,
    currency,
    priceDecimals,
    zone: listing.zone,
    fees: stockBoard ? [...feeRulesAt(stockBoard, clock.now())] : null,
    time: [...time],
    open: [...open],
    close: [...close],
    isFirst,
  }
}
