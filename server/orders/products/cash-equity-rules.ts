// Accepts or refuses an order of shares, and sets its terms: a pure decision from the request and the market.

import { must } from '../../../domain/assert.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { isRefusal, refuse } from '../../../domain/failure.ts'
import { checkFraction } from '../../../domain/fraction.ts'
import { stockBoardOf } from '../../../domain/instruments/market-code.ts'
import { REVIEW_MAX_AGE_MS } from '../../../domain/limits.ts'
import { directions, orderActions, orderTypes } from '../../../domain/order.ts'
import type { Exits } from '../../../domain/order-exits.ts'
import { checkProfitLimit, exitMarket } from '../../../domain/order-exits.ts'
import { checkPrice, checkQuantity, hasMoved } from '../../../domain/order-rules.ts'
import type { AskedTrigger, OrderTrigger, Trail } from '../../../domain/order-trigger.ts'
import { checkTrail, checkTrigger, readTrail, trailedPrice } from '../../../domain/order-trigger.ts'
import { orderUnits } from '../../../domain/order-units.ts'
import { parseScaled, scaledText } from '../../../domain/price.ts'
import type { RuleBreach } from '../../../domain/rules.ts'
import type { StopField } from '../../../domain/stops.ts'
import { worstPrice } from '../../../domain/worst-price.ts'
import { readStops } from '../../contracts/stops.ts'
import { isCrossed, refusalOfState } from '../executable.ts'
import type { Intent, OrderRequest, OrderTerms } from './product.ts'

export type OrderFacts = PriceFacts & {
  /** Quantity that is held and not reserved by another sale, scaled. */
  readonly availableQuantity: number
}

export function decideOrder(request: OrderRequest, facts: OrderFacts): OrderTerms | Refusal {
  // No short sales: a sale closes, a purchase opens.
  const expected = request.direction === directions.buy ? orderActions.open : orderActions.close
  if (request.action !== expected) return refuse('invalid', { field: 'action' })
  const { instrument, tickSteps, tradable, wholeShares } = facts.listing
  if (!tradable) return refuse('notTradable')
  const { quantityDecimals, lot } = orderUnits(instrument, wholeShares)
  const frame = {
    priceDecimals: instrument.priceDecimals,
    quantityDecimals,
    lot,
    tickSteps,
    lastPrice: facts.quote.price || null,
    availableQuantity: facts.availableQuantity,
  }
  const odd = checkQuantity(request, frame)
  if (odd?.reason === 'notHeld') return refuse('insufficientShares', { field: 'quantity', ...valuesOf(odd) })
  if (odd) return breached('quantity', odd)
  const quantity = must(parseScaled(request.quantity, quantityDecimals), 'a checked quantity')
  const terms = decidePrice(request, facts, quantity)
  if (isRefusal(terms)) return terms
  const small = checkFraction(quantity, request.direction, worthPrice(request, terms, facts), frame)
  if (small) return breached('quantity', small)
  if (!request.stops) return terms
  const exits = decideExits(request, request.stops, terms, facts)
  return isRefusal(exits) ? exits : { ...terms, exits }
}

/** The price at which a fraction must be worth enough: for a purchase the highest at which it can be filled. */
function worthPrice({ direction }: OrderRequest, { price, trigger, worstPrice }: OrderTerms, { quote }: PriceFacts) {
  return direction === directions.buy ? worstPrice : (price ?? trigger?.price ?? quote.price)
}

/** The prices at which the bought shares are sold again. */
function decideExits(
  { direction }: OrderRequest,
  stops: Exits<string>,
  { price, trigger }: OrderTerms,
  { listing, quote }: PriceFacts,
): Exits<number> | Refusal {
  if (direction === directions.sell) return refuse('invalid', { field: 'takeProfit' })
  const entry = { limit: price, trigger: trigger?.price ?? null, last: quote.price || null }
  const placeOf = (field: StopField) =>
    ({ listing, side: 'long', market: exitMarket(field, entry), liquidation: null }) as const
  const above = readStops({ takeProfit: stops.takeProfit, stopLoss: null }, placeOf('takeProfit'))
  if (isRefusal(above)) return above
  const below = readStops({ takeProfit: null, stopLoss: stops.stopLoss }, placeOf('stopLoss'))
  if (isRefusal(below)) return below
  const exits = { takeProfit: above.takeProfit, stopLoss: below.stopLoss }
  if (!stops.trail) return exits
  if (exits.stopLoss !== null) return refuse('invalid', { field: 'trail', detail: 'stopTwice' })
  const trail = decideTrail(stops.trail, listing, exitMarket('stopLoss', entry))
  return isRefusal(trail) ? trail : { takeProfit: exits.takeProfit, stopLoss: null, trail }
}

/** The distance of a stop-loss, compared with the price of the purchase; the price at which it sells follows from its fill. */
function decideTrail(
  asked: Trail<string>,
  { instrument: { priceDecimals } }: PriceFacts['listing'],
  lastPrice: number | null,
): Trail<number> | Refusal {
  const off = checkTrail(asked, { priceDecimals, lastPrice })
  return off ? breached('trail', off) : must(readTrail(asked, priceDecimals), 'a checked distance')
}

export type PriceFacts = Pick<Intent, 'listing' | 'quote' | 'state' | 'halt' | 'stale' | 'now'>

/**
 * The terms of an order whose quantity is checked. The price is the requested limit, or is derived from the market's
 * quote. `isSigned`: the price may be below zero.
 */
