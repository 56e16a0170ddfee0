// The bill: every movement of the usable money, from the postings themselves.
import { and, count, desc, eq, gte, lt } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { minorText } from '../../domain/money.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { BillLine } from '../../domain/wire/calls/wallet.ts'
import type { Db } from '../db/db.ts'
import { accounts, postings, transfers } from '../db/money-schema.ts'
import { dateOfDay, dayNumber, localToUtc } from '../market/calendar/zone.ts'
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
    .innerJoin(transfers, eq(transfers.id, postings.transferId))
    .where(wanted)
  const rows = await db
    .select({ posting: postings, wallet: accounts.wallet, currency: accounts.currency, transfer: transfers })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .innerJoin(transfers, eq(transfers.id, postings.transferId))
    .where(wanted)
    .orderBy(desc(postings.seq))
    .limit(input.pageSize)
    .offset((input.pageNo - 1) * input.pageSize)
  const list = rows.map(
    ({ posting, wallet, currency, transfer }): BillLine => ({
      id: String(posting.seq),
      walletType: walletOf(wallet),
      currency,
      kind: posting.kind,
      amount: minorText(posting.amount),
      balance: minorText(posting.balanceAfter),
      reference: transfer.reference,
      createTimeTimestamp: seconds(transfer.createdAt),
    }),
  )
  return { total: must(counted, 'a count').total, list }
}

function wantedLines(userId: string, { walletType, kind, day, timeZone }: Input) {
  return and(
    eq(accounts.owner, userId),
    eq(accounts.kind, 'available'),
    walletType === undefined ? undefined : eq(accounts.wallet, walletType),
    kind === undefined ? undefined : eq(postings.kind, kind),
    day === undefined ? undefined : gte(transfers.createdAt, startOf(day, timeZone)),
    day === undefined ? undefined : lt(transfers.createdAt, startOf(dateOfDay(dayNumber(day) + 1), timeZone)),
  )
}

/** Midnight where the user is, UTC ms. */
const startOf = (day: string, timeZone: string): number => localToUtc(day, '00:00', timeZone)

const walletOf = (wallet: WalletType | ''): WalletType => must(wallet || null, 'a wallet')

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
