// Checks if an application won the draw of its tier: its HMAC must not be greater than that of the last winner. Anyone
// with the published seed can do this check.

export type CheckedTier = {
  readonly base: number
  readonly winners: number
  readonly applications: number
  readonly lastDrawn: string | null
}

/** Returns the shares that the application got according to the published result; null if the result has no draw. */
export function drawnShares(tier: CheckedTier, lot: number, mac: string): number | null {
  if (tier.winners === 0) return tier.base
  if (tier.winners === tier.applications) return tier.base + lot
  if (tier.lastDrawn === null) return null
  return tier.base + (mac <= tier.lastDrawn ? lot : 0)
}
