// The calls about funds (specification §7).
import { and, desc, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { schemes } from '../../domain/funds/schemes.ts'
import type { fundCalls } from '../../domain/wire/calls/fund.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import type { Tx } from '../db/db.ts'
import { fundOrders } from '../db/fund-schema.ts'
import { equalsIfGiven, pageIn, readPage } from '../db/page.ts'
import type { FundDeps } from './deps.ts'
import { orderWire } from './order-wire.ts'
import { schemeWire } from './scheme-wire.ts'
import { cancel, create } from './service.ts'
import { statWire } from './stat.ts'

export function fundHandlers(deps: FundDeps): HandlersOf<keyof typeof fundCalls> {
  const { db, clock } = deps
  const wire = async (tx: Tx, id: string) => {
    const [row] = await tx.select().from(fundOrders).where(eq(fundOrders.id, id))
    return orderWire(must(row, `order ${id}`), clock.now())
  }
  return {
    'POST /user_fund_orders/productPageList': ({ kind, scheme, ...page }) => {
      const wanted = schemes
        .filter(each => kind === undefined || each.kind === kind)
        .filter(each => scheme === undefined || each.id === scheme)
      const { total, list } = pageIn(wanted, page)
      const about = { at: clock.now(), full: scheme !== undefined }
      return Promise.resolve({ total, list: list.map(each => schemeWire(deps, each, about)) })
    },
    async 'POST /user_fund_orders/stat'(_input, context) {
      const rows = await db
        .select()
        .from(fundOrders)
        .where(eq(fundOrders.userId, userOf(context)))
      return statWire(deps, rows, clock.now())
    },
    'POST /user_fund_orders/pageList': (input, context) => listOwn(deps, userOf(context), input),
    'POST /user_fund_orders/create': (wish, context) => create(deps, { by: callerOf(context), wish, wire }),
    'POST /user_fund_orders/cancel': ({ id }, context) => cancel(deps, { by: callerOf(context), id, wire }),
  }
}

async function listOwn(
  { db, clock }: FundDeps,
  userId: string,
  { orderId, scheme, ...page }: CallParsed<'POST /user_fund_orders/pageList'>,
): Promise<CallAnswer<'POST /user_fund_orders/pageList'>> {
  const own = and(
    eq(fundOrders.userId, userId),
    equalsIfGiven(fundOrders.id, orderId),
    equalsIfGiven(fundOrders.scheme, scheme),
  )
  const newestFirst = [desc(fundOrders.createdAt), desc(fundOrders.seq)]
  const { total, rows } = await readPage(db, db.select().from(fundOrders).where(own), newestFirst, page)
  return { total, list: rows.map(row => orderWire(row, clock.now())) }
}
