// The calls of quantitative products (specification §7).
import { eq } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { QuantDetail, QuantProduct, quantCalls } from '../../domain/wire/calls/quant.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { CallContext, HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import { pageIn } from '../db/page.ts'
import { strategyRows } from '../db/strategy-schema.ts'
import type { MarketSource } from '../market/source.ts'
import { amountOf } from '../strategies/product.ts'
import { undecided } from '../strategies/terms.ts'
import type { Valuations } from '../strategies/valuations.ts'
import { codeOf, giveCode, openedBy } from '../subscriptions/codes.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import { cancel, subscribe } from '../subscriptions/service.ts'
import { readOwn } from '../subscriptions/store.ts'
import { barsWire } from './bars.ts'
import type { Known } from './card.ts'
import { factsWire, rankingWire } from './card.ts'
import { closeOrder } from './close.ts'
import type { KnownRules } from './known.ts'
import { createKnown } from './known.ts'
import { quantProduct } from './product.ts'
import { quantStrategyOf } from './rules.ts'
import { orderById, orderDetail, ordersWire, ownOrder, profitsOf, statOf } from './wire.ts'

export type QuantDeps = SubscriptionDeps & {
  readonly market: MarketSource
  readonly valuations: Valuations
  /** Number of trading days in a year. */
  readonly periodsPerYear: number
  /** True if the market is simulated, so that codes for invitation-only rules are published. */
  readonly simulated: boolean
}

export function quantHandlers(deps: QuantDeps): HandlersOf<keyof typeof quantCalls> {
  const { db, clock, ledger } = deps
  const product = quantProduct(ledger, undecided)
  const known = createKnown(db, deps.periodsPerYear)
  const sight = { ...deps, known }
  const wire = (tx: Parameters<typeof orderById>[0], id: string) => orderById(tx, id, clock.now())
  return {
    'GET /quantization/list': async (_input, { userId }) => {
      const opened = await openedBy(db, userId, clock.now())
      return (await known(clock.now())).map(each => productWire(deps, each, opened))
    },
    'GET /quantization/product': ({ id }, { userId }) => readProduct(sight, id, userId),
    'GET /quantization/getRanking': (_input, { userId }) => readRanking(sight, userId),
    'GET /quantization/bars': query => barsWire(deps, query),
    async 'GET /quantization/profit/list'({ id, ...page }, context) {
      const held = await ownOrder(db, userOf(context), id)
      if (!held) return refuse('notFound', { field: 'id' })
      return pageIn((await profitsOf(db, held)).toReversed(), page)
    },
    async 'GET /quantization/getProfitStat'({ id }, context) {
      const held = await ownOrder(db, userOf(context), id)
      return held ? statOf(held, await profitsOf(db, held)) : refuse('notFound', { field: 'id' })
    },
    'POST /quantization/order/pageList': (input, context) => listOwn(deps, userOf(context), input),
    async 'GET /quantization/order/detail'({ id }, context) {
      const held = await ownOrder(db, userOf(context), id)
      return held ? orderDetail(db, held, clock.now()) : refuse('notFound', { field: 'id' })
    },
    'POST /quantization/order/save': ({ id, amount, token }, context) => {
      const cents = amountOf(amount)
      if (typeof cents !== 'number') return Promise.resolve(cents)
      const request = { offerId: id, quantity: cents, choice: { closeOn: null }, token }
      return subscribe(deps, product, { by: callerOf(context), request, wire })
    },
    'POST /quantization/order/cancel': ({ id }, context) => cancel(deps, product, { by: callerOf(context), id, wire }),
    'POST /quantization/order/close': ({ id }, context) => closeOrder(deps, { by: callerOf(context), id, wire }),
    'POST /quantization/checkSecret': (input, context) => checkSecret(deps, input, context),
  }
}

type Sight = QuantDeps & { readonly known: KnownRules }

const today = ({ valuations, clock }: QuantDeps): string => valuations.lastDate(clock.now())

const isSeen = ({ strategy }: Known, opened: ReadonlySet<string>): boolean =>
  !strategy.needsCode || opened.has(strategy.id)

function productWire(deps: QuantDeps, known: Known, opened: ReadonlySet<string>): QuantProduct {
  const { strategy, row } = known
  return {
    id: strategy.id,
    needsCode: strategy.needsCode,
    simulatedCode: deps.simulated && row.seed !== null ? codeOf({ seed: row.seed }) : null,
    facts: isSeen(known, opened) ? factsWire(known, today(deps)) : null,
  }
}

async function readProduct(deps: Sight, id: string, userId: string | null): Promise<QuantDetail | Refusal> {
  const opened = await openedBy(deps.db, userId, deps.clock.now())
  const strategy = quantStrategyOf(id)
  const [known] = strategy ? await deps.known(deps.clock.now(), [strategy]) : []
  if (!known) return refuse('notFound', { field: 'id' })
  const product = productWire(deps, known, opened)
  if (!product.facts) return { product, history: [], trades: [] }
  const { history, allTrades } = known.figures
  return { product, history, trades: [...allTrades] }
}

async function readRanking(deps: Sight, userId: string | null): Promise<CallAnswer<'GET /quantization/getRanking'>> {
  const opened = await openedBy(deps.db, userId, deps.clock.now())
  const seen = (await deps.known(deps.clock.now())).filter(known => isSeen(known, opened))
  const firsts = seen.flatMap(({ figures }) => figures.lately.from ?? []).toSorted()
  const lasts = seen.flatMap(({ figures }) => figures.unitValue?.date ?? []).toSorted()
  return { from: firsts[0] ?? null, to: lasts.at(-1) ?? null, list: rankingWire(seen, today(deps)) }
}

async function checkSecret(
  deps: QuantDeps,
  { id, secret }: CallParsed<'POST /quantization/checkSecret'>,
  context: CallContext,
): Promise<CallAnswer<'POST /quantization/checkSecret'> | Refusal> {
  const strategy = quantStrategyOf(id)
  const [row] = await deps.db.select().from(strategyRows).where(eq(strategyRows.id, id))
  const coded = strategy && row?.seed ? { id, seed: row.seed, needsCode: strategy.needsCode } : null
  const given = await giveCode(deps, coded, { userId: userOf(context), ip: context.ip, secret })
  if (isRefusal(given)) return given
  return { unlocked: true, token: given.token, expiresAt: unixSeconds(given.expiresAt) }
}

async function listOwn(
  { db, clock }: QuantDeps,
  userId: string,
  page: CallParsed<'POST /quantization/order/pageList'>,
): Promise<CallAnswer<'POST /quantization/order/pageList'>> {
  const { total, rows } = await readOwn(db, { userId, product: 'quant' }, page)
  return { total, list: await ordersWire(db, rows, clock.now()) }
}
