// Changes of plans by their users. Each is one transaction, executed once per idempotency key.
import { and, count, eq, ne } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { stockBoardOf } from '../../domain/instruments/market-code.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { directions } from '../../domain/order.ts'
import { orderUnits } from '../../domain/order-units.ts'
import { smallestAmount } from '../../domain/planned-purchase.ts'
import { scaledLot } from '../../domain/price.ts'
import { PLANS_MAX, planDateFrom } from '../../domain/purchase-plan.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { Plan } from '../../domain/wire/calls/plan.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import { worstPrice } from '../../domain/worst-price.ts'
import { invalid } from '../calls/invalid.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import type { PlanRow } from '../db/plan-schema.ts'
import { purchasePlans } from '../db/plan-schema.ts'
import { rescheduleJob, scheduleJob } from '../jobs/schedule.ts'
import type { Listing } from '../market/source.ts'
import { feeRulesAt } from '../orders/fee-schedules.ts'
import { lockPerson } from '../users/people.ts'
import { walletOfBoard } from './buy.ts'
import type { PlanDeps } from './deps.ts'
import { PLAN_JOB } from './jobs.ts'
import { isOwnPlan, lastRuns, lockPlan, updatePlan } from './store.ts'
import { firstPurchaseTimes, nextPurchaseTime, purchaseTime } from './timetable.ts'
import { planWire } from './wire.ts'

type Create = CallParsed<'POST /plans/create'>
type Change = CallParsed<'POST /plans/change'>

export type PlanService = {
  create(by: Caller, input: Create): Promise<Plan | Refusal>
  change(by: Caller, input: Change): Promise<Plan | Refusal>
}

export const createPlanService = (deps: PlanDeps): PlanService => ({
  create: (by, input) =>
    idempotent<Plan>(deps, by, { call: 'createPlan', input }, tx => create(deps, tx, by.userId, input)),
  change: (by, input) =>
    idempotent<Plan>(deps, by, { call: 'changePlan', input }, tx => change(deps, tx, by.userId, input)),
})

async function create(deps: PlanDeps, tx: Tx, userId: string, input: Create): Promise<Plan | Refusal> {
  const now = deps.clock.now()
  const listing = deps.market.find(input.key)
  if (!listing || stockBoardOf(input.key) === null) return refuse('notFound', { field: 'key' })
  if (!listing.tradable) return refuse('notTradable', { field: 'key' })
  const wrong = wrongDate(listing, input, now) ?? wrongAmount(deps, listing, input, now)
  if (wrong) return wrong
  await lockPerson(tx, userId)
  if ((await openPlans(tx, userId)) >= PLANS_MAX)
    return refuse('invalid', { detail: 'plansFull', values: { maximum: PLANS_MAX } })
  const { key, amount, currency, frequency, startsOn, mayTopUp } = input
  const terms = { currency, frequency, startsOn, mayTopUp, amount: amountOf(amount) }
  const [row] = await tx
    .insert(purchasePlans)
    .values({
      id: deps.newId(),
      userId,
      instrumentKey: key,
      name: listing.instrument.name,
      ...terms,
      state: 'active',
      carried: 0n,
      nextOn: startsOn,
      createdAt: now,
      modifiedAt: now,
    })
    .returning()
  const plan = must(row, 'the new plan')
  await scheduleJob(tx, jobOf(plan.id), purchaseTime(listing.calendar, startsOn).opensAt)
  return announced(deps, tx, plan, now)
}

const jobOf = (id: string) => ({ kind: PLAN_JOB, subject: id })
/** The amount was validated with the input. */
const amountOf = (text: string): bigint => must(parseMinor(text), `an amount, not ${text}`)

async function openPlans(tx: Tx, userId: string): Promise<number> {
  const isOpen = and(eq(purchasePlans.userId, userId), ne(purchasePlans.state, 'ended'))
  const [counted] = await tx.select({ total: count() }).from(purchasePlans).where(isOpen)
  return must(counted, 'a count').total
}

