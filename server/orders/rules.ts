// Whether an order is accepted, and on what terms: a pure decision from what was asked and what the market shows.

import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { REVIEW_MAX_AGE_MS } from '../../domain/limits.ts'
import type { OrderAction, OrderDirection, OrderType } from '../../domain/order.ts'
import { directions, orderActions, orderTypes } from '../../domain/order.ts'
import { worstPrice } from '../../domain/order-cost.ts'
import { checkPrice, checkQuantity, hasMoved } from '../../domain/order-rules.ts'
import { parseScaled, scaledText } from '../../domain/price.ts'
import type { RuleBreach } from '../../domain/rules.ts'
import type { MarketState } from '../../domain/session.ts'
import { isTradable } from '../../domain/session.ts'
import type { Listing } from '../market/source.ts'

export type OrderRequest = {
  readonly direction: OrderDirection
  readonly orderType: OrderType
  readonly action: OrderAction
  readonly price: string | null
  readonly quantity: string
  /** What the user was shown when confirming, where the client says so. */
  readonly seen: { readonly price: string; readonly at: number } | null
}

export type OrderFacts = {
  readonly listing: Listing
  /** Scaled; 0 while there is none. */
  readonly quote: { readonly price: number; readonly bid: number; readonly ask: number }
  readonly state: MarketState
  /** The feed of its board has gone quiet. */
  readonly stale: boolean
  /** Held and not reserved by another sale, scaled. */
  readonly sellable: number
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

/** All scaled. */
export type OrderTermsAccepted = {
  readonly price: number | null
  /** The limit; for a market order how far it may follow the market, which is also what it is reserved at. */
  readonly worstPrice: number
  readonly quantity: number
}

export function decideOrder(request: OrderRequest, facts: OrderFacts): OrderTermsAccepted | Refusal {
  // No short sales: what is sold is closed, what is bought is opened.
  const expected = request.direction === directions.buy ? orderActions.open : orderActions.close
  if (request.action !== expected) return refuse('invalid', { field: 'action' })
  const { instrument, tickSteps, tradable } = facts.listing
  if (!tradable) return refuse('notTradable')
  const frame = { ...instrument, tickSteps, lastPrice: facts.quote.price || null, sellable: facts.sellable }
  const odd = checkQuantity(request, frame)
  if (odd?.reason === 'notHeld') return refuse('insufficientShares', { field: 'quantity', ...valuesOf(odd) })
  if (odd) return breached('quantity', odd)
  const quantity = must(parseScaled(request.quantity, instrument.quantityDecimals), 'a checked quantity')
  if (request.orderType === orderTypes.market) return decideMarket(request, facts, quantity)
  const off = checkPrice(request, frame)
  if (off) return breached('price', off)
  const price = must(parseScaled(request.price ?? '', instrument.priceDecimals), 'a checked price')
  return { price, worstPrice: price, quantity }
}

function decideMarket(request: OrderRequest, facts: OrderFacts, quantity: number): OrderTermsAccepted | Refusal {
  if (!isTradable(facts.state)) return refuse('marketClosed')
  if (facts.stale || facts.quote.price === 0) return refuse('quoteStale')
  const moved = movedSinceSeen(request, facts)
  if (moved) return moved
  const touch = request.direction === directions.buy ? facts.quote.ask : facts.quote.bid
  if (touch === 0) return refuse('noLiquidity')
  return { price: null, worstPrice: worstPrice(request.direction, touch, facts.listing.tickSteps), quantity }
}

/** What was confirmed must still be what is bought: the client shows the new price and asks again. */
function movedSinceSeen({ seen }: OrderRequest, facts: OrderFacts): Refusal | null {
  if (!seen) return null
  if (facts.now - seen.at > REVIEW_MAX_AGE_MS) return refuse('quoteStale')
  const { instrument, tickSteps } = facts.listing
  const shown = parseScaled(seen.price, instrument.priceDecimals)
  if (shown === null) return refuse('invalid', { field: 'seen' })
  if (!hasMoved(facts.quote.price, shown, tickSteps)) return null
  return refuse('priceMoved', { values: { price: scaledText(facts.quote.price, instrument.priceDecimals) } })
}

const breached = (field: string, breach: RuleBreach): Refusal =>
  refuse('invalid', { field, values: { reason: breach.reason, ...breach.values } })

const valuesOf = (breach: RuleBreach): Pick<Refusal, 'values'> => (breach.values ? { values: breach.values } : {})
