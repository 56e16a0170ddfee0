// A user's operations on transfers: create and cancel. Each is one idempotent transaction.

import { and, count, eq, gt, min } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { WalletTransfer } from '../../domain/wire/calls/transfer.ts'
import { reviews } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import { endReview, lockReview, openReview } from '../reviews/reviews.ts'
import { lockPerson } from '../users/people.ts'
import { announceChange } from '../wallets/announce.ts'
import type { TransferDeps } from './deps.ts'
import { executeTransfer, storeTransfer } from './execute.ts'
import { settleTransfer, transferOf } from './review-handler.ts'
import type { TransferInput, TransferTerms } from './terms.ts'
import { transferTerms } from './terms.ts'
import { transferWire } from './wire.ts'

/**
 * Delay of the settlement. It is automatic, even if only operators decide other requests. It is short, because a rate
 * at which the user can still cancel is a free option at the platform's expense.
 */
const SETTLES_AFTER_MS = 5_000
/** Maximum number of exchanges that a user may cancel within 24 hours. */
const CANCELLED_A_DAY = 10

export function makeTransfer(deps: TransferDeps, by: Caller, input: TransferInput): Promise<WalletTransfer | Refusal> {
  return idempotent<WalletTransfer>(deps, by, { call: 'transfer', input }, async tx => {
    const terms = transferTerms(deps.rates, input)
    if (isRefusal(terms)) return terms
    const at = deps.clock.now()
    const move = { userId: by.userId, terms, at }
    return terms.exchange ? exchange(deps, tx, move) : moveAtOnce(deps, tx, move)
  })
}

export function cancelTransfer(deps: TransferDeps, by: Caller, id: string): Promise<WalletTransfer | Refusal> {
  return idempotent<WalletTransfer>(deps, by, { call: 'cancelTransfer', input: { id } }, async tx => {
    // The owner is checked before locking, so that no user can block another user's request.
    const [own] = await tx
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.userId, by.userId), eq(reviews.kind, 'transfer')))
    if (!own) return refuse('notFound')
    // The limit counts cancellations, so those of one user are serialised.
    await lockPerson(tx, by.userId)
    const review = must(await lockReview(tx, id), 'the review just seen')
    if (review.state !== 'pending') return refuse('alreadyDecided')
    const at = deps.clock.now()
    const waiting = await cancelledLately(tx, by.userId, at)
    if (waiting) return waiting
    const ended = await endReview(tx, review, { state: 'cancelled', reason: null, at })
    await settleTransfer(deps, tx, ended, at)
    return transferWire(await transferOf(tx, id), ended)
  })
}

/**
 * Refuses if the user has cancelled too many exchanges. Without a limit, a user could keep the exchanges whose rate
 * improved and cancel the others.
 */
async function cancelledLately(tx: Tx, userId: string, at: number): Promise<Refusal | null> {
  const isCancelled = and(eq(reviews.kind, 'transfer'), eq(reviews.state, 'cancelled'))
  const isLately = and(eq(reviews.userId, userId), isCancelled, gt(reviews.createdAt, at - DAY_MS))
  const [lately] = await tx
    .select({ times: count(), oldestAt: min(reviews.createdAt) })
    .from(reviews)
    .where(isLately)
  if (!lately?.oldestAt || lately.times < CANCELLED_A_DAY) return null
  return refuse('tooManyTries', { values: { minutes: Math.ceil((lately.oldestAt + DAY_MS - at) / MINUTE_MS) } })
}

type Move = { readonly userId: string; readonly terms: TransferTerms; readonly at: number }

/** Executes a transfer within one currency at once. */
async function moveAtOnce(deps: TransferDeps, tx: Tx, move: Move) {
  const review = await executeTransfer(deps, tx, move)
  if (isRefusal(review)) return { ...review, field: 'amount' }
  const { source, target } = move.terms
  const row = await storeTransfer(tx, { review, terms: move.terms, pendingId: null })
  await announceChange(
    deps,
    tx,
    { userId: move.userId, what: 'transfer', id: review.id, wallets: [source, target] },
    move.at,
  )
  return transferWire(row, review)
}

/**
 * Exchanges currencies. The money is reserved until the settlement, so it cannot be spent twice, and is returned in
 * full on a cancellation.
 */
async function exchange(deps: TransferDeps, tx: Tx, { userId, terms, at }: Move) {
  const id = deps.newId()
  const settlesAt = at + Math.min(deps.deskDelayMs ?? SETTLES_AFTER_MS, SETTLES_AFTER_MS)
  const review = await openReview(tx, { id, kind: 'transfer', userId, at, dueAt: settlesAt, lookAt: settlesAt })
  const { source: wallet, amount } = terms
  const pendingId = await deps.ledger.reserve(tx, { userId, wallet, amount, subject: { type: 'transfer', id }, at })
  if (isRefusal(pendingId)) return { ...pendingId, field: 'amount' }
  const row = await storeTransfer(tx, { review, terms, pendingId })
  await announceChange(deps, tx, { userId, what: 'transfer', id, wallets: [wallet] }, at)
  return transferWire(row, review)
}
