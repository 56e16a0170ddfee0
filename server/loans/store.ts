// Loans as stored, in cents, and as the rules use them, in pesos; and the movements of a loan, one row each.
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { businessDaysOf } from '../../domain/calendar/business-days.ts'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import { holidays } from '../../domain/calendar/holidays.ts'
import type { Applicant } from '../../domain/loans/decision.ts'
import type { Instalment } from '../../domain/loans/instalments.ts'
import { isPaid } from '../../domain/loans/instalments.ts'
import type { Standing } from '../../domain/loans/payoff.ts'
import type { LoanKind, LoanPrices } from '../../domain/loans/rules.ts'
import { Decimal, fromMinor, roundToMinor } from '../../domain/money.ts'
import { localToUtc, utcToLocalDate } from '../calendar/zone.ts'
import type { Tx } from '../db/db.ts'
import type { InstalmentRow, LoanFlowRow, LoanRow, StoredPrices } from '../db/loan-schema.ts'
import { loanFlows, loanInstalments, loans } from '../db/loan-schema.ts'
import { users } from '../db/schema.ts'
import { clockTime } from '../lib/dayjs.ts'

type Reading = Pick<Tx, 'select'>

/** Time zone of the dates of loans. */
const ZONE = 'America/Mexico_City'

export const loanDate = (at: number): string => utcToLocalDate(at, ZONE)
/** Local date and time in Mexico City. */
export const loanTime = (at: number): string => `${loanDate(at)} ${clockTime(at, ZONE)}`
export const loanInstant = (date: string, time: string): number => localToUtc(date, time, ZONE)

const days = businessDaysOf(holidays.MX)
/** The due date of a payment: a payment on a holiday is due on the next business day, without extra interest. */
export const dueDate = (date: string): string => {
  const day = dayOfDate(date)
  return dateOfDay(days.isOpen(day) ? day : days.after(day, 1))
}

export const storedPrices = ({ rate, lateRate, openingFee, vat }: LoanPrices): StoredPrices => ({
  rate: rate.toFixed(),
  lateRate: lateRate.toFixed(),
  openingFee: openingFee.toFixed(),
  vat: vat.toFixed(),
})

export const pricesOf = ({ prices }: Pick<LoanRow, 'prices'>): LoanPrices => ({
  rate: new Decimal(prices.rate),
  lateRate: new Decimal(prices.lateRate),
  openingFee: new Decimal(prices.openingFee),
  vat: new Decimal(prices.vat),
})

const instalmentOf = ({
  nth,
  endsOn,
  dueOn,
  lateFrom,
  late,
  lateVat,
  interest,
  vat,
  principal,
}: InstalmentRow): Instalment => ({
  nth,
  endsOn,
  dueOn,
  lateFrom,
  late: fromMinor(late),
  lateVat: fromMinor(lateVat),
  interest: fromMinor(interest),
  vat: fromMinor(vat),
  principal: fromMinor(principal),
})

export const instalmentRow = (
  loanId: string,
  { nth, endsOn, dueOn, lateFrom, late, lateVat, interest, vat, principal }: Instalment,
): InstalmentRow => ({
  loanId,
  nth,
  endsOn,
  dueOn,
  lateFrom,
  late: roundToMinor(late),
  lateVat: roundToMinor(lateVat),
  interest: roundToMinor(interest),
  vat: roundToMinor(vat),
  principal: roundToMinor(principal),
})

/** Instalments by loan id, each list sorted by date. */
export async function instalmentsOf(tx: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, Instalment[]>> {
  const rows = await tx
    .select()
    .from(loanInstalments)
    .where(inArray(loanInstalments.loanId, [...ids]))
    .orderBy(asc(loanInstalments.nth))
  const byLoan = Map.groupBy(rows, ({ loanId }) => loanId)
  return new Map([...byLoan].map(([id, of]) => [id, of.map(instalmentOf)]))
}

/** The state of a loan that the rules need; null before the disbursement. */
export function standingOf(row: LoanRow, instalments: readonly Instalment[]): Standing | null {
  const { startedOn, accruedFrom, payment } = row
  if (startedOn === null) return null
  return {
    prices: pricesOf(row),
    instalments,
    startedOn,
    accruedFrom: accruedFrom ?? startedOn,
    payment: fromMinor(payment),
  }
}

export async function lockLoan(tx: Tx, id: string, userId?: string): Promise<LoanRow | null> {
  const isIt = eq(loans.id, id)
  const [row] = await tx
    .select()
    .from(loans)
    .where(userId === undefined ? isIt : and(isIt, eq(loans.userId, userId)))
    .for('update')
  return row ?? null
}

export async function applicantOf(
  tx: Reading,
  userId: string,
  date: string,
  kind: LoanKind = 'personal',
): Promise<Applicant> {
  const [user] = await tx.select({ kyc: users.kyc }).from(users).where(eq(users.id, userId))
  const rows = await tx
    .select({ id: loans.id, state: loans.state, kind: loans.kind })
    .from(loans)
    .where(and(eq(loans.userId, userId), inArray(loans.state, ['inUse', 'repaid'])))
  const running = rows.filter(({ state }) => state === 'inUse')
  const left = await instalmentsOf(
    tx,
    running.map(({ id }) => id),
  )
  const openOf = (ids: readonly { readonly id: string }[]) =>
    ids.flatMap(({ id }) => left.get(id) ?? []).filter(each => !isPaid(each))
  return {
    isVerified: user?.kyc === 'verified',
    hasOverdue: openOf(running).some(({ dueOn }) => dueOn < date),
    level: rows.some(({ state }) => state === 'repaid') ? 2 : 1,
    owed: openOf(running.filter(row => row.kind === kind)).reduce(
      (sum, { principal }) => sum.plus(principal),
      new Decimal(0),
    ),
  }
}

type MinorParts = Pick<LoanFlowRow, 'late' | 'lateVat' | 'interest' | 'vat' | 'principal'>
/** `parts`: the amounts of interest, principal and charges that the movement paid. */
type Flow = Pick<LoanFlowRow, 'kind' | 'date' | 'amount' | 'at'> & { readonly parts: MinorParts }

export async function addFlow(tx: Tx, loanId: string, { kind, date, amount, parts, at }: Flow): Promise<void> {
  const [known] = await tx.select({ total: count() }).from(loanFlows).where(eq(loanFlows.loanId, loanId))
  await tx.insert(loanFlows).values(Object.assign({ loanId, nth: known?.total ?? 0, kind, date, amount, at }, parts))
}
