// The job of a plan: makes the purchase of the date that is due, records what became of it, and is due again at the next
// one. All of it is one transaction: after a kill the date is either done or still due.
import { and, eq, isNull } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import { minorText } from '../../domain/minor.ts'
import { quantityText } from '../../domain/price.ts'
import type { PlanSkip } from '../../domain/purchase-plan.ts'
import { planDateAfter } from '../../domain/purchase-plan.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import type { PlanRow, PlanRunRow } from '../db/plan-schema.ts'
import { purchasePlans } from '../db/plan-schema.ts'
import { users } from '../db/schema.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import type { Listing } from '../market/source.ts'
import type { NewNotice } from '../notices/notices.ts'
import { blockOf } from '../users/blocks.ts'
import type { Bought } from './buy.ts'
import { buy } from './buy.ts'
import type { PlanDeps } from './deps.ts'
import { addRuns, lockPlan, updatePlan } from './store.ts'
import { nextPurchaseTime, purchaseTime } from './timetable.ts'

export const PLAN_JOB = 'purchasePlan'
/** Until the close a purchase without a price or a market is tried again after this time. */
const RETRY_MS = 5 * MINUTE_MS

export async function runPlan(deps: PlanDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const plan = await lockOpen(tx, id)
  if (plan?.state !== 'active' || plan.nextOn === null) return null
  const listing = deps.market.find(plan.instrumentKey)
  if (!listing) return skipUnlisted(deps, tx, plan, at)
  const { date, missed } = dueDate(listing, plan, plan.nextOn, at)
  const planned = purchaseTime(listing.calendar, date)
  // After an outage beyond the close, the purchase is made up for in the next session.
  const time = planned.closesAt > at ? planned : nextPurchaseTime(listing.calendar, at)
  const current = await recordMissed(deps, tx, { plan, date, missed, at })
  if (at < time.opensAt) return time.opensAt
  const bought = await attempt(deps, tx, { plan: current, listing, at })
  if ('skip' in bought && bought.waits && at + RETRY_MS < time.closesAt) return at + RETRY_MS
  return finish(deps, tx, { plan: current, listing, date, bought, isLate: time.date !== planned.date, at })
}

/** The plan, locked after its user, whose account cannot be closed until the end. Null if it was deleted. */
async function lockOpen(tx: Tx, id: string): Promise<PlanRow | null> {
  const [found] = await tx.select({ userId: purchasePlans.userId }).from(purchasePlans).where(eq(purchasePlans.id, id))
  if (!found) return null
  const isOpen = and(eq(users.id, found.userId), isNull(users.closedAt))
  const [user] = await tx.select({ id: users.id }).from(users).where(isOpen).for('key share')
  return user ? lockPlan(tx, id) : null
}

/** The latest date that is due, and the earlier ones: of several missed purchases only the last is made up for. */
function dueDate({ calendar }: Listing, plan: PlanRow, first: string, at: number) {
  const missed: string[] = []
  let date = first
  for (;;) {
    const next = planDateAfter(plan, date)
    if (next === null || purchaseTime(calendar, next).opensAt > at) return { date, missed }
    missed.push(date)
    date = next
  }
}

type Missed = { readonly plan: PlanRow; readonly date: string; readonly missed: readonly string[]; readonly at: number }

async function recordMissed(deps: PlanDeps, tx: Tx, { plan, date, missed, at }: Missed): Promise<PlanRow> {
  const [first] = missed
  if (first === undefined) return plan
  await addRuns(
    tx,
    missed.map(each => skippedRun(plan, { date: each, skip: 'missed', isLate: false, at })),
  )
  const notice = skipNotice(plan, { skip: 'missed', date: first })
  announce(deps, tx, plan, { notice, at })
  return updatePlan(tx, plan, { nextOn: date, modifiedAt: at })
}

type Attempt = { readonly plan: PlanRow; readonly listing: Listing; readonly at: number }

