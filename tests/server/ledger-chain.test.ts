// A user who can write to the store directly can disable its triggers. The hash chain remains: each edit here is made
// as a superuser would, and must be reported with its row.
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Db, Tx } from '../../server/db/db.ts'
import { anchors } from '../../server/db/money-schema.ts'
import { textRows } from '../../server/db/text-rows.ts'
import { accountId, available, openWallets, platformAccount } from '../../server/ledger/accounts.ts'
import { anchorHourly, lastAnchor, takeAnchor } from '../../server/ledger/anchor.ts'
import { verifyChain } from '../../server/ledger/chain.ts'
import type { Finding } from '../../server/ledger/chain-walk.ts'
import { findingText } from '../../server/ledger/chain-walk.ts'
import { createLedger } from '../../server/ledger/ledger.ts'
import { newId } from '../../server/lib/id.ts'
import { createTestClock } from '../support/clock.ts'
import { onEachStore } from '../support/postgres.ts'

const ledger = createLedger({ newId })
const WALLET = 'usStock'
const PEOPLE = 10
const TRANSFERS = 500
const PLATFORM = accountId(platformAccount('funding', 'USD'))
const person = (n: number) => `person-${n}`
const usable = (n: number) => accountId(available(person(n), WALLET))

/** Writes a thousand postings of deposits, reservations, withdrawals and releases. */
async function fill(db: Db): Promise<void> {
  await db.transaction(async tx => {
    for (let one = 0; one < PEOPLE; one += 1) await openWallets(tx, person(one))
  })
  for (let from = 0; from < TRANSFERS; from += 100)
    await db.transaction(async tx => {
      for (let one = from; one < from + 100; one += 5) await act(tx, one)
    })
}

/** Makes five transfers for one user. */
async function act(tx: Tx, one: number): Promise<void> {
  const userId = person((one / 5) % PEOPLE)
  const to = available(userId, WALLET)
  const subject = one % 3 === 0 ? null : ({ type: 'order', id: `año 港 ${one}` } as const)
  const about = { subject, at: one }
  for (const amount of [70_000n, 300n]) {
    const legs = [{ from: platformAccount('funding', 'USD'), to, amount, kind: 'deposit' as const }]
    await ledger.transfer(tx, { ...about, legs })
  }
  const pendingId = await ledger.reserve(tx, { ...about, userId, wallet: WALLET, amount: 500n })
  if (isRefusal(pendingId)) throw new Error('refused')
  const legs = [{ from: to, to: platformAccount('funding', 'USD'), amount: 100n, kind: 'withdrawal' as const }]
  await ledger.transfer(tx, { ...about, legs })
  await ledger.void(tx, pendingId, about)
}

class Undone extends Error {}

/** The verifier's findings after these edits, which are then rolled back. */
async function foundAfter(db: Db, ...edits: readonly SQL[]): Promise<readonly Finding[]> {
  let findings: readonly Finding[] = []
  const edited = db.transaction(async tx => {
    // Triggers do not fire, and foreign keys are not checked.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    for (const edit of edits) await tx.execute(edit)
    findings = (await verifyChain(tx)).findings
    throw new Undone()
  })
  await expect(edited).rejects.toThrow(Undone)
  return findings
}

type Row = { readonly seq: number; readonly accountId: string; readonly nth: number }

async function postingsOf(db: Db): Promise<Row[]> {
  const rows = await textRows(
    db,
    sql`SELECT seq::text AS seq, account_id AS "accountId", nth::text AS nth FROM postings ORDER BY postings.seq`,
  )
  return rows.map(row => ({
    seq: Number(row['seq']),
    nth: Number(row['nth']),
    accountId: must(row['accountId'], 'an account'),
  }))
}

const named = (findings: readonly Finding[]) =>
  findings.map(finding => ('seq' in finding ? finding.seq : findingText(finding)))

