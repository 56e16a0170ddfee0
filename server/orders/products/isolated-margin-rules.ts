// Accepts or refuses a margined order, and sets its terms: a pure decision from the request, the contract, the position
// on which it acts and the market.
import { must } from '../../../domain/assert.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { isRefusal, refuse } from '../../../domain/failure.ts'
import { isSignedPrice } from '../../../domain/instruments/notations.ts'
import type { PositionSide } from '../../../domain/margin.ts'
import { increased, initialMargin, liquidatedFrom } from '../../../domain/margin.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import { directions, orderActions } from '../../../domain/order.ts'
import { checkQuantity } from '../../../domain/order-rules.ts'
import { parseScaled, scaledText } from '../../../domain/price.ts'
import type { Stops } from '../../../domain/stops.ts'
import { readStops } from '../../contracts/stops.ts'
import type { TradedTerms } from '../../contracts/terms.ts'
import type { OrderContract } from '../../db/trading-schema.ts'
import { contracted, marginPositionOf } from '../../positions/contract.ts'
import type { Position } from '../../positions/position.ts'
import { exactText } from '../../positions/position.ts'
import { refusalOfState } from '../executable.ts'
import { breached, decidePrice } from './cash-equity-rules.ts'
import type { Decision, Intent, MarginTerms, OrderRequest } from './product.ts'

/** The side of the position that an order changes: the one it opens, or the one it closes. */
export function sideOf({ direction, action }: Pick<OrderRequest, 'direction' | 'action'>): PositionSide {
  const isBuy = direction === directions.buy
  return isBuy === (action === orderActions.open) ? 'long' : 'short'
}

/** True for a close of all that is free, which need not be a multiple of the lot: orders can be filled in part. */
const isWholeClose = ({ action, quantity }: OrderRequest, held: Position | null): boolean =>
  action === orderActions.close &&
  held !== null &&
  held.quantity > held.used &&
  parseScaled(quantity, held.quantityDecimals) === held.quantity - held.used

/** The side of the position that an order opens; for a closing order, the side of the part beyond the position. */
export const openedSide = (direction: OrderDirection): PositionSide => (direction === directions.buy ? 'long' : 'short')

/** The customer's open positions in the instrument, locked; null where there is none. */
export type HeldContracts = {
  /** On the side of {@link sideOf}. */
  readonly held: Position | null
  /** On the side that the part of a closing order beyond the position opens. */
  readonly opposite: Position | null
}

export function decideContract(intent: Intent, terms: TradedTerms, contracts: HeldContracts): Decision | Refusal {
  const { request, listing } = intent
  const { held, opposite } = contracts
  if (held?.contract?.state === 'liquidating') return refuse('positionLiquidating')
  const ended = endOf(intent, terms)
  if (ended) return ended
  const obstacle = refusalOfState(intent)
  if (obstacle) return obstacle
  if (intent.stale || intent.quote.price === 0) return refuse('quoteStale')
  const { priceDecimals, quantityDecimals } = listing.instrument
  if (held && (held.priceDecimals !== priceDecimals || held.quantityDecimals !== quantityDecimals))
    return refuse('notTradable', { field: 'key' })
  // The rule about quantities that can be sold is for shares, so the order is checked as a purchase.
  const frame = {
    ...listing.instrument,
    lot: terms.lot,
    tickSteps: listing.tickSteps,
    lastPrice: null,
    availableQuantity: 0,
  }
  const odd = isWholeClose(request, held) ? null : checkQuantity({ ...request, direction: directions.buy }, frame)
  if (odd) return breached('quantity', odd)
  const quantity = must(parseScaled(request.quantity, quantityDecimals), 'a checked quantity')
  const closing = closingPart(intent, terms, held, quantity)
  if (isRefusal(closing)) return closing
  if (quantity > closing && opposite?.contract?.state === 'liquidating') return refuse('positionLiquidating')
  // Margin is a fraction of the value, so at a price below zero it would limit no loss.
  const touchNow = request.direction === directions.buy ? intent.quote.ask : intent.quote.bid
  if (quantity > closing && touchNow < 0) return refuse('reduceOnly')
  const leverage = leverageOf(intent, terms, contracts, quantity > closing)
  if (isRefusal(leverage)) return leverage
  const isSigned = quantity === closing && isSignedPrice(listing.instrument.key)
  const price = decidePrice(request, intent, quantity, isSigned)
  if (isRefusal(price)) return price
  const size = unscale(quantity - closing, quantityDecimals).times(terms.multiplier)
  const added = addedOf(request, contracts)
  const triggerPrice = price.trigger?.price ?? null
  const stops = stopsOf(intent, { terms, leverage, limit: price.price ?? triggerPrice, size, added })
  if (isRefusal(stops)) return stops
  const margin: MarginTerms = {
    leverage,
    closing,
    contract: orderContract(terms, stops),
    touch: triggerPrice ?? touchNow,
  }
  return { terms: price, position: closing > 0 ? held : null, margin }
}

