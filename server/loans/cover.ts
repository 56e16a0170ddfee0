// Reviews the collateral of a secured loan. The customer is warned, then called with a deadline; then as much as
// necessary is sold, and the rest is returned. The caller must hold the locks on the loan and its positions.
import { eq } from 'drizzle-orm'
import { assert } from '../../domain/assert.ts'
import type { CoverState } from '../../domain/loans/collateral.ts'
import {
  CALL_HOURS,
  CALL_MS,
  cashCure,
  collateralCure,
  coverState,
  loanToValue,
} from '../../domain/loans/collateral.ts'
import { payoffOn } from '../../domain/loans/payoff.ts'
import { LOAN_CURRENCY, LOAN_WALLET } from '../../domain/loans/rules.ts'
import { Decimal } from '../../domain/money.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import type { LoanRow } from '../db/loan-schema.ts'
import { loans } from '../db/loan-schema.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import type { Position } from '../positions/position.ts'
import { positionWire } from '../positions/wire.ts'
import { announceChange } from '../wallets/announce.ts'
import type { Pledge } from './collateral.ts'
import { coverValue, lockPledges, unlockShares } from './collateral.ts'
import type { LoanDeps } from './deps.ts'
import { sellCollateral } from './sell.ts'
import { instalmentsOf, loanDate, loanTime, lockLoan, standingOf } from './store.ts'

export const COVER_JOB = 'loanCover'
const LOOK_EVERY_MS = MINUTE_MS

/** The job that reviews the collateral. Returns null if the loan is over or has no collateral left. */
export async function lookAtCover(deps: LoanDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const row = await lockLoan(tx, id)
  if (row?.state !== 'inUse' || row.cover === null || row.cover === 'sold') return null
  const pledges = await lockPledges(tx, id)
  const after = await reviewCover(deps, tx, row, { pledges, at })
  return after === 'sold' || after === null ? null : at + LOOK_EVERY_MS
}

export type Held = { readonly pledges: readonly Pledge<Position>[]; readonly at: number }

export async function debtOf(tx: Tx, row: LoanRow, at: number): Promise<Decimal> {
  const instalments = (await instalmentsOf(tx, [row.id])).get(row.id) ?? []
  const standing = standingOf(row, instalments)
  return standing ? payoffOn(standing, loanDate(at)).total : new Decimal(0)
}

/** Returns the next state; null for a loan that is over. The state does not change while a price is unknown. */
export async function reviewCover(deps: LoanDeps, tx: Tx, row: LoanRow, held: Held): Promise<CoverState | null> {
  const { pledges, at } = held
  const before = row.cover ?? 'ok'
  const debt = await debtOf(tx, row, at)
  const value = coverValue(deps, pledges)
  if (value === null) return before
  const ratio = loanToValue(debt, value)
  if (ratio === null) return saveCover(tx, row, { state: 'sold', callUntil: null })
  const isLate = row.callUntil !== null && at >= row.callUntil
  const next = coverState(before, ratio, isLate)
  if (next === 'selling') return sell(deps, tx, row, { pledges, debt, value, at })
  const callUntil = next === 'called' ? (row.callUntil ?? at + CALL_MS) : null
  if (next === before) return before
  await saveCover(tx, row, { state: next, callUntil })
  const isWorse = next === 'called' || (next === 'warned' && before === 'ok')
  if (isWorse) await addCureNotice(deps, tx, row, { state: next, debt, value, callUntil, at })
  await announceChange(deps, tx, { userId: row.userId, what: 'loan', id: row.id, wallets: [] }, at)
  return next
}

type Stored = { readonly state: CoverState; readonly callUntil: number | null }

async function saveCover(tx: Tx, { id }: LoanRow, { state, callUntil }: Stored): Promise<CoverState> {
  await tx.update(loans).set({ cover: state, callUntil }).where(eq(loans.id, id))
  return state
}

type Cures = Stored & { readonly debt: Decimal; readonly value: Decimal; readonly at: number }

async function addCureNotice(
  deps: LoanDeps,
  tx: Tx,
  { id, userId }: LoanRow,
  { state, debt, value, callUntil, at }: Cures,
): Promise<void> {
  const kind: NoticeKind = state === 'called' ? 'loanCalled' : 'loanWarned'
  const values = {
    amount: cashCure(debt, value).toFixed(2, Decimal.ROUND_UP),
    collateral: collateralCure(debt, value).toFixed(2, Decimal.ROUND_UP),
    currency: LOAN_CURRENCY,
    ...(callUntil === null ? {} : { hours: String(CALL_HOURS), date: loanTime(callUntil) }),
  }
  deps.notices.add(tx, userId, { kind, values, subject: { type: 'loan', id } }, at)
}

type Selling = Held & { readonly debt: Decimal; readonly value: Decimal }

/** Sells collateral. The state stays `selling` while every market on which it could be sold is closed. */
async function sell(deps: LoanDeps, tx: Tx, row: LoanRow, { pledges, debt, value, at }: Selling): Promise<CoverState> {
  const sold = await sellCollateral(deps, tx, row, { pledges, debt, value, at })
  const callUntil = row.callUntil ?? at
  if (sold === null) return saveCover(tx, row, { state: 'selling', callUntil })
  const after = await lockLoan(tx, row.id)
  assert(after, `loan ${row.id}`)
  const values = { amount: sold.toFixed(2), currency: LOAN_CURRENCY }
  deps.notices.add(tx, row.userId, { kind: 'loanSold', values, subject: { type: 'loan', id: row.id } }, at)
  const left = await lockPledges(tx, row.id)
  const isOver = after.state === 'repaid'
  const events = isOver ? await unlockAll(tx, after, { pledges: left, at }) : []
  await announceChange(deps, tx, { userId: row.userId, what: 'loan', id: row.id, wallets: [LOAN_WALLET], events }, at)
  if (isOver) return saveCover(tx, row, { state: 'ok', callUntil: null })
  const rest = coverValue(deps, left)
  const ratio = rest && loanToValue(await debtOf(tx, after, at), rest)
  if (!ratio) return saveCover(tx, row, { state: 'sold', callUntil: null })
  const state = coverState('ok', ratio, false)
  return saveCover(tx, row, { state, callUntil: state === 'selling' ? callUntil : null })
}

/** Unlocks the pledges. Returns the events of the positions. */
export async function unlockAll(tx: Tx, { id }: LoanRow, { pledges, at }: Held): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  for (const pledge of pledges)
    events.push({
      type: 'position',
      position: positionWire(await unlockShares(tx, { loanId: id, at }, pledge)),
    })
  return events
}

/** Returns all collateral to the customer after the loan is repaid. */
export async function release(deps: LoanDeps, tx: Tx, row: LoanRow, held: Held): Promise<NewEvent[]> {
  const events = await unlockAll(tx, row, held)
  await saveCover(tx, row, { state: 'ok', callUntil: null })
  const { id, userId } = row
  const values = { currency: LOAN_CURRENCY }
  if (events.length > 0)
    deps.notices.add(tx, userId, { kind: 'loanReleased', values, subject: { type: 'loan', id } }, held.at)
  return events
}
