// The effects of a decision on a transfer between currencies, which is approved automatically. A transfer within one
// currency is complete at once.
import { eq } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { reviewKindSpecs } from '../../domain/review-kinds.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { ReviewRow, WalletTransferRow } from '../db/account-schema.ts'
import { walletTransfers } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import type { ReviewHandler } from '../reviews/reviews.ts'
import { notifyCustomer } from '../wallets/notify-customer.ts'
import type { TransferDeps } from './deps.ts'
import { transferLegs } from './execute.ts'

export const transferReviewHandler = (deps: TransferDeps): ReviewHandler => ({
  settle: (tx, review, at) => settleTransfer(deps, tx, review, at),
  autoDecide: async () => ({ passed: true }),
})

export async function transferOf(tx: Pick<Tx, 'select'>, id: string): Promise<WalletTransferRow> {
  const [row] = await tx.select().from(walletTransfers).where(eq(walletTransfers.id, id))
  return must(row, `transfer ${id}`)
}

/** Pays out an approved transfer; returns the reserved money of a cancelled or refused one. */
export async function settleTransfer(deps: TransferDeps, tx: Tx, review: ReviewRow, at: number): Promise<void> {
  const { id, userId } = review
  const row = await transferOf(tx, id)
  const { notices, subject: type } = reviewKindSpecs.transfer
  const subject = { type, id } as const
  const pendingId = must(row.pendingId, `${id} was pending`)
  const passed = review.state === 'passed'
  if (passed) {
    const legs = transferLegs(userId, row)
    const posted = await deps.ledger.post(tx, { pendingId, release: row.amount, legs, subject, at })
    assert(!isRefusal(posted), `what is reserved for ${id} is there`)
  } else await deps.ledger.void(tx, pendingId, { subject, at })
  const kind = passed ? notices.passed : notices.failed
  const wallets = passed ? [row.source, row.target] : [row.source]
  await notifyCustomer(deps, tx, { userId, subject, kind, values: valuesOf(row), wallets, at })
}

const valuesOf = ({ source, target, amount, received }: WalletTransferRow) => ({
  amount: minorText(amount),
  currency: walletCurrency[source],
  wallet: source,
  received: minorText(received),
  receivedCurrency: walletCurrency[target],
  target,
})
