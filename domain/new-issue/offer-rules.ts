// Rules of new issues that depend on the board: allowed quantities, reserved amount, charged amount.
import type { StockBoard } from '../instruments/boards.ts'
import type { Decimal } from '../money.ts'
import { roundToMinor } from '../money.ts'
import type { Range } from './conditional-offer.ts'
import { cappedReserve, conditionalReserve } from './conditional-offer.ts'
import { hkAmount, hkLadder } from './hk-amount.ts'

/** The amount reserved for an application, in whole minor units. */
export type OfferAmount = {
  /** Number of shares × the top of the price range. */
  readonly value: bigint
  readonly fees: bigint
  /** Additional reservation for a price above the range. */
  readonly margin: bigint
  /** Total of the reservation. */
  readonly payable: bigint
}

export type OfferSize = { readonly lot: number; readonly initialPublic: number }

type Rules = {
  /** Allowed quantities in shares, ascending. */
  readonly ladder: (size: OfferSize) => number[]
  readonly reserve: (range: Range, shares: number) => OfferAmount
  /** Cost of the allotted shares at the final price. */
  readonly cost: (price: Decimal, shares: number) => { readonly value: bigint; readonly fees: bigint }
}

/** The largest application is the public offer divided by this number. */
const LARGEST_PART = 100
/** Minimum application in the United States, as brokers require: twenty shares. */
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

/** Refund of a reservation, split in two parts. Whole minor units, fees included. */
export type Refund = {
  /** Refund for the shares that were not allotted, at the reserved price. */
  readonly notAllotted: bigint
  /** Refund for the allotted shares: the reserved amount minus their cost. */
  readonly lowerPrice: bigint
}

type Reserved = { readonly range: Range; readonly reserved: bigint; readonly allotted: number; readonly cost: bigint }

/**
 * Computes the refund. If the customer confirmed a price above the range, the higher amount was reserved later, so the
 * allotted shares give no refund.
 */
export function refundOf(board: StockBoard, { range, reserved, allotted, cost }: Reserved): Refund {
  if (allotted === 0) return { notAllotted: reserved, lowerPrice: 0n }
  const planned = offerRules[board].reserve(range, allotted).payable
  const forAllotted = planned > cost ? planned : cost
  return { notAllotted: reserved - forAllotted, lowerPrice: forAllotted - cost }
}
