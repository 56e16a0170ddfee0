// The effects of a decision on a withdrawal, and the auto-reviewer's decision (published rules). The reserved money is
// paid as confirmed with its fee, or returned in full.
import { assert } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { withdrawalTerms } from '../../domain/payment.ts'
import { reviewKindSpecs } from '../../domain/review-kinds.ts'
import type { WithdrawalRow } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { ReviewHandler } from '../reviews/reviews.ts'
import type { PaymentDeps } from '../wallets/payment-deps.ts'
import { announceEnd } from './announce.ts'
import { withdrawalById } from './store.ts'

/** Ending of an amount that the simulated bank refuses, so that a failure can be tested. */
const REFUSED_ENDING = '.13'

export function withdrawalReviewHandler(deps: PaymentDeps): ReviewHandler {
  return {
    async settle(tx, review, at) {
      const row = await withdrawalById(tx, review.id)
      const passed = review.state === 'passed'
      await (passed ? payOut(deps.ledger, tx, { userId: review.userId, row, at }) : giveBack(deps.ledger, tx, row, at))
      const kind = reviewKindSpecs.withdrawal.notices[passed ? 'passed' : 'failed']
      await announceEnd(deps, tx, { row, review }, { kind, at })
    },
    async autoDecide(tx, review) {
      const { amount, currency } = await withdrawalById(tx, review.id)
      if (minorText(amount).endsWith(REFUSED_ENDING)) return { passed: false, reason: 'accountRefused' }
      if (amount * 2n > withdrawalTerms(currency, null).dayLimit) return { passed: false, reason: 'limitExceeded' }
      return { passed: true }
    },
  }
}

type Payment = { readonly userId: string; readonly row: WithdrawalRow; readonly at: number }

async function payOut(ledger: Ledger, tx: Tx, { userId, row, at }: Payment): Promise<void> {
  const { id, wallet, currency, amount, fee, pendingId } = row
  const from = available(userId, wallet)
  const legs: Leg[] = [{ from, to: platformAccount('funding', currency), amount: amount - fee, kind: 'withdrawal' }]
  if (fee > 0n) legs.push({ from, to: platformAccount('fees', currency), amount: fee, kind: 'fee' })
  const posted = await ledger.post(tx, { pendingId, release: amount, legs, subject: { type: 'withdrawal', id }, at })
  assert(!isRefusal(posted), `what ${id} reserved is there`)
}

/** Returns the reserved money of a refused or cancelled withdrawal. */
export async function giveBack(ledger: Ledger, tx: Tx, row: WithdrawalRow, at: number): Promise<void> {
  const freed = await ledger.void(tx, row.pendingId, { subject: { type: 'withdrawal', id: row.id }, at })
  assert(freed === row.amount, `${row.id} had ${row.amount} reserved, the ledger ${freed}`)
}
