// Orders of the demo account, made through the same functions as any customer's: one settled, one running, one that
// waits for its entry.
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import { lastDay, writeDays } from '../strategies/days.ts'
import type { Run, SeriesDeps } from '../strategies/series.ts'
import { openSeries, runAt } from '../strategies/series.ts'
import { undecided } from '../strategies/terms.ts'
import { addDays } from '../strategies/valuations.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import { enter } from '../subscriptions/service.ts'
import { lockOffer } from '../subscriptions/store.ts'
import type { QuantStrategy } from './rules.ts'
import { quantStrategies } from './rules.ts'
import { bookDay, quantSeriesId } from './run.ts'

export type DemoDeps = SubscriptionDeps & SeriesDeps

type Story = { readonly term: 30 | 365; readonly date: string; readonly cents: number }

/**
 * Days since the entry of the two orders: one with a fixed term that has ended, and one without a term that is running.
 */
const SETTLED_AGO = 45
const RUNNING_AGO = 20

export async function seedDemoQuant(deps: DemoDeps, tx: Tx, userId: string): Promise<void> {
  const now = deps.clock.now()
  const strategy = await firstOpen(deps, tx, now)
  if (!strategy) return
  const last = deps.valuations.lastDate(now)
  const stories: readonly Story[] = [
    { term: 30, date: addDays(last, -SETTLED_AGO), cents: 40_000 },
    { term: 365, date: addDays(last, -RUNNING_AGO), cents: 30_000 },
    { term: 365, date: addDays(last, 1), cents: 20_000 },
  ]
  let from = ''
  for (const story of stories) {
    await play(deps, tx, { userId, strategy }, { from, to: addDays(story.date, -1) })
    await order(deps, tx, { userId, strategy }, story)
    from = story.date
  }
  await deps.notices.readAll(tx, userId, now)
}

type Whose = { readonly userId: string; readonly strategy: QuantStrategy }

/** Runs the steps of each past date, with the time at which they were due. */
async function play(
  deps: DemoDeps,
  tx: Tx,
  { userId, strategy }: Whose,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (from === '') return
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const run: Run = await runAt(deps, tx, strategy, deps.valuations.at(date))
    await bookDay(deps, tx, run, { date, only: userId })
  }
}

/** The first rule that needs no code, is running, has a value for today and is old enough. */
async function firstOpen(deps: DemoDeps, tx: Tx, now: number): Promise<QuantStrategy | null> {
  for (const strategy of quantStrategies.filter(({ needsCode }) => !needsCode)) {
    const { closedOn } = await writeDays(deps, tx, strategy, now)
    const day = await lastDay(tx, strategy.id)
    if (closedOn === null && day?.date === deps.valuations.lastDate(now)) return strategy
  }
  return null
}

async function order(deps: DemoDeps, tx: Tx, { userId, strategy }: Whose, { term, date, cents }: Story): Promise<void> {
  await openSeries(deps, tx, strategy, date)
  const id = quantSeriesId(strategy.id, term, date)
  const offer = must(await lockOffer(tx, id, 'share'), id)
  const at = Math.min(deps.clock.now(), offer.opensAt + HOUR_MS)
  const made = await enter(deps, tx, deps.kind.productAt(undecided), { offer, userId, quantity: cents, at })
  assert(!isRefusal(made), 'the demo account can pay for its orders')
}
