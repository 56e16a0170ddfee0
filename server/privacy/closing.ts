// Closes an account at the customer's request. Nothing may be open in it, and the remaining practice money returns to
// the platform. Its password no longer works: its name and its hashes are deleted, and its sessions are ended.

import type { SQL } from 'drizzle-orm'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { assert } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { isFinal, orderStates } from '../../domain/order.ts'
import type { ClosingBlock } from '../../domain/privacy.ts'
import { closingBlocks } from '../../domain/privacy.ts'
import type { Closing } from '../../domain/wire/calls/privacy.ts'
import type { Worth } from '../../domain/worth.ts'
import { reviews } from '../db/account-schema.ts'
import type { Db, Tx } from '../db/db.ts'
import { fundOrders } from '../db/fund-schema.ts'
import { loans } from '../db/loan-schema.ts'
import { users } from '../db/schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { orders, positions } from '../db/trading-schema.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import type { Wallet } from '../ledger/accounts.ts'
import { accountId, available, lockAccounts, platformAccount } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Leg } from '../ledger/transfer.ts'
import { lockPersonAlone } from '../users/people.ts'
import type { Sessions } from '../users/sessions.ts'
import { forgetPlaces } from '../users/tries.ts'
import { suspendedOf } from '../wallets/suspense.ts'
import { eraseAtClose } from './erase.ts'

export type ClosingDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly sessions: Pick<Sessions, 'revokeAll'>
  /** The value that the user has in products. */
  readonly worth: (tx: Pick<Tx, 'select'>, userId: string) => Promise<readonly Worth[]>
}

const inUse = refuse('invalid', { detail: 'accountInUse' })
const openOrders = orderStates.filter(state => !isFinal(state))

export async function readClosing(deps: ClosingDeps, userId: string): Promise<Closing> {
  return deps.db.snapshot(async tx => {
    const wallets = await deps.ledger.balance(tx, userId)
    const left = wallets.filter(wallet => wallet.available > 0n)
    const cash = left.map(({ wallet, currency, available: amount }) => ({
      wallet,
      currency,
      amount: minorText(amount),
    }))
    return { blocks: await blocksOf(deps, tx, userId, wallets), cash }
  })
}

/** Closes the account; refused while something is open. */
export const closeAccount = (deps: ClosingDeps, userId: string): Promise<Readonly<Record<string, never>> | Refusal> =>
  transactionOrRefusal(deps.db, async tx => {
    const { username, email, closedAt } = await lockPersonAlone(tx, userId)
    if (closedAt !== null) return refuse('loginExpired')
    const wallets = await deps.ledger.balance(tx, userId)
    if ((await blocksOf(deps, tx, userId, wallets)).length > 0) return inUse
    const at = deps.clock.now()
    await giveBack(deps, tx, { userId, wallets }, at)
    await deps.sessions.revokeAll(tx, userId)
    await eraseAtClose(tx, userId)
    await forgetPlaces(tx, email === null ? [username] : [username, email])
    const closed = { username: `closed:${userId}`, email: null, passwordHash: '', payPasswordHash: null, closedAt: at }
    await tx.update(users).set(closed).where(eq(users.id, userId))
    return {}
  })

async function blocksOf(
  { worth }: ClosingDeps,
  tx: Pick<Tx, 'select'>,
  userId: string,
  wallets: readonly Wallet[],
): Promise<ClosingBlock[]> {
  const has = (table: PgTable, condition: SQL | undefined) => isThere(tx, table, condition)
  const products = await worth(tx, userId)
  const suspended = await suspendedOf(tx, userId)
  const isBlocked: Readonly<Record<ClosingBlock, boolean>> = {
    orders: await has(orders, and(eq(orders.userId, userId), inArray(orders.state, openOrders))),
    positions: await has(positions, and(eq(positions.userId, userId), isNull(positions.closedAt))),
    products:
      products.some(({ kind, amount }) => kind !== 'loan' && amount !== 0n) ||
      (await has(
        subscriptions,
        and(eq(subscriptions.userId, userId), inArray(subscriptions.state, ['submitted', 'running'])),
      )) ||
      (await has(fundOrders, and(eq(fundOrders.userId, userId), inArray(fundOrders.state, ['submitted', 'settling'])))),
    loan: await has(loans, and(eq(loans.userId, userId), inArray(loans.state, ['review', 'passed', 'inUse']))),
    requests: await has(reviews, and(eq(reviews.userId, userId), eq(reviews.state, 'pending'))),
    reserved: wallets.some(({ reserved }) => reserved !== 0n) || suspended.some(({ amount }) => amount !== 0n),
  }
  return closingBlocks.filter(block => isBlocked[block])
}

async function isThere(tx: Pick<Tx, 'select'>, table: PgTable, condition: SQL | undefined): Promise<boolean> {
  const [row] = await tx.select({ rows: count() }).from(table).where(condition)
  return (row?.rows ?? 0) > 0
}

/** Transfers the whole balance of each wallet to the platform, with the wallet locked. */
async function giveBack(
  { ledger }: ClosingDeps,
  tx: Tx,
  { userId, wallets }: { readonly userId: string; readonly wallets: readonly Wallet[] },
  at: number,
): Promise<void> {
  const locked = await lockAccounts(
    tx,
    wallets.map(({ wallet }) => available(userId, wallet)),
  )
  const legs = wallets.flatMap(({ wallet, currency }): Leg[] => {
    const from = available(userId, wallet)
    const amount = locked.get(accountId(from))?.balance ?? 0n
    return amount > 0n ? [{ from, to: platformAccount('funding', currency), amount, kind: 'closing' }] : []
  })
  if (legs.length === 0) return
  const given = await ledger.transfer(tx, { legs, subject: null, at })
  assert(!isRefusal(given), 'a locked balance covers itself')
}
