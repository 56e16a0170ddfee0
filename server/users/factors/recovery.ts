// Recovery codes, for a user who does not have the device. Each can be used once.
import { randomBytes } from 'node:crypto'
import { base32 } from '@scure/base'
import { and, eq } from 'drizzle-orm'
import { groupedCode, plainCode, RECOVERY_CODES, RECOVERY_LETTERS } from '../../../domain/factor.ts'
import type { Tx } from '../../db/db.ts'
import { recoveryCodes as table } from '../../db/factor-schema.ts'
import { digest } from '../../lib/id.ts'

const BITS_A_LETTER = 5
const BYTES = (RECOVERY_LETTERS * BITS_A_LETTER) / 8

/** Creates new codes, which replace the earlier ones. */
export async function newRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await endRecoveryCodes(tx, userId)
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32.encode(randomBytes(BYTES)))
  await tx.insert(table).values(codes.map(code => ({ userId, codeHash: hashOf(userId, code) })))
  return codes.map(groupedCode)
}

export async function endRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(table).where(eq(table.userId, userId))
}

export async function spendRecoveryCode(db: Pick<Tx, 'delete'>, userId: string, code: string): Promise<boolean> {
  const spent = await db
    .delete(table)
    .where(and(eq(table.userId, userId), eq(table.codeHash, hashOf(userId, plainCode(code)))))
    .returning({ userId: table.userId })
  return spent.length === 1
}

const hashOf = (userId: string, code: string): string => digest(`recovery ${userId} ${code}`)
