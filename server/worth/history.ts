// The curve of a user's wealth by day, as the page requests it.
import { and, asc, eq, gte } from 'drizzle-orm'
import { dateOfDay, dayOfDate, weekdayOf } from '../../domain/calendar/civil-date.ts'
import type { Clock } from '../../domain/clock.ts'
import { minorText } from '../../domain/minor.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { WorthHistory } from '../../domain/wire/calls/worth.ts'
import type { WorthPeriod } from '../../domain/worth.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import { worthDays } from '../db/worth-schema.ts'
import type { Rates } from '../rates/rates.ts'
import { worthDate } from './day.ts'
import { putIn, readLastDay, readPaidIn } from './put.ts'

type Deps = { readonly db: Db; readonly rates: Rates; readonly clock: Clock }

/** Days before today. A month and a year are their longest, so that the same date of the last one is included. */
const lengths: Readonly<Record<Exclude<WorthPeriod, 'all'>, number>> = { '1W': 7, '1M': 31, '3M': 92, '1Y': 366 }

/** Number of days above which only the last day of each week is sent. */
const POINTS_MAX = 400

export const worthHandlers = (deps: Deps): HandlersOf<'GET /userCenter/worthHistory'> => ({
  'GET /userCenter/worthHistory': (input, context) => readHistory(deps, userOf(context), input),
})

async function readHistory(
  { db, rates, clock }: Deps,
  userId: string,
  { period, currency }: CallParsed<'GET /userCenter/worthHistory'>,
): Promise<WorthHistory> {
  const { rows, paidIn, last } = await db.snapshot(async tx => ({
    rows: await tx
      .select({ date: worthDays.date, value: worthDays.value, put: worthDays.put })
      .from(worthDays)
      .where(
        and(
          eq(worthDays.userId, userId),
          eq(worthDays.currency, currency),
          gte(worthDays.date, firstOf(period, clock.now())),
        ),
      )
      .orderBy(asc(worthDays.date)),
    paidIn: await readPaidIn(tx, userId),
    last: await readLastDay(tx, userId),
  }))
  const points = rows.length > POINTS_MAX ? rows.filter(isLastOfWeek) : rows
  const putNow = putIn(currency, { paidIn: paidIn ?? { MXN: 0n, USD: 0n, HKD: 0n }, last }, rates)
  return {
    currency,
    dates: points.map(({ date }) => date),
    values: points.map(({ value }) => minorText(value)),
    put: points.map(({ put }) => minorText(put)),
    putNow: putNow === null ? null : minorText(putNow),
  }
}

const firstOf = (period: WorthPeriod, now: number): string =>
  period === 'all' ? '' : dateOfDay(dayOfDate(worthDate(now)) - lengths[period])

type Dated = { readonly date: string }

/** Weeks begin on Monday. */
function isLastOfWeek({ date }: Dated, nth: number, rows: readonly Dated[]): boolean {
  const next = rows[nth + 1]
  return next === undefined || mondayOf(next.date) !== mondayOf(date)
}

function mondayOf(date: string): number {
  const day = dayOfDate(date)
  return day - weekdayOf(day)
}
