// Reads take profit and stop loss of a request, and checks them against the market and the liquidation.
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { isSignedPrice } from '../../domain/instruments/notations.ts'
import type { PositionSide } from '../../domain/margin.ts'
import type { Decimal } from '../../domain/money.ts'
import { isOnTick, parseScaled } from '../../domain/price.ts'
import type { StopField, Stops } from '../../domain/stops.ts'
import { stopProblem } from '../../domain/stops.ts'
import type { Listing } from '../market/source.ts'

type StopPlace = {
  readonly listing: Listing
  readonly side: PositionSide
  /** Current price, scaled; null while it is unknown. */
  readonly market: number | null
  /** Price at which the position is liquidated, unscaled; null if it has none. */
  readonly liquidation: Decimal | null
}

/** Returns scaled prices. */
export function readStops(stops: Stops<string>, place: StopPlace): Stops<number> | Refusal {
  const takeProfit = readStop('takeProfit', stops.takeProfit, place)
  if (isRefusal(takeProfit)) return takeProfit
  const stopLoss = readStop('stopLoss', stops.stopLoss, place)
  return isRefusal(stopLoss) ? stopLoss : { takeProfit, stopLoss }
}

function readStop(
  field: StopField,
  text: string | null,
  { listing, side, market, liquidation }: StopPlace,
): number | Refusal | null {
  if (text === null) return null
  const price = parseScaled(text, listing.instrument.priceDecimals)
  const isAllowed = price !== null && (isSignedPrice(listing.instrument.key) ? price !== 0 : price > 0)
  const isPrice = isAllowed && isOnTick(price, listing.tickSteps)
  if (!isPrice) return refuse('invalid', { field, values: { reason: 'price' } })
  const scaled = liquidation?.times(10 ** listing.instrument.priceDecimals).toNumber() ?? null
  const problem = stopProblem(field, price, { side, market, liquidation: scaled })
  if (problem === null) return price
  return refuse(problem === 'liquidation' ? 'stopBeyondLiquidation' : 'stopInvalid', { field })
}
