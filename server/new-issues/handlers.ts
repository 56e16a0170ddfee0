// The calls about new issues (specification §7).
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { newIssueCalls } from '../../domain/wire/calls/new-issue.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import type { Product } from '../subscriptions/product.ts'
import { cancel, subscribe } from '../subscriptions/service.ts'
import { issueDetailWire, issueWire, subscriptionById, subscriptionsWire, timetableWire } from './wire.ts'

type Deps = SubscriptionDeps & { readonly product: Product }

export function newIssueHandlers(deps: Deps): HandlersOf<keyof typeof newIssueCalls> {
  const { db, clock, product } = deps
  return {
    'POST /m_ft/sale_list': input => listIssues(db, input),
    async 'POST /m_ft/get_sale_time'({ id }) {
      const offer = await issueOf(db, id)
      return isRefusal(offer) ? offer : timetableWire(offer)
    },
    async 'GET /m_ft/new_stock/detail'({ id }) {
      const offer = await issueOf(db, id)
      return isRefusal(offer) ? offer : issueDetailWire(offer)
    },
    'POST /NewShares/create': ({ id, quantity }, context) =>
      subscribe(deps, product, {
        by: callerOf(context),
        request: { offerId: id, quantity },
        wire: (tx, made) => subscriptionById(tx, made, clock.now()),
      }),
    'POST /NewShares/cancel': ({ id }, context) =>
      cancel(deps, { by: callerOf(context), id, wire: (tx, ended) => subscriptionById(tx, ended, clock.now()) }),
    'POST /position/subscription': (input, context) => listOwn(deps, userOf(context), input),
  }
}

async function issueOf(db: Db, id: string): Promise<OfferRow | Refusal> {
  const [row] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.id, id), eq(offers.product, 'newStock')))
  return row ?? refuse('notFound', { field: 'id' })
}

async function listIssues(
  db: Db,
  { pageNo, pageSize }: CallParsed<'POST /m_ft/sale_list'>,
): Promise<CallAnswer<'POST /m_ft/sale_list'>> {
  const wanted = eq(offers.product, 'newStock')
  const [counted] = await db.select({ total: count() }).from(offers).where(wanted)
  const isOver = sql`${offers.state} = 'listed'`
  const rows = await db
    .select()
    .from(offers)
    .where(wanted)
    .orderBy(isOver, sql`CASE WHEN ${isOver} THEN -${offers.endsAt} ELSE ${offers.closesAt} END`, desc(offers.seq))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  return { total: must(counted, 'a count').total, list: rows.map(issueWire) }
}

async function listOwn(
  { db, clock }: Deps,
  userId: string,
  { pageNo, pageSize }: CallParsed<'POST /position/subscription'>,
): Promise<CallAnswer<'POST /position/subscription'>> {
  const own = and(eq(subscriptions.userId, userId), eq(subscriptions.product, 'newStock'))
  const [counted] = await db.select({ total: count() }).from(subscriptions).where(own)
  const rows = await db
    .select({ row: subscriptions, offer: offers })
    .from(subscriptions)
    .innerJoin(offers, eq(offers.id, subscriptions.offerId))
    .where(own)
    .orderBy(desc(subscriptions.seq))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  return { total: must(counted, 'a count').total, list: await subscriptionsWire(db, rows, clock.now()) }
}
