// The one place where money moves: legs become postings, each leg out of one account and into another, so that every
// transfer balances by its making. The store checks it again at commit.
import { sql } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import type { BillKind } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import type { TransferPhase } from '../db/money-schema.ts'
import { balances, postings, transfers } from '../db/money-schema.ts'
import type { Account, LockedAccount } from './accounts.ts'
import { accountId, lockAccounts } from './accounts.ts'
import { postingHash } from './chain-form.ts'

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
  readonly reference: string | null
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** In their order: what one leg brings, the next may spend. */
  readonly legs: readonly Leg[]
}

type Posting = typeof postings.$inferInsert

const head = { balance: sql`excluded.balance`, postings: sql`excluded.postings`, hash: sql`excluded.hash` }

/** Writes the transfer, or refuses and has changed nothing. */
export async function writeTransfer(tx: Tx, transfer: Transfer): Promise<Refusal | null> {
  assert(transfer.legs.length > 0, 'a transfer moves something')
  const named = new Map(transfer.legs.flatMap(leg => [leg.from, leg.to]).map(account => [accountId(account), account]))
  const locked = await lockAccounts(tx, [...named.values()])
  const rows: Posting[] = []
  for (const leg of transfer.legs) {
    const shortage = applyLeg(transfer, leg, locked, rows)
    if (shortage) return shortage
  }
  const { id, phase, pendingId, reference, at } = transfer
  await tx.insert(transfers).values({ id, phase, pendingId, reference, createdAt: at })
  await tx.insert(postings).values(rows)
  await tx
    .insert(balances)
    .values([...locked.values()].map(account => ({ ...account, accountId: account.id })))
    .onConflictDoUpdate({ target: balances.accountId, set: head })
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

/** Changes the account, and answers the posting that says so, sealed. */
function applyTo(account: LockedAccount, amount: bigint, transfer: Transfer, kind: BillKind): Posting {
  const { id: transferId, phase, pendingId, reference, at: createdAt } = transfer
  account.balance += amount
  account.postings += 1
  const { id: accountId, balance: balanceAfter, postings: nth } = account
  const posting = { transferId, accountId, kind, amount, balanceAfter, nth }
  account.hash = postingHash(account.hash, { ...posting, phase, pendingId, reference, createdAt })
  return { ...posting, hash: account.hash }
}
