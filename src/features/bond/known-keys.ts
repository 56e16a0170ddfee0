// What to know about a kind of bond.
import type { BondIssue } from '../../../domain/bonds/issue.ts'

/** Text keys: who sets the price, what it costs, and how to get out. */
export function keysOf({ kind }: BondIssue) {
  if (kind === 'bonddia') return ['know.share', 'know.cost', 'know.redeem'] as const
  if (kind === 'silver') return ['know.par', 'know.noFee', 'know.buyBack'] as const
  return ['know.price', 'know.fee', 'know.out'] as const
}