export function decidePrice(
  request: OrderRequest,
  facts: PriceFacts,
  quantity: number,
  isSigned = false,
): OrderTerms | Refusal {
  const trigger = request.trigger ? decideTrigger(request, request.trigger, facts) : null
  if (isRefusal(trigger)) return trigger
  if (request.orderType === orderTypes.limit) return decideLimit(request, facts, { quantity, trigger, isSigned })
  return trigger ? decideTriggered(request, facts, { quantity, trigger }) : decideMarket(request, facts, quantity)
}

type Limited = { readonly quantity: number; readonly trigger: Trigger | null; readonly isSigned: boolean }
type Trigger = OrderTrigger<number>

function decideLimit(request: OrderRequest, facts: PriceFacts, given: Limited): OrderTerms | Refusal {
  const { quantity, trigger, isSigned } = given
  const { instrument, tickSteps } = facts.listing
  const off = checkPrice(request, {
    ...instrument,
    tickSteps,
    // When the trigger is reached, the market is there.
    lastPrice: waitsToRest(trigger) ? trigger.price : facts.quote.price || null,
    isSigned,
    availableQuantity: 0,
  })
  if (off) return breached('price', off)
  const taken = trigger?.kind === 'oco' ? profitOff(request, facts) : null
  if (taken) return breached('price', taken)
  const price = must(parseScaled(request.price ?? '', instrument.priceDecimals), 'a checked price')
  return { price, worstPrice: price, quantity, trigger }
}

/** True for an order that rests at its limit only after its trigger was reached. */
const waitsToRest = (trigger: Trigger | null): trigger is Trigger => trigger !== null && trigger.kind !== 'oco'

const profitOff = ({ price, direction }: OrderRequest, { listing, quote }: PriceFacts) =>
  checkProfitLimit(price ?? '', direction, {
    priceDecimals: listing.instrument.priceDecimals,
    lastPrice: quote.price || null,
  })

function decideTrigger(request: OrderRequest, asked: AskedTrigger, facts: PriceFacts): Trigger | Refusal {
  const { instrument, tickSteps } = facts.listing
  const { priceDecimals } = instrument
  const lastPrice = facts.quote.price || null
  if (asked.kind === 'oco' && !canPair(request, instrument.key)) return refuse('invalid', { field: 'trigger' })
  const off = checkTrigger(asked, request.direction, { ...instrument, tickSteps, lastPrice, availableQuantity: 0 })
  if (off) return breached('trigger', off)
  if (lastPrice === null) return refuse('quoteStale', { field: 'trigger' })
  if (!('trail' in asked))
    return { kind: asked.kind, price: must(parseScaled(asked.price, priceDecimals), 'a checked price') }
  // A limit that does not move with the trigger would soon be useless.
  if (asked.kind === 'trailing' && request.orderType === orderTypes.limit)
    return refuse('invalid', { field: 'orderType' })
  const trail = must(readTrail(asked.trail, priceDecimals), 'a checked distance')
  return { kind: asked.kind, price: trailedPrice(trail, request.direction, lastPrice), trail }
}

/**
 * A limit with a stop beside it sells shares that are held: both reserve the same ones. A position on margin has a
 * take-profit and a stop-loss of its own.
 */
const canPair = ({ orderType, action }: OrderRequest, key: InstrumentKey): boolean =>
  orderType === orderTypes.limit && action === orderActions.close && stockBoardOf(key) !== null

/** An order at the market when its trigger is reached: a purchase reserves for the worst price from there. */
function decideTriggered(
  { direction }: OrderRequest,
  { listing }: PriceFacts,
  { quantity, trigger }: { readonly quantity: number; readonly trigger: Trigger },
): OrderTerms {
  return { price: null, worstPrice: worstPrice(direction, trigger.price, listing.tickSteps), quantity, trigger }
}

function decideMarket(request: OrderRequest, facts: PriceFacts, quantity: number): OrderTerms | Refusal {
  const obstacle = refusalOfState(facts)
  if (obstacle) return obstacle
  if (facts.stale || facts.quote.price === 0) return refuse('quoteStale')
  const moved = movedSinceSeen(request, facts)
  if (moved) return moved
  const { bid, ask } = facts.quote
  if (isCrossed(bid, ask)) return refuse('bookCrossed')
  const touch = request.direction === directions.buy ? ask : bid
  if (touch === 0) return refuse('noLiquidity')
  return { price: null, worstPrice: worstPrice(request.direction, touch, facts.listing.tickSteps), quantity }
}

/** The confirmed price must still be valid; otherwise the client shows the new price and asks again. */
function movedSinceSeen({ seen }: OrderRequest, facts: PriceFacts): Refusal | null {
  if (!seen) return null
  if (facts.now - seen.at > REVIEW_MAX_AGE_MS) return refuse('quoteStale')
  const { instrument, tickSteps } = facts.listing
  const shown = parseScaled(seen.price, instrument.priceDecimals)
  if (shown === null) return refuse('invalid', { field: 'seen' })
  if (!hasMoved(facts.quote.price, shown, tickSteps)) return null
  return refuse('priceMoved', { values: { price: scaledText(facts.quote.price, instrument.priceDecimals) } })
}

export const breached = (field: string, breach: RuleBreach): Refusal =>
  refuse('invalid', { field, values: { reason: breach.reason, ...breach.values } })

const valuesOf = (breach: RuleBreach): Pick<Refusal, 'values'> => (breach.values ? { values: breach.values } : {})
