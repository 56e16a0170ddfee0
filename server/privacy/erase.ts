// Erases data of closed accounts. Bookings stay as long as the ledger exists; identity and destinations are erased at
// the end of their retention (`domain/privacy.ts`). Then the user's id in the ledger belongs to no name or document.

import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '../../domain/clock.ts'
import { MESSAGES_KEPT_MS, RETAINED_MS } from '../../domain/privacy.ts'
import { DAY_MS } from '../../domain/time.ts'
import {
  chatMessages,
  companies,
  destinations,
  files,
  kycApplications,
  notices,
  reviews,
  withdrawals,
} from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { users } from '../db/schema.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import type { Fenced } from '../lead/fence.ts'
import type { Log } from '../lib/log.ts'
import { records } from './records.ts'

const BATCH = 100

/** Deletes the records that no law requires to be kept. */
export async function eraseAtClose(tx: Tx, userId: string): Promise<void> {
  for (const { table, of, end } of records) if (end === 'erased') await tx.delete(table).where(of(tx, userId))
}

/** Runs {@link sweepRetention} daily. Returns a stop function. */
export function sweepDaily(db: Fenced, clock: Clock, log: Log): () => void {
  return clock.every(DAY_MS, () => {
    sweepRetention(db, clock.now()).catch(error => log.error({ err: error }, 'the daily sweep failed'))
  })
}

/** Deletes old messages of all users, and the data of accounts that were closed before the retention period. */
export async function sweepRetention(db: Fenced, now: number): Promise<void> {
  await db.transaction(tx => tx.delete(notices).where(lt(notices.createdAt, now - MESSAGES_KEPT_MS)))
  await db.transaction(tx => tx.delete(chatMessages).where(lt(chatMessages.createdAt, now - MESSAGES_KEPT_MS)))
  while ((await db.transaction(tx => eraseBatch(tx, now))) === BATCH);
}

async function eraseBatch(tx: Tx, now: number): Promise<number> {
  const isOver = and(isNotNull(users.closedAt), isNull(users.erasedAt), lt(users.closedAt, now - RETAINED_MS))
  const rows = await tx.select({ id: users.id }).from(users).where(isOver).limit(BATCH).for('update')
  for (const { id } of rows) await erasePerson(tx, id, now)
  return rows.length
}

async function erasePerson(tx: Tx, userId: string, now: number): Promise<void> {
  const requests = tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId))
  // The row itself stays, because applications refer to it.
  await overwrite(tx, files, eq(files.owner, userId), { image: new Uint8Array() })
  await tx.delete(companies).where(eq(companies.userId, userId))
  const ofRequest = inArray(kycApplications.id, requests)
  await tx.update(kycApplications).set({ documentHash: null }).where(ofRequest)
  await overwrite(tx, kycApplications, ofRequest, { firstName: '', lastName: '', documentNumber: '' })
  const nowhere = { kind: 'crypto' as const, label: '', asset: 'USDT' as const, network: 'tron' as const, address: '' }
  await tx.update(destinations).set({ images: '' }).where(eq(destinations.userId, userId))
  await overwrite(tx, destinations, eq(destinations.userId, userId), { details: nowhere })
  const copy = { name: '', masked: '', network: null, details: nowhere }
  await overwrite(tx, withdrawals, inArray(withdrawals.id, requests), { destination: copy })
  await tx.update(users).set({ fullName: null, country: null, erasedAt: now }).where(eq(users.id, userId))
}

type WithId = PgTable & { readonly id: PgColumn }

/** Overwrites sealed columns row by row, because each value is sealed for its row. */
async function overwrite(
  tx: Tx,
  table: WithId,
  condition: SQL,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const rows = await tx.select({ id: table.id }).from(table).where(condition)
  for (const row of rows) {
    const id = row.id as string
    const sealed = Object.entries(values).map(([name, value]) => [name, sealedFor(id, value)])
    await tx.update(table).set(Object.fromEntries(sealed)).where(eq(table.id, id))
  }
}