async function attempt(deps: PlanDeps, tx: Tx, given: Attempt): Promise<Bought> {
  const { userId, carried } = given.plan
  return (await blockOf(tx, userId)) ? { skip: 'blocked', waits: false, carried } : buy(deps, tx, given)
}

type Finish = Attempt & { readonly date: string; readonly bought: Bought; readonly isLate: boolean }

async function finish(deps: PlanDeps, tx: Tx, given: Finish): Promise<number | null> {
  const { plan, listing, date, bought, isLate, at } = given
  const { carried } = bought
  const run =
    'order' in bought
      ? orderedRun(plan, { date, bought, isLate, at })
      : skippedRun(plan, { date, skip: bought.skip, isLate, at })
  await addRuns(tx, [run])
  const nextOn = planDateAfter(plan, date)
  await updatePlan(tx, plan, { nextOn, carried, state: nextOn === null ? 'ended' : 'active', modifiedAt: at })
  announce(deps, tx, plan, { notice: noticeOf(plan, { date, bought, isLate }), at })
  return nextOn === null ? null : purchaseTime(listing.calendar, nextOn).opensAt
}

/** An instrument that the market does not list any more has no calendar. */
async function skipUnlisted(deps: PlanDeps, tx: Tx, plan: PlanRow, at: number): Promise<number | null> {
  const date = must(plan.nextOn, 'a date that is due')
  await addRuns(tx, [skippedRun(plan, { date, skip: 'barred', isLate: false, at })])
  await updatePlan(tx, plan, { nextOn: null, state: 'ended', modifiedAt: at })
  announce(deps, tx, plan, { notice: skipNotice(plan, { skip: 'barred', date }), at })
  return null
}

type Skipped = { readonly date: string; readonly skip: PlanSkip; readonly isLate: boolean; readonly at: number }

const skippedRun = ({ id }: PlanRow, { date, skip, isLate, at }: Skipped): PlanRunRow => ({
  planId: id,
  date,
  at,
  outcome: 'skipped',
  skip,
  late: isLate,
  orderId: null,
  quantity: null,
})

type Ordered = {
  readonly date: string
  readonly bought: Extract<Bought, { readonly order: unknown }>
  readonly isLate: boolean
  readonly at: number
}

const orderedRun = ({ id }: PlanRow, { date, bought: { order }, isLate, at }: Ordered): PlanRunRow => ({
  planId: id,
  date,
  at,
  outcome: 'ordered',
  skip: null,
  late: isLate,
  orderId: order.id,
  quantity: quantityText(order.quantity, order.quantityDecimals),
})

/** The fill of an order has a notice of its own, so that one is sent here only for a skipped or a late purchase. */
function noticeOf(plan: PlanRow, { date, bought, isLate }: Pick<Finish, 'date' | 'bought' | 'isLate'>) {
  if ('skip' in bought) return skipNotice(plan, { skip: bought.skip, date })
  return isLate ? notice('planLate', plan, { date }) : null
}

type Skip = { readonly skip: PlanSkip; readonly date: string }

const skipNotice = (plan: PlanRow, { skip, date }: Skip): NewNotice => notice('planSkipped', plan, { skip, date })

function notice(kind: 'planSkipped' | 'planLate', plan: PlanRow, values: Readonly<Record<string, string>>): NewNotice {
  const { id, instrumentKey: key, name, amount, currency } = plan
  const { board, code } = must(parseKey(key), `a key, not ${key}`)
  const known = { name, ...otherNamesOf(key), key, board, code, amount: minorText(amount), currency }
  return { kind, values: Object.assign(known, values), subject: { type: 'plan', id } }
}

type News = { readonly notice: NewNotice | null; readonly at: number }

/** The last step, because it locks the outbox. */
function announce({ notices, outbox }: PlanDeps, tx: Tx, { id, userId }: PlanRow, { notice: sent, at }: News): void {
  const events = sent ? [notices.write(tx, userId, sent, at)] : []
  outbox.append(tx, userId, [...events, { type: 'changed', what: 'plan', id }], at)
}
