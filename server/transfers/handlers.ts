// The calls about transfers between wallets.

import { and, desc, eq } from 'drizzle-orm'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { transferCalls } from '../../domain/wire/calls/transfer.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import { reviews, walletTransfers } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import { equalsIfGiven, readPage } from '../db/page.ts'
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
  { id, ...page }: CallParsed<'POST /wallet/transferList'>,
): Promise<CallAnswer<'POST /wallet/transferList'>> {
  const wanted = and(eq(reviews.userId, userId), eq(reviews.kind, 'transfer'), equalsIfGiven(reviews.id, id))
  const list = db
    .select({ transfer: walletTransfers, review: reviews })
    .from(reviews)
    .innerJoin(walletTransfers, eq(walletTransfers.id, reviews.id))
    .where(wanted)
  const { total, rows } = await readPage(db, list, [desc(reviews.seq)], page)
  return { total, list: rows.map(row => transferWire(row.transfer, row.review)) }
}
