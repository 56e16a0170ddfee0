// Executes and stores a transfer between two wallets of a user.
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { ReviewRow, WalletTransferRow } from '../db/account-schema.ts'
import { walletTransfers } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/transfer.ts'
import { endReview, openReview } from '../reviews/reviews.ts'
import type { TransferDeps } from './deps.ts'
import type { TransferTerms } from './terms.ts'

type Amounts = Pick<TransferTerms, 'source' | 'target' | 'amount' | 'received'>

/**
 * Within a currency one leg. Between two, the platform receives one currency and pays the other, so that the legs of
 * each currency balance.
 */
export function transferLegs(userId: string, { source, target, amount, received }: Amounts): Leg[] {
  const from = available(userId, source)
  const to = available(userId, target)
  if (walletCurrency[source] === walletCurrency[target]) return [{ from, to, amount, kind: 'transfer' }]
  const sold = platformAccount('fx', walletCurrency[source])
  const bought = platformAccount('fx', walletCurrency[target])
  return [
    { from, to: sold, amount, kind: 'transfer' },
    { from: bought, to, amount: received, kind: 'transfer' },
  ]
}

type Move = { readonly userId: string; readonly terms: TransferTerms; readonly at: number }

/** Moves the money at once. Returns the review, which has passed. */
export async function executeTransfer(
  deps: Pick<TransferDeps, 'ledger' | 'newId'>,
  tx: Tx,
  { userId, terms, at }: Move,
): Promise<ReviewRow | Refusal> {
  const id = deps.newId()
  const opened = await openReview(tx, { id, kind: 'transfer', userId, at, dueAt: at, lookAt: null })
  const review = await endReview(tx, opened, { state: 'passed', reason: null, at })
  const moved = await deps.ledger.transfer(tx, {
    legs: transferLegs(userId, terms),
    subject: { type: 'transfer', id },
    at,
  })
  return isRefusal(moved) ? moved : review
}

type Kept = {
  readonly review: ReviewRow
  readonly terms: TransferTerms
  /** Id of the reservation; null for a transfer that is executed at once. */
  readonly pendingId: string | null
}

export async function storeTransfer(tx: Tx, { review, terms, pendingId }: Kept): Promise<WalletTransferRow> {
  const { source, target, amount, rate, received } = terms
  const [row] = await tx
    .insert(walletTransfers)
    .values({ id: review.id, source, target, amount, rate: rate.toFixed(), received, pendingId })
    .returning()
  return must(row, 'the transfer just made')
}