/** The first date must be a trading day, so that the date that was reviewed is that of the first purchase. */
function wrongDate({ calendar }: Listing, { startsOn }: Create, now: number): Refusal | null {
  const days = firstPurchaseTimes(calendar, now)
  if (days.some(({ date }) => date === startsOn)) return null
  const next = days.find(({ date }) => date > startsOn)
  const last = must(days.at(-1), 'a trading day')
  return next
    ? invalid('startsOn', { reason: 'notTradingDay', values: { date: next.date } })
    : invalid('startsOn', { reason: 'dateBeyond', values: { date: last.date } })
}

/** The amount must pay for a lot at the current price; later the price can be another. */
function wrongAmount(deps: PlanDeps, listing: Listing, input: Create, now: number): Refusal | null {
  const { instrument, tickSteps, wholeShares } = listing
  const board = must(stockBoardOf(instrument.key), 'a board of shares')
  const wallet = walletOfBoard(board)
  const { ask, price } = deps.market.quotes
  const touch = ask[instrument.ix] || price[instrument.ix]
  if (input.currency !== 'MXN' && input.currency !== walletCurrency[wallet])
    return invalid('currency', { reason: 'malformed' })
  const isOther = input.currency !== walletCurrency[wallet]
  const rate = isOther ? (deps.rates.pair(input.currency, walletCurrency[wallet])?.sellRate ?? null) : null
  if (!touch || (isOther && rate === null)) return refuse('unavailable')
  const { priceDecimals } = instrument
  const units = orderUnits(instrument, wholeShares)
  const worst = worstPrice(directions.buy, touch, tickSteps)
  const terms = {
    fees: feeRulesAt(board, now),
    price: worst,
    priceDecimals,
    quantityDecimals: units.quantityDecimals,
    lot: scaledLot(units),
  }
  const minimum = smallestAmount(terms, rate)
  return amountOf(input.amount) >= minimum
    ? null
    : invalid('amount', {
        reason: 'withdrawalMinimum',
        values: { minimum: minorText(minimum), currency: input.currency },
      })
}

/** A plan that has ended stays ended. The job is locked before the plan, as it locks them itself. */
async function change(deps: PlanDeps, tx: Tx, userId: string, { id, action }: Change): Promise<Plan | Refusal> {
  const now = deps.clock.now()
  const [found] = await tx.select().from(purchasePlans).where(isOwnPlan(userId, id))
  if (!found) return refuse('notFound', { field: 'id' })
  const resumed = action === 'resume' ? nextFrom(deps, found, now) : null
  if (isRefusal(resumed)) return resumed
  if (resumed) await rescheduleJob(tx, jobOf(id), resumed.opensAt)
  const plan = must(await lockPlan(tx, id), 'the plan')
  if (plan.state === 'ended')
    return action === 'end' ? wireOf(deps, tx, plan, now) : refuse('invalid', { detail: 'planEnded' })
  const changes = changesOf(action, plan, resumed?.date ?? null)
  return announced(deps, tx, await updatePlan(tx, plan, { ...changes, modifiedAt: now }), now)
}

function changesOf(action: Change['action'], { state }: PlanRow, next: string | null): Partial<PlanRow> {
  if (action === 'end') return { state: 'ended', nextOn: null }
  if (action === 'pause') return { state: 'paused' }
  // The dates during the pause are not made up for.
  return state === 'paused' ? { state: 'active', nextOn: next } : {}
}

/** The first date of the plan whose session has not ended. */
function nextFrom({ market }: PlanDeps, plan: PlanRow, now: number) {
  const calendar = market.find(plan.instrumentKey)?.calendar
  if (!calendar) return refuse('notOffered')
  const date = planDateFrom(plan, nextPurchaseTime(calendar, now).date)
  return date === null
    ? refuse('invalid', { detail: 'planEnded' })
    : { date, opensAt: purchaseTime(calendar, date).opensAt }
}

async function wireOf({ market }: PlanDeps, tx: Tx, plan: PlanRow, now: number): Promise<Plan> {
  const last = (await lastRuns(tx, [plan])).get(plan.id) ?? null
  return planWire(plan, { market, last, now })
}

/** The last step of a transaction, because it locks the outbox. */
async function announced(deps: PlanDeps, tx: Tx, plan: PlanRow, now: number): Promise<Plan> {
  const wire = await wireOf(deps, tx, plan, now)
  deps.outbox.append(tx, plan.userId, [{ type: 'changed', what: 'plan', id: plan.id }], now)
  return wire
}
