// Facts of a simulated prospectus other than the price: sponsor, use of proceeds, lock-ups, stabilisation.
import type { StockBoard } from '../instruments/boards.ts'

export const fundUses = ['capacity', 'research', 'expansion', 'debt', 'working'] as const
export type FundUse = (typeof fundUses)[number]

/** Groups of shareholders that agreed not to sell for some time. */
export const lockedHolders = ['controllers', 'cornerstones', 'insiders'] as const
export type LockedHolder = (typeof lockedHolders)[number]

export type OfferFacts = {
  /** Sponsor of the offer in Hong Kong; in other markets the lead bank. */
  readonly sponsor: string
  /** Whole percents of the money raised; their sum is 100. */
  readonly uses: readonly { readonly use: FundUse; readonly percent: number }[]
  readonly lockUps: readonly { readonly holder: LockedHolder; readonly days: number }[]
  /** Stabilisation after the listing; null if the offer has no stabilising manager. */
  readonly stabilisation: { readonly days: number; readonly percent: number } | null
}

const HALF_YEAR = 180
/** Stabilisation: usual length in days, and the over-allotment of shares for it in percent of the offer. */
export const STABILISATION = { days: 30, percent: 15 } as const

/** Groups of shareholders with a lock-up on each board. The second group is used only if the offer has such holders. */
export const lockUpsOf: Readonly<Record<StockBoard, readonly LockedHolder[]>> = {
  HK: ['controllers', 'cornerstones'],
  US: ['insiders'],
  MX: ['controllers'],
}

type Choice = {
  readonly board: StockBoard
  readonly sponsor: string
  /** Returns a pseudo-random number from 0 to below 1; the argument selects which one. */
  readonly chance: (what: number) => number
}

export function offerFacts({ board, sponsor, chance }: Choice): OfferFacts {
  const hasCornerstones = chance(0) < 0.6
  const holders = lockUpsOf[board].filter(holder => holder !== 'cornerstones' || hasCornerstones)
  return {
    sponsor,
    uses: usesOf(chance),
    lockUps: holders.map(holder => ({ holder, days: HALF_YEAR })),
    stabilisation: chance(1) < 0.7 ? STABILISATION : null,
  }
}

const STEP = 5
const WORKING = 10

/** Distributes the proceeds over three purposes and the working capital, in steps of five percent. */
function usesOf(chance: Choice['chance']): OfferFacts['uses'] {
  const others = fundUses.filter(use => use !== 'working')
  const left = others.filter((_, nth) => nth !== Math.floor(chance(2) * others.length))
  const weights = left.map((_, nth) => 1 + chance(3 + nth))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const given = weights.map(weight => Math.floor(((100 - WORKING) * weight) / whole / STEP) * STEP)
  const rest = 100 - given.reduce((sum, percent) => sum + percent, 0)
  return [...left.map((use, nth) => ({ use, percent: given[nth] ?? 0 })), { use: 'working' as const, percent: rest }]
}
