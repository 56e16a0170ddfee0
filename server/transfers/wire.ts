// A transfer in the wire format, from its own row and the review of the same id.
import { decimalText } from '../../domain/brand.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { unixSeconds } from '../../domain/time.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { WalletTransfer } from '../../domain/wire/calls/transfer.ts'
import type { ReviewRow, WalletTransferRow } from '../db/account-schema.ts'

export const transferWire = (row: WalletTransferRow, review: ReviewRow): WalletTransfer => ({
  id: row.id,
  from: row.source,
  to: row.target,
  currency: walletCurrency[row.source],
  amount: minorText(row.amount),
  // The stored number is padded with zeros.
  rate: decimalText(new Decimal(row.rate).toFixed()),
  received: minorText(row.received),
  receivedCurrency: walletCurrency[row.target],
  state: review.state,
  dueTimestamp: unixSeconds(review.dueAt),
  decidedTimestamp: review.decidedAt === null ? null : unixSeconds(review.decidedAt),
  createTimeTimestamp: unixSeconds(review.createdAt),
})
