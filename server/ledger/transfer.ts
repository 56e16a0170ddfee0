// The only place where money moves: each leg becomes a posting out of one account and one into another, so that every
// transfer balances by construction. The store checks it again at commit.
import type { SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { BillKind, LedgerSubject } from '../../domain/ledger.ts'
import { minorText } from '../../domain/minor.ts'
import type { Tx } from '../db/db.ts'
import type { TransferPhase } from '../db/money-schema.ts'
import { balances, postings, transfers } from '../db/money-schema.ts'
import { writeTogether } from '../db/together.ts'
import type { Account, LockedAccount } from './accounts.ts'
import { accountId, lockAccounts } from './accounts.ts'
import { POSTING_FORM, postingHash } from './chain-form.ts'

export type Leg = {
  readonly from: Account
  readonly to: Account
  /** Whole minor units, above 0. */
  readonly amount: bigint
  readonly kind: BillKind
}

export type Transfer = {
  readonly id: string
  readonly phase: TransferPhase
  readonly pendingId: string | null
  /** Its subject; null for a movement without one. */
  readonly subject: LedgerSubject | null
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** In order: a leg may spend what the previous one credited. */
  readonly legs: readonly Leg[]
}

type Posting = typeof postings.$inferInsert

const head = { balance: sql`excluded.balance`, postings: sql`excluded.postings`, hash: sql`excluded.hash` }

/**
 * Writes the transfer, or returns a refusal and has changed nothing.
 * @param reservation a write that is part of the same statement
 */
export async function writeTransfer(tx: Tx, transfer: Transfer, reservation?: SQLWrapper): Promise<Refusal | null> {
  assert(transfer.legs.length > 0, 'a transfer moves something')
  const named = new Map(transfer.legs.flatMap(leg => [leg.from, leg.to]).map(account => [accountId(account), account]))
  const locked = await lockAccounts(tx, [...named.values()])
  const rows: Posting[] = []
  for (const leg of transfer.legs) {
    const shortage = applyLeg(transfer, leg, locked, rows)
    if (shortage) return shortage
  }
  const { id, phase, pendingId, subject, at } = transfer
  const moved = tx.insert(transfers).values({
    id,
    phase,
    pendingId,
    form: POSTING_FORM,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    createdAt: at,
  })
  const heads = tx
    .insert(balances)
    .values([...locked.values()].map(account => ({ ...account, accountId: account.id })))
    .onConflictDoUpdate({ target: balances.accountId, set: head })
  await writeTogether(tx, tx.insert(postings).values(rows), moved, heads, ...(reservation ? [reservation] : []))
  return null
}

function applyLeg(transfer: Transfer, leg: Leg, locked: Map<string, LockedAccount>, rows: Posting[]): Refusal | null {
  const { from, to, amount, kind } = leg
  assert(amount > 0n, `a leg moves more than nothing, not ${amount}`)
  assert(from.currency === to.currency, `a leg keeps its currency: ${accountId(from)} to ${accountId(to)}`)
  const source = must(locked.get(accountId(from)), accountId(from))
  const target = must(locked.get(accountId(to)), accountId(to))
  if (source.guarded && source.balance < amount)
    return refuse('insufficientFunds', {
      values: { available: minorText(source.balance), needed: minorText(amount), currency: from.currency },
    })
  rows.push(applyTo(source, -amount, transfer, kind), applyTo(target, amount, transfer, kind))
  return null
}

/** Updates the account, and returns the chained posting. */
function applyTo(account: LockedAccount, amount: bigint, transfer: Transfer, kind: BillKind): Posting {
  const { id: transferId, phase, pendingId, subject, at: createdAt } = transfer
  account.balance += amount
  account.postings += 1
  const { id: accountId, balance: balanceAfter, postings: nth } = account
  const posting = { transferId, accountId, kind, amount, balanceAfter, nth }
  account.hash = postingHash(account.hash, {
    ...posting,
    phase,
    pendingId,
    createdAt,
    form: POSTING_FORM,
    reference: null,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
  })
  return { ...posting, hash: account.hash }
}