/** Edits that change one byte or one bit of each column, whatever its value. */
const flips = [
  sql`amount = amount # 65536`,
  sql`balance_after = balance_after # 1`,
  sql`kind = overlay(kind PLACING 'X' FROM 1 FOR 1)`,
  sql`transfer_id = overlay(transfer_id PLACING '.' FROM 3 FOR 1)`,
  sql`hash = set_byte(hash, 7, get_byte(hash, 7) # 1)`,
]
const transferFlips = [
  sql`subject_type = coalesce(subject_type, 'order'), subject_id = CASE WHEN subject_id IS NULL THEN ''
    ELSE overlay(subject_id PLACING 'X' FROM 1 FOR 1) END`,
  sql`created_at = created_at # 1`,
  sql`phase = CASE phase WHEN 'single' THEN 'pending' WHEN 'pending' THEN 'single' WHEN 'void' THEN 'post' END`,
  sql`pending_id = CASE WHEN pending_id IS NOT NULL THEN overlay(pending_id PLACING '.' FROM 3 FOR 1) END`,
]

onEachStore('the chain', open => {
  let db: Db
  let rows: Row[]
  beforeAll(async () => {
    db = await open()
    await fill(db)
    await db.transaction(tx => takeAnchor(tx, 1_000))
    rows = await postingsOf(db)
  }, 60_000)
  afterAll(() => db.close())

  const at = (account: string, nth: number): Row =>
    must(
      rows.find(row => row.accountId === account && row.nth === nth),
      'a posting',
    )

  test('of an unmodified ledger is valid, and each posting has its number', async () => {
    const report = await db.transaction(tx => verifyChain(tx))
    expect(report).toMatchObject({ postings: 2 * TRANSFERS, anchors: 1, findings: [], lastAnchor: { nth: 1 } })
    for (const account of [PLATFORM, usable(3)]) {
      const numbers = rows.filter(row => row.accountId === account).map(row => row.nth)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    }
  })

  test('names each of a thousand postings with one changed byte, and no other', async () => {
    const step = 20
    for (let first = 0; first < step; first += 1) {
      const edited = rows.filter((_, index) => index % step === first)
      const edits = edited.map(
        ({ seq }, index) =>
          sql`UPDATE postings SET ${must(flips[(first + index) % flips.length], 'one')} WHERE seq = ${seq}`,
      )
      const seqs = named(await foundAfter(db, ...edits))
      expect(new Set(seqs)).toEqual(new Set(edited.map(({ seq }) => seq)))
    }
  }, 120_000)

  test('names a transfer whose chain form or whose type of subject was changed', async () => {
    for (const edit of [sql`form = form + 1`, sql`subject_type = 'deposit'`]) {
      const [transfer] = await textRows(db, sql`SELECT id FROM transfers WHERE subject_type = 'order' LIMIT 1`)
      const id = must(transfer?.['id'], 'a transfer')
      const seqs = await textRows(db, sql`SELECT seq::text AS seq FROM postings WHERE transfer_id = ${id}`)
      const findings = await foundAfter(db, sql`UPDATE transfers SET ${edit} WHERE id = ${id}`)
      expect(new Set(named(findings))).toEqual(new Set(seqs.map(({ seq }) => Number(seq))))
    }
  })

  test('names both postings of a transfer with one changed byte', async () => {
    const transfers = await textRows(db, sql`SELECT id, phase FROM transfers WHERE phase IN ('single', 'void')`)
    for (let first = 0; first < 12; first += 1) {
      const flip = must(transferFlips[first % transferFlips.length], 'one')
      const wanted = first % 4 === 3 ? 'void' : 'single'
      const id = must(transfers.filter(({ phase }) => phase === wanted)[first]?.['id'], 'a transfer')
      const of = await textRows(db, sql`SELECT seq::text AS seq FROM postings WHERE transfer_id = ${id}`)
      const findings = await foundAfter(db, sql`UPDATE transfers SET ${flip} WHERE id = ${id}`)
      expect(new Set(named(findings))).toEqual(new Set(of.map(({ seq }) => Number(seq))))
    }
  })

  test('names a deleted posting: in the middle, the first, and all of an account', async () => {
    const gone = (where: SQL) => foundAfter(db, sql`DELETE FROM postings WHERE ${where}`)
    expect(await gone(sql`seq = ${at(usable(3), 7).seq}`)).toEqual([
      { what: 'missing', accountId: usable(3), nth: 7, last: 7 },
    ])
    expect(await gone(sql`seq = ${at(PLATFORM, 1).seq}`)).toEqual([
      { what: 'missing', accountId: PLATFORM, nth: 1, last: 1 },
    ])
    expect(await gone(sql`account_id = ${usable(2)}`)).toContainEqual({
      what: 'missing',
      accountId: usable(2),
      nth: 1,
      last: rows.filter(({ accountId }) => accountId === usable(2)).length,
    })
  })

  test('names an inserted posting: after the last, in another’s place, and as a duplicate', async () => {
    const columns = sql`transfer_id, account_id, kind, amount, balance_after, nth, hash`
    const added = (nth: SQL, amount = sql`amount`) => sql`INSERT INTO postings (${columns})
      SELECT transfer_id, account_id, kind, ${amount}, balance_after, ${nth}, hash FROM postings
      WHERE seq = ${at(usable(1), 4).seq}`
    const last = rows.filter(({ accountId }) => accountId === usable(1)).length
    expect(await foundAfter(db, added(sql`${last} + 1`))).toMatchObject([
      { what: 'inserted', accountId: usable(1), nth: last + 1 },
    ])
    const unguarded = sql`ALTER TABLE postings DROP CONSTRAINT postings_nth`
    expect(await foundAfter(db, unguarded, added(sql`nth`))).toMatchObject([
      { what: 'inserted', accountId: usable(1), nth: 4 },
    ])
    const moved = sql`UPDATE postings SET nth = nth + 1 WHERE account_id = ${usable(1)} AND nth >= 4`
    const findings = await foundAfter(db, unguarded, moved, added(sql`nth - 1`, sql`amount + 1`))
    expect(findings).toContainEqual(expect.objectContaining({ what: 'changed', accountId: usable(1), nth: 4 }))
  })

  test('names a posting that was moved to another account', async () => {
    const { seq } = at(usable(4), 6)
    const given = sql`UPDATE postings SET account_id = ${accountId(available(person(4), 'forex'))} WHERE seq = ${seq}`
    const findings = await foundAfter(db, given)
    expect(named(findings)).toContain(seq)
    expect(findings).toContainEqual({ what: 'missing', accountId: usable(4), nth: 6, last: 6 })
  })

  test('names two postings that were swapped, and none after them', async () => {
    const [one, other] = [at(usable(5), 8), at(usable(5), 9)]
    const swapped = await foundAfter(
      db,
      sql`UPDATE postings SET nth = nth + 1000 WHERE seq IN (${one.seq}, ${other.seq})`,
      sql`UPDATE postings SET nth = CASE seq WHEN ${one.seq} THEN 9 ELSE 8 END WHERE seq IN (${one.seq}, ${other.seq})`,
    )
    expect(new Set(named(swapped))).toEqual(new Set([one.seq, other.seq]))
  })

  test('names a truncated end even if the head was corrected, by an anchor', async () => {
    const last = rows.filter(({ accountId }) => accountId === usable(6)).length
    const cut = sql`DELETE FROM postings WHERE account_id = ${usable(6)} AND nth > ${last - 2}`
    expect(await foundAfter(db, cut)).toContainEqual({
      what: 'missing',
      accountId: usable(6),
      nth: last - 1,
      last,
    })
    const mended = sql`UPDATE balances SET postings = p.nth, hash = p.hash, balance = p.balance_after
      FROM postings p WHERE p.account_id = balances.account_id AND p.nth = ${last - 2}
        AND p.account_id = ${usable(6)}`
    expect(await foundAfter(db, cut, mended)).toEqual([{ what: 'missing', accountId: usable(6), nth: last, last }])
    const forgotten = sql`UPDATE anchor_heads SET nth = p.nth, hash = p.hash FROM postings p
      WHERE p.account_id = anchor_heads.account_id AND p.nth = ${last - 2} AND p.account_id = ${usable(6)}`
    expect(await foundAfter(db, cut, mended, forgotten)).toEqual([{ what: 'anchor', nth: 1 }])
  })

  test('names a posting whose hash was recomputed with it, and the one chained to it', async () => {
    const [edited, next] = [at(usable(7), 3), at(usable(7), 4)]
    const forged = sql`UPDATE postings SET kind = 'fee', hash = sha256('forged') WHERE seq = ${edited.seq}`
    expect(named(await foundAfter(db, forged))).toEqual([edited.seq, next.seq])
  })

  test('names a balance whose head is not the last posting', async () => {
    const edited = sql`UPDATE balances SET hash = sha256('other') WHERE account_id = ${usable(7)}`
    expect(await foundAfter(db, edited)).toMatchObject([{ what: 'head', accountId: usable(7) }])
    const gone = sql`DELETE FROM balances WHERE account_id = ${usable(7)}`
    expect(await foundAfter(db, gone)).toMatchObject([{ what: 'head', accountId: usable(7) }])
  })

  test('names an account whose owner was changed', async () => {
    const taken = sql`UPDATE accounts SET owner = 'thief' WHERE id = ${usable(8)}`
    expect(await foundAfter(db, taken)).toEqual([{ what: 'owner', accountId: usable(8) }])
  })

  test('an anchor with a changed time or a deleted one is named', async () => {
    expect(await foundAfter(db, sql`UPDATE anchors SET taken_at = taken_at + 1`)).toEqual([{ what: 'anchor', nth: 1 }])
    const unguarded = sql`UPDATE anchors SET nth = 2`
    expect(await foundAfter(db, unguarded)).toContainEqual({ what: 'anchor', nth: 1 })
  })
})

