// Expected income of bitcoin mining, computed by the rules of the protocol.
import { Decimal } from './money.ts'

/** Average number of hashes needed to find a block at difficulty 1: 2^32. */
const HASHES_OF_DIFFICULTY = new Decimal(2).pow(32)

export type MiningTerms = {
  /** Hashes per second. */
  readonly hashrate: Decimal
  readonly seconds: Decimal
  readonly difficulty: Decimal
  /** Coins paid for a block. */
  readonly subsidy: Decimal
  /** Fee of the pool as a fraction of the income. */
  readonly poolFee: Decimal
}

/** Returns the coins that a pool pays for an amount of work: their expected value, independent of luck. */
export const minedCoins = ({ hashrate, seconds, difficulty, subsidy, poolFee }: MiningTerms): Decimal =>
  hashrate
    .times(seconds)
    .times(subsidy)
    .div(difficulty.times(HASHES_OF_DIFFICULTY))
    .times(new Decimal(1).minus(poolFee))

export type RentalTerms = {
  /** Coins paid for the contributed hashrate. */
  readonly spent: Decimal
  /** Fee of the rental service as a fraction of the coins spent. */
  readonly rentalFee: Decimal
  /**
   * `poolPaid`: coins that the pool paid for the work. `poolFee` and `payoutFee`: fees of the pool and of the payout.
   */
  readonly poolPaid: Decimal
  readonly poolFee: Decimal
  readonly payoutFee: Decimal
}

/**
 * Returns the coins received after fees, and the result after the cost of the rental and its fee; negative for a loss.
 */
export function rentalResult({ spent, rentalFee, poolPaid, poolFee, payoutFee }: RentalTerms) {
  const received = poolPaid.minus(poolFee).minus(payoutFee)
  return { received, result: received.minus(spent).minus(spent.times(rentalFee)) }
}

const EXPONENT_SHIFT = 24
const MANTISSA = 0x7fffff
const SIGN = 0x800000
/** Target of difficulty 1: 0xffff × 2^208. */
const TARGET_ONE = new Decimal(0xffff).times(new Decimal(2).pow(208))

/** Converts the compact form of a target, a 32-bit number, to the difficulty. Null if the target is 0 or negative. */
export function difficultyOfBits(bits: number): Decimal | null {
  const mantissa = bits & MANTISSA
  if (mantissa === 0 || (bits & SIGN) !== 0) return null
  const exponent = (bits >>> EXPONENT_SHIFT) - 3
  return TARGET_ONE.div(new Decimal(mantissa).times(new Decimal(256).pow(exponent)))
}

const FIRST_SUBSIDY = 5_000_000_000n
export const HALVING_BLOCKS = 210_000
/** Number of blocks between two changes of the difficulty. */
export const RETARGET_BLOCKS = 2_016
const HALVINGS_MAX = 64

/** Returns the coins paid for a block at a height, in satoshi (10^-8 coins). */
export function subsidyAt(height: number): bigint {
  const halvings = Math.floor(height / HALVING_BLOCKS)
  return halvings >= HALVINGS_MAX ? 0n : FIRST_SUBSIDY >> BigInt(halvings)
}
