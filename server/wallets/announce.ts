// Sends events of a changed request and of its wallets to the user's devices. It must be the last step of the
// transaction, because it locks the outbox.
import type { ChangedThing } from '../../domain/subjects.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { NewEvent, Outbox } from '../outbox/outbox.ts'
import { walletWire } from './wire.ts'

export type RequestChange = {
  readonly userId: string
  readonly what: ChangedThing
  readonly id: string
  /** Wallets whose balances have changed. */
  readonly wallets: readonly WalletType[]
  /** Further events of the same transaction. */
  readonly events?: readonly NewEvent[]
}

type Deps = { readonly ledger: Ledger; readonly outbox: Outbox }

export const announceChange = (deps: Deps, tx: Tx, change: RequestChange, at: number): Promise<void> =>
  announceChanges(deps, tx, [change], at)

/** Sends the events of many users, in a few statements. */
export async function announceChanges(
  { ledger, outbox }: Deps,
  tx: Tx,
  changes: readonly RequestChange[],
  at: number,
): Promise<void> {
  const moved = changes.flatMap(({ userId, wallets }) => wallets.map(wallet => ({ userId, wallet })))
  const read = await ledger.balances(tx, moved)
  const byUser = Map.groupBy(read.entries(), ([nth]) => moved[nth]?.userId)
  const sent = new Set<string>()
  const appended = changes.map(({ userId, what, id, events = [] }) => {
    // Balances are sent once per user, because they are those after all changes.
    const wallets = sent.has(userId) ? [] : (byUser.get(userId) ?? [])
    sent.add(userId)
    const balances = wallets.map(([, wallet]): NewEvent => ({ type: 'wallet', wallet: walletWire(wallet) }))
    return { userId, events: [...events, { type: 'changed', what, id } as const, ...balances] }
  })
  outbox.appendAll(tx, appended, at)
}
