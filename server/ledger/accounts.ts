// Whose money it is: each wallet of a person has a usable and a reserved account, the house has one of each of its kinds.
import { asc, inArray } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { Currency } from '../../domain/instrument.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { walletCurrency, walletTypes } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import type { AccountKind } from '../db/money-schema.ts'
import { accounts, balances } from '../db/money-schema.ts'

export type Account = {
  readonly owner: string
  readonly wallet: WalletType | ''
  readonly kind: AccountKind
  readonly currency: Currency
}

const HOUSE = 'house'

const personal = (owner: string, wallet: WalletType, kind: AccountKind): Account => {
  assert(owner !== HOUSE && owner !== '', 'a wallet belongs to a person')
  return { owner, wallet, kind, currency: walletCurrency[wallet] }
}

export const available = (userId: string, wallet: WalletType): Account => personal(userId, wallet, 'available')
export const reserved = (userId: string, wallet: WalletType): Account => personal(userId, wallet, 'reserved')
/** Belongs to the person, but is not usable until the desk gives it free (design, rulings: deposits under the minimum). */
export const suspense = (userId: string, wallet: WalletType): Account => personal(userId, wallet, 'suspense')
export const house = (kind: 'fees' | 'clearing' | 'funding' | 'fx' | 'rounding', currency: Currency): Account => ({
  owner: HOUSE,
  wallet: '',
  kind,
  currency,
})

/** All wallets of a new user, empty. */
export async function openWallets(tx: Tx, userId: string): Promise<void> {
  const opened = walletTypes
    .flatMap(wallet => [available(userId, wallet), reserved(userId, wallet)])
    .map(account => ({ ...account, id: accountId(account) }))
  await tx.insert(accounts).values(opened)
  await tx.insert(balances).values(opened.map(({ id }) => ({ accountId: id, balance: 0n, guarded: true })))
}

/** Says what the account is, so that nothing need be looked up to move money. */
export const accountId = ({ owner, wallet, kind, currency }: Account): string =>
  wallet === '' ? `${owner}:${kind}:${currency}` : `${owner}:${wallet}:${kind}`

export type LockedAccount = {
  readonly id: string
  readonly guarded: boolean
  balance: bigint
  /** The head of its chain: how many postings, and the hash of the last. */
  postings: number
  hash: Uint8Array
}

/** Balances by {@link accountId}, locked in the order of their ids, so that no two transfers wait for each other. */
export async function lockAccounts(tx: Tx, wanted: readonly Account[]): Promise<Map<string, LockedAccount>> {
  const ids = [...new Set(wanted.map(accountId))]
  const rows = await tx
    .select({
      ...{ id: balances.accountId, balance: balances.balance, guarded: balances.guarded },
      ...{ postings: balances.postings, hash: balances.hash },
    })
    .from(balances)
    .where(inArray(balances.accountId, ids))
    .orderBy(asc(balances.accountId))
    .for('update')
  const locked = new Map(rows.map(row => [row.id, row]))
  for (const id of ids) must(locked.get(id), `account ${id}`)
  return locked
}

export type Wallet = {
  readonly wallet: WalletType
  readonly currency: Currency
  /** Usable now, and held back by what is not settled yet. */
  readonly available: bigint
  readonly reserved: bigint
}

/** In the order of the wallet selector; those of `only`, or all. */
export async function walletsOf(
  tx: Pick<Tx, 'select'>,
  userId: string,
  only: readonly WalletType[] = walletTypes,
): Promise<Wallet[]> {
  const ids = only.flatMap(wallet => [accountId(available(userId, wallet)), accountId(reserved(userId, wallet))])
  const rows = await tx
    .select({ id: balances.accountId, balance: balances.balance })
    .from(balances)
    .where(inArray(balances.accountId, ids))
  const byId = new Map(rows.map(row => [row.id, row.balance]))
  const balanceOf = (account: Account): bigint => must(byId.get(accountId(account)), accountId(account))
  return only.map(wallet => ({
    wallet,
    currency: walletCurrency[wallet],
    available: balanceOf(available(userId, wallet)),
    reserved: balanceOf(reserved(userId, wallet)),
  }))
}
