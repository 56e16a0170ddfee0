// What differs between the products that are ordered. Life cycle, locks, idempotency and matcher are common to all
// (`accept.ts`, `fill.ts`, `end.ts`, `service.ts`, `matcher.ts`); each calls the product of its order.

import type { Refusal } from '../../../domain/failure.ts'
import type { FeeRule } from '../../../domain/fees.ts'
import type { HaltReason } from '../../../domain/halt.ts'
import type { OrderAction, OrderDirection, OrderType } from '../../../domain/order.ts'
import type { Exits } from '../../../domain/order-exits.ts'
import type { AskedTrigger, OrderTrigger } from '../../../domain/order-trigger.ts'
import type { Validity } from '../../../domain/order-validity.ts'
import type { MarketState } from '../../../domain/session.ts'
import type { Tx } from '../../db/db.ts'
import type { FillQuote, OrderContract, OrderRow, SeenQuote } from '../../db/trading-schema.ts'
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
  readonly seen: SeenQuote | null
  /** Scaled integers, where they are prices or quantities. */
  readonly leverage: number | null
  /** Take-profit and stop-loss of what the order opens: of a position on margin, or of the shares of a purchase. */
  readonly stops?: Exits<string>
  /** Quantity that a reversing order closes, as the customer saw it; absent if the client does not send it. */
  readonly closes?: string
  /** The price for which the order waits, decimal text. */
  readonly trigger?: AskedTrigger
  /** How long the order rests; absent: as long as possible. */
  readonly validity?: Validity
}

/** Prices and quantity are scaled. */
export type OrderTerms = {
  readonly price: number | null
  /** The limit price; for a market order the maximum price, which also determines the reservation. */
  readonly worstPrice: number
  readonly quantity: number
  /** The price for which the order waits; null or absent for none. */
  readonly trigger?: OrderTrigger<number> | null
  /** Take-profit and stop-loss of the shares that the order buys; null or absent for none. */
  readonly exits?: Exits<number> | null
}

/** A request together with the market data of its moment. */
export type Intent = {
  readonly userId: string
  readonly listing: Listing
  readonly request: OrderRequest
  /** The position that the order closes, locked, if the request names one; then at most that position is closed. */
  readonly position: Position | null
  /** Scaled prices; 0 where the market has none yet. */
  readonly quote: { readonly price: number; readonly bid: number; readonly ask: number }
  readonly state: MarketState
  /** Why it is halted; null if it is not, or if that is not known. */
  readonly halt: HaltReason | null
  /** True if the quote is too old to be traded. */
  readonly stale: boolean
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

/** Data of an order on margin that an order of shares does not have. */
export type MarginTerms = {
  readonly leverage: number
  /** The first part of the quantity, which closes the position; the rest opens one on the other side. */
  readonly closing: number
  readonly contract: OrderContract
  /** Bid or ask from which the reservation of a sale is computed, scaled. */
  readonly touch: number
}

/** The terms on which an order is accepted, and the locked position that it closes; null if it opens one. */
export type Decision = {
  readonly terms: OrderTerms
  readonly position: Position | null
  /** Data of an order on margin; null for shares. */
  readonly margin: MarginTerms | null
}

/** An order that is not stored yet, or whose terms are being changed. */
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
    | 'filled'
    | 'filledValue'
    | 'cash'
    | 'fees'
    | 'createdAt'
  >

/** The terms for which an order reserves, and the time of the reservation. */
export type Reserving = { readonly decision: Decision; readonly at: number }

export type Reservation = {
  /** The ledger's pending transfer and its amount in minor units; null and 0 if no money is reserved. */
  readonly pendingId: string | null
  readonly reserved: bigint
  /** The position whose quantity is reserved. */
  readonly position: Position | null
}

export type Fill = {
  /** Scaled price and quantity. */
  readonly price: number
  readonly quantity: number
  /** Current units of each currency for one unit of the instrument's. */
  readonly rates: RatesTo
  /** Start of the trading day of the fill. */
  readonly dayStartAt: number
  /** The quote at which the order is filled; null in an auction and in the invented past of the demo account. */
  readonly quote: FillQuote | null
  readonly at: number
}

/** One fill of an order. */
export type FilledPart = {
  readonly before: OrderRow
  readonly fill: Fill
  /** Σ price × quantity and quantity of all fills, including this one; scaled. */
  readonly filledValue: bigint
  readonly filled: number
  /** True if this fill completes the order. */
  readonly isLast: boolean
}

export type FillEffect = {
  /** Amount taken from the order's reservation, in minor units. */
  readonly released: bigint
  /** Id of the ledger's transfer; null for a fill too small to move a minor unit. */
  readonly transferId: string | null
  /** Fees of all fills of the order. */
  readonly charges: Charges
  /** Price of one unit of the contract's currency in the wallet's; null for shares. */
  readonly rate: string | null
  /** Changed positions; the last one is linked to the order from now on. */
  readonly positions: readonly [Position, ...Position[]]
  readonly closed: ClosedPosition | null
}

export type ReleaseEffect = {
  /** The position whose quantity is no longer reserved. */
  readonly position: Position | null
  /** True if the wallet's balance changed. */
  readonly wallet: boolean
}

/** Every function runs in the caller's transaction, which must hold the order's lock. */
export type Product = {
  /** Locks the position that the order closes, and decides the terms on which it is accepted. */
  decide(deps: Pick<OrderDeps, 'rates'>, tx: Tx, intent: Intent): Promise<Decision | Refusal>
  /**
   * Reserves the maximum money or position quantity that the rest of the order can use. The decision's position must be
   * as it is without what the order closes.
   */
  reserve(deps: OrderDeps, tx: Tx, draft: OrderDraft, reserving: Reserving): Promise<Reservation | Refusal>
  /**
   * Charges a fill, and changes money and position. Null, with nothing changed, while a required exchange rate is
   * unknown.
   */
  fill(deps: OrderDeps, tx: Tx, part: FilledPart): Promise<FillEffect | null>
  /** Releases everything that is still reserved. */
  release(deps: OrderDeps, tx: Tx, order: OrderRow, at: number): Promise<ReleaseEffect>
  /** The fee rules that apply to a fill at an instant (epoch ms). */
  fees(order: Pick<OrderRow, 'instrumentKey' | 'contract'>, at: number): readonly FeeRule[]
}
