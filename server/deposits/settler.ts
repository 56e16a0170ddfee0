// What the decision on a deposit does, and what the simulated desk says of one.
import { eq } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { DEPOSIT_CONFIRMATIONS } from '../../domain/limits.ts'
import { minorText } from '../../domain/minor.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { DepositRow, ReviewRow } from '../db/account-schema.ts'
import { deposits } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import type { Settler } from '../desk/reviews.ts'
import { available, house } from '../ledger/accounts.ts'
import { announceChange } from '../wallets/announce.ts'
import { openSuspense } from '../wallets/suspense.ts'
import { judgeDeposit } from './judge.ts'
import { DEPOSIT_MINIMUM } from './ways.ts'

export const depositSettler = (deps: AccountDeps): Settler => ({
  settle: async (tx, review, at) => {
    const row = await depositOf(tx, review.id)
    await (review.state === 'passed' ? credit(deps, tx, review, row, at) : turnDown(deps, tx, review, row, at))
  },
  judge: async (tx, review, at) => judgeDeposit(deps, tx, review, await depositOf(tx, review.id), at),
})

export async function depositOf(tx: Pick<Tx, 'select'>, id: string): Promise<DepositRow> {
  const [row] = await tx.select().from(deposits).where(eq(deposits.id, id))
  return must(row, `deposit ${id}`)
}

/** What a notice of a deposit says. */
export const noticeValues = (row: DepositRow) => ({
  amount: minorText(row.amount),
  currency: row.currency,
  wallet: row.wallet,
})

/** Under the minimum it is kept for its owner, who cannot use it yet (design, rulings). */
const isShort = (row: DepositRow): boolean => row.kind === 'crypto' && row.amount < DEPOSIT_MINIMUM

async function credit(deps: AccountDeps, tx: Tx, { userId }: ReviewRow, row: DepositRow, at: number): Promise<void> {
  assert(row.transferId === null, `${row.id} is credited once`)
  const short = isShort(row)
  const to = short ? await openSuspense(tx, userId, row.wallet) : available(userId, row.wallet)
  const kind = short ? 'suspense' : 'deposit'
  const legs = [{ from: house('funding', row.currency), to, amount: row.amount, kind }] as const
  const transferId = await deps.ledger.transfer(tx, { legs, reference: row.id, at })
  assert(!isRefusal(transferId), 'the house can always fund a deposit')
  // Passed by a person, its confirmations were seen by that person.
  const confirmations = row.kind === 'crypto' ? DEPOSIT_CONFIRMATIONS : null
  await tx.update(deposits).set({ transferId, suspense: short, confirmations }).where(eq(deposits.id, row.id))
  const subject = { type: 'deposit', id: row.id } as const
  const notice = { kind: short ? 'depositSuspense' : 'depositPassed', values: noticeValues(row), subject } as const
  await deps.notices.add(tx, userId, notice, at)
  await announceChange(deps, tx, { userId, what: 'deposit', id: row.id, wallets: short ? [] : [row.wallet] }, at)
}

async function turnDown(deps: AccountDeps, tx: Tx, review: ReviewRow, row: DepositRow, at: number): Promise<void> {
  const { userId } = review
  const values = { ...noticeValues(row), reason: must(review.reason, 'why it failed') }
  await deps.notices.add(tx, userId, { kind: 'depositFailed', values, subject: { type: 'deposit', id: row.id } }, at)
  await announceChange(deps, tx, { userId, what: 'deposit', id: row.id, wallets: [] }, at)
}
