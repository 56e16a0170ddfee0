// Money that belongs to a customer but is not usable until the desk gives it free (design, rulings: deposits under the
// minimum). A wallet has such an account from its first need on.
import { and, eq } from 'drizzle-orm'
import type { Currency } from '../../domain/instrument.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import { accounts, balances } from '../db/money-schema.ts'
import type { Account } from '../ledger/accounts.ts'
import { accountId, suspense } from '../ledger/accounts.ts'

/** Guarded as every account of a person: it is never overdrawn. */
export async function openSuspense(tx: Tx, userId: string, wallet: WalletType): Promise<Account> {
  const account = suspense(userId, wallet)
  const id = accountId(account)
  await tx
    .insert(accounts)
    .values({ ...account, id })
    .onConflictDoNothing()
  await tx.insert(balances).values({ accountId: id, balance: 0n, guarded: true }).onConflictDoNothing()
  return account
}

export type Suspended = { readonly currency: Currency; readonly amount: bigint }

/** What is kept apart for a user, by wallet. */
export function suspendedOf(tx: Pick<Tx, 'select'>, userId: string): Promise<Suspended[]> {
  return tx
    .select({ currency: accounts.currency, amount: balances.balance })
    .from(balances)
    .innerJoin(accounts, eq(accounts.id, balances.accountId))
    .where(and(eq(accounts.owner, userId), eq(accounts.kind, 'suspense')))
}
