// The life cycle of a strategy's series, run once per valuation: days are stored, waiting orders are confirmed, due
// orders are settled, and the series of the next valuation are opened. Repeating a step has no effect.
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { FollowExit } from '../../domain/follow.ts'
import { followExit } from '../../domain/follow.ts'
import type { Decimal } from '../../domain/money.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import type { StrategyRow } from '../db/strategy-schema.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import { newToken } from '../lib/id.ts'
import { allotBatch, decideAllotment, SETTLED, settleAll } from '../subscriptions/allotment.ts'
import type { EffectDeps } from '../subscriptions/deps.ts'
import type { AllottedProduct } from '../subscriptions/product.ts'
import { lockOffer, saveOfferState, withOffers } from '../subscriptions/store.ts'
import type { DayDeps, DayValue } from './days.ts'
import { daysOf, lockStrategy, writeDays } from './days.ts'
import type { Strategy } from './strategy.ts'
import type { Decided, SeriesTerms } from './terms.ts'
import { resultOf, seriesTermsOf, undecided, unitValueOf } from './terms.ts'
import { addDays, VALUATION_TIMEOUT_MS } from './valuations.ts'

/**
 * `endsOn`: the last possible date of the settlement. `limit`: the loss, as a negative fraction, at which an order
 * settles earlier; null without a limit.
 */
export type Ends = { readonly endsOn: string; readonly limit: Decimal | null }
export type Series = { readonly id: string; readonly terms: SeriesTerms }

/** A product whose orders buy units of strategies. */
export type SeriesKind = {
  readonly product: 'follow' | 'quant'
  /** The series that are entered at the value of a date. */
  readonly seriesOn: (strategy: Strategy, date: string) => readonly Series[]
  readonly productAt: (decided: Decided) => AllottedProduct
  readonly endsOf: (offer: OfferRow, row: SubscriptionRow) => Ends
  /** Called once, in the transaction that confirms an offer. */
  readonly confirmed: (tx: Tx, offer: OfferRow) => Promise<void>
}

export type SeriesDeps = EffectDeps & DayDeps & { readonly kind: SeriesKind }

export type Run = {
  readonly strategy: Strategy
  readonly row: StrategyRow
  /** Days whose valuation is at or before `until`, in order of time. */
  readonly days: readonly DayValue[]
  /** UTC ms up to which due orders are processed. */
  readonly until: number
  /** UTC ms of the run. */
  readonly at: number
}

/** Runs a strategy. Returns the time of its next run. */
export async function runStrategy(deps: SeriesDeps, tx: Tx, strategy: Strategy, at: number): Promise<number> {
  const row = await writeDays(deps, tx, strategy, at)
  const run: Run = { strategy, row, days: await daysOf(tx, strategy.id), until: at, at }
  if (await confirmDue(deps, tx, run)) return at
  if (await settleDue(deps, tx, run)) return at
  return openNext(deps, tx, run)
}

/** Opens the series of the next valuation. Returns the time of the strategy's next run. */
export async function openNext(deps: SeriesDeps, tx: Tx, { strategy, row, days, at }: Run): Promise<number> {
  const { valuations } = deps
  const next = addDays(valuations.lastDate(at), 1)
  if (row.closedOn === null) await openSeries(deps, tx, strategy, next)
  const isBehind = row.closedOn === null && days.at(-1)?.date !== valuations.lastDate(at)
  return isBehind ? Math.min(at + MINUTE_MS, valuations.at(next)) : valuations.at(next)
}

/** The run at a past instant; used to create the demo account's history. */
export async function runAt(deps: SeriesDeps, tx: Tx, strategy: Strategy, at: number): Promise<Run> {
  const row = await lockStrategy(deps, tx, strategy, at)
  const days = (await daysOf(tx, strategy.id)).filter(day => day.at <= at)
  return { strategy, row, days, until: at, at }
}

/** Opens the series that are entered at the value of a date. */
export async function openSeries(deps: SeriesDeps, tx: Tx, strategy: Strategy, date: string): Promise<void> {
  const { kind, valuations } = deps
  const series = kind.seriesOn(strategy, date).map(({ id, terms }) => ({
    id,
    product: kind.product,
    state: 'open' as const,
    opensAt: valuations.at(addDays(date, -1)),
    closesAt: valuations.at(date),
    endsAt: valuations.at(terms.endsOn),
    terms,
    seed: newToken(),
  }))
  await tx.insert(offers).values(series).onConflictDoNothing()
}

