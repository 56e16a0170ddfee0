// Creates a deposit, which is pending until its decision. No money moves before that.

import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import { BANK_CERTIFICATE_MINUTES } from '../../domain/limits.ts'
import { minorText } from '../../domain/minor.ts'
import type { DepositKind } from '../../domain/payment.ts'
import { cashWallet, depositDayLimit } from '../../domain/payment.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Deposit } from '../../domain/wire/calls/deposit.ts'
import { invalid } from '../calls/invalid.ts'
import { deposits, reviews } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import { balances } from '../db/money-schema.ts'
import { accountId, platformAccount } from '../ledger/accounts.ts'
import { openReview } from '../reviews/reviews.ts'
import { lockPerson } from '../users/people.ts'
import { announceChange } from '../wallets/announce.ts'
import type { PaymentDeps } from '../wallets/payment-deps.ts'
import { confirmationMs } from './auto-decide.ts'
import type { DepositInput, DepositTerms } from './terms.ts'
import { depositTerms } from './terms.ts'
import { depositWire } from './wire.ts'

/** The promised time to decide a crypto deposit, in minutes. It is our own choice, because the networks may be slow. */
const CRYPTO_MINUTES = 30

const dueMinutes: Readonly<Record<DepositKind, number>> = {
  bank: BANK_CERTIFICATE_MINUTES,
  card: BANK_CERTIFICATE_MINUTES,
  crypto: CRYPTO_MINUTES,
}

/**
 * Creates a deposit, once per idempotency key. Only a card requires the payment password, because it is charged; the
 * other methods report money that was already sent.
 */
export async function createDeposit(deps: PaymentDeps, by: Caller, input: DepositInput): Promise<Deposit | Refusal> {
  if (input.kind === 'card') {
    const locked = await deps.payGate.check(by, input.payPassword)
    if (locked) return locked
  }
  const asked = input.kind === 'card' ? { ...input, payPassword: undefined } : input
  return idempotent<Deposit>(deps, by, { call: 'deposit', input: asked }, tx => open(deps, tx, by.userId, input))
}

async function open(deps: PaymentDeps, tx: Tx, userId: string, input: DepositInput): Promise<Deposit | Refusal> {
  const id = deps.newId()
  const terms = await depositTerms(tx, { userId, depositId: id }, input)
  if (isRefusal(terms)) return terms
  const at = deps.clock.now()
  await lockPerson(tx, userId)
  const over = await overDayLimit(tx, userId, terms, at)
  if (over) return over
  const review = await openReview(tx, {
    id,
    kind: 'deposit',
    userId,
    at,
    dueAt: at + dueMinutes[terms.kind] * MINUTE_MS,
    lookAt: lookAt(terms.kind, deps.deskDelayMs, at),
  })
  const [row] = await tx
    .insert(deposits)
    .values({ ...terms, id, wallet: cashWallet[terms.currency] })
    .returning()
  await announceChange(deps, tx, { userId, what: 'deposit', id, wallets: [] }, at)
  return depositWire(must(row, 'the deposit just made'), review)
}

/**
 * Checks the limit of deposits in the last 24 hours, independent of the calendar. Failed and cancelled deposits do not
 * count.
 */
async function overDayLimit(
  tx: Tx,
  userId: string,
  { kind, currency, amount }: DepositTerms,
  at: number,
): Promise<Refusal | null> {
  const [row] = await tx
    .select({ used: sql`coalesce(sum(${deposits.amount}), 0)`.mapWith(BigInt) })
    .from(deposits)
    .innerJoin(reviews, eq(reviews.id, deposits.id))
    .where(
      and(
        ...[eq(reviews.userId, userId), eq(deposits.kind, kind), eq(deposits.currency, currency)],
        ...[inArray(reviews.state, ['pending', 'passed']), gt(reviews.createdAt, at - DAY_MS)],
      ),
    )
  const ofDay = depositDayLimit(kind, currency) - (row?.used ?? 0n)
  const ofPlatform = await leftOfPlatform(tx, currency)
  const left = ofDay < ofPlatform ? ofDay : ofPlatform
  if (amount <= left) return null
  return invalid('amount', { reason: 'depositDay', values: { left: minorText(left > 0n ? left : 0n), currency } })
}

/**
 * Amount that can still be deposited in a currency. The balance of the platform's own account must stay far from the
 * smallest number that the store can hold, because beyond it no payment could be booked.
 */
async function leftOfPlatform(tx: Tx, currency: DepositTerms['currency']): Promise<bigint> {
  const account = accountId(platformAccount('funding', currency))
  const [row] = await tx.select({ balance: balances.balance }).from(balances).where(eq(balances.accountId, account))
  return PLATFORM_MAX + must(row, `the balance of ${account}`).balance
}

/** Half of the largest 64-bit number; the other half is left for pending deposits and new accounts. */
const PLATFORM_MAX = 2n ** 62n

/** Time of the auto-reviewer's next look: for crypto at each confirmation. Null if only operators decide. */
function lookAt(kind: DepositKind, deskDelayMs: number | null, at: number): number | null {
  if (deskDelayMs === null) return null
  return at + (kind === 'crypto' ? confirmationMs(deskDelayMs) : deskDelayMs)
}
