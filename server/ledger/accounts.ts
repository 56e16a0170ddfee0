// The ledger's accounts. Each wallet of a user has an available and a reserved account, if it can hold margin a margin
// account, and if needed a suspense account. The platform has one account per kind and currency.
import { asc } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { Currency } from '../../domain/currency.ts'
import type { AccountKind, PlatformAccountKind } from '../../domain/ledger.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { marginWallets, walletCurrency, walletTypes } from '../../domain/wallet.ts'
import { anyOf } from '../db/any-of.ts'
import { wholeOf } from '../db/batch/command-tx.ts'
import { createRound } from '../db/batch/round.ts'
import { bulkRows, MANY } from '../db/bulk-rows.ts'
import type { Tx } from '../db/db.ts'
import { accounts, balances } from '../db/money-schema.ts'

export type Account = {
  readonly owner: string
  readonly wallet: WalletType | ''
  readonly kind: AccountKind
  readonly currency: Currency
}

/** Owner of the platform's accounts, as it is stored. */
const PLATFORM = 'house'

const personal = (owner: string, wallet: WalletType, kind: AccountKind): Account => {
  assert(owner !== PLATFORM && owner !== '', 'a wallet belongs to a person')
  return { owner, wallet, kind, currency: walletCurrency[wallet] }
}

export const available = (userId: string, wallet: WalletType): Account => personal(userId, wallet, 'available')
export const reserved = (userId: string, wallet: WalletType): Account => personal(userId, wallet, 'reserved')
/** Total margin of the wallet's open positions. */
export const margin = (userId: string, wallet: WalletType): Account => personal(userId, wallet, 'margin')
/**
 * Money that belongs to the user, but is not available until the back office releases it (deposits
 * below the minimum).
 */
export const suspense = (userId: string, wallet: WalletType): Account => personal(userId, wallet, 'suspense')
export const platformAccount = (kind: PlatformAccountKind, currency: Currency): Account => ({
  owner: PLATFORM,
  wallet: '',
  kind,
  currency,
})

/** Opens all wallets of a new user, with balance 0. */
export async function openWallets(tx: Tx, userId: string): Promise<void> {
  const opened = [
    ...walletTypes.flatMap(wallet => [available(userId, wallet), reserved(userId, wallet)]),
    ...marginWallets.map(wallet => margin(userId, wallet)),
  ].map(account => ({ ...account, id: accountId(account) }))
  await tx.insert(accounts).values(opened)
  await tx.insert(balances).values(opened.map(({ id }) => ({ accountId: id, balance: 0n, guarded: true })))
}

/** The id is derived from the account, so that transfers need no look-up. */
export const accountId = ({ owner, wallet, kind, currency }: Account): string =>
  wallet === '' ? `${owner}:${kind}:${currency}` : `${owner}:${wallet}:${kind}`

export type Holder = { readonly owner: string; readonly wallet: WalletType }

/** The user and the wallet of an account's id. The account must belong to a wallet. */
export function holderOf(id: string): Holder {
  const [owner = '', wallet, kind] = id.split(':')
  const found = walletTypes.find(each => each === wallet)
  assert(owner !== PLATFORM && kind !== undefined, `${id} is an account of a wallet`)
  return { owner, wallet: must(found, `the wallet of ${id}`) }
}

export type LockedAccount = {
  readonly id: string
  readonly guarded: boolean
  readonly balance: bigint
  /** The head of the account's chain: the number of postings, and the hash of the last one. */
  readonly postings: number
  readonly hash: Uint8Array
}

/** The accounts that a transaction has locked, after its transfers so far. No other transaction can change them. */
const lockedBy = new WeakMap<object, Map<string, LockedAccount>>()

/** Balances by {@link accountId}, locked in the order of their ids, which prevents deadlocks. */
export async function lockAccounts(
  tx: Tx,
  wanted: readonly Account[],
): Promise<ReadonlyMap<string, Readonly<LockedAccount>>> {
  const locked = lockedIn(tx)
  const ids = new Set(wanted.map(accountId))
  const missing = [...ids].filter(id => !locked.has(id))
  if (missing.length > 0) await lockMissing(tx, missing)
  for (const id of ids) must(locked.get(id), `account ${id}`)
  return locked
}

