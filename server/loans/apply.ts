// The steps of a loan from the application to the disbursement: decided by the published rules, offered for some days,
// accepted or expired.
import { eq } from 'drizzle-orm'
import { assert } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { LoanReason, LoanRefusal } from '../../domain/loans/decision.ts'
import { reasonAgainst, reasonAgainstSecured } from '../../domain/loans/decision.ts'
import { monthsAfter } from '../../domain/loans/instalments.ts'
import { offerOf } from '../../domain/loans/offer.ts'
import type { LoanKind, LoanMonths } from '../../domain/loans/rules.ts'
import { LOAN_CURRENCY, LOAN_WALLET, loanPrices, OFFER_DAYS } from '../../domain/loans/rules.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor, roundToMinor } from '../../domain/money.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import type { LoanRow } from '../db/loan-schema.ts'
import { loanInstalments, loans } from '../db/loan-schema.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import type { Position } from '../positions/position.ts'
import { lockPositionById } from '../positions/store.ts'
import { announceChange } from '../wallets/announce.ts'
import { notifyCustomer } from '../wallets/notify-customer.ts'
import type { Pledge } from './collateral.ts'
import { askPledges, coverValue, lockPledges, lockShares, pledgesOf, readPledges } from './collateral.ts'
import { COVER_JOB, reviewCover } from './cover.ts'
import type { LoanDeps } from './deps.ts'
import { firstReminder, REMIND_JOB } from './reminders.ts'
import { addFlow, applicantOf, dueDate, instalmentRow, loanDate, lockLoan, pricesOf, storedPrices } from './store.ts'

export const DECIDE_JOB = 'loanDecision'
export const EXPIRE_JOB = 'loanExpiry'
/** Delay between an application and its decision. */
const REVIEW_MS = 10_000

export type Application = {
  readonly amount: number
  readonly months: LoanMonths
  readonly kind: LoanKind
  readonly income?: number | undefined
  /** Ids of the pledged positions with the quantity of each, as text. */
  readonly pledges?: string | undefined
}

type Applied = { readonly userId: string; readonly application: Application; readonly at: number }

/** Stores an application. Returns the id of the loan. */
export async function apply(deps: LoanDeps, tx: Tx, { userId, application, at }: Applied): Promise<string | Refusal> {
  const { amount, months, kind } = application
  const date = loanDate(at)
  const { level } = await applicantOf(tx, userId, date, kind)
  const prices = loanPrices(level, months, date, kind)
  const pledges = kind === 'secured' ? await readPledges(tx, { userId, pledges: application.pledges ?? '' }) : []
  if (isRefusal(pledges)) return pledges
  const { schedule } = offerOf(prices, new Decimal(amount), months)
  const id = deps.newId()
  const made = await tx
    .insert(loans)
    .values({
      id,
      userId,
      state: 'review',
      amount: roundToMinor(new Decimal(amount)),
      months,
      kind,
      income: kind === 'secured' ? null : (application.income ?? null),
      level,
      prices: storedPrices(prices),
      payment: roundToMinor(schedule.payment),
      createdAt: at,
      modifiedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: loans.id })
  if (made.length === 0) return refuse('underReview')
  if (pledges.length > 0) await askPledges(tx, id, pledges)
  await scheduleJob(tx, { kind: DECIDE_JOB, subject: id }, at + REVIEW_MS)
  await announceChange(deps, tx, { userId, what: 'loan', id, wallets: [] }, at)
  return id
}

/** The job that decides an application; repeated while a price is unknown. */
export async function decide(deps: LoanDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const row = await lockLoan(tx, id)
  if (row?.state !== 'review') return null
  const against = await problemOf(deps, tx, row, at)
  if (against === 'unknown') return at + REVIEW_MS
  if (against) {
    await reject(deps, tx, row, { reason: against.reason, needed: against.needed, at })
    return null
  }
  const expiresAt = at + OFFER_DAYS * DAY_MS
  await tx.update(loans).set({ state: 'passed', decidedAt: at, expiresAt, modifiedAt: at }).where(eq(loans.id, id))
  await scheduleJob(tx, { kind: EXPIRE_JOB, subject: id }, expiresAt)
  await notify(deps, tx, row, { kind: 'loanPassed', values: {}, at })
  return null
}

