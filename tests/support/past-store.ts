// A store as version 2 left it, before postings were chained: runs the migrations up to version 2 and inserts rows by
// plain SQL, so that no current code is involved. Users are paid, and reserve and release money.
import { readdir, readFile } from 'node:fs/promises'
import type { Script } from '../../server/db/migrate.ts'

const PAST_VERSION = 2
const folder = new URL('../../server/db/migrations/', import.meta.url)

/**
 * Writes this number of transfers with two postings each. References contain multi-byte characters, and every third is
 * null.
 */
export async function writePast(store: Script, transfers: number): Promise<void> {
  for (const name of (await readdir(folder)).sort())
    if (Number(name.slice(0, 4)) <= PAST_VERSION) await store.exec(await readFile(new URL(name, folder), 'utf8'))
  // Checks and triggers are disabled. The rows are consistent by construction, which the audit verifies.
  await store.exec(`
    CREATE TABLE schema_version (version integer PRIMARY KEY, applied_at bigint NOT NULL);
    INSERT INTO schema_version VALUES (1, 0), (2, 0);
    SET session_replication_role = replica;
    ${people(Math.max(1, Math.ceil(transfers / 500)))}
    ${movements(transfers)}
    INSERT INTO idempotency (user_id, key, request_hash, status, answer, created_at)
      VALUES ('person-1', 'key', 'hash', 'done', '{"b" : 1,  "a":"1.00", "a":2}', 0);
    SET session_replication_role = origin;`)
}

const people = (count: number): string => `
  INSERT INTO users (id, username, password_hash, account_type, created_at, referral_code)
    SELECT 'person-' || i, 'person_' || i, '-', 2, 0, 'CODE' || i FROM generate_series(1, ${count}) i;
  INSERT INTO accounts (id, owner, wallet, kind, currency)
    SELECT 'person-' || i || ':usStock:' || kind, 'person-' || i, 'usStock', kind, 'USD'
    FROM generate_series(1, ${count}) i, unnest(ARRAY['available', 'reserved']) kind;`

/** Statements for the transfers. Of every ten transfers, the ninth reserves one cent and the tenth releases it. */
const movements = (count: number): string => `
  CREATE TEMP TABLE past AS SELECT i, i % 10 AS step,
    'person-' || ((i / 10) % (SELECT count(*) FROM users) + 1) || ':usStock:' AS wallet
    FROM generate_series(0, ${count - 1}) i;
  INSERT INTO transfers (id, phase, pending_id, reference, created_at)
    SELECT 'transfer-' || i, CASE step WHEN 8 THEN 'pending' WHEN 9 THEN 'void' ELSE 'single' END,
      CASE step WHEN 9 THEN 'transfer-' || i - 1 END, CASE WHEN i % 3 > 0 THEN 'año 港股 ' || i END, i
    FROM past;
  INSERT INTO postings (transfer_id, account_id, kind, amount, balance_after)
    SELECT 'transfer-' || i, account, CASE step WHEN 8 THEN 'reserve' WHEN 9 THEN 'release' ELSE 'deposit' END,
      amount, sum(amount) OVER (PARTITION BY account ORDER BY i, leg)
    FROM past, LATERAL (VALUES
      (1, CASE step WHEN 8 THEN wallet || 'available' WHEN 9 THEN wallet || 'reserved' ELSE 'house:funding:USD' END,
        CASE WHEN step < 8 THEN -1 - i % 997 ELSE -1 END),
      (2, wallet || CASE step WHEN 8 THEN 'reserved' ELSE 'available' END,
        CASE WHEN step < 8 THEN 1 + i % 997 ELSE 1 END)) legs (leg, account, amount)
    ORDER BY i, leg;
  INSERT INTO reservations (transfer_id, account_id, remaining)
    SELECT 'transfer-' || i, wallet || 'reserved',
      CASE i WHEN ${count - 1} THEN 1 ELSE 0 END
    FROM past WHERE step = 8;
  INSERT INTO balances (account_id, balance, guarded)
    SELECT a.id, coalesce((SELECT sum(amount) FROM postings WHERE account_id = a.id), 0), true
    FROM accounts a WHERE a.owner <> 'house';
  UPDATE balances SET balance = (SELECT coalesce(sum(amount), 0) FROM postings WHERE account_id = balances.account_id)
    WHERE NOT guarded;
  DROP TABLE past;`
