// Executes several writes as one statement. Each statement costs a round trip, a parse and a plan, which is most of the
// cost of a small write.
import type { SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/**
 * Runs the writes in one statement. No write sees the rows of another, and their order is not defined, so no two may
 * write the same row. Foreign keys between the written rows are valid, because they are checked at the end of the
 * statement.
 */
export async function writeTogether(
  tx: Pick<Tx, 'execute'>,
  last: SQLWrapper,
  ...others: readonly SQLWrapper[]
): Promise<void> {
  const named = others.map((write, nth) => sql`${sql.identifier(`write_${nth}`)} AS (${write.getSQL()})`)
  const statement = last.getSQL()
  await tx.execute(named.length === 0 ? statement : sql`WITH ${sql.join(named, sql`, `)} ${statement}`)
}
