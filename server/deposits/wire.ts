// A deposit in the wire format, from its own row and the review of the same id.
import { minorText } from '../../domain/minor.ts'
import { statusOfState } from '../../domain/review.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { Deposit } from '../../domain/wire/calls/deposit.ts'
import type { DepositRow, ReviewRow } from '../db/account-schema.ts'
import { fileUrl } from '../uploads/files.ts'

export const depositWire = (row: DepositRow, review: ReviewRow): Deposit => ({
  id: row.id,
  kind: row.kind,
  currency: row.currency,
  walletType: row.wallet,
  amount: minorText(row.amount),
  asset: row.asset,
  network: row.network,
  reference: row.reference,
  state: review.state,
  status: statusOfState[review.state],
  reason: review.reason,
  suspense: row.suspense && row.releasedAt === null,
  confirmations: row.confirmations,
  certificate: row.certificate === null ? null : fileUrl(row.certificate),
  dueTimestamp: unixSeconds(review.dueAt),
  decidedTimestamp: review.decidedAt === null ? null : unixSeconds(review.decidedAt),
  createTimeTimestamp: unixSeconds(review.createdAt),
})