function lockedIn(tx: Tx): Map<string, LockedAccount> {
  const whole = wholeOf(tx)
  const locked = lockedBy.get(whole) ?? new Map<string, LockedAccount>()
  lockedBy.set(whole, locked)
  return locked
}

/** Another command may have locked and changed an account of the platform since it was found missing. */
const lockMissing = createRound<readonly string[], null>(async (tx, missing) => {
  const locked = lockedIn(tx)
  const ids = [...new Set(missing.flat())].filter(id => !locked.has(id))
  const rows = ids.length === 0 ? [] : await readLocked(tx, ids)
  for (const row of rows) if (!locked.has(row.id)) locked.set(row.id, row)
  return missing.map(() => null)
})

function readLocked(tx: Tx, ids: readonly string[]): Promise<LockedAccount[]> {
  const { accountId: id, balance, guarded, postings, hash } = balances
  const columns = { id, balance, guarded, postings, hash }
  const query = tx
    .select(columns)
    .from(balances)
    .where(anyOf(balances.accountId, ids))
    .orderBy(asc(balances.accountId))
    .for('update')
  return ids.length < MANY ? query.execute() : bulkRows(tx, columns, query)
}

/** Keeps the new state of accounts that the transaction has locked. */
export function keepLocked(tx: Tx, changed: Iterable<LockedAccount>): void {
  const locked = lockedIn(tx)
  for (const account of changed) locked.set(account.id, account)
}

export type Wallet = {
  readonly wallet: WalletType
  readonly currency: Currency
  /** Available balance, and the amounts reserved for open orders or held as margin. */
  readonly available: bigint
  readonly reserved: bigint
}

/** The wallets in the order of the wallet selector; `only` selects some of them. */
export const walletsOf = (
  tx: Pick<Tx, 'select'>,
  userId: string,
  only: readonly WalletType[] = walletTypes,
): Promise<Wallet[]> =>
  walletsOfAll(
    tx,
    only.map(wallet => ({ userId, wallet })),
  )

/** The accounts of a wallet that every user has. */
export const accountsOf = (userId: string, wallet: WalletType): readonly Account[] => {
  const always = [available(userId, wallet), reserved(userId, wallet)]
  return marginWallets.some(each => each === wallet) ? [...always, margin(userId, wallet)] : always
}

/** Balances by the id of their account. Those that the transaction has locked are known. */
async function balancesOf(tx: Pick<Tx, 'select'>, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const locked = lockedBy.get(wholeOf(tx))
  const unknown = ids.filter(id => !locked?.has(id))
  const read = unknown.length === 0 ? [] : await readBalances(tx, unknown)
  const byId = new Map(read.map(row => [row.id, row.balance]))
  for (const id of ids) {
    const account = locked?.get(id)
    if (account) byId.set(id, account.balance)
  }
  return byId
}

async function readBalances(tx: Pick<Tx, 'select'>, ids: readonly string[]) {
  const columns = { id: balances.accountId, balance: balances.balance }
  const query = tx.select(columns).from(balances).where(anyOf(balances.accountId, ids))
  return ids.length < MANY ? query : bulkRows(tx, columns, query)
}

export type WalletOfUser = { readonly userId: string; readonly wallet: WalletType }

/** Wallets of many users, in the order of the given users. */
export async function walletsOfAll(tx: Pick<Tx, 'select'>, wanted: readonly WalletOfUser[]): Promise<Wallet[]> {
  const ids = wanted.flatMap(({ userId, wallet }) => accountsOf(userId, wallet).map(accountId))
  const byId = await balancesOf(tx, ids)
  const balanceOf = (account: Account): bigint => must(byId.get(accountId(account)), accountId(account))
  return wanted.map(({ userId, wallet }) => ({
    wallet,
    currency: walletCurrency[wallet],
    available: balanceOf(available(userId, wallet)),
    reserved: balanceOf(reserved(userId, wallet)) + (byId.get(accountId(margin(userId, wallet))) ?? 0n),
  }))
}
