// The daily statement of a strategy, in the wire format.
import { and, asc, eq } from 'drizzle-orm'
import { decimalText } from '../../domain/brand.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import { INITIAL_UNITS, START_CENTS } from '../../domain/strategy-account.ts'
import type { FollowDay } from '../../domain/wire/calls/follow.ts'
import type { Tx } from '../db/db.ts'
import type { DayRow } from '../db/strategy-schema.ts'
import { strategyDays, strategyFills } from '../db/strategy-schema.ts'
import { addDays } from './valuations.ts'

type Reading = Pick<Tx, 'select'>

/**
 * One date of a strategy: its fills, its holdings, and the cash at the end of the previous date. The unit value can be
 * recomputed from these numbers alone.
 */
export async function dayWire(tx: Reading, strategyId: string, date: string): Promise<FollowDay | null> {
  const day = await dayOf(tx, strategyId, date)
  if (!day) return null
  const before = await dayOf(tx, strategyId, addDays(date, -1))
  const fills = await tx
    .select()
    .from(strategyFills)
    .where(and(eq(strategyFills.strategyId, strategyId), eq(strategyFills.date, date)))
    .orderBy(asc(strategyFills.nth))
  return {
    date,
    cashBefore: minorText(before?.cash ?? START_CENTS),
    cash: minorText(day.cash),
    fills: fills.map(({ instrumentKey, side, quantity, price, amount, fee }) => {
      return { key: instrumentKey, side, quantity, price, amount: minorText(amount), fee: minorText(fee) }
    }),
    holdings: day.holdings.map(({ key, quantity, close }) => {
      return { key, quantity, close, amount: decimalText(halfUp(new Decimal(close).times(quantity), 2).toFixed(2)) }
    }),
    equity: minorText(day.equity),
    units: INITIAL_UNITS,
    value: day.unitValue,
  }
}

async function dayOf(tx: Reading, strategyId: string, date: string): Promise<DayRow | null> {
  const [row] = await tx
    .select()
    .from(strategyDays)
    .where(and(eq(strategyDays.strategyId, strategyId), eq(strategyDays.date, date)))
  return row ?? null
}
