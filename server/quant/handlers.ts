// The calls of quantitative products (specification §7).
import { and, asc, count, desc, eq, gt } from 'drizzle-orm'
import type { DecimalText } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { parseMinor } from '../../domain/minor.ts'
import { fromMinor } from '../../domain/money.ts'
import { RANKED_SPAN } from '../../domain/quant/ranking.ts'
import { halfUp } from '../../domain/rounding.ts'
import { checkFollowAmount } from '../../domain/rules.ts'
import { START_CENTS, UNITS } from '../../domain/strategy-account.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { QuantDetail, QuantProduct, quantCalls } from '../../domain/wire/calls/quant.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { CallContext, HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import { invalid } from '../calls/invalid.ts'
import { readPage } from '../db/page.ts'
import { strategyRows } from '../db/strategy-schema.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import { dayRowsOf, fillsOf } from '../strategies/days.ts'
import { undecided } from '../strategies/terms.ts'
import type { Valuations } from '../strategies/valuations.ts'
import { codeOf, giveCode, openedBy } from '../subscriptions/codes.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import { cancel, subscribe } from '../subscriptions/service.ts'
import type { Known } from './card.ts'
import { factsWire, rankingWire } from './card.ts'
import { closeOrder } from './close.ts'
import { quantProduct } from './product.ts'
import { quantStrategies, quantStrategyOf } from './rules.ts'
import { quantTermsOf } from './terms.ts'
import { orderById, orderDetail, ordersWire, ownOrder, profitsOf, statOf, tradesWire } from './wire.ts'

export type QuantDeps = SubscriptionDeps & {
  readonly valuations: Valuations
  /** Trading days of a year. */
  readonly periodsPerYear: number
  /** Codes are public where nothing is real. */
  readonly simulated: boolean
}

export function quantHandlers(deps: QuantDeps): HandlersOf<keyof typeof quantCalls> {
  const { db, clock, ledger } = deps
  const product = quantProduct(ledger, undecided)
  const wire = (tx: Parameters<typeof orderById>[0], id: string) => orderById(tx, id, clock.now())
  return {
    'GET /quantization/list': async (_input, { userId }) => {
      const opened = await openedBy(db, userId, clock.now())
      return (await allKnown(deps)).map(known => productWire(deps, known, opened))
    },
    'GET /quantization/product': ({ id }, { userId }) => readProduct(deps, id, userId),
    'GET /quantization/getRanking': (_input, { userId }) => readRanking(deps, userId),
    async 'GET /quantization/profit/list'({ id, pageNo, pageSize }, context) {
      const held = await ownOrder(db, userOf(context), id)
      if (!held) return refuse('notFound', { field: 'id' })
      const profits = (await profitsOf(db, held)).toReversed()
      return { total: profits.length, list: profits.slice((pageNo - 1) * pageSize, pageNo * pageSize) }
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
    'POST /quantization/order/cancel': ({ id }, context) => cancel(deps, { by: callerOf(context), id, wire }),
    'POST /quantization/order/close': ({ id }, context) => closeOrder(deps, { by: callerOf(context), id, wire }),
    'POST /quantization/checkSecret': (input, context) => checkSecret(deps, input, context),
  }
}

/** Whole cents. */
function amountOf(text: string): number | Refusal {
  const breach = checkFollowAmount(text)
  if (breach) return invalid('amount', breach)
  const cents = parseMinor(text)
  return cents === null ? refuse('invalid', { field: 'amount' }) : Number(cents)
}

/** The longest history first, never by the best result. Rules that are not stored yet are left out. */
async function allKnown(deps: QuantDeps): Promise<Known[]> {
  const { db, clock, valuations, periodsPerYear } = deps
  const open: OfferRow[] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.product, 'quant'), eq(offers.state, 'open'), gt(offers.closesAt, clock.now())))
    .orderBy(asc(offers.endsAt))
  const rows = new Map((await db.select().from(strategyRows)).map(row => [row.id, row]))
  const today = valuations.lastDate(clock.now())
  const known: Known[] = []
  for (const strategy of quantStrategies) {
    const { id } = strategy
    const row = rows.get(id)
    if (!row) continue
    known.push({
      strategy,
      row,
      days: await dayRowsOf(db, id),
      fills: await fillsOf(db, id),
      open: open.filter(offer => quantTermsOf(offer).strategy === id),
      today,
      periodsPerYear,
    })
  }
  return known.toSorted((one, other) => one.row.startedOn.localeCompare(other.row.startedOn, 'en'))
}

const isSeen = ({ strategy }: Known, opened: ReadonlySet<string>): boolean =>
  !strategy.needsCode || opened.has(strategy.id)

function productWire({ simulated }: QuantDeps, known: Known, opened: ReadonlySet<string>): QuantProduct {
  const { strategy, row } = known
  return {
    id: strategy.id,
    needsCode: strategy.needsCode,
    simulatedCode: simulated && row.seed !== null ? codeOf({ seed: row.seed }) : null,
    facts: isSeen(known, opened) ? factsWire(known) : null,
  }
}

async function readProduct(deps: QuantDeps, id: string, userId: string | null): Promise<QuantDetail | Refusal> {
  const opened = await openedBy(deps.db, userId, deps.clock.now())
  const known = (await allKnown(deps)).find(({ strategy }) => strategy.id === id)
  if (!known) return refuse('notFound', { field: 'id' })
  const product = productWire(deps, known, opened)
  if (!product.facts) return { product, history: [], trades: [] }
  const history = known.days.map(({ date, unitValue, benchmarkEquity }) => {
    return { date, value: unitValue, benchmark: unitOf(benchmarkEquity ?? START_CENTS) }
  })
  return { product, history, trades: tradesWire(known.fills, known.days) }
}

const unitOf = (cents: bigint): DecimalText => decimalText(halfUp(fromMinor(cents).div(UNITS), 4).toFixed(4))

async function readRanking(
  deps: QuantDeps,
  userId: string | null,
): Promise<CallAnswer<'GET /quantization/getRanking'>> {
  const opened = await openedBy(deps.db, userId, deps.clock.now())
  const seen = (await allKnown(deps)).filter(known => isSeen(known, opened))
  const dates = seen.flatMap(({ days }) => days.slice(-RANKED_SPAN).map(({ date }) => date)).toSorted()
  return { from: dates[0] ?? null, to: dates.at(-1) ?? null, list: rankingWire(seen) }
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
  const own = and(eq(subscriptions.userId, userId), eq(subscriptions.product, 'quant'))
  const counted = db.select({ total: count() }).from(subscriptions).where(own)
  const list = db
    .select({ row: subscriptions, offer: offers })
    .from(subscriptions)
    .innerJoin(offers, eq(offers.id, subscriptions.offerId))
    .where(own)
    .orderBy(desc(subscriptions.seq))
  const { total, rows } = await readPage({ counted, rows: list }, page)
  return { total, list: await ordersWire(db, rows, clock.now()) }
}
