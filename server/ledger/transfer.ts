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
import { hex, POSTING_FORM, postingHash } from './chain-form.ts'

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
  /** What the transfer is about; null for a transfer without a subject. */
  readonly subject: LedgerSubject | null
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** The legs are executed in this order: a leg may spend what the previous one credited. */
  readonly legs: readonly Leg[]
}

type Posting = typeof postings.$inferInsert

/**
 * Writes the transfer. On a refusal nothing has changed.
 * @param reservation a write that is executed in the same statement
 */
export const writeTransfer = (tx: Tx, transfer: Transfer, reservation?: SQLWrapper): Promise<Refusal | null> =>
  writeTransfers(tx, [transfer], reservation)

/** Writes all transfers in their order. On the first refusal it returns, and nothing has changed. */
export async function writeTransfers(
  tx: Tx,
  given: readonly Transfer[],
  reservation?: SQLWrapper,
): Promise<Refusal | null> {
  const locked = await lockAccounts(tx, accountsOf(given))
  const rows: Posting[] = []
  for (const transfer of given) {
    assert(transfer.legs.length > 0, 'a transfer moves something')
    for (const leg of transfer.legs) {
      const shortage = applyLeg(transfer, leg, locked, rows)
      if (shortage) return shortage
    }
  }
  const writes = [transfersSql(given), headsSql([...locked.values()]), ...(reservation ? [reservation] : [])]
  await writeTogether(tx, postingsSql(rows), ...writes)
  return null
}

function accountsOf(given: readonly Transfer[]): Account[] {
  const accounts = given.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from, to]))
  return [...new Map(accounts.map(account => [accountId(account), account])).values()]
}

// The rows of a statement are passed as one JSON parameter: thousands of single parameters would cost more than the
// rows.

const transfersSql = (given: readonly Transfer[]) => sql`
  INSERT INTO ${transfers} (id, phase, pending_id, form, subject_type, subject_id, created_at)
  SELECT id, phase, pending_id, ${POSTING_FORM}, subject_type, subject_id, created_at
  FROM jsonb_to_recordset(${JSON.stringify(
    given.map(({ id, phase, pendingId, subject, at }) => ({
      id,
      phase,
      pending_id: pendingId,
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      created_at: at,
    })),
  )}::jsonb)
    AS given(id text, phase text, pending_id text, subject_type text, subject_id text, created_at bigint)`

/** Postings are numbered in the order of `rows`. */
const postingsSql = (rows: readonly Posting[]) => sql`
  INSERT INTO ${postings} (transfer_id, account_id, kind, amount, balance_after, nth, hash)
  SELECT transfer_id, account_id, kind, amount::bigint, balance_after::bigint, nth, decode(hash, 'hex')
  FROM jsonb_to_recordset(${JSON.stringify(
    rows.map(({ transferId, accountId, kind, amount, balanceAfter, nth, hash }, place) => ({
      transfer_id: transferId,
      account_id: accountId,
      kind,
      amount: String(amount),
      balance_after: String(balanceAfter),
      nth,
      hash: hex(hash),
      place,
    })),
  )}::jsonb) AS given(
    transfer_id text, account_id text, kind text, amount text, balance_after text, nth bigint, hash text, place integer
  )
  ORDER BY place`

/**
 * All accounts exist, so this always updates. ON CONFLICT finds each by its primary key, whatever number of rows the
 * planner expects.
 */
const headsSql = (locked: readonly LockedAccount[]) => sql`
  INSERT INTO ${balances} (account_id, balance, guarded, postings, hash)
  SELECT account_id, balance::bigint, guarded, postings, decode(hash, 'hex')
  FROM jsonb_to_recordset(${JSON.stringify(
    locked.map(({ id, balance, guarded, postings: count, hash }) => ({
      account_id: id,
      balance: String(balance),
      guarded,
      postings: count,
      hash: hex(hash),
    })),
  )}::jsonb) AS given(account_id text, balance text, guarded boolean, postings bigint, hash text)
  ON CONFLICT (account_id)
  DO UPDATE SET balance = excluded.balance, postings = excluded.postings, hash = excluded.hash`

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
