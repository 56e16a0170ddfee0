// Places and cancels orders and closes holdings. Each call is one transaction, executed once per idempotency key.
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { isStockBoard, specOf } from '../../domain/instruments/boards.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import { tradedBoards } from '../../domain/instruments/traded-boards.ts'
import type { OrderProduct } from '../../domain/order.ts'
import { directions, orderActions } from '../../domain/order.ts'
import { marketStates } from '../../domain/session.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import type { Tx } from '../db/db.ts'
import type { Caller, Request } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import type { Listing } from '../market/source.ts'
import type { Position } from '../positions/position.ts'
import { lockOwnPosition } from '../positions/store.ts'
import { acceptOrder } from './accept.ts'
import type { OrderDeps } from './deps.ts'
import { cancelOrder } from './end.ts'
import type { Freshness } from './freshness.ts'
import type { Intent, OrderRequest } from './products/product.ts'
import { productOf } from './products/products.ts'
import type { Relay } from './relay.ts'
import { isInAuction, lockOwnOrder } from './store.ts'
import { orderWire } from './wire.ts'

export type ServiceDeps = OrderDeps & { readonly freshness: Freshness; readonly relay: Pick<Relay, 'notify'> }

export type OrdersService = {
  /** `boards`: the boards that the call may trade on. */
  create(by: Caller, instrument: string, request: OrderRequest, boards: readonly Board[]): Answer
  /** Increases the position of an earlier order. */
  add(by: Caller, orderId: string, request: CloseRequest): Answer
  cancel(by: Caller, orderId: string): Answer
  closePosition(by: Caller, positionId: string, request: CloseRequest): Answer
}
export type CloseRequest = Omit<OrderRequest, 'direction' | 'action' | 'leverage'>
type Answer = Promise<Order | Refusal>

export function createOrders(deps: ServiceDeps): OrdersService {
  return {
    create: (by, instrument, request, boards) =>
      done(deps, by, { call: 'create', input: { instrument, request, boards } }, tx =>
        place(deps, tx, { userId: by.userId, instrument, request, boards, position: null }),
      ),
    add: (by, orderId, request) =>
      done(deps, by, { call: 'add', input: { orderId, request } }, tx => add(deps, tx, by, { orderId, request })),
    cancel: (by, orderId) =>
      done(deps, by, { call: 'cancel', input: { orderId } }, tx => cancel(deps, tx, by, orderId)),
    // The hash uses the call's first name, so that keys that were used with it stay used.
    closePosition: (by, positionId, request) =>
      done(deps, by, { call: 'flat', input: { positionId, request } }, tx =>
        closePosition(deps, tx, by, { positionId, request }),
      ),
  }
}

/** The matcher is notified after the commit. It is not notified again when a stored response is returned. */
function done(deps: ServiceDeps, by: Caller, request: Request, work: (tx: Tx) => Promise<OrderRow | Refusal>): Answer {
  return idempotent<Order>(deps, by, request, async tx => {
    const row = await work(tx)
    if (isRefusal(row)) return row
    tx.afterCommit(() => deps.relay.notify(row))
    return orderWire(row)
  })
}

/** `position`: the open position that the request closes, locked; null for a request that opens a position. */
type Placement = {
  readonly userId: string
  readonly instrument: string
  readonly request: OrderRequest
  readonly boards: readonly Board[]
  readonly position: Position | null
}

async function place(deps: ServiceDeps, tx: Tx, placement: Placement): Promise<OrderRow | Refusal> {
  const { userId, instrument, request, boards, position } = placement
  const listing = deps.market.find(instrument)
  if (!listing) return refuse('notFound', { field: 'key' })
  const board = parseKey(instrument)?.board
  if (board === undefined || !boards.includes(board)) return refuse('notTradable', { field: 'key' })
  const product: OrderProduct = specOf(board).settlement === 'cash' ? 'cashEquity' : 'isolatedMargin'
  const intent: Intent = { userId, listing, request, position, ...marketOf(deps, listing) }
  const decision = await productOf({ product }).decide(deps, tx, intent)
  if (isRefusal(decision)) return decision
  const { direction, action, orderType, seen } = request
  const by = { userId, product, listing, direction, action, orderType, seen, cause: 'order' } as const
  return acceptOrder(deps, tx, { ...by, decision, at: intent.now })
}

function marketOf(deps: ServiceDeps, { instrument: { ix } }: Listing) {
  const { quotes } = deps.market
  return {
    quote: { price: quotes.price[ix] ?? 0, bid: quotes.bid[ix] ?? 0, ask: quotes.ask[ix] ?? 0 },
    state: marketStates[quotes.state[ix] ?? 0] ?? 'closed',
    stale: deps.freshness.isStale(ix),
    now: deps.clock.now(),
  }
}

async function cancel(deps: ServiceDeps, tx: Tx, { userId }: Caller, orderId: string): Promise<OrderRow | Refusal> {
  const order = await lockOwnOrder(tx, userId, orderId)
  if (!order) return refuse('notFound')
  const at = deps.clock.now()
  if (isInAuction(order) && at >= (order.auctionLocksAt ?? 0)) return refuse('auctionLocked')
  return cancelOrder(deps, tx, order, { reason: null, at })
}

type Close = { readonly positionId: string; readonly request: CloseRequest }

async function closePosition(
  deps: ServiceDeps,
  tx: Tx,
  { userId }: Caller,
  { positionId, request }: Close,
): Promise<OrderRow | Refusal> {
  const position = await lockOwnPosition(tx, userId, positionId)
  if (!position) return refuse('notFound')
  if (position.closedAt !== null) return refuse('insufficientShares', { field: 'quantity', values: { maximum: '0' } })
  const direction = position.side === 'long' ? directions.sell : directions.buy
  const closing: OrderRequest = { ...request, direction, action: orderActions.close, leverage: null }
  const instrument = position.instrumentKey
  return place(deps, tx, { userId, instrument, request: closing, boards: tradedBoards, position })
}

type Addition = { readonly orderId: string; readonly request: CloseRequest }

async function add(deps: ServiceDeps, tx: Tx, { userId }: Caller, addition: Addition): Promise<OrderRow | Refusal> {
  const earlier = await lockOwnOrder(tx, userId, addition.orderId)
  if (!earlier) return refuse('notFound', { field: 'orderId' })
  if (earlier.product !== 'isolatedMargin' || earlier.action !== orderActions.open) return refuse('notTradable')
  const { direction, action, leverage, instrumentKey: instrument } = earlier
  const request: OrderRequest = { ...addition.request, direction, action, leverage }
  return place(deps, tx, { userId, instrument, request, boards: marginBoards, position: null })
}

/** Boards whose instruments are traded on margin. */
export const marginBoards: readonly Board[] = tradedBoards.filter(board => !isStockBoard(board))
