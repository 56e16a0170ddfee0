// Division of the shares of a Hong Kong public offer: the public part by its mechanism, and its two pools by value.
import { Decimal } from '../money.ts'

/**
 * Allocation mechanisms of Hong Kong, in force since 2025-08-04. `A`: the public part grows with the subscription level
 * (clawback). `B`: a percentage fixed in advance, without clawback.
 */
export type Mechanism = 'A' | 'B'
export type Pool = 'A' | 'B'

/** Mechanism A: the public part in percent of the whole offer, from a subscription level on. */
const clawback = [
  { level: 100, percent: 35 },
  { level: 50, percent: 25 },
  { level: 15, percent: 15 },
  { level: 0, percent: 5 },
] as const

/** Mechanism A: the initial public part in percent of the whole offer. */
export const INITIAL_PERCENT = 5

type Public = {
  readonly mechanism: Mechanism
  /** Number of all shares of the offer: public and placed. */
  readonly offerShares: number
  /** Public part of mechanism B in percent, 10 to 60; null for mechanism A. */
  readonly percent: Decimal | null
  /** Subscription level: shares validly applied for ÷ shares initially offered. */
  readonly level: Decimal
}

/** Shares of the public offer after clawback; null if mechanism B has no percent. */
export function publicShares({ mechanism, offerShares, percent, level }: Public): number | null {
  const part = mechanism === 'A' ? clawbackPercent(level) : percent
  return part === null ? null : new Decimal(offerShares).times(part).div(100).floor().toNumber()
}

const clawbackPercent = (level: Decimal): Decimal =>
  new Decimal(clawback.find(step => level.greaterThanOrEqualTo(step.level))?.percent ?? INITIAL_PERCENT)

/** Maximum value of an application in pool A: HK$ 5 000 000 without fees, inclusive. */
const POOL_A_VALUE = 5_000_000

export const poolOf = (price: Decimal, shares: number): Pool =>
  price.times(shares).lessThanOrEqualTo(POOL_A_VALUE) ? 'A' : 'B'

type Demand = readonly { readonly lots: number; readonly applications: number }[]

/** The lots of each pool: half of the supply each, and the lots that the other pool does not need. */
export function poolLots(supply: number, tiers: Readonly<Record<Pool, Demand>>): Readonly<Record<Pool, number>> {
  const half = splitLots(supply)
  const spareOf = (pool: Pool): number =>
    Math.max(0, half[pool] - tiers[pool].reduce((sum, { lots, applications }) => sum + lots * applications, 0))
  const [spareA, spareB] = [spareOf('A'), spareOf('B')]
  return { A: half.A - spareA + spareB, B: half.B - spareB + spareA }
}

/** Divides a number of lots between the two pools. A remaining odd lot goes to pool A. */
export function splitLots(lots: number): Readonly<Record<Pool, number>> {
  const half = Math.ceil(lots / 2)
  return { A: half, B: lots - half }
}
