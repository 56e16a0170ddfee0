// The calls about block trades and placings (specification §7).
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { quantityText } from '../../domain/price.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { PrivateRequest, privateOfferCalls } from '../../domain/wire/calls/private-offer.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { CallContext, HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import { readPage } from '../db/page.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { offers, shareLocks, subscriptions } from '../db/subscription-schema.ts'
import { positions } from '../db/trading-schema.ts'
import { giveCode, openedBy } from '../subscriptions/codes.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import type { Product } from '../subscriptions/product.ts'
import { cancel, subscribe } from '../subscriptions/service.ts'
import type { PrivateKind } from './terms.ts'
import { privateKinds, termsOf } from './terms.ts'
import { privateOfferWire, requestById, requestsWire, requestsWithOffers } from './wire.ts'

type Deps = SubscriptionDeps & {
  readonly block: Product
  readonly placing: Product
  /** True if the market is simulated, so that codes for invitation-only offers are published. */
  readonly simulated: boolean
}

export function privateOfferHandlers(deps: Deps): HandlersOf<keyof typeof privateOfferCalls> {
  const { block, placing } = deps
  return {
    'POST /m_ft/block_list': (input, context) => listOffers(deps, 'block', input, context),
    'POST /m_ft/placing_list': (input, context) => listOffers(deps, 'placing', input, context),
    async 'GET /m_ft/private_offer'({ id }, { userId }) {
      const offer = (await offerOf(deps.db, 'block', id)) ?? (await offerOf(deps.db, 'placing', id))
      if (!offer) return refuse('notFound', { field: 'id' })
      const opened = await openedBy(deps.db, userId, deps.clock.now())
      return privateOfferWire(offer, { opened, simulated: deps.simulated })
    },
    'GET /position/private_request': ({ id }, context) => ownRequest(deps, userOf(context), id),
    'POST /blockTrade/create': (input, context) => create(deps, block, input, context),
    'POST /placing_order/create': (input, context) => create(deps, placing, input, context),
    'POST /blockTrade/cancel': (input, context) => withdraw(deps, block, input.id, context),
    'POST /placing_order/cancel': (input, context) => withdraw(deps, placing, input.id, context),
    'POST /blockTrade/checkSecret': (input, context) => check(deps, 'block', input, context),
    'POST /placing_order/checkSecret': (input, context) => check(deps, 'placing', input, context),
    'POST /position/block_subscription': (input, context) => listOwn(deps, 'block', input, context),
    'POST /position/placing_subscription': (input, context) => listOwn(deps, 'placing', input, context),
    'POST /position/getPlacingFlatCount': ({ key }, context) => freeShares(deps.db, userOf(context), key),
  }
}

async function listOffers(
  { db, clock, simulated }: Deps,
  kind: PrivateKind,
  page: CallParsed<'POST /m_ft/block_list'>,
  { userId }: CallContext,
): Promise<CallAnswer<'POST /m_ft/block_list'>> {
  const wanted = eq(offers.product, kind)
  const place = sql`CASE
    WHEN ${offers.calledOffAt} IS NOT NULL THEN 3
    WHEN ${offers.state} = 'open' THEN 0
    WHEN ${offers.state} = 'announced' THEN 1
    ELSE 2 END`
  const { total, rows } = await readPage(db, db.select().from(offers).where(wanted), [place, desc(offers.seq)], page)
  const opened = await openedBy(db, userId, clock.now())
  return { total, list: rows.map(offer => privateOfferWire(offer, { opened, simulated })) }
}

const create = (
  deps: Deps,
  product: Product,
  { id, quantity, token }: CallParsed<'POST /blockTrade/create'>,
  context: CallContext,
) =>
  subscribe(deps, product, {
    by: callerOf(context),
    request: { offerId: id, quantity, token },
    wire: (tx, made) => requestById(tx, made, deps.clock.now()),
  })

const withdraw = (deps: Deps, product: Product, id: string, context: CallContext) =>
  cancel(deps, product, {
    by: callerOf(context),
    id,
    wire: (tx, ended) => requestById(tx, ended, deps.clock.now()),
  })

async function check(
  deps: Deps,
  kind: PrivateKind,
  { id, secret }: CallParsed<'POST /blockTrade/checkSecret'>,
  context: CallContext,
): Promise<CallAnswer<'POST /blockTrade/checkSecret'> | Refusal> {
  const offer = await offerOf(deps.db, kind, id)
  const coded = offer && { id: offer.id, seed: offer.seed, needsCode: termsOf(offer).needsCode }
  const given = await giveCode(deps, coded, { userId: userOf(context), ip: context.ip, secret })
  if (isRefusal(given)) return given
  return { unlocked: true, token: given.token, expiresAt: unixSeconds(given.expiresAt) }
}

async function offerOf(db: Db, kind: PrivateKind, id: string): Promise<OfferRow | null> {
  const [row] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.id, id), eq(offers.product, kind)))
  return row ?? null
}

async function ownRequest({ db, clock }: Deps, userId: string, id: string): Promise<PrivateRequest | Refusal> {
  const isOwn = and(eq(subscriptions.id, id), eq(subscriptions.userId, userId))
  const isPrivate = inArray(subscriptions.product, [...privateKinds])
  const rows = await requestsWithOffers(db).where(and(isOwn, isPrivate))
  const [request] = await requestsWire(db, rows, clock.now())
  return request ?? refuse('notFound', { field: 'id' })
}

async function listOwn(
  { db, clock }: Deps,
  kind: PrivateKind,
  page: CallParsed<'POST /position/placing_subscription'>,
  context: CallContext,
): Promise<CallAnswer<'POST /position/placing_subscription'>> {
  const own = and(eq(subscriptions.userId, userOf(context)), eq(subscriptions.product, kind))
  const { total, rows } = await readPage(db, requestsWithOffers(db).where(own), [desc(subscriptions.seq)], page)
  return { total, list: await requestsWire(db, rows, clock.now()) }
}

async function freeShares(
  db: Db,
  userId: string,
  key: string,
): Promise<CallAnswer<'POST /position/getPlacingFlatCount'> | Refusal> {
  const isOpen = and(eq(positions.marginMode, 'none'), isNull(positions.closedAt))
  const [held] = await db
    .select()
    .from(positions)
    .where(and(eq(positions.userId, userId), eq(positions.instrumentKey, key), isOpen))
  if (!held) return refuse('noPosition')
  const isLocked = and(eq(shareLocks.positionId, held.id), isNull(shareLocks.unlockedAt))
  const locks = await db.select().from(shareLocks).where(isLocked).orderBy(shareLocks.unlocksAt)
  const scale = 10 ** held.quantityDecimals
  // Shares that a block sale reserves have no date.
  const selling = locks.reduce((sum, { quantity, unlocksAt }) => (unlocksAt === null ? sum + quantity : sum), 0)
  return {
    free: quantityText(held.quantity - held.used, held.quantityDecimals),
    inBlockSales: quantityText(selling, held.quantityDecimals),
    locked: locks.flatMap(({ quantity, unlocksAt }) =>
      unlocksAt === null ? [] : [{ quantity: quantity / scale, until: unixSeconds(unlocksAt) }],
    ),
  }
}
