// A transfer between wallets as it travels: its own row and the review of the same id.
import { decimalText } from '../../domain/brand.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { WalletTransfer } from '../../domain/wire/calls/transfer.ts'
import type { ReviewRow, WalletTransferRow } from '../db/account-schema.ts'
import { seconds } from '../positions/wire.ts'

export const transferWire = (row: WalletTransferRow, review: ReviewRow): WalletTransfer => ({
  id: row.id,
  from: row.source,
  to: row.target,
  currency: walletCurrency[row.source],
  amount: minorText(row.amount),
  // The store pads with zeros.
  rate: decimalText(new Decimal(row.rate).toFixed()),
  received: minorText(row.received),
  receivedCurrency: walletCurrency[row.target],
  state: review.state,
  dueTimestamp: seconds(review.dueAt),
  decidedTimestamp: review.decidedAt === null ? null : seconds(review.decidedAt),
  createTimeTimestamp: seconds(review.createdAt),
})