/**
 * The reason to reject an application; null if it is accepted. A personal loan is decided with the rates of the
 * application's date, a secured one with the current value of its pledges. `unknown`: a pledged share has no price now.
 */
async function problemOf(deps: LoanDeps, tx: Tx, row: LoanRow, at: number): Promise<LoanRefusal | 'unknown' | null> {
  const { id, userId, months, kind, income, createdAt } = row
  const amount = fromMinor(row.amount).toNumber()
  const applicant = await applicantOf(tx, userId, loanDate(at), kind)
  if (income !== null) return reasonAgainst({ amount, months, income }, applicant, loanDate(createdAt))
  const value = coverValue(deps, (await pledgesOf(tx, [id])).get(id) ?? [])
  return value === null ? 'unknown' : reasonAgainstSecured({ amount }, applicant, value)
}

type Rejection = { readonly reason: LoanReason; readonly needed: number | null; readonly at: number }

async function reject(deps: LoanDeps, tx: Tx, row: LoanRow, { reason, needed, at }: Rejection): Promise<void> {
  const decided = { state: 'rejected' as const, reason, needed, expiresAt: null, modifiedAt: at }
  await tx
    .update(loans)
    .set(Object.assign({ decidedAt: row.decidedAt ?? at }, decided))
    .where(eq(loans.id, row.id))
  await notify(deps, tx, row, { kind: 'loanRejected', values: { reason }, at })
}

/** The job that ends an offer that the customer has not accepted in time. */
export async function expire(deps: LoanDeps, tx: Tx, id: string, at: number): Promise<null> {
  const row = await lockLoan(tx, id)
  if (row?.state === 'passed') await reject(deps, tx, row, { reason: 'expired', needed: null, at })
  return null
}

export type Choice = { readonly userId: string; readonly id: string; readonly at: number }

export async function decline(deps: LoanDeps, tx: Tx, { userId, id, at }: Choice): Promise<Refusal | null> {
  const row = await lockLoan(tx, id, userId)
  if (!row) return refuse('notFound', { field: 'id' })
  if (row.state !== 'passed') return refuse('alreadyDecided')
  await reject(deps, tx, row, { reason: 'declined', needed: null, at })
  return null
}

/** Accepts an offer. The rules are checked again, so a change since the decision can still cause a rejection. */
export async function accept(deps: LoanDeps, tx: Tx, { userId, id, at }: Choice): Promise<Refusal | null> {
  const row = await lockLoan(tx, id, userId)
  if (!row) return refuse('notFound', { field: 'id' })
  if (row.state !== 'passed') return refuse('alreadyDecided')
  if (row.expiresAt !== null && at >= row.expiresAt) return refuse('offerClosed')
  const held = await lockAsked(tx, row)
  const against = await problemOf(deps, tx, row, at)
  if (against === 'unknown') return refuse('unavailable')
  if (against) {
    await reject(deps, tx, row, { reason: against.reason, needed: against.needed, at })
    return null
  }
  const events = await lockShares(tx, { loanId: id, at }, held)
  if (isRefusal(events)) return events
  await disburse(deps, tx, row, { events, at })
  return null
}

/** Locks the positions that the application pledges; these must be the first locks of the transaction. */
async function lockAsked(tx: Tx, { id, kind }: LoanRow): Promise<Pledge<Position>[]> {
  if (kind === 'personal') return []
  const held: Pledge<Position>[] = []
  for (const { position, quantity } of (await pledgesOf(tx, [id])).get(id) ?? [])
    held.push({ position: await lockPositionById(tx, position.id), quantity })
  return held
}

