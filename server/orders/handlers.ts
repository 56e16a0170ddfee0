// The calls about orders (specification §7, orders and positions).

import { and, desc, eq, inArray } from 'drizzle-orm'
import { decimalText } from '../../domain/brand.ts'
import type { Clock } from '../../domain/clock.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { Board, StockBoard } from '../../domain/instruments/boards.ts'
import { boards, stockBoards } from '../../domain/instruments/boards.ts'
import type { Source } from '../../domain/instruments/classes.ts'
import { sources } from '../../domain/instruments/classes.ts'
import { stockBoardOf } from '../../domain/instruments/market-code.ts'
import { isMetal } from '../../domain/instruments/metals.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import { Decimal } from '../../domain/money.ts'
import { orderUnits } from '../../domain/order-units.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { CallContext, HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import { equalsIfGiven, readPage } from '../db/page.ts'
import { orders } from '../db/trading-schema.ts'
import type { MarketSource } from '../market/source.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { feeRulesAt } from './fee-schedules.ts'
import { listFills } from './list-fills.ts'
import { waitingStates } from './matcher.ts'
import { metalNamed } from './metal-named.ts'
import { orderSize } from './order-size.ts'
import type { OrderRequest } from './products/product.ts'
import type { CloseRequest, OrdersService } from './service.ts'
import { marginBoards } from './service.ts'
import { closeOf, daysToRest } from './validity.ts'
import { orderWire } from './wire.ts'

type OrderCalls =
  | 'POST /stock/create'
  | 'POST /hk/create'
  | 'POST /gold/create'
  | 'POST /crude/create'
  | 'POST /orders/additions'
  | 'POST /orders/cancel'
  | 'POST /orders/cancelAll'
  | 'POST /orders/change'
  | 'POST /orders/fills'
  | 'POST /orders/validDays'
  | 'POST /position/flatPosition'
  | 'POST /position/consignList'
  | 'POST /stocka_config/getMinCount'
  | 'POST /position/getHalfOrFullNum'

type Deps = {
  readonly clock: Clock
  readonly db: Db
  readonly market: MarketSource
  readonly outbox: Outbox
  readonly service: OrdersService
}

export function orderHandlers(deps: Deps): HandlersOf<OrderCalls> {
  const { service } = deps
  const create = (allowed: readonly Board[]) => (input: CreateInput, context: CallContext) =>
    service.create(callerOf(context), input.key, requestOf(input), allowed)
  /** Metals have a call of their own; every other contract has the other call. */
  function createContract(ofMetals: boolean) {
    const createAny = create(marginBoards)
    return (input: CreateInput, context: CallContext) => {
      const listing = deps.market.find(input.key)
      const terms = listing && termsOf(listing.instrument.key)
      const isOther = terms !== null && isMetal(terms) !== ofMetals
      return isOther ? Promise.resolve(refuse('notTradable', { field: 'key' })) : createAny(input, context)
    }
  }
  const createMetal = createContract(true)
  return {
    'POST /stock/create': create(boardsOfSource(sources.stock)),
    'POST /hk/create': create(boardsOfSource(sources.hkStock)),
    async 'POST /gold/create'(input, context) {
      const key = metalNamed(deps.market, input)
      return isRefusal(key) ? key : createMetal({ ...input, key }, context)
    },
    'POST /crude/create': createContract(false),
    'POST /orders/additions': (input, context) => service.add(callerOf(context), input.orderId, partOf(input)),
    'POST /orders/cancel': (input, context) => service.cancel(callerOf(context), input.orderId),
    'POST /orders/cancelAll': (input, context) => service.cancelAll(callerOf(context), input),
    'POST /orders/change': (input, context) => service.change(callerOf(context), input),
    'POST /orders/fills': (input, context) => listFills(deps.db, userOf(context), input),
    'POST /position/flatPosition': (input, context) => {
      // The request contains the id, so that keys that were used with it stay used.
      const request = Object.assign(partOf(input), { positionId: input.positionId })
      return service.closePosition(callerOf(context), input.positionId, request)
    },
    'POST /orders/validDays': async ({ key }) => {
      const listing = deps.market.find(key)
      if (!listing) return refuse('notFound', { field: 'key' })
      const days = daysToRest(listing.calendar, deps.clock.now())
      return { days: days.map(day => ({ date: day.date, endTimestamp: unixSeconds(closeOf(day)) })) }
    },
    'POST /position/consignList': (input, context) => listOrders(deps, userOf(context), input),
    'POST /position/getHalfOrFullNum': (input, context) => {
      const { clock, db, market } = deps
      return orderSize({ db, market, now: clock.now() }, userOf(context), input)
    },
    'POST /stocka_config/getMinCount': async input => {
      const listing = deps.market.find(input.key)
      const board = stockBoardOf(input.key)
      if (!listing || board === null) return refuse('notFound', { field: 'key' })
      const { lot } = orderUnits(listing.instrument, listing.wholeShares)
      return { minCount: decimalText(new Decimal(lot).toFixed()), lot, fees: [...feeRulesAt(board, deps.clock.now())] }
    },
  }
}

/** Boards of one source: Hong Kong shares have their own source and their own order call (specification §3 and §7). */
const boardsOfSource = (source: Source): readonly StockBoard[] =>
  stockBoards.filter(board => boards[board].source === source)

type CreateInput = CallParsed<'POST /stock/create'> & Pick<CallParsed<'POST /crude/create'>, 'leverage' | 'closes'>

const requestOf = (input: CreateInput): OrderRequest => {
  const {
    direction,
    orderType,
    action,
    quantity,
    leverage = null,
    takeProfit = null,
    stopLoss = null,
    closes,
    trail,
  } = input
  const hasStops = takeProfit !== null || stopLoss !== null || trail !== undefined
  const stops = hasStops && { stops: { takeProfit, stopLoss, ...(trail && { trail }) } }
  const placed = { direction, orderType, action, quantity, leverage, ...stops, ...optional(input) }
  return closes === undefined ? placed : { ...placed, closes }
}

const partOf = (input: Optional & Pick<CloseRequest, 'orderType' | 'quantity'>): CloseRequest => {
  const { orderType, quantity } = input
  return { orderType, quantity, ...optional(input) }
}

type Optional = Pick<CallParsed<'POST /stock/create'>, 'price' | 'seen' | 'trigger' | 'validity'>

/** A condition that is not given has no property, so that the hash of a request of an older client stays the same. */
const optional = ({ price, seen, trigger, validity }: Optional) => ({
  price: price ?? null,
  seen: seen ?? null,
  ...(trigger && { trigger }),
  ...(validity && { validity }),
})

async function listOrders(
  { db, outbox }: Deps,
  userId: string,
  input: CallParsed<'POST /position/consignList'>,
): Promise<CallAnswer<'POST /position/consignList'>> {
  // The offset is read before the orders: the list may contain changes committed after it, but lacks none up to it.
  const accountOffset = await outbox.last(userId)
  const wanted = and(
    eq(orders.userId, userId),
    input.open ? inArray(orders.state, waitingStates) : undefined,
    equalsIfGiven(orders.instrumentKey, input.key),
    equalsIfGiven(orders.id, input.id),
  )
  const { total, rows } = await readPage(db, db.select().from(orders).where(wanted), [desc(orders.seq)], input)
  return { total, list: rows.map(orderWire), accountOffset }
}
