// The calls about transfers between wallets.
import { and, count, desc, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { transferCalls } from '../../domain/wire/calls/transfer.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import { reviews, walletTransfers } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import type { TransferDeps } from './deps.ts'
import { cancelTransfer, makeTransfer } from './service.ts'
import { transferWire } from './wire.ts'

export function transferHandlers(deps: TransferDeps): HandlersOf<keyof typeof transferCalls> {
  return {
    'POST /wallet/transfer': (input, context) => makeTransfer(deps, callerOf(context), input),
    'POST /wallet/cancelTransfer': ({ id }, context) => cancelTransfer(deps, callerOf(context), id),
    'POST /wallet/transferList': (input, context) => listTransfers(deps.db, userOf(context), input),
  }
}

async function listTransfers(
  db: Db,
  userId: string,
  { pageNo, pageSize }: CallParsed<'POST /wallet/transferList'>,
): Promise<CallAnswer<'POST /wallet/transferList'>> {
  const wanted = and(eq(reviews.userId, userId), eq(reviews.kind, 'transfer'))
  const [counted] = await db.select({ total: count() }).from(reviews).where(wanted)
  const rows = await db
    .select({ transfer: walletTransfers, review: reviews })
    .from(reviews)
    .innerJoin(walletTransfers, eq(walletTransfers.id, reviews.id))
    .where(wanted)
    .orderBy(desc(reviews.seq))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  return { total: must(counted, 'a count').total, list: rows.map(row => transferWire(row.transfer, row.review)) }
}
