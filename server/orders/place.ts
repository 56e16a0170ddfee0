// Decides an order by the instrument, the market of this moment and the rules of its product, and places it.
import type { ActionKind, CorporateAction } from '../../domain/corporate-action.ts'
import type { Refusal, RefusalDetail } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { haltOf } from '../../domain/halt.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { specOf } from '../../domain/instruments/boards.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import type { OrderProduct } from '../../domain/order.ts'
import { stateOfCode } from '../../domain/session.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import type { Listing } from '../market/source.ts'
import type { Position } from '../positions/position.ts'
import { acceptOrder } from './accept.ts'
import type { OrderDeps } from './deps.ts'
import type { Freshness } from './freshness.ts'
import type { Decision, Intent, OrderRequest } from './products/product.ts'
import { productOf } from './products/products.ts'
import { expiryOf } from './validity.ts'

export type PlaceDeps = OrderDeps & { readonly freshness: Freshness }

/** `position`: the open position that the request closes, locked; null for a request that opens a position. */
export type Placement = {
  readonly userId: string
  readonly instrument: string
  readonly request: OrderRequest
  readonly boards: readonly Board[]
  readonly position: Position | null
}

export type Decided = {
  readonly listing: Listing
  readonly product: OrderProduct
  readonly decision: Decision
  readonly at: number
}

export async function place(deps: PlaceDeps, tx: Tx, placement: Placement): Promise<OrderRow | Refusal> {
  const decided = await decide(deps, tx, placement)
  if (isRefusal(decided)) return decided
  const { direction, action, orderType, seen } = placement.request
  const expiresAt = expiryOf(decided.listing, placement.request, decided.at)
  if (isRefusal(expiresAt)) return expiresAt
  const by = { userId: placement.userId, direction, action, orderType, seen, cause: 'order', expiresAt } as const
  return acceptOrder(deps, tx, { ...by, ...decided })
}

/** The terms of an order under the rules of a new one. */
export async function decide(deps: PlaceDeps, tx: Tx, placement: Placement): Promise<Decided | Refusal> {
  const { userId, instrument, request, boards, position } = placement
  const listing = deps.market.find(instrument)
  if (!listing) return refuse('notFound', { field: 'key' })
  const board = parseKey(instrument)?.board
  if (board === undefined || !boards.includes(board)) return refuse('notTradable', { field: 'key' })
  const frozen = deps.market.actions?.frozenBy(listing.instrument.key)
  if (frozen) return refuseFrozen(frozen)
  const product: OrderProduct = specOf(board).settlement === 'cash' ? 'cashEquity' : 'isolatedMargin'
  const intent: Intent = { userId, listing, request, position, ...marketOf(deps, listing) }
  const decision = await productOf({ product }).decide(deps, tx, intent)
  return isRefusal(decision) ? decision : { listing, product, decision, at: intent.now }
}

const frozenDetails = {
  split: 'frozenSplit',
  dividend: 'frozenDividend',
  spinOff: 'frozenSpinOff',
  merger: 'frozenMerger',
} as const satisfies Record<ActionKind, RefusalDetail>

const refuseFrozen = ({ kind }: CorporateAction): Refusal =>
  refuse('notTradable', { field: 'key', detail: frozenDetails[kind] })

function marketOf(deps: PlaceDeps, { instrument: { ix } }: Listing) {
  const { quotes } = deps.market
  return {
    quote: { price: quotes.price[ix] ?? 0, bid: quotes.bid[ix] ?? 0, ask: quotes.ask[ix] ?? 0 },
    state: stateOfCode(quotes.state[ix] ?? 0),
    halt: haltOf(quotes.state[ix] ?? 0),
    stale: deps.freshness.isStale(ix),
    now: deps.clock.now(),
  }
}
