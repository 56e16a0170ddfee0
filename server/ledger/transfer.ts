// The only place where money moves: each leg becomes a posting out of one account and one into another, so that every
// transfer balances by construction. The store checks it again at commit.
import { sql } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { BillKind, LedgerSubject } from '../../domain/ledger.ts'
import { minorText } from '../../domain/minor.ts'
import type { Tx } from '../db/db.ts'
import type { TransferPhase } from '../db/money-schema.ts'
import { balances, postings, reservations, transfers } from '../db/money-schema.ts'
import type { Writer } from '../db/write-set.ts'
import type { Account, LockedAccount } from './accounts.ts'
import { accountId, keepLocked, lockAccounts } from './accounts.ts'
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

/** The amount that is left of a pending transfer. */
export type Rest = typeof reservations.$inferInsert

/** Writes the transfer. On a refusal nothing has changed. */
export const writeTransfer = (tx: Tx, transfer: Transfer, rest?: Rest): Promise<Refusal | null> =>
  writeTransfers(tx, [transfer], rest ? [rest] : [])

/** Writes all transfers in their order. On the first refusal it returns, and nothing has changed. */
export async function writeTransfers(
  tx: Tx,
  given: readonly Transfer[],
  rests: readonly Rest[] = [],
): Promise<Refusal | null> {
  const locked = await lockAccounts(tx, accountsOf(given))
  const changed = new Map<string, LockedAccount>()
  const rows: Posting[] = []
  for (const transfer of given) {
    assert(transfer.legs.length > 0, 'a transfer moves something')
    for (const leg of transfer.legs) {
      const shortage = applyLeg(transfer, leg, { locked, changed, rows })
      if (shortage) return shortage
    }
  }
  keepLocked(tx, changed.values())
  tx.writes.add(transferWriter, given)
  tx.writes.add(postingWriter, rows)
  tx.writes.add(headWriter, [...changed.values()])
  tx.writes.add(restWriter, rests)
  return null
}

function accountsOf(given: readonly Transfer[]): Account[] {
  const accounts = given.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from, to]))
  return [...new Map(accounts.map(account => [accountId(account), account])).values()]
}

// The rows of a statement are passed as one JSON parameter: thousands of single parameters would cost more than the
// rows.

const transferWriter: Writer<Transfer> = {
  name: 'transfers',
  parts: given => [{ name: 'insert', sql: transfersSql(given) }],
}

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

const postingWriter: Writer<Posting> = {
  name: 'postings',
  parts: rows => [{ name: 'insert', sql: postingsSql(rows) }],
}

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

const headWriter: Writer<LockedAccount> = {
  name: 'balances',
  identity: ({ id }) => id,
  parts: heads => [{ name: 'update', sql: headsSql(heads) }],
}

/**
 * All accounts exist, so this always updates. ON CONFLICT finds each by its primary key, whatever number of rows the
 * planner expects.
 */
const headsSql = (heads: readonly LockedAccount[]) => sql`
  INSERT INTO ${balances} (account_id, balance, guarded, postings, hash)
  SELECT account_id, balance::bigint, guarded, postings, decode(hash, 'hex')
  FROM jsonb_to_recordset(${JSON.stringify(
    heads.map(({ id, balance, guarded, postings: count, hash }) => ({
      account_id: id,
      balance: String(balance),
      guarded,
      postings: count,
      hash: hex(hash),
    })),
  )}::jsonb) AS given(account_id text, balance text, guarded boolean, postings bigint, hash text)
  ON CONFLICT (account_id)
  DO UPDATE SET balance = excluded.balance, postings = excluded.postings, hash = excluded.hash`

const restWriter: Writer<Rest> = {
  name: 'reservations',
  identity: ({ transferId }) => transferId,
  parts: rests => [{ name: 'write', sql: restsSql(rests) }],
}

const restsSql = (rests: readonly Rest[]) => sql`
  INSERT INTO ${reservations} (transfer_id, account_id, remaining)
  SELECT id, account, remaining::bigint
  FROM jsonb_to_recordset(${JSON.stringify(
    rests.map(({ transferId, accountId: account, remaining }) => ({
      id: transferId,
      account,
      remaining: String(remaining),
    })),
  )}::jsonb) AS given(id text, account text, remaining text)
  ON CONFLICT (transfer_id) DO UPDATE SET remaining = excluded.remaining`

type Applied = {
  readonly locked: ReadonlyMap<string, LockedAccount>
  /** The accounts after the postings so far. */
  readonly changed: Map<string, LockedAccount>
  readonly rows: Posting[]
}

function applyLeg(transfer: Transfer, leg: Leg, applied: Applied): Refusal | null {
  const { from, to, amount, kind } = leg
  assert(amount > 0n, `a leg moves more than nothing, not ${amount}`)
  assert(from.currency === to.currency, `a leg keeps its currency: ${accountId(from)} to ${accountId(to)}`)
  const source = accountIn(applied, from)
  if (source.guarded && source.balance < amount)
    return refuse('insufficientFunds', {
      values: { available: minorText(source.balance), needed: minorText(amount), currency: from.currency },
    })
  post(applied, source, -amount, { transfer, kind })
  post(applied, accountIn(applied, to), amount, { transfer, kind })
  return null
}

const accountIn = ({ locked, changed }: Applied, account: Account): LockedAccount =>
  changed.get(accountId(account)) ?? must(locked.get(accountId(account)), accountId(account))

type Cause = { readonly transfer: Transfer; readonly kind: BillKind }

/** Adds the chained posting, and the account after it. */
function post({ changed, rows }: Applied, account: LockedAccount, amount: bigint, { transfer, kind }: Cause): void {
  const { id: transferId, phase, pendingId, subject, at: createdAt } = transfer
  const { id, guarded } = account
  const balance = account.balance + amount
  const nth = account.postings + 1
  const posting = { transferId, accountId: id, kind, amount, balanceAfter: balance, nth }
  const hash = postingHash(account.hash, {
    ...posting,
    phase,
    pendingId,
    createdAt,
    form: POSTING_FORM,
    reference: null,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
  })
  changed.set(id, { id, guarded, balance, postings: nth, hash })
  rows.push({ ...posting, hash })
}
