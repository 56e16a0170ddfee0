// True if a full check of the ledger found nothing.
import { currencies } from '../../domain/currency.ts'
import type { AuditReport } from '../../server/ledger/audit.ts'

export const isSound = (report: AuditReport): boolean =>
  currencies.every(currency => report.sums[currency] === 0n) &&
  report.unbalanced.length === 0 &&
  report.drifted.length === 0 &&
  report.misreserved.length === 0
