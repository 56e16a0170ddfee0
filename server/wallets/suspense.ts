// Money of a customer that is not available until the back office releases it (deposits below the
// minimum). The account of a wallet is created when it is first needed.
import { and, eq } from 'drizzle-orm'
import type { Currency } from '../../domain/currency.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import { accounts, balances } from '../db/money-schema.ts'
import type { Account } from '../ledger/accounts.ts'
import { accountId, suspense } from '../ledger/accounts.ts'

/**
 * The suspense account of a wallet, created if it does not exist. Its balance cannot be negative, like those of all
 * customers' accounts.
 */
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

/** Amounts in suspense of a user, by wallet. */
export function suspendedOf(tx: Pick<Tx, 'select'>, userId: string): Promise<Suspended[]> {
  return tx
    .select({ currency: accounts.currency, amount: balances.balance })
    .from(balances)
    .innerJoin(accounts, eq(accounts.id, balances.accountId))
    .where(and(eq(accounts.owner, userId), eq(accounts.kind, 'suspense')))
}
