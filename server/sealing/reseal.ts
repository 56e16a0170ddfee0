// Seals with the newest key what is not: values from before there was a key, and those of older keys.
import type { SQL } from 'drizzle-orm'
import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { companies, destinations, documentKeys, files, kycApplications, withdrawals } from '../db/account-schema.ts'
import type { Db, Tx } from '../db/db.ts'
import { factors } from '../db/factor-schema.ts'
import { busKeys, dataKeys } from '../db/schema.ts'
import { currentKeys } from '../keys/current.ts'
import type { DataKey, DataKeys } from '../keys/data-keys.ts'
import { prefixOf } from '../keys/data-keys.ts'

type Sealed = {
  readonly table: PgTable
  readonly key: PgColumn
  readonly column: PgColumn
  /** The name of the column in Drizzle's table. */
  readonly name: string
}

/** Every column of `server/db/sealed-columns.ts`: a test compares. */
export const sealed: readonly Sealed[] = [
  { table: busKeys, key: busKeys.name, column: busKeys.key, name: 'key' },
  { table: documentKeys, key: documentKeys.name, column: documentKeys.key, name: 'key' },
  { table: factors, key: factors.id, column: factors.secret, name: 'secret' },
  { table: companies, key: companies.userId, column: companies.licenseNumber, name: 'licenseNumber' },
  { table: companies, key: companies.userId, column: companies.bankAccount, name: 'bankAccount' },
  { table: kycApplications, key: kycApplications.id, column: kycApplications.documentNumber, name: 'documentNumber' },
  { table: destinations, key: destinations.id, column: destinations.details, name: 'details' },
  { table: withdrawals, key: withdrawals.id, column: withdrawals.destination, name: 'destination' },
  { table: files, key: files.id, column: files.image, name: 'image' },
]

/** An image has up to some megabytes. */
const BATCH = 20

/** True for values that the key sealed. */
function isSealedWith({ column }: Sealed, key: DataKey | { readonly id: string }): SQL {
  const prefix = prefixOf(key)
  const text = prefix.toString('base64url')
  switch (column.getSQLType()) {
    case 'bytea':
      return sql`substring(${column} from 1 for ${prefix.byteLength}) = ${prefix}`
    case 'jsonb':
      return sql`left(${column} #>> '{}', ${text.length}) = ${text}`
    default:
      return sql`left(${column}, ${text.length}) = ${text}`
  }
}

/** Does nothing where it was done before with this key. A process that is stopped in the middle goes on at its next start. */
export async function resealOld(db: Db, now: number): Promise<void> {
  const keys = currentKeys()
  if (!keys) return
  const { newest } = keys
  const [row] = await db.select().from(dataKeys).where(eq(dataKeys.id, newest.id))
  if (row && row.resealedAt === null) await resealAll(db, newest, now)
}

async function resealAll(db: Db, newest: DataKey, now: number): Promise<void> {
  for (const each of sealed) while ((await db.transaction(tx => resealBatch(tx, each, newest))) === BATCH);
  await db.update(dataKeys).set({ resealedAt: now }).where(eq(dataKeys.id, newest.id))
}

async function resealBatch(tx: Tx, each: Sealed, newest: DataKey): Promise<number> {
  const { table, key, column, name } = each
  const rows = await tx
    .select({ id: key, value: column })
    .from(table)
    .where(and(isNotNull(column), sql`NOT ${isSealedWith(each, newest)}`))
    .limit(BATCH)
    .for('update')
  // Drizzle opens a value where it is read, and seals it where it is written.
  for (const { id, value } of rows)
    await tx
      .update(table)
      .set({ [name]: value })
      .where(eq(key, id))
  return rows.length
}

export type KeyUse = { readonly id: string; readonly values: number }

/** How many values each key of the store has sealed. */
export async function keyUses(db: Pick<Db, 'select'>): Promise<readonly KeyUse[]> {
  const ids = await db.select({ id: dataKeys.id }).from(dataKeys).orderBy(dataKeys.claimedAt)
  return Promise.all(ids.map(async ({ id }) => ({ id, values: await valuesOf(db, id) })))
}

async function valuesOf(db: Pick<Db, 'select'>, id: string): Promise<number> {
  let values = 0
  for (const each of sealed) {
    const [row] = await db.select({ values: count() }).from(each.table).where(isSealedWith(each, { id }))
    values += row?.values ?? 0
  }
  return values
}

/**
 * Seals everything with the newest key, and forgets the older ones. For when every process has the newest key as its first:
 * one that has not would seal with a key that is forgotten.
 */
export async function retireKeys(db: Db, { newest }: DataKeys, now: number): Promise<readonly KeyUse[]> {
  await resealAll(db, newest, now)
  await db.delete(dataKeys).where(ne(dataKeys.id, newest.id))
  return keyUses(db)
}
