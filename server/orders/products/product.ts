// What differs between the products that are ordered. Life cycle, locks, idempotency and matcher are common to all
// (`accept.ts`, `fill.ts`, `end.ts`, `service.ts`, `matcher.ts`); each calls the product of its order.

import type { Refusal } from '../../../domain/failure.ts'
import type { FeeRule } from '../../../domain/fees.ts'
import type { OrderAction, OrderDirection, OrderType } from '../../../domain/order.ts'
import type { MarketState } from '../../../domain/session.ts'
import type { Stops } from '../../../domain/stops.ts'
import type { Tx } from '../../db/db.ts'
import type { OrderContract, OrderRow } from '../../db/trading-schema.ts'
import type { Listing } from '../../market/source.ts'
import type { Position, RatesTo } from '../../positions/position.ts'
import type { ClosedPosition } from '../../positions/store.ts'
import type { Charges } from '../charges.ts'
import type { OrderDeps } from '../deps.ts'

export type OrderRequest = {
  readonly direction: OrderDirection
  readonly orderType: OrderType
  readonly action: OrderAction
  readonly price: string | null
  readonly quantity: string
  /** The quote that the client showed when the user confirmed, if the client sends it. */
  readonly seen: { readonly price: string; readonly at: number } | null
  /** Of a margined order; null to use that of the position, and for shares. */
  readonly leverage: number | null
  /** Take-profit and stop-loss of the position that a margined order opens. */
  readonly stops?: Stops<string>
}

/** All scaled. */
export type OrderTerms = {
  readonly price: number | null
  /** The limit; for a market order how far it may follow the market, which is also what it is reserved at. */
  readonly worstPrice: number
  readonly quantity: number
}

/** A request beside the market of its moment. */
export type Intent = {
  readonly userId: string
  readonly listing: Listing
  readonly request: OrderRequest
  /** The position that the order closes, locked, where the request names one: no more than it is closed then. */
  readonly position: Position | null
  /** Scaled prices; 0 where the market has none yet. */
  readonly quote: { readonly price: number; readonly bid: number; readonly ask: number }
  readonly state: MarketState
  /** No quote of its board has changed for too long. */
  readonly stale: boolean
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

/** What a margined order has and an order of shares has not. */
export type MarginTerms = {
  readonly leverage: number
  /** The first part of the quantity, which closes the position; the rest opens one of the other side. */
  readonly closing: number
  readonly contract: OrderContract
  /** Touch price that a reservation for a sale is counted from, scaled. */
  readonly touch: number
}

/** Terms on which an order is accepted, and the position that it closes, locked; null for one that opens. */
export type Decision = {
  readonly terms: OrderTerms
  readonly position: Position | null
  /** Null for shares. */
  readonly margin: MarginTerms | null
}

/** An order before it is stored. */
export type OrderDraft = OrderTerms &
  Pick<
    OrderRow,
    | 'id'
    | 'userId'
    | 'product'
    | 'instrumentKey'
    | 'direction'
    | 'action'
    | 'priceDecimals'
    | 'quantityDecimals'
    | 'leverage'
    | 'closing'
    | 'contract'
    | 'createdAt'
  >

export type Reservation = {
  /** The ledger's pending transfer, and its amount in minor units; null and 0 where no money is reserved. */
  readonly pendingId: string | null
  readonly reserved: bigint
  /** The position whose quantity is reserved. */
  readonly position: Position | null
}

export type Fill = {
  /** Scaled. */
  readonly price: number
  readonly quantity: number
  /** Units of each currency for one of the instrument's, now. */
  readonly rates: RatesTo
  /** Start of the trading day of the fill. */
  readonly dayStartAt: number
  readonly at: number
}

/** One fill of an order. */
export type FilledPart = {
  readonly before: OrderRow
  readonly fill: Fill
  /** Σ price × quantity and quantity of all fills, this one with them; scaled. */
  readonly filledValue: bigint
  readonly filled: number
  /** The order is complete with it. */
  readonly isLast: boolean
}

export type FillEffect = {
  /** Taken from the order's reservation, in minor units. */
  readonly released: bigint
  /** Null for a fill too small to move a minor unit. */
  readonly transferId: string | null
  /** Of all fills of the order. */
  readonly charges: Charges
  /** Units of the wallet's currency for one of the contract's; null for shares. */
  readonly rate: string | null
  /** Changed positions; the last is the order's from now on. */
  readonly positions: readonly [Position, ...Position[]]
  readonly closed: ClosedPosition | null
}

export type ReleaseEffect = {
  /** The position whose quantity is no longer reserved. */
  readonly position: Position | null
  /** True if money moved. */
  readonly wallet: boolean
}

/** Every function runs in the caller's transaction, which has the order locked. */
export type Product = {
  /** Locks what the order closes, and decides on what terms it is accepted. */
  decide(deps: Pick<OrderDeps, 'rates'>, tx: Tx, intent: Intent): Promise<Decision | Refusal>
  /** Reserves the money or the position that the order can take. */
  reserve(deps: OrderDeps, tx: Tx, draft: OrderDraft, decision: Decision): Promise<Reservation | Refusal>
  /** Charges a fill, and moves its money and position. Null, with nothing changed, while a rate that it needs is unknown. */
  fill(deps: OrderDeps, tx: Tx, part: FilledPart): Promise<FillEffect | null>
  /** Returns all that is still reserved. */
  release(deps: OrderDeps, tx: Tx, order: OrderRow, at: number): Promise<ReleaseEffect>
  /** The rules that charge all fills of an order. */
  fees(order: Pick<OrderRow, 'instrumentKey' | 'createdAt' | 'contract'>): readonly FeeRule[]
}
