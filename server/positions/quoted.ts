// A position with the fields that depend on its quote (specification §3: zdf, profit).
import { inBasisPoints } from '../../domain/basis-points.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { minorText } from '../../domain/minor.ts'
import { fromMinor, roundToMinor, unscale } from '../../domain/money.ts'
import { scaledText } from '../../domain/price.ts'
import { changeBasisPoints } from '../../domain/quote.ts'
import type { QuotedPosition } from '../../domain/wire/calls/trading.ts'
import { conversionRate } from '../contracts/conversion.ts'
import { markOf } from '../contracts/mark.ts'
import type { MarketSource } from '../market/source.ts'
import type { Contracted } from './contract.ts'
import { contracted, profitInWallet, stateAt } from './contract.ts'
import type { Position } from './position.ts'
import { positionWire } from './wire.ts'

const RATIO_DECIMALS = 2

type Quoted = Pick<QuotedPosition, 'zdf' | 'profit' | 'marginRatio'>
const unknown: Quoted = { zdf: null, profit: null, marginRatio: null }

export function quotedPosition(market: MarketSource, row: Position): QuotedPosition {
  return Object.assign(positionWire(row), quotedValues(market, row))
}

function quotedValues(market: MarketSource, row: Position): Quoted {
  const ix = market.find(row.instrumentKey)?.instrument.ix
  // 0 in the quote table means that there is no price yet.
  const price = ix === undefined ? null : market.quotes.price[ix] || null
  if (ix === undefined || price === null || row.quantity === 0) return unknown
  const ratio = changeBasisPoints(price, market.quotes.previousClose[ix] || null)
  const zdf = ratio === null ? null : scaledText(ratio, RATIO_DECIMALS)
  if (market.actions?.isRescaled(row.instrumentKey as InstrumentKey)) return Object.assign({}, unknown, { zdf })
  if (row.contract) return { zdf, ...contractValues(market, contracted(row), ix, price) }
  const value = unscale(price, row.priceDecimals).times(unscale(row.quantity, row.quantityDecimals))
  const profit = minorText(roundToMinor(value.minus(fromMinor(row.cost)).times(row.side === 'long' ? 1 : -1)))
  return { zdf, profit, marginRatio: null }
}

/**
 * Profit at the last price, in the wallet's currency, and the margin ratio at the mark price. For a closed market the
 * mark is replaced by the last price.
 */
function contractValues(market: MarketSource, position: Contracted, ix: number, price: number): Omit<Quoted, 'zdf'> {
  const rate = conversionRate(market, position.contract.currency, position.currency, 'middle')
  const ratio = stateAt(position, markOf(market, ix) ?? price)?.ratio ?? null
  return {
    profit: rate && minorText(profitInWallet(position, unscale(price, position.priceDecimals), rate)),
    marginRatio: ratio && scaledText(inBasisPoints(ratio), RATIO_DECIMALS),
  }
}
