// Loans in the wire format.
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import { cashCure, collateralCure, coverSurplus, loanToValue } from '../../domain/loans/collateral.ts'
import type { Instalment, Parts } from '../../domain/loans/instalments.ts'
import { isPaid, sumOf, totalOf, withLateInterest } from '../../domain/loans/instalments.ts'
import { offerOf } from '../../domain/loans/offer.ts'
import type { Payoff, Standing } from '../../domain/loans/payoff.ts'
import { instalmentDue, payoffOn } from '../../domain/loans/payoff.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor } from '../../domain/money.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { Loan, LoanCover, LoanInstalment, LoanParts, LoanPayoff } from '../../domain/wire/calls/loan.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { Tx } from '../db/db.ts'
import type { LoanFlowRow, LoanRow } from '../db/loan-schema.ts'
import { loanFlows, loans } from '../db/loan-schema.ts'
import type { PageInput } from '../db/page.ts'
import { equalsIfGiven, readPage } from '../db/page.ts'
import type { Pledge } from './collateral.ts'
import { coverValue, pledgesOf, pledgeWire } from './collateral.ts'
import type { Prices } from './deps.ts'
import { instalmentsOf, loanDate, loanInstant, pricesOf, standingOf } from './store.ts'

type Reading = Pick<Tx, 'select'>

const money = (value: Decimal): string => value.toFixed(2)

const partsWire = (parts: Parts): LoanParts => ({
  late: money(parts.late),
  lateVat: money(parts.lateVat),
  interest: money(parts.interest),
  vat: money(parts.vat),
  principal: money(parts.principal),
  total: money(totalOf(parts)),
})

const instalmentWire = (instalment: Instalment): LoanInstalment => ({
  nth: instalment.nth,
  dueOn: instalment.dueOn,
  left: partsWire(instalment),
})

function flowWire({ kind, amount, late, lateVat, interest, vat, principal, at }: LoanFlowRow): Loan['flows'][number] {
  const parts = {
    late: fromMinor(late),
    lateVat: fromMinor(lateVat),
    interest: fromMinor(interest),
    vat: fromMinor(vat),
    principal: fromMinor(principal),
  }
  return { kind, amount: minorText(amount), parts: partsWire(parts), at: unixSeconds(at) }
}

function termsWire(row: LoanRow): NonNullable<Loan['terms']> {
  const prices = pricesOf(row)
  const offer = offerOf(prices, fromMinor(row.amount), row.months)
  return {
    rate: prices.rate.toFixed(),
    lateRate: prices.lateRate.toFixed(),
    vat: prices.vat.toFixed(),
    cat: offer.cat.toFixed(6),
    fee: money(offer.fee),
    feeVat: money(offer.feeVat),
    disbursed: money(offer.disbursed),
    payment: minorText(row.payment),
    total: money(offer.schedule.total),
    cost: money(offer.cost),
  }
}

const SOON_DAYS = 7

function dueState(next: Instalment | undefined, date: string): Loan['due'] {
  if (!next) return null
  if (next.dueOn < date) return 'overdue'
  if (next.dueOn === date) return 'today'
  return dayOfDate(next.dueOn) - dayOfDate(date) <= SOON_DAYS ? 'soon' : 'later'
}

type Details = {
  readonly prices: Prices
  readonly pledges: readonly Pledge[]
  readonly instalments: readonly Instalment[]
  readonly flows: readonly LoanFlowRow[]
  readonly at: number
}

function loanWire(row: LoanRow, { prices, pledges, instalments, flows, at }: Details): Loan {
  const date = loanDate(at)
  const standing = row.state === 'inUse' ? standingOf(row, instalments) : null
  const now = standing && instalments.map(each => withLateInterest(each, standing.prices, date))
  const next = now?.find(each => !isPaid(each))
  const payoff = standing && payoffOn(standing, date)
  return {
    id: row.id,
    state: row.state,
    amount: fromMinor(row.amount).toNumber(),
    months: row.months,
    kind: row.kind,
    income: row.income,
    cover: row.kind === 'secured' ? coverWire(row, { prices, pledges, debt: payoff?.total ?? null }) : null,
    reason: row.reason,
    needed: row.needed,
    terms: row.state === 'review' || row.state === 'rejected' ? null : termsWire(row),
    validUntil: row.expiresAt === null ? null : unixSeconds(row.expiresAt),
    due: dueState(next, date),
    next: next ? instalmentWire(next) : null,
    principal: money(sumOf(now ?? []).principal),
    dueAmount: payoff ? money(payoff.total) : '0.00',
    instalments: (now ?? []).filter(each => !isPaid(each)).map(instalmentWire),
    flows: flows.map(flowWire),
    longCreateTime: unixSeconds(row.createdAt),
    longAuditTime: row.decidedAt === null ? null : unixSeconds(row.decidedAt),
  }
}

type Covered = {
  readonly prices: Prices
  readonly pledges: readonly Pledge[]
  /** Current debt in pesos; null while nothing is owed. */
  readonly debt: Decimal | null
}

