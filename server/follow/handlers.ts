// The calls of follow investing (specification §7).
import { and, asc, eq, gt } from 'drizzle-orm'
import { refuse } from '../../domain/failure.ts'
import type { followCalls } from '../../domain/wire/calls/follow.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import { strategyRows } from '../db/strategy-schema.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { offers } from '../db/subscription-schema.ts'
import { dayWire } from '../strategies/day-wire.ts'
import { daysOf } from '../strategies/days.ts'
import { amountOf } from '../strategies/product.ts'
import { seriesTermsOf, undecided } from '../strategies/terms.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import { cancel, subscribe } from '../subscriptions/service.ts'
import { readOwn } from '../subscriptions/store.ts'
import type { Known } from './card.ts'
import { agencyWire } from './card.ts'
import { followProduct } from './product.ts'
import { strategies, strategyOf } from './strategies.ts'
import { orderById, ordersWire } from './wire.ts'

export function followHandlers(deps: SubscriptionDeps): HandlersOf<keyof typeof followCalls> {
  const { db, clock, ledger } = deps
  const product = followProduct(ledger, undecided)
  return {
    'GET /userFollowInvest/getInvestAgencyList': () => listAgencies(deps),
    async 'GET /userFollowInvest/agency'({ id }) {
      const known = await knownOf(deps, id, await openSeries(deps))
      if (!known) return refuse('notFound', { field: 'id' })
      const history = known.days.map(({ date, unitValue }) => ({ date, value: unitValue }))
      return { ...(await agencyWire(db, known)), history }
    },
    'GET /userFollowInvest/day': async ({ id, date }) =>
      (await dayWire(db, id, date)) ?? refuse('notFound', { field: 'id' }),
    'POST /userFollowInvest/add': ({ id, amount, lossLimit }, context) => {
      const cents = amountOf(amount)
      if (typeof cents !== 'number') return Promise.resolve(cents)
      return subscribe(deps, product, {
        by: callerOf(context),
        request: { offerId: id, quantity: cents, choice: { lossLimit } },
        wire: (tx, made) => orderById(tx, made, clock.now()),
      })
    },
    'POST /userFollowInvest/cancel': ({ id }, context) =>
      cancel(deps, product, { by: callerOf(context), id, wire: (tx, ended) => orderById(tx, ended, clock.now()) }),
    'POST /userFollowInvest/pageList': (input, context) => listOwn(deps, userOf(context), input),
  }
}

const openSeries = ({ db, clock }: SubscriptionDeps): Promise<OfferRow[]> =>
  db
    .select()
    .from(offers)
    .where(and(eq(offers.product, 'follow'), eq(offers.state, 'open'), gt(offers.closesAt, clock.now())))
    .orderBy(asc(offers.endsAt))

/** Figures of a strategy; null until the strategy is stored. */
async function knownOf({ db }: SubscriptionDeps, id: string, open: readonly OfferRow[]): Promise<Known | null> {
  const strategy = strategyOf(id)
  const [row] = await db.select().from(strategyRows).where(eq(strategyRows.id, id))
  if (!strategy || !row) return null
  return { strategy, row, days: await daysOf(db, id), open: open.filter(offer => seriesTermsOf(offer).strategy === id) }
}

/** Institutions in the order of the list: they are never sorted by the best result. */
async function listAgencies(deps: SubscriptionDeps): Promise<CallAnswer<'GET /userFollowInvest/getInvestAgencyList'>> {
  const open = await openSeries(deps)
  const known: Known[] = []
  for (const { id } of strategies) {
    const each = await knownOf(deps, id, open)
    if (each) known.push(each)
  }
  const sorted = known.toSorted((one, other) => one.row.startedOn.localeCompare(other.row.startedOn, 'en'))
  return Promise.all(sorted.map(each => agencyWire(deps.db, each)))
}

async function listOwn(
  { db, clock }: Pick<SubscriptionDeps, 'db' | 'clock'>,
  userId: string,
  { id, ...page }: CallParsed<'POST /userFollowInvest/pageList'>,
): Promise<CallAnswer<'POST /userFollowInvest/pageList'>> {
  const { total, rows } = await readOwn(db, { userId, product: 'follow', id }, page)
  return { total, list: await ordersWire(db, rows, clock.now()) }
}