type Disbursement = { readonly events: readonly NewEvent[]; readonly at: number }

/** Pays the loan out. One transfer credits the amount and debits the fee and its tax. */
async function disburse(deps: LoanDeps, tx: Tx, row: LoanRow, { events, at }: Disbursement): Promise<void> {
  const { id, userId, amount, months, kind } = row
  const date = loanDate(at)
  const offer = offerOf(pricesOf(row), fromMinor(amount), months)
  const [fee, tax] = [roundToMinor(offer.fee), roundToMinor(offer.feeVat)]
  const wallet = available(userId, LOAN_WALLET)
  const legs: Leg[] = [
    { from: platformAccount('lending', LOAN_CURRENCY), to: wallet, amount, kind: 'loan' },
    { from: wallet, to: platformAccount('fees', LOAN_CURRENCY), amount: fee, kind: 'fee' },
    { from: wallet, to: platformAccount('tax', LOAN_CURRENCY), amount: tax, kind: 'vat' },
  ]
  const paid = await deps.ledger.transfer(tx, { legs, subject: { type: 'loan', id }, at })
  assert(!isRefusal(paid), 'the platform can always lend')
  const ends = monthsAfter(date, months)
  const nothing = new Decimal(0)
  const instalments = offer.schedule.rows.map(({ interest, vat, principal }, nth) => {
    const endsOn = ends[nth] ?? date
    const dueOn = dueDate(endsOn)
    return { nth, endsOn, dueOn, lateFrom: dueOn, late: nothing, lateVat: nothing, interest, vat, principal }
  })
  await tx.insert(loanInstalments).values(instalments.map(each => instalmentRow(id, each)))
  const parts = { late: 0n, lateVat: 0n, interest: 0n, vat: tax, principal: 0n }
  await addFlow(tx, id, { kind: 'disbursed', date, amount: amount - fee - tax, parts, at })
  await tx
    .update(loans)
    .set({
      state: 'inUse',
      startedOn: date,
      accruedFrom: date,
      expiresAt: null,
      remindedAt: at,
      cover: kind === 'secured' ? 'ok' : null,
      modifiedAt: at,
    })
    .where(eq(loans.id, id))
  await scheduleJob(tx, { kind: REMIND_JOB, subject: id }, firstReminder(instalments, at) ?? at)
  if (kind === 'secured') await scheduleJob(tx, { kind: COVER_JOB, subject: id }, at)
  await announceChange(deps, tx, { userId, what: 'loan', id, wallets: [LOAN_WALLET], events }, at)
}

type OwnNotice = { readonly kind: NoticeKind; readonly values: Readonly<Record<string, string>>; readonly at: number }

async function notify(deps: LoanDeps, tx: Tx, row: LoanRow, { kind, values, at }: OwnNotice): Promise<void> {
  await notifyCustomer(deps, tx, {
    userId: row.userId,
    subject: { type: 'loan', id: row.id },
    kind,
    values: Object.assign({ amount: minorText(row.amount), currency: LOAN_CURRENCY }, values),
    wallets: [],
    at,
  })
}

type Pledging = Choice & { readonly pledges: string }

/** Pledges more collateral for a loan that is already disbursed. */
export async function pledgeMore(
  deps: LoanDeps,
  tx: Tx,
  { userId, id, pledges, at }: Pledging,
): Promise<Refusal | null> {
  const row = await lockLoan(tx, id, userId)
  if (!row) return refuse('notFound', { field: 'id' })
  if (row.state !== 'inUse' || row.cover === null || row.cover === 'sold') return refuse('alreadyDecided')
  const more = await readPledges(tx, { userId, pledges })
  if (isRefusal(more)) return more
  const events = await lockShares(tx, { loanId: id, at }, more)
  if (isRefusal(events)) return events
  await announceChange(deps, tx, { userId, what: 'loan', id, wallets: [], events }, at)
  await reviewCover(deps, tx, row, { pledges: await lockPledges(tx, id), at })
  return null
}