/**
 * Amounts that the customer must pay or pledge are rounded up, because a smaller amount would not restore the target
 * ratio.
 */
const upward = (value: Decimal): string => value.toFixed(2, Decimal.ROUND_UP)

function coverWire(row: LoanRow, { prices, pledges, debt }: Covered): LoanCover {
  const value = pledges.length === 0 ? null : coverValue(prices, pledges)
  const owed = debt ?? fromMinor(row.amount)
  const isOwed = debt !== null && value !== null
  return {
    state: row.cover,
    ratio: value && row.state !== 'repaid' ? (loanToValue(owed, value)?.toFixed(6) ?? null) : null,
    value: value && money(value),
    callUntil: row.callUntil === null ? null : unixSeconds(row.callUntil),
    cash: isOwed ? upward(cashCure(debt, value)) : null,
    collateral: isOwed ? upward(collateralCure(debt, value)) : null,
    surplus: isOwed && row.cover === 'ok' ? coverSurplus(debt, value).toFixed(2, Decimal.ROUND_DOWN) : null,
    pledged: pledges.map(pledge => pledgeWire(prices, pledge)),
  }
}

/** Returns the loans in the order of `rows`. */
async function loansWire(tx: Reading, prices: Prices, rows: readonly LoanRow[], at: number): Promise<Loan[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const instalments = await instalmentsOf(tx, ids)
  const moved = await tx.select().from(loanFlows).where(inArray(loanFlows.loanId, ids)).orderBy(asc(loanFlows.nth))
  const pledges = await pledgesOf(tx, ids)
  const flows = Map.groupBy(moved, ({ loanId }) => loanId)
  return rows.map(row =>
    loanWire(row, {
      prices,
      pledges: pledges.get(row.id) ?? [],
      instalments: instalments.get(row.id) ?? [],
      flows: flows.get(row.id) ?? [],
      at,
    }),
  )
}

export async function loanById(tx: Reading, prices: Prices, id: string, at: number): Promise<Loan> {
  const [wire] = await loansWire(tx, prices, await tx.select().from(loans).where(eq(loans.id, id)), at)
  return must(wire, `loan ${id}`)
}

type Asked = { readonly userId: string; readonly id: string | undefined; readonly page: PageInput; readonly at: number }

export async function listLoans(
  db: Reading,
  prices: Prices,
  { userId, id, page, at }: Asked,
): Promise<CallAnswer<'POST /loan/applyList'>> {
  const own = and(eq(loans.userId, userId), equalsIfGiven(loans.id, id))
  const { total, rows } = await readPage(db, db.select().from(loans).where(own), [desc(loans.seq)], page)
  return { total, list: await loansWire(db, prices, rows, at) }
}

export async function listFlows(
  db: Reading,
  userId: string,
  page: PageInput,
): Promise<CallAnswer<'POST /loan/repayList'>> {
  const list = db
    .select({ flow: loanFlows })
    .from(loanFlows)
    .innerJoin(loans, eq(loans.id, loanFlows.loanId))
    .where(eq(loans.userId, userId))
  const { total, rows } = await readPage(db, list, [desc(loanFlows.at), desc(loanFlows.nth)], page)
  return { total, list: rows.map(({ flow }) => Object.assign({ loanId: flow.loanId }, flowWire(flow))) }
}

/** The payment that would end the loan today; null if nothing is owed. */
export async function payoffWire(tx: Reading, row: LoanRow, at: number): Promise<LoanPayoff | null> {
  const instalments = (await instalmentsOf(tx, [row.id])).get(row.id) ?? []
  const standing = row.state === 'inUse' ? standingOf(row, instalments) : null
  if (!standing) return null
  const date = loanDate(at)
  const payoff = payoffOn(standing, date)
  const { due, accrued, principal, total, saved } = payoff
  return {
    id: row.id,
    overdue: partsWire(sumOf(due)),
    accrued: { interest: money(accrued.interest), vat: money(accrued.vat) },
    principal: money(principal),
    total: money(total),
    saved: money(saved),
    instalment: nextPayment(payoff),
    validUntil: unixSeconds(loanInstant(dateOfDay(dayOfDate(date) + 1), '00:00')),
    standing: standingWire(standing, date),
  }
}

const standingWire = ({ prices, instalments, startedOn, accruedFrom, payment }: Standing, date: string) => ({
  date,
  rate: prices.rate.toFixed(),
  lateRate: prices.lateRate.toFixed(),
  vat: prices.vat.toFixed(),
  startedOn,
  accruedFrom,
  payment: money(payment),
  instalments: instalments.map(({ nth, endsOn, dueOn, lateFrom, late, lateVat, interest, vat, principal }) => ({
    nth,
    endsOn,
    dueOn,
    lateFrom,
    late: money(late),
    lateVat: money(lateVat),
    interest: money(interest),
    vat: money(vat),
    principal: money(principal),
  })),
})

function nextPayment(payoff: Payoff): LoanPayoff['instalment'] {
  const wanted = instalmentDue(payoff)
  const last = wanted.at(-1)
  return last ? { dueOn: last.dueOn, amount: money(totalOf(sumOf(wanted))) } : null
}
