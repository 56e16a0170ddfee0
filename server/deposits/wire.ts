// A deposit as it travels: its own row and the review of the same id.
import { minorText } from '../../domain/minor.ts'
import { statusOfState } from '../../domain/review.ts'
import type { Deposit } from '../../domain/wire/calls/deposit.ts'
import type { DepositRow, ReviewRow } from '../db/account-schema.ts'
import { seconds } from '../positions/wire.ts'
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
  dueTimestamp: seconds(review.dueAt),
  decidedTimestamp: review.decidedAt === null ? null : seconds(review.decidedAt),
  createTimeTimestamp: seconds(review.createdAt),
})
