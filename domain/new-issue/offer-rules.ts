// What differs between the boards of new issues: allowed quantities, what is reserved, what is charged (products/primary, section 1).
import type { StockBoard } from '../instruments/boards.ts'
import type { Decimal } from '../money.ts'
import { roundToMinor } from '../money.ts'
import type { Range } from './conditional-offer.ts'
import { cappedReserve, conditionalReserve } from './conditional-offer.ts'
import { hkAmount, hkLadder } from './hk-amount.ts'

/** Amounts in whole minor units. */
export type OfferAmount = {
  /** Shares × the top of the range. */
  readonly value: bigint
  readonly fees: bigint
  /** Additional reservation for a price above the range. */
  readonly margin: bigint
  /** The whole reservation. */
  readonly payable: bigint
}

export type OfferSize = { readonly lot: number; readonly initialPublic: number }

type Rules = {
  /** Allowed quantities in shares, ascending. */
  readonly ladder: (size: OfferSize) => number[]
  readonly reserve: (range: Range, shares: number) => OfferAmount
  /** Charge on the allotted shares at the final price. */
  readonly cost: (price: Decimal, shares: number) => { readonly value: bigint; readonly fees: bigint }
}

/** Maximum fraction of the public offer for one application. */
const LARGEST_PART = 100
/** Brokers require a minimum of twenty shares. */
const US_MINIMUM = 20

const stepsOf = ({ lot, initialPublic }: OfferSize): number[] =>
  hkLadder(lot, initialPublic).filter(shares => shares <= initialPublic / LARGEST_PART)

const withoutFees = (price: Decimal, shares: number) => ({ value: roundToMinor(price.times(shares)), fees: 0n })

export const offerRules: Readonly<Record<StockBoard, Rules>> = {
  HK: {
    ladder: ({ lot, initialPublic }) => hkLadder(lot, initialPublic),
    reserve({ high }, shares) {
      const { value, payable } = hkAmount(high, shares)
      return { value, fees: payable - value, margin: 0n, payable }
    },
    cost(price, shares) {
      const { value, payable } = hkAmount(price, shares)
      return { value, fees: payable - value }
    },
  },
  US: {
    ladder: size => stepsOf(size).filter(shares => shares >= US_MINIMUM),
    reserve(range, shares) {
      const value = cappedReserve(range, shares)
      const payable = conditionalReserve(range, shares)
      return { value, fees: 0n, margin: payable - value, payable }
    },
    cost: withoutFees,
  },
  MX: {
    ladder: stepsOf,
    reserve(range, shares) {
      const value = cappedReserve(range, shares)
      return { value, fees: 0n, margin: 0n, payable: value }
    },
    cost: withoutFees,
  },
}

/** What of a reservation comes back, in its two parts: whole minor units, charges included. */
export type Refund = {
  /** For the shares that were not allotted, at the price that was reserved. */
  readonly notAllotted: bigint
  /** For the allotted shares: what was reserved for them beyond what they cost. */
  readonly lowerPrice: bigint
}

type Reserved = { readonly range: Range; readonly reserved: bigint; readonly allotted: number; readonly cost: bigint }

/** A confirmed price above the reservation was reserved anew: nothing comes back for it. */
export function refundOf(board: StockBoard, { range, reserved, allotted, cost }: Reserved): Refund {
  if (allotted === 0) return { notAllotted: reserved, lowerPrice: 0n }
  const planned = offerRules[board].reserve(range, allotted).payable
  const forAllotted = planned > cost ? planned : cost
  return { notAllotted: reserved - forAllotted, lowerPrice: forAllotted - cost }
}
