// The bill: every movement of available money, from the postings. Reservations are included as `reserve` and `release`,
// because without them a balance would not follow from the previous one. `reference` is the id of a line's order or
// request.
import { and, count, desc, eq, inArray, not, or, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { shownCode } from '../../domain/instruments/delivery-month.ts'
import { codeOf } from '../../domain/instruments/market-code.ts'
import type { BillKind } from '../../domain/ledger.ts'
import { billKindsOfSuspense } from '../../domain/ledger.ts'
import { minorText } from '../../domain/minor.ts'
import { isReversal } from '../../domain/order-act.ts'
import { quantityText, scaledText } from '../../domain/price.ts'
import type { SubjectType } from '../../domain/subjects.ts'
import { subjectOfProduct } from '../../domain/subscription.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { BillLine, BillTrade } from '../../domain/wire/calls/wallet.ts'
import { localToUtc } from '../calendar/zone.ts'
import { bondLots } from '../db/bond-schema.ts'
import type { Db } from '../db/db.ts'
import { accounts, postings, transfers } from '../db/money-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import type { FillQuote, OrderRow } from '../db/trading-schema.ts'
import { fills, orders, positions } from '../db/trading-schema.ts'
import { isTimeZone } from '../lib/dayjs.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'

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
  return { total: must(counted, 'a count').total, list: await readPage(db, userId, input) }
}

/**
 * All lines of a user with the available balance after each, in the order of the bill: by time, then sequence. A transfer
 * can be dated back, as those of the demo account's past are, so the stored balance, which is in the order of the
 * sequence, can be another. A `suspense` line shows an amount that is held back (deposits below the minimum), and leaves
 * the available balance unchanged. The later release is a `deposit` line.
 */
const linesOf = (db: Db, userId: string) =>
  db
    .select({
      seq: postings.seq,
      at: transfers.createdAt,
      usable: sql<string>`sum(CASE WHEN ${accounts.kind} = 'available' THEN ${postings.amount} ELSE 0 END) OVER (
        PARTITION BY ${accounts.wallet} ORDER BY ${transfers.createdAt}, ${postings.seq})`.as('usable'),
    })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .innerJoin(transfers, eq(transfers.id, postings.transferId))
    .where(and(eq(accounts.owner, userId), inArray(accounts.kind, ['available', 'suspense'])))
    .as('lines')

/** Selects the lines of a page first and then their details, so that nothing is looked up for other lines. */
async function readPage(db: Db, userId: string, input: Input) {
  const { pageNo, pageSize } = input
  const lines = linesOf(db, userId)
  const page = db
    .select({ seq: lines.seq, at: lines.at, usable: lines.usable })
    .from(lines)
    .innerJoin(postings, eq(postings.seq, lines.seq))
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .where(wantedLines(userId, input))
    .orderBy(desc(lines.at), desc(lines.seq))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .as('page')
  const rows = await db
    .select({
      posting: postings,
      account: accounts,
      transfer: transfers,
      usable: page.usable,
      order: orders,
      fill: { price: fills.price, quantity: fills.quantity, quote: fills.quote, before: filledBefore },
      position: { instrumentKey: positions.instrumentKey, name: positions.name },
      offer: { code: offerText('code'), name: offerText('name') },
    })
    .from(page)
    .innerJoin(postings, eq(postings.seq, page.seq))
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .innerJoin(transfers, eq(transfers.id, postings.transferId))
    .leftJoin(orders, and(eq(transfers.subjectType, 'order'), eq(orders.id, transfers.subjectId)))
    .leftJoin(fills, eq(fills.transferId, postings.transferId))
    .leftJoin(positions, and(eq(transfers.subjectType, 'position'), eq(positions.id, transfers.subjectId)))
    .leftJoin(subscriptions, and(isOfSubscription, eq(subscriptions.id, transfers.subjectId)))
    .leftJoin(offers, eq(offers.id, subscriptions.offerId))
    .leftJoin(bondLots, and(eq(transfers.subjectType, 'bond'), eq(bondLots.id, transfers.subjectId)))
    .orderBy(desc(page.at), desc(page.seq))
  return rows.map(
    ({ posting, account, transfer, usable, order, fill, position, offer }): BillLine => ({
      id: String(posting.seq),
      walletType: walletOf(account.wallet),
      currency: account.currency,
      kind: kindOf(posting.kind, transfer.subjectType),
      amount: minorText(posting.amount),
      balance: minorText(BigInt(usable)),
      reference: transfer.subjectId ?? transfer.reference,
      about: transfer.subjectType,
      trade: order && tradeOf(order, fill),
      instrument: instrumentOf(order ?? position, offer),
      createTimeTimestamp: unixSeconds(transfer.createdAt),
    }),
  )
}

