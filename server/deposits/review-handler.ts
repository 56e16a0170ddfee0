// The effects of a decision on a deposit, and the auto-reviewer's decision.

import { eq } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { DEPOSIT_CONFIRMATIONS } from '../../domain/limits.ts'
import { minorText } from '../../domain/minor.ts'
import { DEPOSIT_MINIMUM } from '../../domain/payment.ts'
import { reviewKindSpecs } from '../../domain/review-kinds.ts'
import type { DepositRow } from '../db/account-schema.ts'
import { deposits } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { ReviewHandler } from '../reviews/reviews.ts'
import { notifyCustomer } from '../wallets/notify-customer.ts'
import type { PaymentDeps } from '../wallets/payment-deps.ts'
import { openSuspense } from '../wallets/suspense.ts'
import type { UndecidedDeposit } from './auto-decide.ts'
import { autoDecideDeposit } from './auto-decide.ts'

export const depositReviewHandler = (deps: PaymentDeps): ReviewHandler => ({
  settle: async (tx, review, at) => {
    const row = await depositOf(tx, review.id)
    await (review.state === 'passed' ? credit(deps, tx, { review, row, at }) : reject(deps, tx, { review, row, at }))
  },
  autoDecide: async (tx, review, at) =>
    autoDecideDeposit(deps, tx, { review, row: await depositOf(tx, review.id), at }),
})

export async function depositOf(tx: Pick<Tx, 'select'>, id: string): Promise<DepositRow> {
  const [row] = await tx.select().from(deposits).where(eq(deposits.id, id))
  return must(row, `deposit ${id}`)
}

/** The values of a notice about a deposit. */
export const noticeValues = (row: DepositRow) => ({
  amount: minorText(row.amount),
  currency: row.currency,
  wallet: row.wallet,
})

/**
 * True for a deposit below the minimum: the amount is held in suspense, so that its owner cannot use it yet.
 */
const isShort = (row: DepositRow): boolean => row.kind === 'crypto' && row.amount < DEPOSIT_MINIMUM

async function credit(deps: PaymentDeps, tx: Tx, { review: { userId }, row, at }: UndecidedDeposit): Promise<void> {
  assert(row.transferId === null, `${row.id} is credited once`)
  const short = isShort(row)
  const to = short ? await openSuspense(tx, userId, row.wallet) : available(userId, row.wallet)
  const kind = short ? 'suspense' : 'deposit'
  const legs = [{ from: platformAccount('funding', row.currency), to, amount: row.amount, kind }] as const
  const subject = { type: 'deposit', id: row.id } as const
  const transferId = await deps.ledger.transfer(tx, { legs, subject, at })
  assert(!isRefusal(transferId), 'the platform can always fund a deposit')
  // An operator who approves a crypto deposit has checked its confirmations.
  const confirmations = row.kind === 'crypto' ? DEPOSIT_CONFIRMATIONS : null
  await tx.update(deposits).set({ transferId, suspense: short, confirmations }).where(eq(deposits.id, row.id))
  await notifyCustomer(deps, tx, {
    userId,
    subject,
    kind: short ? 'depositSuspense' : reviewKindSpecs.deposit.notices.passed,
    values: noticeValues(row),
    wallets: short ? [] : [row.wallet],
    at,
  })
}

async function reject(deps: PaymentDeps, tx: Tx, { review, row, at }: UndecidedDeposit): Promise<void> {
  const { userId } = review
  await notifyCustomer(deps, tx, {
    userId,
    subject: { type: 'deposit', id: row.id },
    kind: reviewKindSpecs.deposit.notices.failed,
    values: { ...noticeValues(row), reason: must(review.reason, 'why it failed') },
    wallets: [],
    at,
  })
}
