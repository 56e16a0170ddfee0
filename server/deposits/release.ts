// Releases a deposit below the minimum: the amount held in suspense becomes available to its owner, once.
import { eq } from 'drizzle-orm'
import { assert } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { DepositRow, ReviewRow } from '../db/account-schema.ts'
import { deposits } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import { available, suspense } from '../ledger/accounts.ts'
import { lockReview } from '../reviews/reviews.ts'
import { notifyCustomer } from '../wallets/notify-customer.ts'
import type { PaymentDeps } from '../wallets/payment-deps.ts'
import { depositOf, noticeValues } from './review-handler.ts'

export type ReleaseDeps = Pick<PaymentDeps, 'db' | 'clock' | 'ledger' | 'notices' | 'outbox'>

/** `author`: the operator who released it. */
export function releaseSuspense(deps: ReleaseDeps, depositId: string, author: string): Promise<Refusal | 'released'> {
  return transactionOrRefusal(deps.db, async tx => {
    const review = await lockReview(tx, depositId)
    if (review?.kind !== 'deposit') return refuse('notFound', { field: 'id' })
    const row = await depositOf(tx, depositId)
    if (!row.suspense) return refuse('notFound', { field: 'id' })
    if (row.releasedAt !== null) return refuse('alreadyDecided')
    await release(deps, tx, { review, row, author })
    return 'released'
  })
}

type Released = { readonly review: ReviewRow; readonly row: DepositRow; readonly author: string }

async function release(deps: ReleaseDeps, tx: Tx, { review: { userId }, row, author }: Released) {
  const { id, wallet, amount } = row
  const at = deps.clock.now()
  const subject = { type: 'deposit', id } as const
  const legs = [{ from: suspense(userId, wallet), to: available(userId, wallet), amount, kind: 'deposit' }] as const
  const moved = await deps.ledger.transfer(tx, { legs, subject, at })
  assert(!isRefusal(moved), `what was kept apart for ${id} is there`)
  await tx.update(deposits).set({ releasedAt: at, releasedBy: author }).where(eq(deposits.id, id))
  const values = noticeValues(row)
  await notifyCustomer(deps, tx, { userId, subject, kind: 'suspenseReleased', values, wallets: [wallet], at })
}
