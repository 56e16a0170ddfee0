// A withdrawal in the wire format.
import { minorText } from '../../domain/minor.ts'
import { statusOfState } from '../../domain/review.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { Withdrawal } from '../../domain/wire/calls/withdrawal.ts'
import type { Reviewed } from './store.ts'

export function withdrawalWire({ row, review }: Reviewed): Withdrawal {
  const { name, masked, network } = row.destination
  return {
    id: row.id,
    kind: row.kind,
    walletType: row.wallet,
    currency: row.currency,
    amount: minorText(row.amount),
    fee: minorText(row.fee),
    net: minorText(row.amount - row.fee),
    destination: { id: row.destinationId, name, masked, network },
    state: review.state,
    status: statusOfState[review.state],
    reason: review.reason,
    dueTimestamp: unixSeconds(review.dueAt),
    decidedTimestamp: review.decidedAt === null ? null : unixSeconds(review.decidedAt),
    createTimeTimestamp: unixSeconds(review.createdAt),
  }
}
