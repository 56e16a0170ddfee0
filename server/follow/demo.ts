// Follow orders of the demo account, made through the same functions as any customer's: one settled, one running, one
// that waits for its entry.
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { FollowLossLimit } from '../../domain/follow.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import { lastDay, writeDays } from '../strategies/days.ts'
import type { SeriesDeps } from '../strategies/series.ts'
import { confirmDue, openSeries, runAt, settleDue } from '../strategies/series.ts'
import type { Strategy } from '../strategies/strategy.ts'
import { undecided } from '../strategies/terms.ts'
import { addDays } from '../strategies/valuations.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import { enter } from '../subscriptions/service.ts'
import { lockOffer } from '../subscriptions/store.ts'
import { followSeriesId } from './kind.ts'
import { strategies } from './strategies.ts'

export type DemoDeps = SubscriptionDeps & SeriesDeps

type Story = {
  readonly strategy: Strategy
  readonly term: 7 | 30
  /** Date of the order's entry. */
  readonly date: string
  readonly cents: number
  readonly lossLimit: FollowLossLimit
}

/** Days since the entry of the settled and of the running order. */
const SETTLED_AGO = 12
const RUNNING_AGO = 5

export async function seedDemoFollow(deps: DemoDeps, tx: Tx, userId: string): Promise<void> {
  const { clock, valuations } = deps
  const now = clock.now()
  const strategy = await firstOpen(deps, tx, now)
  if (!strategy) return
  const last = valuations.lastDate(now)
  const settled: Story = { strategy, term: 7, date: addDays(last, -SETTLED_AGO), cents: 30_000, lossLimit: 0 }
  const running: Story = { strategy, term: 30, date: addDays(last, -RUNNING_AGO), cents: 25_000, lossLimit: 20 }
  const waiting: Story = { strategy, term: 30, date: addDays(last, 1), cents: 20_000, lossLimit: 10 }
  await order(deps, tx, userId, settled)
  await confirm(deps, tx, settled)
  const ended = await runAt(deps, tx, strategy, valuations.at(addDays(settled.date, settled.term)))
  await settleDue(deps, tx, ended)
  await order(deps, tx, userId, running)
  await confirm(deps, tx, running)
  await order(deps, tx, userId, waiting)
  await deps.notices.readAll(tx, userId, now)
}

/** The first strategy that is running and has a value for today. */
async function firstOpen(deps: DemoDeps, tx: Tx, now: number): Promise<Strategy | null> {
  for (const strategy of strategies) {
    const { closedOn } = await writeDays(deps, tx, strategy, now)
    const day = await lastDay(tx, strategy.id)
    if (closedOn === null && day?.date === deps.valuations.lastDate(now)) return strategy
  }
  return null
}

async function order(deps: DemoDeps, tx: Tx, userId: string, story: Story): Promise<void> {
  await openSeries(deps, tx, story.strategy, story.date)
  const id = followSeriesId(story.strategy.id, story.term, story.date)
  const offer = must(await lockOffer(tx, id, 'share'), id)
  const product = deps.kind.productAt(undecided)
  const at = Math.min(deps.clock.now(), offer.opensAt + HOUR_MS)
  const choice = { lossLimit: story.lossLimit }
  const made = await enter(deps, tx, product, { offer, userId, quantity: story.cents, choice, at })
  assert(!isRefusal(made), 'the demo account can pay for its orders')
}

async function confirm(deps: DemoDeps, tx: Tx, { strategy, date }: Story): Promise<void> {
  await confirmDue(deps, tx, await runAt(deps, tx, strategy, deps.valuations.at(date)))
}