onEachStore('anchors', open => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  const taken = async () => (await db.select().from(anchors).orderBy(anchors.nth)).map(({ takenAt }) => takenAt)
  const pay = (cents: bigint) =>
    db.transaction(tx => {
      const leg = { from: platformAccount('funding', 'USD'), to: available('ana', WALLET), amount: cents }
      return ledger.transfer(tx, { subject: null, at: 0, legs: [{ ...leg, kind: 'deposit' }] })
    })

  test('are taken each hour by one of several processes, if something moved', async () => {
    await db.transaction(tx => openWallets(tx, 'ana'))
    const clock = createTestClock(0)
    const said: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void said.push(line) })
    await anchorHourly(db, clock, log)()
    expect(await taken()).toEqual([])

    await pay(100n)
    const ends = [anchorHourly(db, clock, log), anchorHourly(db, clock, log)]
    await expect.poll(taken).toEqual([0])
    await pay(1n)
    clock.advance(HOUR_MS)
    await expect.poll(taken).toEqual([0, HOUR_MS])
    clock.advance(HOUR_MS)
    for (const end of ends) await end()
    expect(await taken()).toEqual([0, HOUR_MS])

    await pay(1n)
    await anchorHourly(db, { ...clock, now: () => 2 * HOUR_MS - 1 }, log)()
    expect(await taken()).toEqual([0, HOUR_MS])

    expect(await db.transaction(tx => verifyChain(tx))).toMatchObject({ anchors: 2, findings: [] })
    const { hash } = must(await lastAnchor(db), 'an anchor')
    expect(said.map(line => JSON.parse(line).hash)).toContain(Buffer.from(hash).toString('hex'))
    expect(said).toHaveLength(2)
  })

  test('cannot be updated, deleted or truncated', async () => {
    for (const table of ['anchors', 'anchor_heads'])
      for (const edit of [`UPDATE ${table} SET nth = nth`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`])
        await expect(db.execute(sql.raw(edit))).rejects.toMatchObject({ cause: { message: /is append-only/ } })
  })
})
