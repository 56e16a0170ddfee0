// Finds customers who were verified with the same identity document: one of them uses another's identity, or has two
// accounts. Numbers are compared without spaces, hyphens and case, as hashes with a key of the store.
import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { bareDocument } from '../../domain/identity.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { documentKeys, kycApplications, reviews } from '../db/account-schema.ts'
import type { Db, Tx } from '../db/db.ts'
import { opened, sealedFor } from '../db/sealed-columns.ts'

const KEY = 'numbers'
const KEY_BYTES = 32
const BATCH = 500

type Paper = Pick<typeof kycApplications.$inferSelect, 'document' | 'country'> & { readonly documentNumber: string }

/** The key of the store with a name; it is created when it is first used. */
export async function keyOf(tx: Pick<Tx, 'insert' | 'select' | 'selectDistinct'>, name: string): Promise<Uint8Array> {
  await tx
    .insert(documentKeys)
    .values({ name, key: sealedFor(name, randomBytes(KEY_BYTES)) })
    .onConflictDoNothing()
  const [row] = await tx.select().from(documentKeys).where(eq(documentKeys.name, name)).for('share')
  return must(row, `the key ${name}`).key.open(name)
}

const hashWith = (key: Uint8Array, { document, country, documentNumber }: Paper): string =>
  createHmac('sha256', key)
    .update([document, country, bareDocument(documentNumber)].join('\n'))
    .digest('base64url')

export const documentHash = async (
  tx: Pick<Tx, 'insert' | 'select' | 'selectDistinct'>,
  paper: Paper,
): Promise<string> => hashWith(await keyOf(tx, KEY), paper)

/** Ids of other customers who were verified with this document. */
export async function othersVerifiedWith(
  tx: Pick<Tx, 'insert' | 'select' | 'selectDistinct'>,
  userId: string,
  paper: Paper,
): Promise<string[]> {
  const isSame = eq(kycApplications.documentHash, await documentHash(tx, paper))
  const rows = await tx
    .selectDistinct({ userId: reviews.userId })
    .from(kycApplications)
    .innerJoin(reviews, eq(reviews.id, kycApplications.id))
    .where(and(isSame, eq(reviews.state, 'passed'), ne(reviews.userId, userId)))
  return rows.map(row => row.userId)
}

/**
 * Replaces the key, and computes all hashes again. Called when the installation gets a new key. An application that is
 * being written waits, and so uses the new key.
 */
export async function renewDocumentKey(db: Db): Promise<void> {
  await db.transaction(
    async tx => {
      const renewed = await tx
        .update(documentKeys)
        .set({ key: sealedFor(KEY, randomBytes(KEY_BYTES)) })
        .where(eq(documentKeys.name, KEY))
        .returning()
      if (renewed.length > 0) await tx.update(kycApplications).set({ documentHash: null })
      while ((await hashBatch(tx)) === BATCH);
    },
    { withinMs: RENEWING_MS },
  )
}
const RENEWING_MS = 10 * MINUTE_MS

/** Computes the hashes of applications of earlier versions, which have none. */
export async function hashOldDocuments(db: Db): Promise<void> {
  while ((await db.transaction(hashBatch)) === BATCH);
}

async function hashBatch(tx: Tx): Promise<number> {
  const rows = await tx.select().from(kycApplications).where(isNull(kycApplications.documentHash)).limit(BATCH)
  if (rows.length === 0) return 0
  const key = await keyOf(tx, KEY)
  for (const row of rows)
    await tx
      .update(kycApplications)
      .set({ documentHash: hashWith(key, opened(row.id, row)) })
      .where(eq(kycApplications.id, row.id))
  return rows.length
}
