// Restricts the database role of the process to reading and writing rows. Tables, triggers and functions belong to
// another role, which migrates. So an attacker who controls the process cannot remove the triggers that keep the ledger
// append-only.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { must } from '../../domain/assert.ts'
import type { Db } from './db.ts'
import { StoreError } from './db.ts'
import { textRows } from './text-rows.ts'

export async function grantRows(owner: pg.Client, role: string): Promise<void> {
  await checkOther(owner, role)
  const name = pg.escapeIdentifier(role)
  for (const statement of [
    // Before PostgreSQL 15 every role may create tables in the schema `public`.
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    `GRANT USAGE ON SCHEMA public TO ${name}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`,
    `REVOKE INSERT, UPDATE, DELETE ON schema_version FROM ${name}`,
  ])
    await owner.query(statement)
}

/** Refuses a role that may act as the owner, because it would have all of the owner's rights. */
async function checkOther(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ powerful: boolean }>(
    `SELECT rolsuper OR rolcreaterole OR pg_has_role(oid, (SELECT oid FROM pg_roles WHERE rolname = current_user), 'member')
       AS powerful FROM pg_roles WHERE rolname = $1`,
    [role],
  )
  if (must(rows[0], `the role ${role}`).powerful)
    throw new StoreError(
      'unsafe',
      `DATABASE_URL connects as ${role}, which may do what the owner may: use a role that owns nothing (docs/security.md).`,
    )
}

/**
 * Refuses a role with more rights than to rows. For a database on another machine, which other clients can reach too.
 */
export async function requireRowsOnly(db: Pick<Db, 'execute'>): Promise<void> {
  const rows = await textRows(
    db,
    sql`SELECT (rolsuper OR rolcreaterole OR pg_has_role(current_user, tableowner::name, 'member'))::text AS powerful
      FROM pg_tables JOIN pg_roles ON rolname = current_user
      WHERE schemaname = 'public' AND tablename = 'postings'`,
  )
  if (rows[0]?.['powerful'] !== 'false')
    throw new StoreError(
      'unsafe',
      'The role of DATABASE_URL owns the database: use one that owns nothing, and DATABASE_OWNER_URL (docs/security.md).',
    )
}
