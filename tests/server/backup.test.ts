// A backup must be restorable. Each backup is restored here, from either kind of store into either, and must give back
// every value exactly; a truncated or altered file must leave the target empty.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { writeBackup } from '../../server/backup/dump.ts'
import { lineHash } from '../../server/backup/format.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import type { Db } from '../../server/db/db.ts'
import { openStore } from '../../server/db/pglite.ts'
import { textRows } from '../../server/db/text-rows.ts'
import { available, openWallets, platformAccount } from '../../server/ledger/accounts.ts'
import { takeAnchor } from '../../server/ledger/anchor.ts'
import { createLedger } from '../../server/ledger/ledger.ts'
import { verifyLedger } from '../../server/ledger/verify.ts'
import { newId } from '../../server/lib/id.ts'
import { writePast } from '../support/past-store.ts'
import type { OpenStore } from '../support/postgres.ts'
import { onPostgres, openPostgresStore } from '../support/postgres.ts'
import { openTestStore } from '../support/store.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pulso-backup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const newFile = (): string => join(folder, `backup-${++files}`)

const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256)

/** Inserts values that a careless dump would round, trim or reformat. */
async function fill(db: Db): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`INSERT INTO users (id, username, password_hash, account_type, created_at, referral_code)
      VALUES ('ben', 'ben', E'tab\t, newline\n, quote", backslash \\ and 港 🙂', 2, 9223372036854775807, 'B')`)
    await tx.execute(sql`INSERT INTO users (id, username, password_hash, account_type, created_at, referral_code,
      referred_by) VALUES ('ana', 'ana', '', 2, 0, 'A', 'ben')`)
    await tx.execute(sql`INSERT INTO watchlist (id, user_id, instrument_key, position, created_at)
      VALUES ('w', 'ana', 'US.AAPL', 0.1::double precision + 0.2, 0)`)
    await tx.execute(sql`INSERT INTO idempotency (user_id, key, request_hash, status, answer, created_at)
      VALUES ('ana', 'k', 'h', 'done', '{"b" : 1,  "a":"1.00", "a":2}', 0)`)
    await tx.execute(sql`INSERT INTO outbox (user_id, "offset", event, created_at)
      VALUES ('ana', 1, '{"amount": 12345678901234567890.10, "text": "é\\u0001"}', 0)`)
    await tx.execute(sql`INSERT INTO files (id, ip, image, width, height, created_at)
      VALUES ('f', '', ${bytes}, 1, 1, 0)`)
    await tx.execute(sql`INSERT INTO reviews (id, kind, user_id, created_at, due_at)
      VALUES ('r', 'transfer', 'ana', 0, 0)`)
    await tx.execute(sql`INSERT INTO wallet_transfers (id, source, target, amount, rate, received)
      VALUES ('r', 'usStock', 'forex', 1, 0.12345678901234567890, 1)`)
    for (const name of ['one', 'two', 'three'])
      await tx.execute(sql`INSERT INTO login_tries (name, ip, at) VALUES (${name}, '', 0)`)
    await tx.execute(sql`DELETE FROM login_tries WHERE name = 'three'`)
    await openWallets(tx, 'ana')
  })
  const ledger = createLedger({ newId })
  for (let one = 0; one < 8; one += 1) {
    const leg = { from: platformAccount('funding', 'USD'), to: available('ana', 'usStock'), amount: 1_000n }
    const legs = [{ ...leg, kind: 'deposit' as const }]
    await db.transaction(async tx => {
      await ledger.transfer(tx, { subject: null, at: one, legs })
      const pendingId = await ledger.reserve(tx, {
        userId: 'ana',
        wallet: 'usStock',
        amount: 7n,
        subject: { type: 'order', id: 'ñ' },
        at: 0,
      })
      if (one % 2 === 0) await ledger.void(tx, String(pendingId), { subject: null, at: 1 })
      if (one % 3 === 0) await takeAnchor(tx, one)
    })
  }
}

/** All lines of a backup. */
const linesOf = (file: string): string[] => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')

/** The content without the time of the backup. */
const contentOf = (file: string): string[] => linesOf(file).slice(1, -1)

const embedded = ['the embedded store', openTestStore] as const
const grown = ['PostgreSQL', openPostgresStore] as const

