// Notifies a customer of a changed record. It must be the last step of the transaction, because it locks the outbox.
import type { NoticeKind } from '../../domain/notice.ts'
import type { ReportedSubject } from '../../domain/subjects.ts'
import { changedThingOf } from '../../domain/subjects.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Notices } from '../notices/notices.ts'
import type { NewEvent, Outbox } from '../outbox/outbox.ts'
import { announceChange } from './announce.ts'

type Deps = { readonly ledger: Ledger; readonly outbox: Outbox; readonly notices: Notices }

export type CustomerNotice = {
  readonly userId: string
  readonly subject: { readonly type: ReportedSubject; readonly id: string }
  readonly kind: NoticeKind
  readonly values: Readonly<Record<string, string>>
  /** Wallets whose balances have changed. */
  readonly wallets: readonly WalletType[]
  /** Further events of the same transaction. */
  readonly events?: readonly NewEvent[]
  readonly at: number
}

/** Writes the notice, and sends the events of the record and its wallets. */
export async function notifyCustomer(
  deps: Deps,
  tx: Tx,
  { userId, subject, kind, values, wallets, events = [], at }: CustomerNotice,
): Promise<void> {
  deps.notices.add(tx, userId, { kind, values, subject }, at)
  const change = { userId, what: changedThingOf(subject.type), id: subject.id, wallets, events }
  await announceChange(deps, tx, change, at)
}
