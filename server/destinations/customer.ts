// Whose request it is, held until the transaction ends: limits that are counted over several rows hold under this lock.
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Tx } from '../db/db.ts'
import { users } from '../db/schema.ts'

export type Customer = Pick<typeof users.$inferSelect, 'id' | 'email' | 'kyc'>

/**
 * Two requests of one customer go one after the other. Not `for update`: that would also stop every insert that refers to
 * the user, an order's for one, which may hold the wallet that is wanted here next.
 */
export async function lockCustomer(tx: Tx, userId: string): Promise<Customer> {
  const [row] = await tx
    .select({ id: users.id, email: users.email, kyc: users.kyc })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return must(row, 'the customer of a live session')
}
