// Movements of a loan, one row each, with the amounts of interest, principal and charges that they paid.
import { count, eq } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import type { LoanFlowRow } from '../db/loan-schema.ts'
import { loanFlows } from '../db/loan-schema.ts'

type MinorParts = Pick<LoanFlowRow, 'late' | 'lateVat' | 'interest' | 'vat' | 'principal'>
type Flow = Pick<LoanFlowRow, 'kind' | 'date' | 'amount' | 'at'> & { readonly parts: MinorParts }

export async function addFlow(tx: Tx, loanId: string, { kind, date, amount, parts, at }: Flow): Promise<void> {
  const [known] = await tx.select({ total: count() }).from(loanFlows).where(eq(loanFlows.loanId, loanId))
  await tx.insert(loanFlows).values(Object.assign({ loanId, nth: known?.total ?? 0, kind, date, amount, at }, parts))
}
