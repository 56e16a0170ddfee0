// A position with what its quote says of it (specification §3: zdf, profit).
import { minorText } from '../../domain/minor.ts'
import { fromMinor, roundToMinor, unscale } from '../../domain/money.ts'
import { scaledText } from '../../domain/price.ts'
import { changeBasisPoints } from '../../domain/quote.ts'
import type { QuotedPosition } from '../../domain/wire/calls/trading.ts'
import type { MarketSource } from '../market/source.ts'
import type { Position } from './position.ts'
import { positionWire } from './wire.ts'

const RATIO_DECIMALS = 2

export function quotedPosition(market: MarketSource, row: Position): QuotedPosition {
  const position = positionWire(row)
  const ix = market.find(row.instrumentKey)?.instrument.ix
  // 0 is “none yet” in the table.
  const price = ix === undefined ? null : market.quotes.price[ix] || null
  const previousClose = ix === undefined ? null : market.quotes.previousClose[ix] || null
  if (price === null || row.quantity === 0) return Object.assign(position, { zdf: null, profit: null })
  const ratio = changeBasisPoints(price, previousClose)
  const value = unscale(price, row.priceDecimals).times(unscale(row.quantity, row.quantityDecimals))
  return Object.assign(position, {
    zdf: ratio === null ? null : scaledText(ratio, RATIO_DECIMALS),
    profit: minorText(roundToMinor(value.minus(fromMinor(row.cost)).times(row.side === 'long' ? 1 : -1))),
  })
}
