// Tells the user's devices that a request changed, and how its wallets stand: the last thing that its transaction does,
// for whoever writes to the outbox is waited for.
import type { WalletType } from '../../domain/wallet.ts'
import type { ChangedThing } from '../../domain/wire/down/account.ts'
import type { Tx } from '../db/db.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { NewEvent, Outbox } from '../outbox/outbox.ts'
import { walletWire } from './wire.ts'

export type RequestChange = {
  readonly userId: string
  readonly what: ChangedThing
  readonly id: string
  /** Those whose balances the change moved. */
  readonly wallets: readonly WalletType[]
}

type Deps = { readonly ledger: Ledger; readonly outbox: Outbox }

export async function announceChange({ ledger, outbox }: Deps, tx: Tx, change: RequestChange, at: number) {
  const { userId, what, id, wallets } = change
  const moved = wallets.length === 0 ? [] : await ledger.balance(tx, userId, wallets)
  const events: NewEvent[] = [
    { type: 'changed', what, id },
    ...moved.map((wallet): NewEvent => ({ type: 'wallet', wallet: walletWire(wallet) })),
  ]
  await outbox.append(tx, userId, events, at)
}