function restores(
  [source, openSource]: readonly [string, OpenStore],
  [target, openTarget]: readonly [string, OpenStore],
) {
  test(`of ${source} restores into ${target} every value and the next sequence numbers`, async () => {
    const [from, to] = [await openSource(), await openTarget()]
    await fill(from)
    const [file, again] = [newFile(), newFile()]
    const saved = await writeBackup(from, file, 5)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await restoreBackup(to, file)).toEqual(saved)
    expect(saved).toMatchObject({ takenAt: 5, postings: 40, hash: (await to.snapshot(tx => verifyLedger(tx))).hash })

    await writeBackup(to, again, 6)
    const saidLines = contentOf(file)
    expect(contentOf(again)).toHaveLength(saidLines.length)
    expect(contentOf(again).filter((line, index) => line !== saidLines[index])).toEqual([])
    const [row] = await textRows(
      to,
      sql`SELECT answer::text AS answer, rate::text AS rate, position::text AS position, encode(image, 'hex') AS image
        FROM idempotency, wallet_transfers, watchlist, files`,
    )
    expect(row).toEqual({
      answer: '{"b" : 1,  "a":"1.00", "a":2}',
      rate: '0.12345678901234567890',
      position: '0.30000000000000004',
      image: Buffer.from(bytes).toString('hex'),
    })
    const [next] = await textRows(
      to,
      sql`INSERT INTO login_tries (name, ip, at) VALUES ('next', '', 0) RETURNING id::text AS id`,
    )
    expect(next).toEqual({ id: '4' })
    await expectGuarded(to)
    for (const db of [from, to]) await db.close()
  }, 60_000)
}

/** Expects that the checks and triggers that the restore disabled are enabled again. */
async function expectGuarded(db: Db): Promise<void> {
  const refused = (message: RegExp) => ({ cause: { message: expect.stringMatching(message) } })
  await expect(db.execute(sql`DELETE FROM postings`)).rejects.toMatchObject(refused(/append-only/))
  await expect(db.execute(sql`DELETE FROM users`)).rejects.toMatchObject(refused(/foreign key/))
  const lame = sql`INSERT INTO postings (transfer_id, account_id, kind, amount, balance_after, nth, hash)
    SELECT transfer_id, account_id, kind, 1, 1, 9999, hash FROM postings LIMIT 1`
  await expect(db.execute(lame)).rejects.toMatchObject(refused(/does not balance/))
}

describe('a backup', () => {
  restores(embedded, embedded)
})
onPostgres('a backup of either store', () => {
  restores(embedded, grown)
  restores(grown, embedded)
  restores(grown, grown)

  test('is one snapshot, whatever is written during it', async () => {
    const db = await openPostgresStore()
    await fill(db)
    const file = newFile()
    let isDone = false
    const ledger = createLedger({ newId })
    const traffic = async () => {
      let paid = 0
      for (; !isDone; paid += 1) {
        const leg = { from: platformAccount('funding', 'USD'), to: available('ana', 'usStock'), amount: 1n }
        await db.transaction(tx =>
          ledger.transfer(tx, { subject: null, at: 0, legs: [{ ...leg, kind: 'deposit' as const }] }),
        )
      }
      return paid
    }
    const backups = async () => {
      for (let one = 0; one < 5; one += 1) await writeBackup(db, `${file}-${one}`, 0)
      isDone = true
    }
    const [paid] = await Promise.all([traffic(), backups()])
    expect(paid).toBeGreaterThan(5)
    const to = await openPostgresStore()
    // The restore verifies every sum and every hash chain.
    await restoreBackup(to, `${file}-4`)
    for (const each of [db, to]) await each.close()
  }, 60_000)
})

