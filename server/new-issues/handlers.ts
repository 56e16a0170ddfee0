// The calls about new issues (specification §7).

import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { offerRules } from '../../domain/new-issue/offer-rules.ts'
import type { IpoSizes } from '../../domain/new-issue/order-size.ts'
import { ipoSizes } from '../../domain/new-issue/order-size.ts'
import type { newIssueCalls } from '../../domain/wire/calls/new-issue.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import { readPage } from '../db/page.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import { walletsOf } from '../ledger/accounts.ts'
import type { MarketSource } from '../market/source.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import type { Product } from '../subscriptions/product.ts'
import { reservedInOffers } from '../subscriptions/reserved.ts'
import { amend, cancel, subscribe } from '../subscriptions/service.ts'
import { readOwn } from '../subscriptions/store.ts'
import { endCalendarLink, makeCalendarLink, readCalendarLink } from './calendar-link.ts'
import { declared } from './choice.ts'
import { createDrawReader } from './draw-list.ts'
import { listedIssues } from './listed.ts'
import { remindersWire, setReminder } from './reminders.ts'
import { confirmPrice } from './reprice.ts'
import { rangeOf, termsOf } from './terms.ts'
import { issueDetailWire, issueWire, saleTimesWire, subscriptionById, subscriptionsWire } from './wire.ts'

type Deps = SubscriptionDeps & {
  readonly product: Product
  readonly market: Pick<MarketSource, 'find' | 'quotes' | 'bars'>
}

export function newIssueHandlers(deps: Deps): HandlersOf<keyof typeof newIssueCalls> {
  const { db, clock, product } = deps
  const readDraw = createDrawReader(db)
  return {
    'POST /m_ft/sale_list': input => listIssues(db, input),
    async 'POST /m_ft/get_sale_time'({ id }) {
      const offer = await issueOf(db, id)
      return isRefusal(offer) ? offer : saleTimesWire(offer)
    },
    async 'GET /m_ft/new_stock/detail'({ id }) {
      const offer = await issueOf(db, id)
      return isRefusal(offer) ? offer : issueDetailWire(offer)
    },
    async 'POST /m_ft/new_stock/draw'(input) {
      const offer = await issueOf(db, input.id)
      return isRefusal(offer) ? offer : readDraw(offer, input)
    },
    'GET /m_ft/new_stock/calendar': (_input, context) => readCalendarLink(deps, userOf(context)),
    'POST /m_ft/new_stock/calendar/make': ({ locale }, context) => makeCalendarLink(deps, userOf(context), locale),
    'POST /m_ft/new_stock/calendar/end': (_input, context) => endCalendarLink(deps, userOf(context)),
    async 'GET /m_ft/new_stock/reminders'({ id }, context) {
      const offer = await issueOf(db, id)
      return isRefusal(offer) ? offer : remindersWire(db, { userId: userOf(context), offer, at: clock.now() })
    },
    'POST /m_ft/new_stock/reminders/set': ({ id, kind, isOn }, context) =>
      setReminder(deps, { userId: userOf(context), offerId: id, kind, isOn }),
    'GET /m_ft/webull/new/stock': ({ size }) => listedIssues(db, deps.market, size),
    async 'POST /position/getIpoFullNum'({ id }, context) {
      const offer = await issueOf(db, id)
      return isRefusal(offer) ? offer : largestOf(deps, userOf(context), offer)
    },
    'POST /NewShares/create': ({ id, quantity, isUnrestricted }, context) =>
      subscribe(deps, product, {
        by: callerOf(context),
        request: { offerId: id, quantity, ...(isUnrestricted && { choice: declared }) },
        wire: (tx, made) => subscriptionById(tx, made, clock.now()),
      }),
    'POST /NewShares/amend': (request, context) =>
      amend(deps, product, {
        by: callerOf(context),
        request,
        wire: (tx, made) => subscriptionById(tx, made, clock.now()),
      }),
    'POST /NewShares/cancel': ({ id }, context) =>
      cancel(deps, product, {
        by: callerOf(context),
        id,
        wire: (tx, ended) => subscriptionById(tx, ended, clock.now()),
      }),
    'POST /NewShares/confirm': ({ id }, context) =>
      confirmPrice(deps, { by: callerOf(context), id, wire: (tx, made) => subscriptionById(tx, made, clock.now()) }),
    'POST /position/subscription': (input, context) => listOwn(deps, userOf(context), input),
    'GET /position/offers_reserved': (_input, context) => reservedInOffers(db, userOf(context)),
  }
}

/** The largest possible application; zero, with the reason, if an application of any size would be refused. */
async function largestOf({ db, clock }: Deps, userId: string, offer: OfferRow): Promise<IpoSizes> {
  const now = clock.now()
  if (offer.state !== 'open' || now < offer.opensAt || now >= offer.closesAt)
    return { full: 0, half: 0, reason: 'closed' }
  const own = and(eq(subscriptions.userId, userId), eq(subscriptions.offerId, offer.id))
  const [known] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(own, ne(subscriptions.state, 'cancelled')))
  if (known) return { full: 0, half: 0, reason: 'already' }
  const terms = termsOf(offer)
  const rules = offerRules[terms.board]
  const range = rangeOf(terms)
  const ladder = rules.ladder(terms).map(shares => ({ shares, payable: rules.reserve(range, shares).payable }))
  const [wallet] = await walletsOf(db, userId, [boards[terms.board].wallet])
  return ipoSizes(ladder, must(wallet, 'the wallet').available)
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
  page: CallParsed<'POST /m_ft/sale_list'>,
): Promise<CallAnswer<'POST /m_ft/sale_list'>> {
  const wanted = and(eq(offers.product, 'newStock'), ne(offers.state, 'listed'))
  // Offers that can be applied for come first, then those to come, the postponed ones, those that wait for the result or
  // the listing, and last the ones that were called off.
  const place = sql`CASE
    WHEN ${offers.calledOffAt} IS NOT NULL THEN 4
    WHEN ${offers.postponedAt} IS NOT NULL AND ${offers.allottedAt} IS NULL THEN 2
    WHEN ${offers.state} = 'open' THEN 0
    WHEN ${offers.state} = 'announced' THEN 1
    ELSE 3 END`
  const order = [place, asc(offers.closesAt), desc(offers.seq)]
  const { total, rows } = await readPage(db, db.select().from(offers).where(wanted), order, page)
  return { total, list: rows.map(issueWire) }
}

async function listOwn(
  { db, clock }: Deps,
  userId: string,
  { id, offerId, ...page }: CallParsed<'POST /position/subscription'>,
): Promise<CallAnswer<'POST /position/subscription'>> {
  const { total, rows } = await readOwn(db, { userId, product: 'newStock', id, offerId }, page)
  return { total, list: await subscriptionsWire(db, rows, clock.now()) }
}
