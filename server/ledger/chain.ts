// Verifies the ledger's chains and anchors. It reports every edit, deletion, insertion or reordering of postings made
// outside the server; a truncated end is reported from the first anchor after it. An edit of everything including the
// anchors is found with a saved anchor's hash (it is in the log and in each backup).
import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Reader } from '../db/cursor.ts'
import { pages } from '../db/cursor.ts'
import { accounts, balances, postings, transfers } from '../db/money-schema.ts'
import type { Anchor } from './anchor.ts'
import { inBytes, lastAnchor } from './anchor.ts'
import { walkAnchors } from './anchor-walk.ts'
import { hex, ledgerHash } from './chain-form.ts'
import type { Finding, Link } from './chain-walk.ts'
import { createWalk } from './chain-walk.ts'

export type ChainReport = {
  readonly postings: number
  readonly anchors: number
  readonly lastAnchor: Anchor | null
  /** One hash of the whole ledger: equal before a backup and after its restoration, on each kind of store. */
  readonly hash: string
  /** The first findings only, because an edit of everything would give a list as long as the ledger. */
  readonly findings: readonly Finding[]
}

const FINDINGS_KEPT = 100

/** Reads every posting once, in pages. The embedded store can do nothing else meanwhile. */
export async function verifyChain(tx: Reader): Promise<ChainReport> {
  const findings: Finding[] = []
  const report = (finding: Finding) => {
    if (findings.length < FINDINGS_KEPT) findings.push(finding)
  }
  const walked = await walkPostings(tx, report)
  await findEmptied(tx, report)
  await findTaken(tx, report)
  const anchored = await walkAnchors(tx, report)
  const [last, hash] = [await lastAnchor(tx), await hashOfLedger(tx)]
  return { postings: walked, anchors: anchored, lastAnchor: last, hash, findings }
}

type Report = (finding: Finding) => void

async function walkPostings(tx: Reader, report: Report): Promise<number> {
  // Lets PostgreSQL join a million transfers in memory and not on disk; only in this transaction.
  await tx.execute(sql`SET LOCAL work_mem = '64MB'`)
  const walk = createWalk(report)
  let seen = 0
  for await (const page of pages(tx, chained)) {
    for (const { link } of page) walk.see(linkOf(JSON.parse(must(link, 'a link')) as LinkFields))
    seen += page.length
  }
  walk.end()
  return seen
}

/** Each row is one JSON text, because parsing a million rows field by field would take longer than hashing. */
const chained = sql`
  SELECT json_build_array(${sql.join(
    [
      ...[postings.seq, postings.nth, postings.transferId, postings.accountId, postings.kind],
      ...[sql`${postings.amount}::text`, sql`${postings.balanceAfter}::text`],
      ...[transfers.phase, transfers.pendingId, transfers.reference, transfers.createdAt],
      ...[transfers.form, transfers.subjectType, transfers.subjectId],
      ...[sql`encode(${postings.hash}, 'hex')`, balances.postings, sql`encode(${balances.hash}, 'hex')`],
    ],
    sql`, `,
  )})::text AS link
  FROM ${postings}
  LEFT JOIN ${transfers} ON ${transfers.id} = ${postings.transferId}
  LEFT JOIN ${balances} ON ${balances.accountId} = ${postings.accountId}
  ORDER BY ${postings.accountId}, ${postings.nth}, ${postings.seq}`

type LinkFields = readonly [
  ...[seq: number, nth: number, transferId: string, accountId: string, kind: string],
  ...[amount: string, balanceAfter: string],
  ...[phase: string | null, pendingId: string | null, reference: string | null, createdAt: number | null],
  ...[form: number | null, subjectType: string | null, subjectId: string | null],
  ...[hash: string, headNth: number | null, headHash: string | null],
]

function linkOf(fields: LinkFields): Link {
  const [seq, nth, transferId, accountId, kind, amount, balanceAfter, ...rest] = fields
  const [phase, pendingId, reference, createdAt, form, subjectType, subjectId, hash, headNth, headHash] = rest
  return {
    seq,
    nth,
    transferId,
    accountId,
    kind,
    amount,
    balanceAfter,
    phase,
    pendingId,
    reference,
    createdAt,
    form,
    subjectType,
    subjectId,
    hash,
    headNth,
    headHash,
  }
}

/** Reports accounts whose postings are all missing, which the walk does not visit. */
async function findEmptied(tx: Reader, report: Report): Promise<void> {
  const rows = await tx
    .select({ accountId: balances.accountId, postings: balances.postings })
    .from(balances)
    .leftJoin(postings, eq(postings.accountId, balances.accountId))
    .where(and(gt(balances.postings, 0), isNull(postings.seq)))
    .limit(FINDINGS_KEPT)
  for (const { accountId, postings: last } of rows) report({ what: 'missing', accountId, nth: 1, last })
}

/**
 * Reports accounts whose row differs from their id. The id contains the owner and is part of each posting's hash, but
 * pages read the owner from the row.
 */
async function findTaken(tx: Reader, report: Report): Promise<void> {
  const { id, owner, wallet, kind, currency } = accounts
  const rows = await tx
    .select({ id })
    .from(accounts)
    .where(
      or(
        and(eq(wallet, ''), ne(id, sql`${owner} || ':' || ${kind} || ':' || ${currency}`)),
        and(ne(wallet, ''), ne(id, sql`${owner} || ':' || ${wallet} || ':' || ${kind}`)),
      ),
    )
    .limit(FINDINGS_KEPT)
  for (const row of rows) report({ what: 'owner', accountId: row.id })
}

/** The hash of the heads of all chains. */
export async function hashOfLedger(tx: Reader): Promise<string> {
  const all = ledgerHash()
  const { accountId, postings: count, hash } = balances
  const query = sql`SELECT ${accountId} AS id, ${count}::text AS nth, encode(${hash}, 'hex') AS hash
    FROM ${balances} WHERE ${count} > 0 ORDER BY ${inBytes(accountId)}`
  for await (const page of pages(tx, query))
    for (const { id, nth, hash: head } of page)
      all.add({ accountId: must(id, 'an account'), nth: Number(nth), hash: Buffer.from(must(head, 'a hash'), 'hex') })
  return hex(all.digest())
}
