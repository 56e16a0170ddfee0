// The effects of a payment: one transfer, the remaining instalments, and one row with the amounts of interest,
// principal and charges that it paid.
import { eq } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { Parts } from '../../domain/loans/instalments.ts'
import { isPaid, totalOf } from '../../domain/loans/instalments.ts'
import type { Repaid } from '../../domain/loans/payoff.ts'
import { LOAN_CURRENCY, LOAN_WALLET } from '../../domain/loans/rules.ts'
import { roundToMinor } from '../../domain/money.ts'
import type { LoanFlowKind } from '../../domain/wire/calls/loan.ts'
import type { Tx } from '../db/db.ts'
import type { LoanRow } from '../db/loan-schema.ts'
import { loanInstalments, loans } from '../db/loan-schema.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { LoanDeps } from './deps.ts'
import { addFlow, instalmentRow, loanDate } from './store.ts'

export type Settled = { readonly repaid: Repaid; readonly kind: LoanFlowKind; readonly at: number }

/** Books a payment. Returns the paid amount in cents. */
export async function settle(
  deps: Pick<LoanDeps, 'ledger'>,
  tx: Tx,
  row: LoanRow,
  { repaid, kind, at }: Settled,
): Promise<bigint | Refusal> {
  const refused = await move(deps, tx, row, { paid: repaid.paid, at })
  if (refused) return refused
  await keep(tx, row, repaid, at)
  const amount = roundToMinor(totalOf(repaid.paid))
  await addFlow(tx, row.id, { kind, date: loanDate(at), amount, parts: minorOf(repaid.paid), at })
  return amount
}

type Moved = { readonly paid: Parts; readonly at: number }

async function move({ ledger }: Pick<LoanDeps, 'ledger'>, tx: Tx, { id, userId }: LoanRow, { paid, at }: Moved) {
  const from = available(userId, LOAN_WALLET)
  const { late, lateVat, interest, vat, principal } = minorOf(paid)
  const all: Leg[] = [
    { from, to: platformAccount('interest', LOAN_CURRENCY), amount: late + interest, kind: 'loanInterest' },
    { from, to: platformAccount('tax', LOAN_CURRENCY), amount: lateVat + vat, kind: 'vat' },
    { from, to: platformAccount('lending', LOAN_CURRENCY), amount: principal, kind: 'loan' },
  ]
  const legs = all.filter(({ amount }) => amount > 0n)
  const posted = await ledger.transfer(tx, { legs, subject: { type: 'loan', id }, at })
  return isRefusal(posted) ? posted : null
}

const minorOf = ({ late, lateVat, interest, vat, principal }: Parts) => ({
  late: roundToMinor(late),
  lateVat: roundToMinor(lateVat),
  interest: roundToMinor(interest),
  vat: roundToMinor(vat),
  principal: roundToMinor(principal),
})

async function keep(tx: Tx, { id }: LoanRow, { instalments, payment, accruedFrom }: Repaid, at: number): Promise<void> {
  await tx.delete(loanInstalments).where(eq(loanInstalments.loanId, id))
  await tx.insert(loanInstalments).values(instalments.map(each => instalmentRow(id, each)))
  const state = instalments.every(isPaid) ? 'repaid' : 'inUse'
  await tx
    .update(loans)
    .set({ state, payment: roundToMinor(payment), accruedFrom, modifiedAt: at })
    .where(eq(loans.id, id))
}