const isOfSubscription = inArray(transfers.subjectType, Object.values(subjectOfProduct))

/** Code or name of an offer: most products have it in the offer's terms, a bond in its issue. */
function offerText(field: 'code' | 'name') {
  const name = sql.raw(`'${field}'`)
  return sql<string | null>`coalesce(${offers.terms} ->> ${name}, ${bondLots.issue} ->> ${name})`
}

type Traded = { readonly instrumentKey: string; readonly name: string }
type Offered = { readonly code: string | null; readonly name: string | null }

function instrumentOf(traded: Traded | null, { code, name }: Offered): BillLine['instrument'] {
  if (!traded) return code === null || name === null ? null : { key: null, code, name }
  const { instrumentKey: key } = traded
  return { key, code: shownCode(codeOf(key as InstrumentKey)), name: traded.name, ...otherNamesOf(key) }
}

type Part = {
  readonly price: number
  readonly quantity: number
  readonly quote: FillQuote | null
  /** Quantity of the order's earlier fills. */
  readonly before: number
}

const filledBefore = sql`(SELECT coalesce(sum(f.quantity), 0) FROM ${fills} f WHERE f.order_id = ${fills.orderId}
  AND (f.created_at, f.id) < (${fills.createdAt}, ${fills.id}))`.mapWith(Number)

/** Quantity and price of the fill that moved the money. For a reservation or release, those of the order itself. */
function tradeOf(order: OrderRow, fill: Part | null): BillTrade {
  const { price, quantity } = fill ?? order
  const quote = fill?.quote
  return {
    instrumentKey: order.instrumentKey,
    name: order.name,
    direction: order.direction,
    quantity: quantityText(quantity, order.quantityDecimals),
    ...(isReversal(order) && { closes: quantityText(closedBy(order, fill), order.quantityDecimals) }),
    price: price === null ? null : scaledText(price, order.priceDecimals),
    ...(quote && { feed: { name: quote.feed, origin: quote.origin } }),
  }
}

/** An order closes before it opens. */
const closedBy = ({ closing }: OrderRow, fill: Part | null): number =>
  fill === null ? closing : Math.min(fill.quantity, Math.max(0, closing - fill.before))

/** Value added tax of loans was posted as `tax` before it had a kind of its own, and postings are never changed. */
const kindOf = (kind: BillKind, about: SubjectType | null): BillKind =>
  kind === 'tax' && about === 'loan' ? 'vat' : kind

const isOfLoan = sql`${postings.transferId} IN (SELECT t.id FROM ${transfers} t WHERE t.subject_type = 'loan')`

function isOfKind(kind: BillKind) {
  if (kind === 'vat') return or(eq(postings.kind, 'vat'), and(eq(postings.kind, 'tax'), isOfLoan))
  return kind === 'tax' ? and(eq(postings.kind, 'tax'), not(isOfLoan)) : eq(postings.kind, kind)
}

function wantedLines(userId: string, { walletType, kind, fromDay, toDay, timeZone }: Input) {
  return and(
    eq(accounts.owner, userId),
    or(eq(accounts.kind, 'available'), and(eq(accounts.kind, 'suspense'), inArray(postings.kind, billKindsOfSuspense))),
    walletType === undefined ? undefined : eq(accounts.wallet, walletType),
    kind === undefined ? undefined : isOfKind(kind),
    fromDay === undefined && toDay === undefined ? undefined : ofDays(fromDay, toDay, timeZone),
  )
}

/**
 * Selects lines from midnight to midnight in the user's time zone; a day has 23 or 25 hours when the clock changes. The
 * condition uses an array, so that the index on the transfers' time is used even in a store without statistics.
 */
function ofDays(fromDay: string | undefined, toDay: string | undefined, timeZone: string) {
  const from = fromDay === undefined ? 0 : localToUtc(fromDay, '00:00', timeZone)
  const to = toDay === undefined ? Number.MAX_SAFE_INTEGER : localToUtc(toDay, '24:00', timeZone)
  return sql`${postings.transferId} = ANY (ARRAY(
    SELECT t.id FROM ${transfers} t WHERE t.created_at >= ${from} AND t.created_at < ${to}))`
}

const walletOf = (wallet: WalletType | ''): WalletType => must(wallet || null, 'a wallet')
