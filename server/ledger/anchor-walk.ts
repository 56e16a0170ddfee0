// Verifies the anchors. Each anchor must match its hash, and each chain head that it contains must still be in the
// ledger.
import { sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Reader } from '../db/cursor.ts'
import { pages } from '../db/cursor.ts'
import { anchorHeads, anchors, postings } from '../db/money-schema.ts'
import { inBytes } from './anchor.ts'
import type { HeadsHash } from './chain-form.ts'
import { anchorHash, hex, NO_HASH } from './chain-form.ts'
import type { Finding } from './chain-walk.ts'

type Report = (finding: Finding) => void

/** Returns the number of anchors that were read. */
export async function walkAnchors(tx: Reader, report: Report): Promise<number> {
  const walk = createAnchorWalk(report)
  for await (const page of pages(tx, anchored))
    for (const { head } of page) walk.see(headOf(JSON.parse(must(head, 'a head')) as HeadFields))
  return walk.end()
}

/** Each chain head of an anchor, with the posting that has the same number in the account today. */
const anchored = sql`
  SELECT json_build_array(${sql.join(
    [
      ...[anchors.nth, anchors.takenAt, sql`encode(${anchors.hash}, 'hex')`],
      ...[anchorHeads.accountId, anchorHeads.nth, sql`encode(${anchorHeads.hash}, 'hex')`],
      ...[postings.seq, sql`encode(${postings.hash}, 'hex')`],
    ],
    sql`, `,
  )})::text AS head
  FROM ${anchors}
  LEFT JOIN ${anchorHeads} ON ${anchorHeads.anchor} = ${anchors.nth}
  LEFT JOIN ${postings} ON ${postings.accountId} = ${anchorHeads.accountId} AND ${postings.nth} = ${anchorHeads.nth}
  ORDER BY ${anchors.nth}, ${inBytes(anchorHeads.accountId)}`

type HeadFields = readonly [
  ...[anchor: number, takenAt: number, states: string],
  ...[accountId: string | null, nth: number | null, hash: string | null],
  ...[seq: number | null, stands: string | null],
]

const headOf = ([anchor, takenAt, states, accountId, nth, hash, seq, stands]: HeadFields) => ({
  anchor,
  takenAt,
  states,
  head: accountId === null || nth === null || hash === null ? null : { accountId, nth, hash },
  /** The posting that has the head's number in the account today. */
  found: seq === null ? null : { seq, hash: stands },
})
type AnchoredHead = ReturnType<typeof headOf>

type AnchorWalk = { see(row: AnchoredHead): void; end(): number }

function createAnchorWalk(report: Report): AnchorWalk {
  let current: { nth: number; states: string; hash: HeadsHash } | null = null
  let seen = 0
  const leave = () => {
    if (current && hex(current.hash.digest()) !== current.states) report({ what: 'anchor', nth: current.nth })
  }
  const enter = ({ anchor, takenAt, states }: AnchoredHead) => {
    leave()
    for (let gone = (current?.nth ?? 0) + 1; gone < anchor; gone += 1) report({ what: 'anchor', nth: gone })
    const before = current ? Buffer.from(current.states, 'hex') : NO_HASH
    current = { nth: anchor, states, hash: anchorHash(before, anchor, takenAt) }
    seen += 1
    return current
  }
  return {
    see(row) {
      const { hash } = current?.nth === row.anchor ? current : enter(row)
      if (!row.head) return
      hash.add({ ...row.head, hash: Buffer.from(row.head.hash, 'hex') })
      const { accountId, nth } = row.head
      if (!row.found) report({ what: 'missing', accountId, nth, last: nth })
      else if (row.found.hash !== row.head.hash) report({ what: 'changed', accountId, nth, seq: row.found.seq })
    },
    end() {
      leave()
      return seen
    },
  }
}