const ofStrategy = ({ product }: SeriesKind, { id }: Strategy) =>
  and(eq(offers.product, product), sql`${offers.terms} ->> 'strategy' = ${id}`)

/**
 * Confirms orders whose entry value is stored. Returns true if more work is left. If the value stays missing, or the
 * strategy has ended before it, the money is returned.
 */
export async function confirmDue(deps: SeriesDeps, tx: Tx, run: Run): Promise<boolean> {
  const { strategy, until, at } = run
  const due = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(ofStrategy(deps.kind, strategy), eq(offers.state, 'open'), lte(offers.closesAt, until)))
    .orderBy(asc(offers.seq))
  for (const { id } of due) {
    const offer = must(await lockOffer(tx, id, 'update'), id)
    const entry = entryOf(offer, run)
    if (entry === 'wait') continue
    const product = deps.kind.productAt({ entry, exits: undecided.exits })
    const decided = await decideAllotment(tx, product, offer, at)
    if (entry !== null && offer.allottedAt === null) await deps.kind.confirmed(tx, offer)
    if (await allotBatch(deps, tx, product, { offer: decided, at })) return true
    await saveOfferState(tx, offer, entry === null ? 'listed' : 'allotted')
  }
  return false
}

function entryOf(offer: OfferRow, { days, row, until }: Run) {
  const { date } = seriesTermsOf(offer)
  if (row.closedOn !== null && row.closedOn <= date) return null
  const day = days.find(each => each.date === date)
  if (day) return { date, value: day.unitValue }
  return until >= offer.closesAt + VALUATION_TIMEOUT_MS ? null : 'wait'
}

/** Settles due orders in the order of their arrival. Returns true if more work is left. */
export async function settleDue(deps: SeriesDeps, tx: Tx, run: Run): Promise<boolean> {
  const { strategy, at } = run
  const running = await withOffers(tx)
    .where(and(ofStrategy(deps.kind, strategy), eq(subscriptions.state, 'running')))
    .orderBy(asc(subscriptions.seq))
    .for('update', { of: subscriptions })
  const exits = new Map<string, FollowExit>()
  for (const each of running) {
    const exit = exitOf(deps.kind, each, run)
    if (exit) exits.set(each.row.id, exit)
  }
  const due = running.filter(({ row }) => exits.has(row.id)).slice(0, SETTLED)
  const product = deps.kind.productAt({ entry: null, exits })
  await settleAll(deps, tx, product, { held: due, at })
  if (due.length === SETTLED) return true
  await endSeries(
    deps.kind,
    tx,
    running.filter(({ row }) => !exits.has(row.id)),
    run,
  )
  return false
}

function exitOf(
  kind: SeriesKind,
  { offer, row }: { readonly offer: OfferRow; readonly row: SubscriptionRow },
  run: Run,
): FollowExit | null {
  const entry = unitValueOf(must(resultOf(offer)?.entry, `an entry of ${offer.id}`))
  const { endsOn, limit } = kind.endsOf(offer, row)
  const days = run.days.map(({ date, unitValue }) => unitValueOf({ date, value: unitValue }))
  const exit = followExit({ entry, endsOn, limit, closedOn: run.row.closedOn }, days)
  const last = days.at(-1)
  const lastAt = run.days.at(-1)?.at ?? 0
  if (exit || !last || run.row.closedOn !== null || run.until < lastAt + VALUATION_TIMEOUT_MS) return exit
  return { date: last.date, value: last.value, reason: 'missing' }
}

/** Ends series whose term is over and that have no running orders. */
async function endSeries(
  kind: SeriesKind,
  tx: Tx,
  running: readonly { readonly offer: OfferRow }[],
  { strategy, until }: Run,
): Promise<void> {
  const busy = new Set(running.map(({ offer }) => offer.id))
  const over = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(ofStrategy(kind, strategy), eq(offers.state, 'allotted'), lte(offers.endsAt, until)))
  const ended = over.map(({ id }) => id).filter(id => !busy.has(id))
  if (ended.length > 0) await tx.update(offers).set({ state: 'listed' }).where(inArray(offers.id, ended))
}
