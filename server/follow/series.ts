// The life of a strategy's series, one run a valuation: days are written, waiting orders confirmed, due orders settled, and
// series of the next valuation opened. Each step that is run again finds nothing left to do.
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { FollowExit } from '../../domain/follow.ts'
import { followExit, followTerms } from '../../domain/follow.ts'
import { Decimal } from '../../domain/money.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import type { StrategyRow } from '../db/follow-schema.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import { newToken } from '../lib/id.ts'
import { BATCH, decideAllotment, refundBatch, settleAll } from '../subscriptions/allotment.ts'
import type { EffectDeps } from '../subscriptions/deps.ts'
import { lockOffer, saveOfferState } from '../subscriptions/store.ts'
import type { DayDeps, DayValue } from './days.ts'
import { daysOf, lockStrategy, writeDays } from './days.ts'
import { followProduct, undecided } from './product.ts'
import type { Strategy } from './strategies.ts'
import type { Terms } from './terms.ts'
import { choiceOf, resultOf, termsOf, unitValueOf } from './terms.ts'
import { addDays, MISSING_MS } from './valuations.ts'

export type SeriesDeps = EffectDeps & DayDeps

type Run = {
  readonly strategy: Strategy
  readonly row: StrategyRow
  /** Days that are valued at `at`, in order. */
  readonly days: readonly DayValue[]
  readonly at: number
}

/** Returns when it is due again. */
export async function runStrategy(deps: SeriesDeps, tx: Tx, strategy: Strategy, at: number): Promise<number> {
  const row = await writeDays(deps, tx, strategy, at)
  const run: Run = { strategy, row, days: await daysOf(tx, strategy.id), at }
  if (await confirmDue(deps, tx, run)) return at
  if (await settleDue(deps, tx, run)) return at
  const { valuations } = deps
  const next = addDays(valuations.lastDate(at), 1)
  if (row.closedOn === null) for (const term of followTerms) await openSeries(deps, tx, { strategy, term, date: next })
  const isBehind = row.closedOn === null && run.days.at(-1)?.date !== valuations.lastDate(at)
  return isBehind ? Math.min(at + MINUTE_MS, valuations.at(next)) : valuations.at(next)
}

/** The run as it was at an instant, for what is played afterwards. */
export async function runAt(deps: SeriesDeps, tx: Tx, strategy: Strategy, at: number): Promise<Run> {
  const row = await lockStrategy(deps, tx, strategy, at)
  const days = (await daysOf(tx, strategy.id)).filter(day => day.at <= at)
  return { strategy, row, days, at }
}

type Series = { readonly strategy: Strategy; readonly term: number; readonly date: string }

export const seriesId = ({ strategy, term, date }: Series): string => `follow-${strategy.id}-${term}-${date}`

export async function openSeries({ valuations }: DayDeps, tx: Tx, series: Series): Promise<void> {
  const { strategy, term, date } = series
  const endsOn = addDays(date, term)
  const terms: Terms = {
    code: strategy.id.toUpperCase(),
    name: strategy.name,
    strategy: strategy.id,
    term,
    date,
    endsOn,
    feeRate: strategy.feeRate,
  }
  await tx
    .insert(offers)
    .values({
      id: seriesId(series),
      product: 'follow',
      state: 'open',
      opensAt: valuations.at(addDays(date, -1)),
      closesAt: valuations.at(date),
      endsAt: valuations.at(endsOn),
      terms,
      seed: newToken(),
    })
    .onConflictDoNothing()
}

const ofStrategy = ({ id }: Strategy) => and(eq(offers.product, 'follow'), sql`${offers.terms} ->> 'strategy' = ${id}`)

/** True: more is to be done. A series whose value stays missing, or whose strategy ended before, gives its money back. */
export async function confirmDue(deps: SeriesDeps, tx: Tx, run: Run): Promise<boolean> {
  const { strategy, at } = run
  const due = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(ofStrategy(strategy), eq(offers.state, 'open'), lte(offers.closesAt, at)))
    .orderBy(asc(offers.seq))
  for (const { id } of due) {
    const offer = must(await lockOffer(tx, id, 'update'), id)
    const entry = entryOf(offer, run)
    if (entry === 'wait') continue
    const product = followProduct(deps.ledger, { entry, exits: undecided.exits })
    await decideAllotment(tx, product, offer, at)
    const decided = must(await lockOffer(tx, id, 'update'), id)
    if ((await refundBatch(deps, tx, product, { offer: decided, at })) === BATCH) return true
    await saveOfferState(tx, offer, entry === null ? 'listed' : 'allotted')
  }
  return false
}

function entryOf(offer: OfferRow, { days, row, at }: Run) {
  const { date } = termsOf(offer)
  if (row.closedOn !== null && row.closedOn <= date) return null
  const day = days.find(each => each.date === date)
  if (day) return { date, value: day.unitValue }
  return at >= offer.closesAt + MISSING_MS ? null : 'wait'
}

/** True: more is to be done. Orders settle in the order in which they came. */
export async function settleDue(deps: SeriesDeps, tx: Tx, run: Run): Promise<boolean> {
  const { strategy, at } = run
  const running = await tx
    .select({ offer: offers, row: subscriptions })
    .from(subscriptions)
    .innerJoin(offers, eq(offers.id, subscriptions.offerId))
    .where(and(ofStrategy(strategy), eq(subscriptions.state, 'running')))
    .orderBy(asc(subscriptions.seq))
    .for('update', { of: subscriptions })
  const exits = new Map<string, FollowExit>()
  for (const each of running) {
    const exit = exitOf(each, run)
    if (exit) exits.set(each.row.id, exit)
  }
  const due = running.filter(({ row }) => exits.has(row.id)).slice(0, BATCH)
  const product = followProduct(deps.ledger, { entry: null, exits })
  await settleAll(deps, tx, product, { held: due, at })
  if (due.length === BATCH) return true
  await endSeries(
    tx,
    running.filter(({ row }) => !exits.has(row.id)),
    run,
  )
  return false
}

function exitOf(
  { offer, row }: { readonly offer: OfferRow; readonly row: SubscriptionRow },
  run: Run,
): FollowExit | null {
  const entry = unitValueOf(must(resultOf(offer)?.entry, `an entry of ${offer.id}`))
  const { lossLimit } = choiceOf(row)
  const limit = lossLimit === 0 ? null : new Decimal(-lossLimit).div(100)
  const days = run.days.map(({ date, unitValue }) => unitValueOf({ date, value: unitValue }))
  const exit = followExit({ entry, endsOn: termsOf(offer).endsOn, limit, closedOn: run.row.closedOn }, days)
  const last = days.at(-1)
  const lastAt = run.days.at(-1)?.at ?? 0
  if (exit || !last || run.row.closedOn !== null || run.at < lastAt + MISSING_MS) return exit
  return { date: last.date, value: last.value, reason: 'missing' }
}

/** Series without an order that runs are over at the end of their term. */
async function endSeries(
  tx: Tx,
  running: readonly { readonly offer: OfferRow }[],
  { strategy, at }: Run,
): Promise<void> {
  const busy = new Set(running.map(({ offer }) => offer.id))
  const over = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(ofStrategy(strategy), eq(offers.state, 'allotted'), lte(offers.endsAt, at)))
  const ended = over.map(({ id }) => id).filter(id => !busy.has(id))
  if (ended.length > 0) await tx.update(offers).set({ state: 'listed' }).where(inArray(offers.id, ended))
}
