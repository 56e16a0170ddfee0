// Expected income of bitcoin mining (products/income, section 4.1). Every value is a rule of the protocol.
import { Decimal } from './money.ts'

/** Hashes of difficulty 1, on average: 2^32. */
const HASHES_OF_DIFFICULTY = new Decimal(2).pow(32)

export type MiningTerms = {
  /** Hashes a second. */
  readonly hashrate: Decimal
  readonly seconds: Decimal
  readonly difficulty: Decimal
  /** Coins of a block. */
  readonly subsidy: Decimal
  /** A fraction of the income. */
  readonly poolFee: Decimal
}

/** Coins paid by a pool per share: the expected value, independent of luck. */
export const minedCoins = ({ hashrate, seconds, difficulty, subsidy, poolFee }: MiningTerms): Decimal =>
  hashrate
    .times(seconds)
    .times(subsidy)
    .div(difficulty.times(HASHES_OF_DIFFICULTY))
    .times(new Decimal(1).minus(poolFee))

export type RentalTerms = {
  /** Coins paid for the contributed hashrate. */
  readonly spent: Decimal
  /** Result as a fraction of the money spent. */
  readonly rentalFee: Decimal
  /** Coins paid by the pool for the work, and the fees of the pool and of the payout. */
  readonly poolPaid: Decimal
  readonly poolFee: Decimal
  readonly payoutFee: Decimal
}

/** Coins received after fees, and the rest after the rental and its fee; negative for a loss. */
export function rentalResult({ spent, rentalFee, poolPaid, poolFee, payoutFee }: RentalTerms) {
  const received = poolPaid.minus(poolFee).minus(payoutFee)
  return { received, result: received.minus(spent).minus(spent.times(rentalFee)) }
}

const EXPONENT_SHIFT = 24
const MANTISSA = 0x7fffff
const SIGN = 0x800000
/** Target of difficulty 1: 0xffff × 2^208. */
const TARGET_ONE = new Decimal(0xffff).times(new Decimal(2).pow(208))

/** Difficulty from the compact form of a target, a 32-bit number. Null if the target is 0 or negative. */
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

/** In satoshi: 10^-8 coins. */
export function subsidyAt(height: number): bigint {
  const halvings = Math.floor(height / HALVING_BLOCKS)
  return halvings >= HALVINGS_MAX ? 0n : FIRST_SUBSIDY >> BigInt(halvings)
}
