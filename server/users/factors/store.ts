// The confirmed factors of a user, and the kinds of proof that they allow.
import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import type { ProofKind } from '../../../domain/factor.ts'
import { factorKinds } from '../../../domain/factor.ts'
import type { Tx } from '../../db/db.ts'
import { recoveryCodes, factors as table } from '../../db/factor-schema.ts'
import type { Opened } from '../../db/sealed-columns.ts'
import { opened } from '../../db/sealed-columns.ts'

export type FactorRow = Opened<typeof table.$inferSelect>
type Reading = Pick<Tx, 'select'>

export async function factorsOf(db: Reading, userId: string): Promise<FactorRow[]> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), isNotNull(table.confirmedAt)))
    .orderBy(asc(table.createdAt), asc(table.id))
  return rows.map(row => opened(row.id, row))
}

export async function recoveryCodesLeft(db: Reading, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

/** Kinds of proof; empty for an account without a second factor. */
export async function proofKindsOf(db: Reading, userId: string): Promise<readonly ProofKind[]> {
  const rows = await factorsOf(db, userId)
  if (rows.length === 0) return []
  const own = factorKinds.filter(kind => rows.some(row => row.kind === kind))
  return (await recoveryCodesLeft(db, userId)) > 0 ? [...own, 'recovery'] : own
}
