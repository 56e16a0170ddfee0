// The calls about deposits.

import { and, desc, eq } from 'drizzle-orm'
import type { depositCalls } from '../../domain/wire/calls/deposit.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import { deposits, reviews } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import { equalsIfGiven, readPage } from '../db/page.ts'
import type { PaymentDeps } from '../wallets/payment-deps.ts'
import { createDeposit } from './create.ts'
import { depositWays } from './ways.ts'
import { depositWire } from './wire.ts'

export function depositHandlers(deps: PaymentDeps): HandlersOf<keyof typeof depositCalls> {
  return {
    'POST /recharge/currency/selectList': async (_input, context) => depositWays(userOf(context)),
    'POST /recharge/create': (input, context) => createDeposit(deps, callerOf(context), input),
    'POST /recharge/listPage': (input, context) => listDeposits(deps.db, userOf(context), input),
  }
}

async function listDeposits(
  db: Db,
  userId: string,
  { id, kind, ...page }: CallParsed<'POST /recharge/listPage'>,
): Promise<CallAnswer<'POST /recharge/listPage'>> {
  const wanted = and(
    eq(reviews.userId, userId),
    eq(reviews.kind, 'deposit'),
    equalsIfGiven(reviews.id, id),
    equalsIfGiven(deposits.kind, kind),
  )
  const list = db
    .select({ deposit: deposits, review: reviews })
    .from(reviews)
    .innerJoin(deposits, eq(deposits.id, reviews.id))
    .where(wanted)
  const { total, rows } = await readPage(db, list, [desc(reviews.seq)], page)
  return { total, list: rows.map(row => depositWire(row.deposit, row.review)) }
}
