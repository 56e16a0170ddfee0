// Notifies about a withdrawal's result: a notice for the owner, and events for the devices.
import { minorText } from '../../domain/minor.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import type { Tx } from '../db/db.ts'
import { notifyCustomer } from '../wallets/notify-customer.ts'
import type { PaymentDeps } from '../wallets/payment-deps.ts'
import type { Reviewed } from './store.ts'

type Deps = Pick<PaymentDeps, 'ledger' | 'outbox' | 'notices'>
type EndNotice = Extract<NoticeKind, `withdrawal${string}`>

type End = { readonly kind: EndNotice; readonly at: number }

/** Must be called after the money has moved. */
export async function announceEnd(deps: Deps, tx: Tx, { row, review }: Reviewed, { kind, at }: End) {
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
  await notifyCustomer(deps, tx, { userId, subject: { type: 'withdrawal', id }, kind, values, wallets: [wallet], at })
}
