// Seals all values for their rows with the newest key: those that were stored before there was a key, those that an
// earlier version sealed for their column only, and those sealed with older keys.
import type { SQL } from 'drizzle-orm'
import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  chatMessages,
  companies,
  destinations,
  documentKeys,
  files,
  kycApplications,
  withdrawals,
} from '../db/account-schema.ts'
import type { Db, Tx } from '../db/db.ts'
import { factors } from '../db/factor-schema.ts'
import { pushDevices, pushKeys } from '../db/push-schema.ts'
import { busKeys, dataKeys, users } from '../db/schema.ts'
import type { Sealed } from '../db/sealed-columns.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import { currentKeys, setDataKeys } from '../keys/current.ts'
import type { DataKey, DataKeys } from '../keys/data-keys.ts'
import { prefixOf } from '../keys/data-keys.ts'

type SealedColumn = {
  readonly table: PgTable
  /** The column with the row's id, to which values are bound. */
  readonly key: PgColumn
  readonly column: PgColumn
  /** Property of the column in Drizzle's table. */
  readonly name: string
}

const columnsOf = (
  table: PgTable,
  key: PgColumn,
  columns: Readonly<Record<string, PgColumn>>,
): readonly SealedColumn[] => Object.entries(columns).map(([name, column]) => ({ table, key, column, name }))

/** Every column of the types in `server/db/sealed-columns.ts`; a test compares the list with the schema. */
export const sealed: readonly SealedColumn[] = [
  ...columnsOf(busKeys, busKeys.name, { key: busKeys.key }),
  ...columnsOf(pushKeys, pushKeys.name, { key: pushKeys.key }),
  ...columnsOf(pushDevices, pushDevices.id, { subscription: pushDevices.subscription }),
  ...columnsOf(documentKeys, documentKeys.name, { key: documentKeys.key }),
  ...columnsOf(factors, factors.id, { secret: factors.secret }),
  ...columnsOf(users, users.id, { fullName: users.fullName }),
  ...columnsOf(companies, companies.userId, {
    licenseNumber: companies.licenseNumber,
    bankAccount: companies.bankAccount,
    officeAddress: companies.officeAddress,
    officerName: companies.officerName,
    mobilePhone: companies.mobilePhone,
  }),
  ...columnsOf(kycApplications, kycApplications.id, {
    documentNumber: kycApplications.documentNumber,
    firstName: kycApplications.firstName,
    lastName: kycApplications.lastName,
  }),
  ...columnsOf(destinations, destinations.id, { details: destinations.details }),
  ...columnsOf(withdrawals, withdrawals.id, { destination: withdrawals.destination }),
  ...columnsOf(files, files.id, { image: files.image }),
  ...columnsOf(chatMessages, chatMessages.id, { text: chatMessages.text }),
]

/** Maximum number of rows in one transaction: an image can have several megabytes. */
const BATCH = 20

/** SQL condition for values that the key has sealed. */
function isSealedWith({ column }: SealedColumn, key: DataKey | { readonly id: string }): SQL {
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

/**
 * Returns false if this was completed earlier with the newest key. A process that is stopped in between continues at
 * its next start.
 */
export async function resealOld(db: Db, now: number): Promise<boolean> {
  const keys = currentKeys()
  if (!keys) return false
  const { newest } = keys
  const [row] = await db.select().from(dataKeys).where(eq(dataKeys.id, newest.id))
  if (row?.resealedAt !== null) return false
  await resealAll(db, newest, now)
  setDataKeys(keys, true)
  return true
}

async function resealAll(db: Db, newest: DataKey, now: number): Promise<void> {
  for (const each of sealed) while ((await db.transaction(tx => resealBatch(tx, each, newest))) === BATCH);
  await db.update(dataKeys).set({ resealedAt: now }).where(eq(dataKeys.id, newest.id))
}

async function resealBatch(tx: Tx, each: SealedColumn, newest: DataKey): Promise<number> {
  const { table, key, column, name } = each
  const rows = await tx
    .select({ id: key, value: column })
    .from(table)
    .where(and(isNotNull(column), sql`NOT ${isSealedWith(each, newest)}`))
    .limit(BATCH)
    .for('update')
  for (const { id, value } of rows) {
    const row = id as string
    await tx
      .update(table)
      .set({ [name]: sealedFor(row, (value as Sealed<unknown>).open(row)) })
      .where(eq(key, row))
  }
  return rows.length
}

export type KeyUse = { readonly id: string; readonly values: number }

/** For each key of the store, the number of values that are sealed with it. */
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
 * Seals all values with the newest key, and deletes the ids of older keys. Every process must already have the newest
 * key as its first: another one would seal values with a deleted key.
 */
export async function retireKeys(db: Db, { newest }: DataKeys, now: number): Promise<readonly KeyUse[]> {
  await resealAll(db, newest, now)
  await db.delete(dataKeys).where(ne(dataKeys.id, newest.id))
  return keyUses(db)
}
