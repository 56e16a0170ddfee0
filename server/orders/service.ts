// Places and cancels orders and closes holdings. Each call is one transaction, executed once per idempotency key.
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { isStockBoard } from '../../domain/instruments/boards.ts'
import { tradedBoards } from '../../domain/instruments/traded-boards.ts'
import { directions, orderActions } from '../../domain/order.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import type { CommandQueue } from '../db/batch/queue.ts'
import type { Tx } from '../db/db.ts'
import type { Caller, Request } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { lockOwnPosition } from '../positions/store.ts'
import type { CancelledOrders, CancelScope } from './cancel.ts'
import { cancelAll, cancelOwn } from './cancel.ts'
import type { OrderChange } from './change.ts'
import { changeOrder } from './change.ts'
import type { PlaceDeps } from './place.ts'
import { place } from './place.ts'
import type { OrderRequest } from './products/product.ts'
import type { Relay } from './relay.ts'
import { lockOwnOrder } from './store.ts'
import { orderWire } from './wire.ts'

export type ServiceDeps = PlaceDeps & {
  readonly relay: Pick<Relay, 'notify'>
  readonly commands: CommandQueue
}

export type OrdersService = {
  /** `boards`: the boards that the call may trade on. */
  create(by: Caller, instrument: string, request: OrderRequest, boards: readonly Board[]): Answer
  /** Increases the position of an earlier order. */
  add(by: Caller, orderId: string, request: CloseRequest): Answer
  cancel(by: Caller, orderId: string): Answer
  /** Cancels the customer's own open orders in the scope, each in a transaction of its own. */
  cancelAll(by: Caller, scope: CancelScope): Promise<CancelledOrders | Refusal>
  /** Changes price and quantity of a resting limit order. */
  change(by: Caller, change: OrderChange): Answer
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
      done(deps, by, { call: 'cancel', input: { orderId } }, tx => cancelOwn(deps, tx, by.userId, orderId)),
    cancelAll: (by, scope) => cancelAll(deps, by, scope),
    change: (by, change) =>
      done(deps, by, { call: 'change', input: change }, tx => changeOrder(deps, tx, by.userId, change)),
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
