// Checks margined positions after a stage in which processes were killed: nothing may be liquidated, charged or closed
// twice, nothing may be omitted, and all money must be accounted for. Reads only the stored rows.
import { asc, eq } from 'drizzle-orm'
import { isRefusal } from '../domain/failure.ts'
import { isFinal } from '../domain/order.ts'
import { markOf } from '../server/contracts/mark.ts'
import { contractTermsOf } from '../server/contracts/terms.ts'
import { notices } from '../server/db/account-schema.ts'
import type { Db } from '../server/db/db.ts'
import { accounts, balances } from '../server/db/money-schema.ts'
import { closedPositions, fills, marginEvents, orders, positions } from '../server/db/trading-schema.ts'
import { verifyLedger } from '../server/ledger/verify.ts'
import { lastCutOff } from '../server/margin/rollover.ts'
import type { MarketSource } from '../server/market/source.ts'
import type { Contracted } from '../server/positions/contract.ts'
import { contracted, stateAt } from '../server/positions/contract.ts'
import { withAllValues } from '../server/positions/store.ts'

export type StoredMargin = Awaited<ReturnType<typeof readMargin>>

export function readMargin(db: Db) {
  return db.snapshot(async tx => ({
    positions: (
      await withAllValues(tx, await tx.select().from(positions).where(eq(positions.marginMode, 'isolated')))
    ).map(contracted),
    events: await tx.select().from(marginEvents).orderBy(asc(marginEvents.seq)),
    closed: await tx.select().from(closedPositions),
    orders: await tx.select().from(orders),
    fills: await tx.select().from(fills),
    notices: await tx.select({ kind: notices.kind, subjectId: notices.subjectId }).from(notices),
    balances: await tx
      .select({ owner: accounts.owner, kind: accounts.kind, balance: balances.balance })
      .from(balances)
      .innerJoin(accounts, eq(accounts.id, balances.accountId)),
    problems: (await verifyLedger(tx)).problems,
  }))
}

/** The prices and the time of the stage. `paidIn`: sum of the customers' deposits. */
export type Situation = { readonly market: MarketSource; readonly at: number; readonly paidIn: bigint }

/** Returns one sentence for each violation; empty if there is none. */
export function marginProblems(stored: StoredMargin, situation: Situation): string[] {
  return [
    ...stored.problems,
    ...stored.positions.flatMap(position => [
      ...countProblems(position, stored),
      ...eventProblems(position, stored),
      ...forgottenProblems(position, situation),
      ...noticeProblems(position, stored),
    ]),
    ...orderProblems(stored),
    ...moneyProblems(stored, situation),
  ]
}

/**
 * The amounts that each customer has after a stage, without ids and times: the same positions at the same prices must
 * end in the same amounts, however often the leader was killed.
 */
export function endOf({ positions, closed, balances }: StoredMargin, userIds: readonly string[]): readonly string[] {
  const closesOf = (id: string) =>
    closed
      .filter(({ positionId }) => positionId === id)
      .map(({ reason, quantity, cost, proceeds, fees, covered }) =>
        [reason, quantity, cost, proceeds, fees, covered].join(' '),
      )
  return userIds.map(userId => {
    const own = positions
      .filter(position => position.userId === userId)
      .map(({ id, instrumentKey, side, quantity, margin, contract }) =>
        [instrumentKey, side, quantity, margin, contract.collateral, ...closesOf(id).toSorted()].join(' '),
      )
    const money = balances.filter(({ owner }) => owner === userId).map(({ kind, balance }) => `${kind} ${balance}`)
    return [...own.toSorted(), ...money.toSorted()].join('; ')
  })
}

/** Returns one sentence for each customer whose end differs from the one without faults. */
export const endProblems = (undisturbed: readonly string[], ends: readonly string[]): string[] =>
  ends.flatMap((end, nth) =>
    end === undisturbed[nth] ? [] : [`Customer ${nth + 1} has “${end}”, and without faults “${undisturbed[nth]}”.`],
  )

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** Checks that each opened contract is either held or was closed once. */
function countProblems(position: Contracted, { orders: all, fills: filled, closed }: StoredMargin): string[] {
  const { id, userId, instrumentKey, side, quantity, used } = position
  const isOpening = new Set(
    all
      .filter(order => order.userId === userId && order.instrumentKey === instrumentKey && order.action === 0)
      .filter(({ direction }) => (direction === 0) === (side === 'long'))
      .map(order => order.id),
  )
  const opened = filled
    .filter(({ orderId }) => isOpening.has(orderId))
    .reduce((total, fill) => total + fill.quantity, 0)
  const ended = closed.filter(({ positionId }) => positionId === id).reduce((total, close) => total + close.quantity, 0)
  return [
    ...(opened === quantity + ended ? [] : [`Of ${id} ${opened} were opened, ${ended} closed, ${quantity} are held.`]),
    ...(used === 0 ? [] : [`${used} of ${id} are reserved for orders that are not there.`]),
  ]
}

