// The whole account side for tests, beside the trading harness: real handlers and settlement, the real payment password
// check, captured mails, and reviews decided by the test. Customers are verified and have a payment password.
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { depositCalls } from '../../domain/wire/calls/deposit.ts'
import type { destinationCalls } from '../../domain/wire/calls/destination.ts'
import type { transferCalls } from '../../domain/wire/calls/transfer.ts'
import type { withdrawalCalls } from '../../domain/wire/calls/withdrawal.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { createAccount } from '../../server/compose/account.ts'
import { notices, reviews } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { outbox, users } from '../../server/db/schema.ts'
import { sealedFor } from '../../server/db/sealed-columns.ts'
import { newId } from '../../server/lib/id.ts'
import { createSecurityLetters } from '../../server/mail/letters.ts'
import type { Letter } from '../../server/mail/mailer.ts'
import type { Decided, Verdict } from '../../server/reviews/reviews.ts'
import { decide } from '../../server/reviews/reviews.ts'
import { createFactorDuty } from '../../server/users/factors/duty.ts'
import { createKeyedQueue } from '../../server/users/keyed-queue.ts'
import type { Passwords } from '../../server/users/passwords.ts'
import { createPasswords } from '../../server/users/passwords.ts'
import { createPayGate } from '../../server/users/pay-gate.ts'
import type { Person } from '../../server/users/people.ts'
import { createSessions } from '../../server/users/sessions.ts'
import { callingAt } from './calling.ts'
import type { TradingHarness } from './trading-harness.ts'
import { addCustomer, openTradingHarness } from './trading-harness.ts'

export const PAY_PASSWORD = '246810'

export type AccountCall = keyof (typeof destinationCalls &
  typeof depositCalls &
  typeof withdrawalCalls &
  typeof transferCalls)

export type AccountHarness = TradingHarness & {
  readonly account: ReturnType<typeof createAccount>
  readonly passwords: Passwords
  readonly payHash: string
  readonly letters: Letter[]
}

/**
 * `deskDelayMs`: the auto-reviewer's delay, for tests that start the account side; null if no auto-reviewer runs.
 * `isFirstPayable`: true as in a trial installation.
 */
export async function openAccountHarness(
  db: Db,
  deskDelayMs: number | null = null,
  isFirstPayable = true,
): Promise<AccountHarness> {
  const desk = openTradingHarness(db)
  const { clock, trading } = desk
  const passwords = await createPasswords()
  const letters: Letter[] = []
  const payGate = createPayGate({ db, clock, passwords, serialised: createKeyedQueue() })
  const account = createAccount({
    audit: () => {},
    sessions: createSessions({ db, clock, bus: createLocalBus() }),
    db,
    clock,
    newId,
    payGate,
    duty: createFactorDuty('nobody'),
    checkUpload: async () => null,
    log: pino({ level: 'silent' }),
    deskDelayMs,
    isFirstPayable,
    isDeskOpen: true,
    ledger: trading.ledger,
    outbox: trading.outbox,
    rates: trading.rates,
    notices: trading.notices,
    securityLetter: createSecurityLetters(),
    async sendMail(letter) {
      letters.push(letter)
      return true
    },
  })
  const payHash = must(await passwords.hash(PAY_PASSWORD), 'a hashed pay password')
  return { ...desk, account, passwords, payHash, letters }
}

type ClientOptions = Partial<Pick<Person, 'fullName' | 'email' | 'kyc' | 'payPasswordHash'>>

/** A customer with this money in the wallets. Returns the user id. */
export async function addClient(
  harness: AccountHarness,
  money: Partial<Record<WalletType, string>> = {},
  options: ClientOptions = {},
): Promise<string> {
  const userId = await addCustomer(harness, money)
  const { fullName = 'Ana López Ruiz', ...others } = options
  const usual = { email: `${userId}@example.com`, kyc: 'verified' as const, payPasswordHash: harness.payHash }
  await harness.db
    .update(users)
    .set({ ...usual, ...others, fullName: fullName === null ? null : sealedFor(userId, fullName) })
    .where(eq(users.id, userId))
  return userId
}

export const { call, granted } = callingAt<AccountHarness, AccountCall>(harness => harness.account.handlers)

export function decideAs(
  { db, clock, account }: AccountHarness,
  author: string,
  id: string,
  verdict: Verdict = { passed: true },
): Promise<Decided | Refusal> {
  return decide(db, account.reviewHandlers, { id, verdict, author, at: clock.now() })
}

/** The newest open request of this kind. */
export async function waiting({ db }: AccountHarness, userId: string, kind: 'account' | 'withdrawal'): Promise<string> {
  const rows = await db.select().from(reviews).where(eq(reviews.userId, userId))
  const open = rows
    .filter(row => row.kind === kind && row.state === 'pending')
    .sort((one, other) => other.seq - one.seq)
  return must(open[0], `a waiting ${kind}`).id
}

/** What the auto-reviewer would decide on this review. */
export async function autoDecision({ db, clock, account }: AccountHarness, reviewId: string) {
  return db.transaction(async tx => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId))
    const { kind } = must(review, reviewId)
    return account.reviewHandlers[kind].autoDecide(tx, must(review, reviewId), clock.now())
  })
}

export async function noticesOf({ db }: AccountHarness, userId: string) {
  const rows = await db.select().from(notices).where(eq(notices.userId, userId)).orderBy(notices.seq)
  return rows.map(({ kind, values, subjectType, subjectId }) => ({ kind, values, subjectType, subjectId }))
}

/** All account events of a user, in order. */
export async function eventsOf({ db }: AccountHarness, userId: string) {
  const rows = await db.select().from(outbox).where(eq(outbox.userId, userId)).orderBy(outbox.offset)
  return rows.map(row => row.event)
}
