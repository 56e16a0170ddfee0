// The bill: every movement of the usable money, from the postings themselves. What a request holds back is in it too, as
// `reserve` and `release`: without those lines no balance would follow from the one before. `reference` is the id of the
// order or request that a line is about.
import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { billSubjects } from '../../domain/wallet.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { BillLine } from '../../domain/wire/calls/wallet.ts'
import { reviews } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import { accounts, postings, transfers } from '../db/money-schema.ts'
import { orders } from '../db/trading-schema.ts'
import { localToUtc } from '../market/calendar/zone.ts'
import { seconds } from '../positions/wire.ts'

type Input = CallParsed<'POST /wallet/getWalletBill'>

export async function readBill(
  db: Db,
  userId: string,
  input: Input,
): Promise<CallAnswer<'POST /wallet/getWalletBill'> | Refusal> {
  if (!isTimeZone(input.timeZone)) return refuse('invalid', { field: 'timeZone' })
  const wanted = wantedLines(userId, input)
  const [counted] = await db
    .select({ total: count() })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .where(wanted)
  return { total: must(counted, 'a count').total, list: await readPage(db, wanted, input) }
}

/** Which lines first, what is said of each after: nothing is looked up for a line that is not shown. */
async function readPage(db: Db, wanted: ReturnType<typeof wantedLines>, { pageNo, pageSize }: Input) {
  const page = db
    .select({ seq: postings.seq })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .where(wanted)
    .orderBy(desc(postings.seq))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .as('page')
  const rows = await db
    .select({
      ...{ posting: postings, account: accounts, transfer: transfers, usable: usableAfter },
      ...{ orderId: orders.id, requestKind: reviews.kind },
    })
    .from(page)
    .innerJoin(postings, eq(postings.seq, page.seq))
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .innerJoin(transfers, eq(transfers.id, postings.transferId))
    .leftJoin(orders, eq(orders.id, transfers.reference))
    .leftJoin(reviews, eq(reviews.id, transfers.reference))
    .orderBy(desc(postings.seq))
  return rows.map(
    ({ posting, account, transfer, usable, orderId, requestKind }): BillLine => ({
      id: String(posting.seq),
      walletType: walletOf(account.wallet),
      currency: account.currency,
      kind: posting.kind,
      amount: minorText(posting.amount),
      balance: minorText(usable),
      reference: transfer.reference,
      about: orderId === null ? (billSubjects.find(known => known === requestKind) ?? null) : 'order',
      createTimeTimestamp: seconds(transfer.createdAt),
    }),
  )
}

/**
 * A `suspense` line tells what was put apart (design, rulings: deposits under the minimum) and moves nothing of what is
 * usable; when the desk gives that free, it comes as a `deposit`.
 */
const usableAfter = sql`CASE WHEN ${accounts.kind} = 'available' THEN ${postings.balanceAfter} ELSE coalesce((
  SELECT p.balance_after FROM ${postings} p JOIN ${accounts} a ON a.id = p.account_id
  WHERE a.owner = ${accounts.owner} AND a.wallet = ${accounts.wallet} AND a.kind = 'available' AND p.seq < ${postings.seq}
  ORDER BY p.seq DESC LIMIT 1), 0) END`.mapWith(BigInt)

function wantedLines(userId: string, { walletType, kind, day, timeZone }: Input) {
  return and(
    eq(accounts.owner, userId),
    or(eq(accounts.kind, 'available'), and(eq(accounts.kind, 'suspense'), eq(postings.kind, 'suspense'))),
    walletType === undefined ? undefined : eq(accounts.wallet, walletType),
    kind === undefined ? undefined : eq(postings.kind, kind),
    day === undefined ? undefined : ofDay(day, timeZone),
  )
}

/**
 * From midnight to midnight where the user is, which are 23 or 25 hours apart when clocks change. As an array, so that the
 * day's transfers are found by the index on their time even in a store that keeps no statistics.
 */
function ofDay(day: string, timeZone: string) {
  const [from, to] = [localToUtc(day, '00:00', timeZone), localToUtc(day, '24:00', timeZone)]
  return sql`${postings.transferId} = ANY (ARRAY(
    SELECT t.id FROM ${transfers} t WHERE t.created_at >= ${from} AND t.created_at < ${to}))`
}

const walletOf = (wallet: WalletType | ''): WalletType => must(wallet || null, 'a wallet')

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
