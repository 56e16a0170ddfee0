// Division of the shares of a Hong Kong public offer: the public part by its mechanism, and its two pools by value.
import { Decimal } from '../money.ts'

/**
 * In force since 2025-08-04. `A`: clawback by the subscription level. `B`: a percentage fixed in advance, without
 * clawback.
 */
export type Mechanism = 'A' | 'B'
export type Pool = 'A' | 'B'

/** Percentage of the whole offer, from this subscription level on. */
const clawback = [
  { level: 100, percent: 35 },
  { level: 50, percent: 25 },
  { level: 15, percent: 15 },
  { level: 0, percent: 5 },
] as const

/** Initial part of mechanism A, in percent of the offer. */
export const INITIAL_PERCENT = 5

type Public = {
  readonly mechanism: Mechanism
  /** All shares of the offer, public and placed. */
  readonly offerShares: number
  /** Percentage of mechanism B, 10 to 60; null for A. */
  readonly percent: Decimal | null
  /** Shares validly applied for ÷ shares initially offered. */
  readonly level: Decimal
}

/** Shares of the public offer after clawback; null if mechanism B has no percent. */
export function publicShares({ mechanism, offerShares, percent, level }: Public): number | null {
  const part = mechanism === 'A' ? clawbackPercent(level) : percent
  return part === null ? null : new Decimal(offerShares).times(part).div(100).floor().toNumber()
}

const clawbackPercent = (level: Decimal): Decimal =>
  new Decimal(clawback.find(step => level.greaterThanOrEqualTo(step.level))?.percent ?? INITIAL_PERCENT)

/** Pool A: applications up to HK$ 5 000 000 without charges, inclusive. */
const POOL_A_VALUE = 5_000_000

export const poolOf = (price: Decimal, shares: number): Pool =>
  price.times(shares).lessThanOrEqualTo(POOL_A_VALUE) ? 'A' : 'B'

/** Both pools in lots; a single odd lot goes to pool A. */
export function splitLots(lots: number): Readonly<Record<Pool, number>> {
  const half = Math.ceil(lots / 2)
  return { A: half, B: lots - half }
}
