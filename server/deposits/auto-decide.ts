// The auto-reviewer's decision on a deposit, by its published rules: a card deposit whose amount ends in .13 is
// declined, a certificate with an image under 600 pixels is illegible, a crypto deposit is approved at its last
// confirmation.
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { DEPOSIT_CONFIRMATIONS } from '../../domain/limits.ts'
import type { DepositRow, ReviewRow } from '../db/account-schema.ts'
import { deposits, files } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import type { Verdict } from '../reviews/reviews.ts'
import { announceChange } from '../wallets/announce.ts'
import type { PaymentDeps } from '../wallets/payment-deps.ts'

const READABLE_PIXELS = 600
const DECLINED_CENTS = 13n

const passed: Verdict = { passed: true }

/** A deposit with its review, at the time of the decision. */
export type UndecidedDeposit = { readonly review: ReviewRow; readonly row: DepositRow; readonly at: number }

export async function autoDecideDeposit(
  deps: PaymentDeps,
  tx: Tx,
  deposit: UndecidedDeposit,
): Promise<Verdict | { readonly lookAt: number }> {
  const { row } = deposit
  if (row.kind === 'crypto') return countConfirmation(deps, tx, deposit)
  if (row.kind === 'card')
    return row.amount % 100n === DECLINED_CENTS ? { passed: false, reason: 'cardDeclined' } : passed
  return (await isReadable(tx, must(row.certificate, 'a certificate')))
    ? passed
    : { passed: false, reason: 'certificateUnreadable' }
}

/**
 * Counts one more confirmation. The last one is not stored here, because the decision that follows at once stores it.
 */
async function countConfirmation(deps: PaymentDeps, tx: Tx, { review: { userId }, row, at }: UndecidedDeposit) {
  const confirmations = (row.confirmations ?? 0) + 1
  if (confirmations >= DEPOSIT_CONFIRMATIONS) return passed
  await tx.update(deposits).set({ confirmations }).where(eq(deposits.id, row.id))
  await announceChange(deps, tx, { userId, what: 'deposit', id: row.id, wallets: [] }, at)
  return { lookAt: at + confirmationMs(deps.deskDelayMs ?? 0) }
}

async function isReadable(tx: Tx, fileId: string): Promise<boolean> {
  const [image] = await tx.select({ width: files.width, height: files.height }).from(files).where(eq(files.id, fileId))
  const { width, height } = must(image, `file ${fileId}`)
  return Math.max(width, height) >= READABLE_PIXELS
}

/**
 * Interval between confirmations of the simulated networks, in ms, so that the last one is at the time of the
 * auto-reviewer's decision.
 */
export const confirmationMs = (deskDelayMs: number): number => Math.ceil(deskDelayMs / DEPOSIT_CONFIRMATIONS)
