// Sends events of a changed request and of its wallets to the user's devices: the last step of its transaction, because
// writing to the outbox locks it.
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
  /** The wallets whose balances changed. */
  readonly wallets: readonly WalletType[]
  /** Further events of the same transaction. */
  readonly events?: readonly NewEvent[]
}

type Deps = { readonly ledger: Ledger; readonly outbox: Outbox }

export async function announceChange({ ledger, outbox }: Deps, tx: Tx, change: RequestChange, at: number) {
  const { userId, what, id, wallets, events: further = [] } = change
  const moved = wallets.length === 0 ? [] : await ledger.balance(tx, userId, wallets)
  const events: NewEvent[] = [
    ...further,
    { type: 'changed', what, id },
    ...moved.map((wallet): NewEvent => ({ type: 'wallet', wallet: walletWire(wallet) })),
  ]
  await outbox.append(tx, userId, events, at)
}
