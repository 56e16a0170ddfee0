// The platform's share of the profit. It is taken at the end of each month and at an exit, from all orders of a
// customer with the same rule, above one high-water mark. Each order pays at most once per date.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { decimalText } from '../../domain/brand.ts'
import { Decimal, fromMinor, roundToMinor } from '../../domain/money.ts'
import type { Stake } from '../../domain/quant/stake.ts'
import { crystallise } from '../../domain/quant/stake.ts'
import { truncated } from '../../domain/rounding.ts'
import type { Tx } from '../db/db.ts'
import type { QuantFeeRow } from '../db/quant-schema.ts'
import { quantFees, quantMarks } from '../db/quant-schema.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import type { StoredValue } from '../strategies/terms.ts'
import { resultOf, seriesTermsOf } from '../strategies/terms.ts'
import type { WithOffer } from '../subscriptions/store.ts'
import { withOffers } from '../subscriptions/store.ts'

type Reading = Pick<Tx, 'select'>

const UNIT_DECIMALS = 4

/** The number of units that an order buys at its entry. */
export const entryUnits = ({ quantity }: Pick<SubscriptionRow, 'quantity'>, entry: StoredValue): Decimal =>
  truncated(fromMinor(BigInt(quantity)).div(entry.value), UNIT_DECIMALS)

/** Fees by order id, each list sorted by date. */
export async function feesOf(tx: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, QuantFeeRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(quantFees)
    .where(inArray(quantFees.subscriptionId, [...ids]))
    .orderBy(asc(quantFees.date))
  return Map.groupBy(rows, ({ subscriptionId }) => subscriptionId)
}

/** Current units of an order, after all fees; null if the order was never entered. */
export function unitsAfter({ row, offer }: WithOffer, fees: readonly QuantFeeRow[]): Decimal | null {
  const last = fees.at(-1)
  if (last) return new Decimal(last.units)
  const entry = resultOf(offer)?.entry
  return entry ? entryUnits(row, entry) : null
}

export async function markOf(tx: Reading, userId: string, strategyId: string): Promise<bigint | null> {
  const [row] = await tx
    .select()
    .from(quantMarks)
    .where(and(eq(quantMarks.userId, userId), eq(quantMarks.strategyId, strategyId)))
  return row?.mark ?? null
}

/** When an offer is confirmed, raises each customer's high-water mark by the amount of the new orders. */
export async function markDeposits(tx: Tx, offer: OfferRow): Promise<void> {
  const { strategy } = seriesTermsOf(offer)
  const confirmed = await tx
    .select({ userId: subscriptions.userId, cost: subscriptions.cost })
    .from(subscriptions)
    .where(and(eq(subscriptions.offerId, offer.id), eq(subscriptions.state, 'submitted')))
  for (const { userId, cost } of confirmed)
    await tx
      .insert(quantMarks)
      .values({ userId, strategyId: strategy, mark: cost ?? 0n })
      .onConflictDoUpdate({
        target: [quantMarks.userId, quantMarks.strategyId],
        set: { mark: sql`${quantMarks.mark} + excluded.mark` },
      })
}

/** Lowers the high-water mark by the amount that a settled order pays out. */
export async function markWithdrawal(
  tx: Tx,
  { userId }: SubscriptionRow,
  strategyId: string,
  paid: bigint,
): Promise<void> {
  await tx
    .update(quantMarks)
    .set({ mark: sql`GREATEST(0, ${quantMarks.mark} - ${paid}::bigint)` })
    .where(and(eq(quantMarks.userId, userId), eq(quantMarks.strategyId, strategyId)))
}

type At = { readonly strategyId: string; readonly feeRate: string; readonly day: StoredValue }

/**
 * Takes the fee that a customer owes at the value of a date. Afterwards the high-water mark equals the remaining value,
 * so a repetition for the same date charges nothing.
 */
export async function chargeCustomer(tx: Tx, userId: string, { strategyId, feeRate, day }: At): Promise<void> {
  const [marked] = await tx
    .select()
    .from(quantMarks)
    .where(and(eq(quantMarks.userId, userId), eq(quantMarks.strategyId, strategyId)))
    .for('update')
  if (!marked) return
  const held = await heldOn(tx, userId, strategyId, day.date)
  const fees = await feesOf(
    tx,
    held.map(({ row }) => row.id),
  )
  const stakes = held.flatMap((each): Stake[] => {
    const units = unitsAfter(each, fees.get(each.row.id) ?? [])
    return units ? [{ id: each.row.id, units }] : []
  })
  const mark = fromMinor(marked.mark)
  const due = crystallise(stakes, { value: new Decimal(day.value), mark, rate: new Decimal(feeRate) })
  if (due.fee.isZero()) return
  const unitsOf = new Map(stakes.map(({ id, units }) => [id, units]))
  await tx.insert(quantFees).values(
    due.stakes.map(({ id, equity, fee, units }) => ({
      subscriptionId: id,
      date: day.date,
      value: day.value,
      unitsBefore: decimalText((unitsOf.get(id) ?? units).toFixed(UNIT_DECIMALS)),
      equity: roundToMinor(equity),
      accountEquity: roundToMinor(due.equity),
      accountMark: marked.mark,
      accountFee: roundToMinor(due.fee),
      fee: roundToMinor(fee),
      units: decimalText(units.toFixed(UNIT_DECIMALS)),
    })),
  )
  await tx
    .update(quantMarks)
    .set({ mark: roundToMinor(due.mark) })
    .where(and(eq(quantMarks.userId, userId), eq(quantMarks.strategyId, strategyId)))
}

/** A customer's running orders that were entered before a date. */
async function heldOn(tx: Tx, userId: string, strategyId: string, date: string): Promise<WithOffer[]> {
  const running = await withOffers(tx)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.product, 'quant'),
        eq(subscriptions.state, 'running'),
        sql`${offers.terms} ->> 'strategy' = ${strategyId}`,
      ),
    )
    .orderBy(asc(subscriptions.seq))
  return running.filter(({ offer }) => seriesTermsOf(offer).date < date)
}

/** Ids of the customers with a running order of the strategy. */
export async function customersOf(tx: Pick<Tx, 'selectDistinct'>, strategyId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: subscriptions.userId })
    .from(subscriptions)
    .innerJoin(offers, eq(offers.id, subscriptions.offerId))
    .where(
      and(
        eq(subscriptions.product, 'quant'),
        eq(subscriptions.state, 'running'),
        sql`${offers.terms} ->> 'strategy' = ${strategyId}`,
      ),
    )
    .orderBy(asc(subscriptions.userId))
  return rows.map(({ userId }) => userId)
}
