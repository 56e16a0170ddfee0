// The operators. A security officer adds an operator and another one confirms, so that no single person can create the
// second approver of a payment.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { lockName } from '../db/names.ts'
import type { OperatorRole, OperatorRow } from '../db/operator-schema.ts'
import { operators as table } from '../db/operator-schema.ts'
import { Problem } from '../lib/command.ts'
import { isSameName } from '../lib/same-name.ts'

/** Name of the author who adds the first operator: the owner of the process. */
export const OWNER = 'owner of the process'

const isActive = and(isNotNull(table.confirmedAt), isNull(table.removedAt))
const isOfficer = and(isActive, eq(table.role, 'security'))

export const allOperators = (db: Pick<Db, 'select'>): Promise<OperatorRow[]> =>
  db.select().from(table).orderBy(table.addedAt)

/** The active operator with this key; null for any other key. */
export async function operatorByKey(db: Pick<Db, 'select'>, publicKey: string): Promise<OperatorRow | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(isActive, eq(table.publicKey, publicKey)))
  return row ?? null
}

type Added = { readonly name: string; readonly role: OperatorRole; readonly key: string; readonly author: string }

/**
 * Adds an operator. The first two, who must be security officers, need no confirmation, because no operator
 * exists yet who could give it.
 */
export const addOperator = (db: Db, { name, role, key, author }: Added, at: number) =>
  change(db, async tx => {
    const known = await tx.select().from(table)
    if (known.some(row => isSameName(row.name, name))) return new Problem(`There is an operator ${name} already.`)
    if (known.some(row => row.publicKey === key)) return new Problem('Another operator has this key.')
    const officers = await tx.select().from(table).where(isOfficer)
    const isFounding = officers.length < 2
    if (isFounding && role !== 'security')
      return new Problem('Add two security officers first: they confirm each other’s additions.')
    const confirmed = isFounding ? { confirmedBy: author, confirmedAt: at } : {}
    await tx.insert(table).values({ name, role, publicKey: key, addedBy: author, addedAt: at, ...confirmed })
    return { name, role, isActive: isFounding }
  })

export const confirmOperator = (db: Db, { name, author }: Pick<Added, 'name' | 'author'>, at: number) =>
  change(db, async tx => {
    const row = await named(tx, name)
    if (!row || row.confirmedAt !== null || row.removedAt !== null) return new Problem(`No operator ${name} waits.`)
    if (row.addedBy === author) return new Problem(`${author} has added ${row.name}: another person must confirm.`)
    await tx.update(table).set({ confirmedBy: author, confirmedAt: at }).where(eq(table.name, row.name))
    return { name: row.name, role: row.role }
  })

export const removeOperator = (db: Db, { name, author }: Pick<Added, 'name' | 'author'>, at: number) =>
  change(db, async tx => {
    const row = await named(tx, name)
    if (!row || row.removedAt !== null) return new Problem(`There is no operator ${name}.`)
    const officers = await tx.select().from(table).where(isOfficer)
    if (officers.length <= 2 && officers.some(each => each.name === row.name))
      return new Problem('Two security officers must remain: add another one first.')
    await tx.update(table).set({ removedBy: author, removedAt: at }).where(eq(table.name, row.name))
    return { name: row.name }
  })

const change = <Answer extends object>(db: Db, run: (tx: Tx) => Promise<Answer | Problem>): Promise<Answer | Problem> =>
  db.transaction(async tx => {
    await lockName(tx, 'operators', '')
    return run(tx)
  })

async function named(tx: Tx, name: string): Promise<OperatorRow | null> {
  const rows = await tx.select().from(table)
  return rows.find(row => isSameName(row.name, name)) ?? null
}
