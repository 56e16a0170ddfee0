// Risk of liquidation of a margined position: the customer is warned at 70 % and at 85 % of the margin ratio.
const WARNED_BP = 7_000
const URGENT_BP = 8_500
/** The same levels in per cent. */
export const warnedAtPercent: readonly number[] = [WARNED_BP / 100, URGENT_BP / 100]

export type Risk = 'unknown' | 'calm' | 'warned' | 'urgent'

export function riskOf(ratioBp: number | null, isLiquidatable: boolean): Risk {
  if (isLiquidatable) return 'urgent'
  if (ratioBp === null) return 'unknown'
  if (ratioBp >= URGENT_BP) return 'urgent'
  return ratioBp >= WARNED_BP ? 'warned' : 'calm'
}