/** Checks that each margin after a change follows from the preceding one, and that no cut-off is charged twice. */
function eventProblems({ id, margin }: Contracted, { events }: StoredMargin): string[] {
  const own = events.filter(({ positionId }) => positionId === id)
  let after = 0n
  const broken = own.filter(({ amount, marginAfter }) => {
    after += amount
    return after !== marginAfter
  })
  const periods = own.map(({ period }) => period).filter(period => period !== null)
  return [
    ...broken.map(event => `Event ${event.id} of ${id} says ${event.marginAfter}.`),
    ...(after === margin ? [] : [`The events of ${id} add up to ${after}, it has ${margin}.`]),
    ...(new Set(periods).size === periods.length ? [] : [`${id} was charged twice for one night.`]),
  ]
}

/** Checks that everything that was due at the stage was done. */
function forgottenProblems(position: Contracted, { market, at }: Situation): string[] {
  const { id, instrumentKey, contract, closedAt, createdAt } = position
  if (closedAt !== null) return []
  const listing = market.find(instrumentKey)
  const terms = listing && contractTermsOf(listing)
  if (!listing || !terms || isRefusal(terms)) return [`${id} is of ${instrumentKey}, which the market does not list.`]
  const isLate = terms.financed !== null && contract.financedTo < Math.max(lastCutOff(at, instrumentKey), createdAt)
  const mark = markOf(market, listing.instrument.ix)
  return [
    ...(contract.state === 'open' ? [] : [`${id} was left ${contract.state}.`]),
    ...(stateAt(position, mark)?.isLiquidatable === false ? [] : [`${id} was not liquidated.`]),
    ...(terms.expiry && terms.expiry.closeAt <= at ? [`${id} outlived its contract.`] : []),
    ...(isLate ? [`${id} was not charged for the last night.`] : []),
  ]
}

/** Checks that each close by the platform has exactly one notice: its own, or that of the contract's expiry. */
function noticeProblems({ id }: Contracted, { notices, closed }: StoredMargin): string[] {
  const closes = closed.filter(({ positionId, reason }) => positionId === id && reason !== 'order' && reason !== 'roll')
  const kinds: readonly string[] = ['marginReduced', 'marginLiquidated', 'stopTriggered', 'contractSettled']
  const own = notices.filter(({ kind, subjectId }) => subjectId === id && kinds.includes(kind))
  return own.length === closes.length ? [] : [`${closes.length} forced closes of ${id}, ${own.length} notices.`]
}

/** Checks that no open order is left for a contract whose position was closed. */
function orderProblems({ orders: all, positions: held }: StoredMargin): string[] {
  const gone = held.filter(({ closedAt }) => closedAt !== null)
  return all
    .filter(({ state }) => !isFinal(state))
    .filter(order => gone.some(each => each.userId === order.userId && each.instrumentKey === order.instrumentKey))
    .map(({ id }) => `Order ${id} still waits for a position that was closed.`)
}

/** Checks that the customers' money equals the deposits plus each recorded profit, fee and financing. */
function moneyProblems(
  { balances: all, positions: held, events, closed }: StoredMargin,
  { paidIn }: Situation,
): string[] {
  const own = all.filter(({ owner }) => owner !== 'house')
  const profits = closed.map(
    ({ side, proceeds, cost, fees }) => (side === 'long' ? proceeds - cost : cost - proceeds) - fees,
  )
  const nights = events.filter(({ kind }) => kind === 'financing').map(({ amount }) => amount)
  const due = paidIn + sum(profits) + sum(nights) - sum(held.map(({ fees }) => fees))
  const there = sum(own.map(({ balance }) => balance))
  const margins = sum(own.filter(({ kind }) => kind === 'margin').map(({ balance }) => balance))
  const positioned = sum(held.map(({ margin }) => margin))
  return [
    ...(there === due ? [] : [`The customers have ${there}, by the records ${due}.`]),
    ...(margins === positioned ? [] : [`The margin accounts have ${margins}, the positions ${positioned}.`]),
    ...own.filter(({ balance }) => balance < 0n).map(({ owner, kind }) => `${owner} has less than nothing ${kind}.`),
  ]
}
