// What a user may do with orders: place one, cancel one, close a holding. Each is one transaction, done once a key.
import { and, eq } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { StockBoard } from '../../domain/instrument.ts'
import { directions, orderActions, orderTypes } from '../../domain/order.ts'
import { marketStates } from '../../domain/session.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import type { Tx } from '../db/db.ts'
import { once, requestHash } from '../db/once.ts'
import type { OrderRow, PositionRow } from '../db/trading-schema.ts'
import { orders, positions } from '../db/trading-schema.ts'
import type { Listing } from '../market/source.ts'
import { lockPosition, lockPositionById } from '../positions/store.ts'
import { acceptOrder } from './accept.ts'
import { stockBoardOf } from './board.ts'
import type { OrderDeps } from './deps.ts'
import { cancelOrder } from './end.ts'
import { lockOrder } from './fill.ts'
import type { Freshness } from './freshness.ts'
import type { Relay } from './relay.ts'
import type { OrderRequest } from './rules.ts'
import { decideOrder } from './rules.ts'
import { orderWire } from './wire.ts'

export type ServiceDeps = OrderDeps & { readonly freshness: Freshness; readonly relay: Pick<Relay, 'tell'> }

/** Who asks, and the key that the request carries. */
export type Ordering = { readonly userId: string; readonly key: string }

export type OrdersService = {
  /** `boards`: those that the call is for. */
  create(by: Ordering, instrument: string, request: OrderRequest, boards: readonly StockBoard[]): Answer
  cancel(by: Ordering, orderId: string): Answer
  flat(by: Ordering, positionId: string, request: Omit<OrderRequest, 'direction' | 'action'>): Answer
}
type Answer = Promise<Order | Refusal>

export function createOrders(deps: ServiceDeps): OrdersService {
  return {
    create: (by, instrument, request, boards) =>
      done(deps, by, ['create', { instrument, request, boards }], tx =>
        place(deps, tx, by, instrument, request, boards),
      ),
    cancel: (by, orderId) => done(deps, by, ['cancel', { orderId }], tx => cancel(deps, tx, by, orderId)),
    flat: (by, positionId, request) =>
      done(deps, by, ['flat', { positionId, request }], tx => flat(deps, tx, by, positionId, request)),
  }
}

/** Once a key; who fills orders hears of it when it is committed, never of what was only answered again. */
function done(
  deps: ServiceDeps,
  by: Ordering,
  [call, input]: readonly [string, unknown],
  work: (tx: Tx) => Promise<OrderRow | Refusal>,
): Answer {
  const request = { ...by, requestHash: requestHash(call, input), now: deps.clock.now() }
  return once<Order>(deps.db, request, async tx => {
    const row = await work(tx)
    if (isRefusal(row)) return row
    tx.afterCommit(() => deps.relay.tell(row))
    return orderWire(row)
  })
}

async function place(
  deps: ServiceDeps,
  tx: Tx,
  { userId }: Ordering,
  instrument: string,
  request: OrderRequest,
  boards: readonly StockBoard[],
): Promise<OrderRow | Refusal> {
  const listing = deps.market.find(instrument)
  if (!listing) return refuse('notFound', { field: 'key' })
  const board = stockBoardOf(instrument)
  if (board === null || !boards.includes(board)) return refuse('notTradable', { field: 'key' })
  if (request.orderType === orderTypes.market && !deps.rates.all('USD')) return refuse('unavailable')
  const position = request.direction === directions.sell ? await lockPosition(tx, userId, instrument) : null
  if (position && !sameScale(listing, position)) return refuse('notTradable', { field: 'key' })
  const terms = decideOrder(request, factsOf(deps, listing, board, position))
  if (isRefusal(terms)) return terms
  const { direction, orderType } = request
  return acceptOrder(deps, tx, { userId, listing, direction, orderType, terms, position, at: deps.clock.now() })
}

function factsOf(deps: ServiceDeps, listing: Listing, board: StockBoard, position: PositionRow | null) {
  const { quotes } = deps.market
  const ix = listing.instrument.ix
  return {
    listing,
    quote: { price: quotes.price[ix] ?? 0, bid: quotes.bid[ix] ?? 0, ask: quotes.ask[ix] ?? 0 },
    state: marketStates[quotes.state[ix] ?? 0] ?? 'closed',
    stale: deps.freshness.isStale(board),
    sellable: position ? position.quantity - position.used : 0,
    now: deps.clock.now(),
  }
}

const sameScale = ({ instrument }: Listing, row: PositionRow): boolean =>
  instrument.priceDecimals === row.priceDecimals && instrument.quantityDecimals === row.quantityDecimals

async function cancel(deps: ServiceDeps, tx: Tx, { userId }: Ordering, orderId: string): Promise<OrderRow | Refusal> {
  const [own] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  if (!own) return refuse('notFound')
  return cancelOrder(deps, tx, await lockOrder(tx, orderId), { reason: null, at: deps.clock.now() })
}

async function flat(
  deps: ServiceDeps,
  tx: Tx,
  by: Ordering,
  positionId: string,
  request: Omit<OrderRequest, 'direction' | 'action'>,
): Promise<OrderRow | Refusal> {
  const [own] = await tx
    .select({ id: positions.id })
    .from(positions)
    .where(and(eq(positions.id, positionId), eq(positions.userId, by.userId)))
  if (!own) return refuse('notFound')
  const position = await lockPositionById(tx, positionId)
  if (position.closedAt !== null) return refuse('insufficientShares', { field: 'quantity', values: { maximum: '0' } })
  const sale: OrderRequest = { ...request, direction: directions.sell, action: orderActions.close }
  return place(deps, tx, by, position.instrumentKey, sale, ['US', 'HK', 'MX'])
}
