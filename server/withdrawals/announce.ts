// Notifies about a withdrawal's result: a notice for the owner, and events for the devices.
import { minorText } from '../../domain/minor.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import type { Tx } from '../db/db.ts'
import { announceChange } from '../wallets/announce.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { Reviewed } from './store.ts'

type Word = Pick<WithdrawalDeps, 'ledger' | 'outbox' | 'notices'>
type EndNotice = Extract<NoticeKind, `withdrawal${string}`>

type End = { readonly kind: EndNotice; readonly at: number }

/** Must be called after the money has moved. */
export async function announceEnd(word: Word, tx: Tx, { row, review }: Reviewed, { kind, at }: End) {
  const { id, amount, fee, currency, wallet, destination } = row
  const { userId, reason } = review
  const values = {
    amount: minorText(amount),
    fee: minorText(fee),
    net: minorText(amount - fee),
    currency,
    name: destination.name,
    masked: destination.masked,
    ...(reason === null ? {} : { reason }),
  }
  await word.notices.add(tx, userId, { kind, values, subject: { type: 'withdrawal', id } }, at)
  await announceChange(word, tx, { userId, what: 'withdrawal', id, wallets: [wallet] }, at)
}