/** Terms that are copied into the order, so that later changes of them do not affect it. */
export const orderContract = (terms: TradedTerms, stops: Stops<number> | null): OrderContract => ({
  currency: terms.currency,
  multiplier: exactText(terms.multiplier),
  maintenanceRate: exactText(terms.maintenanceRate),
  feeRate: exactText(terms.feeRate),
  ...(stops && { stops }),
})

/** Refuses an order for an expired contract, and an opening order shortly before the expiry. */
function endOf({ request, now }: Intent, { expiry }: TradedTerms): Refusal | null {
  if (!expiry) return null
  if (now >= expiry.closeAt) return refuse('contractExpired', { field: 'key' })
  return now >= expiry.reduceOnlyAt && request.action === orderActions.open ? refuse('reduceOnly') : null
}

/** The part of the quantity that closes a position; all of it if the request names its position. */
function closingPart(
  { request, position, now }: Intent,
  { expiry }: TradedTerms,
  held: Position | null,
  quantity: number,
): number | Refusal {
  const isEnding = expiry !== null && now >= expiry.reduceOnlyAt
  if (request.action === orderActions.open) return 0
  if (!held) return refuse('noPosition')
  if (request.closes !== undefined && parseScaled(request.closes, held.quantityDecimals) !== held.quantity)
    return refuse('amountMoved', { field: 'quantity' })
  const free = held.quantity - held.used
  if (quantity <= free) return quantity
  // Quantity that other orders already close cannot be closed again. While such orders are open, nothing is opened on
  // the other side.
  const mayFlip = position === null && held.used === 0 && !isEnding
  const maximum = scaledText(free, held.quantityDecimals)
  return mayFlip ? free : refuse('insufficientShares', { field: 'quantity', values: { maximum } })
}

/** The position to which the opened part of the order adds; null if it opens one. */
const addedOf = ({ action }: OrderRequest, { held, opposite }: HeldContracts): Position | null =>
  action === orderActions.open ? held : opposite

function leverageOf(
  { request }: Intent,
  terms: TradedTerms,
  contracts: HeldContracts,
  opens: boolean,
): number | Refusal {
  const own = contracts.held?.leverage ?? null
  if (!opens) return own ?? 1
  const added = addedOf(request, contracts)?.leverage ?? null
  const leverage = request.leverage ?? added ?? own
  if (leverage === null || leverage < 1) return refuse('invalid', { field: 'leverage', values: { reason: 'required' } })
  if (leverage > terms.maximumLeverage)
    return refuse('leverageTooHigh', { field: 'leverage', values: { maximum: terms.maximumLeverage } })
  if (added !== null && leverage !== added)
    return refuse('leverageDiffers', { field: 'leverage', values: { leverage: added } })
  return leverage
}

/** The part of an order that opens. */
type Opened = {
  readonly terms: TradedTerms
  readonly leverage: number
  readonly limit: number | null
  /** Number of contracts × multiplier; zero for an order that only closes. */
  readonly size: Decimal
  /** The position to which the order adds; null for none. */
  readonly added: Position | null
}

/** The stops are checked against the limit price, or against the price at which the position could be closed now. */
function stopsOf({ request, listing, quote }: Intent, opened: Opened): Stops<number> | Refusal | null {
  if (!request.stops) return null
  const side = openedSide(request.direction)
  const [opens, closes] = side === 'long' ? [quote.ask, quote.bid] : [quote.bid, quote.ask]
  const entry = unscale(opened.limit ?? (opens || quote.price), listing.instrument.priceDecimals)
  const liquidation = liquidationOf(opened, side, entry)
  return readStops(request.stops, { listing, side, market: opened.limit ?? (closes || quote.price), liquidation })
}

/** Price at which the position is liquidated after the order. */
function liquidationOf({ terms, leverage, size, added }: Opened, side: PositionSide, entry: Decimal): Decimal | null {
  const more = { size, entry, collateral: initialMargin(size, entry, new Decimal(leverage)) }
  const position = added ? increased(marginPositionOf(contracted(added)), more) : { side, ...more }
  return liquidatedFrom(position, { maintenance: terms.maintenanceRate, fee: terms.feeRate })
}
