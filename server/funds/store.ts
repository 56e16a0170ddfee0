// Rows of fund orders. A purchase whose units are allotted is called a lot.
import { and, asc, eq, gt, sum } from 'drizzle-orm'
import type { LoadRule } from '../../domain/funds/schemes.ts'
import type { Tx } from '../db/db.ts'
import type { FundOrderRow } from '../db/fund-schema.ts'
import { fundOrders } from '../db/fund-schema.ts'

/** Decimals of a number of units, as in the books of the fund's registrar. */
export const UNIT_DECIMALS = 4

type Holder = { readonly userId: string; readonly scheme: string }

/** Locks the lots that still have units, the oldest first. */
export const lockLots = (tx: Tx, { userId, scheme }: Holder): Promise<FundOrderRow[]> =>
  tx
    .select()
    .from(fundOrders)
    .where(and(eq(fundOrders.userId, userId), eq(fundOrders.scheme, scheme), gt(fundOrders.unitsLeft, 0)))
    .orderBy(asc(fundOrders.day), asc(fundOrders.seq))
    .for('update')

/** Number of units reserved by redemptions that have no NAV yet. */
export async function blockedUnits(tx: Pick<Tx, 'select'>, { userId, scheme }: Holder): Promise<number> {
  const [row] = await tx
    .select({ units: sum(fundOrders.units) })
    .from(fundOrders)
    .where(
      and(
        eq(fundOrders.userId, userId),
        eq(fundOrders.scheme, scheme),
        eq(fundOrders.side, 'redemption'),
        eq(fundOrders.state, 'submitted'),
      ),
    )
  return Number(row?.units ?? 0)
}

export async function lockOrder(tx: Tx, id: string): Promise<FundOrderRow | null> {
  const [row] = await tx.select().from(fundOrders).where(eq(fundOrders.id, id)).for('update')
  return row ?? null
}

type Change = Partial<
  Pick<
    FundOrderRow,
    'state' | 'failure' | 'amount' | 'units' | 'unitsLeft' | 'nav' | 'rate' | 'rupees' | 'duty' | 'load' | 'parts'
  > & { loads: readonly LoadRule[]; lockedUntil: number | null; payAt: number }
>

export async function saveOrder(tx: Tx, id: string, change: Change, at: number): Promise<void> {
  await tx
    .update(fundOrders)
    .set(Object.assign({ modifiedAt: at }, change))
    .where(eq(fundOrders.id, id))
}

/** True if the lot can be redeemed on this day. */
export const isUnlocked = ({ lockedUntil }: Pick<FundOrderRow, 'lockedUntil'>, day: number): boolean =>
  lockedUntil === null || day >= lockedUntil
