// What a user may do with transfers: make one, call one off. Each is one transaction, done once a key.
import { and, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { WalletTransfer } from '../../domain/wire/calls/transfer.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { ReviewRow } from '../db/account-schema.ts'
import { reviews, walletTransfers } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { once, requestHash } from '../db/once.ts'
import { endReview, lockReview, openReview } from '../desk/reviews.ts'
import { available } from '../ledger/accounts.ts'
import { announceChange } from '../wallets/announce.ts'
import { settleTransfer, transferOf } from './settler.ts'
import type { TransferInput, TransferTerms } from './terms.ts'
import { transferTerms } from './terms.ts'
import { transferWire } from './wire.ts'

/** It settles by itself, even where only people decide about the rest; and soon, for a rate that can be called off is a
 * bet that the house pays for. */
const SETTLES_AFTER_MS = 5_000

export type Moving = { readonly userId: string; readonly key: string }

export function makeTransfer(deps: AccountDeps, by: Moving, input: TransferInput): Promise<WalletTransfer | Refusal> {
  const request = { ...by, requestHash: requestHash('transfer', input), now: deps.clock.now() }
  return once<WalletTransfer>(deps.db, request, async tx => {
    const terms = transferTerms(deps.rates, input)
    if (isRefusal(terms)) return terms
    const at = deps.clock.now()
    return terms.exchange ? exchange(deps, tx, by.userId, terms, at) : moveAtOnce(deps, tx, by.userId, terms, at)
  })
}

export function cancelTransfer(deps: AccountDeps, by: Moving, id: string): Promise<WalletTransfer | Refusal> {
  const request = { ...by, requestHash: requestHash('cancelTransfer', { id }), now: deps.clock.now() }
  return once<WalletTransfer>(deps.db, request, async tx => {
    // Asked before it is locked: nobody makes another's request wait.
    const [own] = await tx
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.userId, by.userId), eq(reviews.kind, 'transfer')))
    if (!own) return refuse('notFound')
    const review = must(await lockReview(tx, id), 'the review just seen')
    if (review.state !== 'pending') return refuse('alreadyDecided')
    const at = deps.clock.now()
    const ended = await endReview(tx, review, 'cancelled', null, at)
    await settleTransfer(deps, tx, ended, at)
    return transferWire(await transferOf(tx, id), ended)
  })
}

/** Within a currency there is nothing to wait for. */
async function moveAtOnce(deps: AccountDeps, tx: Tx, userId: string, terms: TransferTerms, at: number) {
  const { source, target, amount } = terms
  const id = deps.newId()
  const opened = await openReview(tx, { id, kind: 'transfer', userId, at, dueAt: at, lookAt: null })
  const review = await endReview(tx, opened, 'passed', null, at)
  const legs = [{ from: available(userId, source), to: available(userId, target), amount, kind: 'transfer' }] as const
  const moved = await deps.ledger.transfer(tx, { legs, reference: id, at })
  if (isRefusal(moved)) return { ...moved, field: 'amount' }
  return keep(deps, tx, review, terms, null)
}

/** The money is held back until it settles: it cannot be spent twice, and comes back whole when it is called off. */
async function exchange(deps: AccountDeps, tx: Tx, userId: string, terms: TransferTerms, at: number) {
  const id = deps.newId()
  const settlesAt = at + Math.min(deps.deskDelayMs ?? SETTLES_AFTER_MS, SETTLES_AFTER_MS)
  const review = await openReview(tx, { id, kind: 'transfer', userId, at, dueAt: settlesAt, lookAt: settlesAt })
  const { source: wallet, amount } = terms
  const pendingId = await deps.ledger.reserve(tx, { userId, wallet, amount, reference: id, at })
  if (isRefusal(pendingId)) return { ...pendingId, field: 'amount' }
  return keep(deps, tx, review, terms, pendingId)
}

async function keep(deps: AccountDeps, tx: Tx, review: ReviewRow, terms: TransferTerms, pendingId: string | null) {
  const { id, userId, createdAt } = review
  const { source, target, amount, rate, received } = terms
  const [row] = await tx
    .insert(walletTransfers)
    .values({ id, source, target, amount, rate: rate.toFixed(), received, pendingId })
    .returning()
  const wallets = pendingId === null ? [source, target] : [source]
  await announceChange(deps, tx, { userId, what: 'transfer', id, wallets }, createdAt)
  return transferWire(must(row, 'the transfer just made'), review)
}