describe('a restore', () => {
  let db: Db
  let file: string
  beforeAll(async () => {
    const from = await openTestStore()
    await fill(from)
    file = newFile()
    await writeBackup(from, file, 0)
    await from.close()
    db = await openTestStore()
  }, 60_000)
  afterAll(() => db.close())

  const written = (content: Uint8Array): string => {
    const path = newFile()
    writeFileSync(path, content)
    return path
  }
  /**
   * A changed file as made by an attacker who knows the format: the file's hash is recomputed, with or without the
   * hashes of the tables.
   */
  const forged = (edit: (line: string) => string, { tables = true } = {}): string => {
    const [header = '', ...lines] = linesOf(file).slice(0, -1).map(edit)
    const manifest = JSON.parse(must(lines.pop(), 'the manifest'))
    for (const { table, rows } of tables ? splitTables(lines) : [])
      manifest.tables[table] = { rows: rows.length, sha256: hashOf(rows) }
    const all = [header, ...lines, JSON.stringify(manifest)]
    return written(gzipSync([...all, JSON.stringify({ sha256: hashOf(all) }), ''].join('\n')))
  }
  const refusal = async (path: string): Promise<string> => {
    const refused = await restoreBackup(db, path).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Error)
    const rows = await textRows(
      db,
      sql`SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM postings) + (SELECT count(*) FROM outbox) AS count`,
    )
    expect(rows.map(({ count }) => Number(count))).toEqual([0])
    return refused instanceof Error ? refused.message : ''
  }

  test('of a file truncated anywhere changes nothing', async () => {
    const whole = readFileSync(file)
    for (let part = 0; part < 12; part += 1) {
      const cut = whole.subarray(0, Math.floor((whole.length * part) / 12))
      expect(await refusal(written(cut))).toMatch(/cannot be read as a backup|is missing/)
    }
    const lines = gunzipSync(whole).toString().split('\n')
    for (const kept of [0, 1, 2, 10, lines.length - 3, lines.length - 2])
      expect(await refusal(written(gzipSync(lines.slice(0, kept).join('\n'))))).toMatch(/is missing|altered/)
  }, 60_000)

  test('of a file with one changed byte changes nothing', async () => {
    const content = gunzipSync(readFileSync(file))
    for (let one = 0; one < 25; one += 1) {
      const altered = Buffer.from(content)
      const place = Math.floor((content.length * (one + 0.5)) / 25)
      altered[place] = (altered[place] ?? 0) ^ 1
      expect(await refusal(written(gzipSync(altered)))).toMatch(/backup|altered/)
    }
  }, 60_000)

  test("of a backup with recomputed hashes is refused by the ledger's verification", async () => {
    const richer = forged(line => line.replace('"deposit", "1000"', '"deposit", "1001"'))
    expect(await refusal(richer)).toMatch(/ledger is not sound\. /)
  })

  test('of a table that differs from the manifest changes nothing', async () => {
    const edited = forged(line => line.replace('"US.AAPL"', '"US.MSFT"'), { tables: false })
    expect(await refusal(edited)).toBe('The backup was altered: table watchlist is not what its manifest says.')
  })

  test('of another format or version is refused with that reason', async () => {
    const newer = forged(line => line.replace(/"schema":(\d+)/, (_, version) => `"schema":${Number(version) + 1}`))
    expect(await refusal(newer)).toMatch(
      /of version (\d+), this Pulso writes \d+: restore it with the Pulso that made it/,
    )
    expect(await refusal(forged(line => line.replace('"format":1', '"format":2')))).toMatch(/of format 2/)
    expect(await refusal(join(folder, 'nothing'))).toMatch(/cannot be read as a backup: ENOENT/)
    expect(await refusal(written(Buffer.from('no gzip')))).toMatch(/cannot be read as a backup/)
  })

  test('into a store that is not empty is refused, and the empty one accepts the backup after all failed attempts', async () => {
    await restoreBackup(db, file)
    await expect(restoreBackup(db, file)).rejects.toThrow(/not empty/)
    await expect(writeBackup(db, file, 0)).rejects.toThrow(/is there already/)
  })
})

function hashOf(lines: readonly string[]): string {
  const hash = lineHash()
  for (const line of lines) hash.add(line)
  return hash.hex()
}

/** The lines of a backup split by table; rows are as stored. */
function splitTables(lines: readonly string[]): { readonly table: string; readonly rows: string[] }[] {
  const tables: { readonly table: string; readonly rows: string[] }[] = []
  for (const line of lines)
    if (line.startsWith('[')) must(tables.at(-1), 'a table').rows.push(line)
    else tables.push({ table: JSON.parse(line).table, rows: [] })
  return tables
}

test('fifty thousand postings are saved, restored and verified', async () => {
  const data = mkdtempSync(join(folder, 'past-'))
  const client = await PGlite.create({ dataDir: join(data, 'db') })
  await client.transaction(tx => writePast(tx, 25_000))
  await client.close()
  const [from, to] = [await openStore(data, 0), await openTestStore()]
  await from.transaction(tx => takeAnchor(tx, 0))
  const file = newFile()
  const saved = await writeBackup(from, file, 0)
  expect(saved.postings).toBe(50_000)
  expect(await restoreBackup(to, file)).toEqual(saved)
  for (const db of [from, to]) await db.close()
}, 180_000)
