// The calls about orders (specification §7, orders and positions).
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { refuse } from '../../domain/failure.ts'
import type { StockBoard } from '../../domain/instrument.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { Db } from '../db/db.ts'
import { orders } from '../db/trading-schema.ts'
import type { Asker, HandlersOf } from '../http/handlers.ts'
import { userOf } from '../http/handlers.ts'
import type { MarketSource } from '../market/source.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { stockBoardOf } from './board.ts'
import { feeSchedules } from './fee-schedules.ts'
import { waitingStates } from './matcher.ts'
import type { OrderRequest } from './rules.ts'
import type { Ordering, OrdersService } from './service.ts'
import { orderWire } from './wire.ts'

type OrderCalls =
  | 'POST /stock/create'
  | 'POST /hk/create'
  | 'POST /orders/cancel'
  | 'POST /position/flatPosition'
  | 'POST /position/consignList'
  | 'POST /stocka_config/getMinCount'

type Deps = {
  readonly db: Db
  readonly market: MarketSource
  readonly outbox: Outbox
  readonly service: OrdersService
}

export function orderHandlers(deps: Deps): HandlersOf<OrderCalls> {
  const { service } = deps
  const create = (boards: readonly StockBoard[]) => (input: CallParsed<'POST /stock/create'>, asker: Asker) =>
    service.create(orderingOf(asker), input.key, requestOf(input), boards)
  return {
    'POST /stock/create': create(['US', 'MX']),
    'POST /hk/create': create(['HK']),
    'POST /orders/cancel': (input, asker) => service.cancel(orderingOf(asker), input.orderId),
    'POST /position/flatPosition': (input, asker) =>
      service.flat(orderingOf(asker), input.positionId, { ...input, ...optional(input) }),
    'POST /position/consignList': (input, asker) => listOrders(deps, userOf(asker), input),
    'POST /stocka_config/getMinCount': async input => {
      const listing = deps.market.find(input.key)
      const board = stockBoardOf(input.key)
      if (!listing || board === null) return refuse('notFound', { field: 'key' })
      const { lot } = listing.instrument
      return { minCount: decimalText(String(lot)), lot, fees: [...feeSchedules[board]] }
    },
  }
}

const orderingOf = (asker: Asker): Ordering => ({ userId: userOf(asker), key: must(asker.key, 'an idempotency key') })

const requestOf = (input: CallParsed<'POST /stock/create'>): OrderRequest => {
  const { direction, orderType, action, quantity } = input
  return { direction, orderType, action, quantity, ...optional(input) }
}

const optional = (input: Pick<CallParsed<'POST /stock/create'>, 'price' | 'seen'>) => ({
  price: input.price ?? null,
  seen: input.seen ?? null,
})

async function listOrders(
  { db, outbox }: Deps,
  userId: string,
  input: CallParsed<'POST /position/consignList'>,
): Promise<CallAnswer<'POST /position/consignList'>> {
  // The offset first: what is committed after it may be in the list, but nothing up to it is missing.
  const accountOffset = await outbox.last(userId)
  const wanted = and(
    eq(orders.userId, userId),
    input.open ? inArray(orders.state, waitingStates) : undefined,
    input.key === undefined ? undefined : eq(orders.instrumentKey, input.key),
  )
  const [counted] = await db.select({ total: count() }).from(orders).where(wanted)
  const rows = await db
    .select()
    .from(orders)
    .where(wanted)
    .orderBy(desc(orders.seq))
    .limit(input.pageSize)
    .offset((input.pageNo - 1) * input.pageSize)
  return { total: must(counted, 'a count').total, list: rows.map(orderWire), accountOffset }
}
