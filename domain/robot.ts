// Mining machines: states, the income of an interval, the result of a whole term, refunds.
import { HALVING_BLOCKS, minedCoins, RETARGET_BLOCKS } from './mining.ts'
import { Decimal, floorToMinor } from './money.ts'
import { truncated } from './rounding.ts'
import { DAY_MS } from './time.ts'

/** States of a mining order with their numbers (specification §4). */
export const robotStates = { finding: 1, locating: 2, starting: 3, mining: 4, outOfEnergy: 5, expired: 6 } as const
export type RobotState = (typeof robotStates)[keyof typeof robotStates]

/** Labels of a mining order (specification §4). An order that has ended has no label. */
export const robotLabels = ['working', 'mining', 'failed'] as const
export type RobotLabel = (typeof robotLabels)[number]

export function robotLabelOf(state: RobotState): RobotLabel | null {
  if (state === robotStates.expired) return null
  if (state === robotStates.outOfEnergy) return 'failed'
  return state === robotStates.mining ? 'mining' : 'working'
}

export const robotKinds = ['rent', 'buy'] as const
export type RobotKind = (typeof robotKinds)[number]
export const robotEnds = ['term', 'redeemed'] as const
export type RobotEnd = (typeof robotEnds)[number]
/** Kinds of messages in the record of a mining order. Each reports one fact. */
export const robotMessages = [
  'paid',
  'pools',
  'pool',
  'job',
  'mining',
  'income',
  'retarget',
  'energyOut',
  'energyAdded',
  'ended',
] as const
export type RobotMessageKind = (typeof robotMessages)[number]

export const MESSAGES_SHOWN = 20
const TERA = new Decimal(10).pow(12)
const SATOSHI = new Decimal(10).pow(8)
const HASHES_OF_DIFFICULTY = new Decimal(2).pow(32)
const WATTS = 1_000
// Computed here: a constant in seconds of `time.ts` that a page uses would be part of the first script.
const DAY_SECONDS = DAY_MS / 1_000
const HOUR_SECONDS = DAY_SECONDS / 24
/** Number of decimals of the fractions that are carried from one interval to the next. */
const CARRY_DECIMALS = 12
const BLOCKS_A_DAY = 144

export const coinsOfSatoshi = (satoshi: bigint | string): Decimal => new Decimal(String(satoshi)).div(SATOSHI)

export type MiningInputs = {
  /** Hashrate in TH/s. */
  readonly hashrate: number
  readonly seconds: number
  readonly shareDifficulty: number
  readonly difficulty: string
  /** Coins paid for a block. */
  readonly subsidy: string
  readonly poolFee: string
  /** Price of a coin in dollars. */
  readonly price: string
  /**
   * Remainders of the preceding interval. `carry`: fraction of a share. `remainder`: fraction of a cent, in dollars.
   */
  readonly carry: string
  readonly remainder: string
}

export type MiningOutputs = {
  readonly shares: number
  readonly carry: string
  readonly coins: string
  /** Income of the interval in cents. */
  readonly amount: bigint
  readonly remainder: string
}

/**
 * Computes the income of an interval. Only whole shares are paid, at their expected value, and only whole cents are
 * booked. The remainders are carried to the next interval, truncated at 12 decimals.
 */
export function minedIn(inputs: MiningInputs): MiningOutputs {
  const hashes = TERA.times(inputs.hashrate).times(inputs.seconds)
  const found = hashes.div(HASHES_OF_DIFFICULTY.times(inputs.shareDifficulty)).plus(inputs.carry)
  const shares = found.floor()
  const worth = shares.times(inputs.shareDifficulty).div(inputs.difficulty).times(inputs.subsidy)
  const coins = truncated(worth.times(new Decimal(1).minus(inputs.poolFee)), CARRY_DECIMALS)
  const dollars = coins.times(inputs.price).plus(inputs.remainder)
  const amount = floorToMinor(dollars)
  return {
    shares: shares.toNumber(),
    carry: truncated(found.minus(shares), CARRY_DECIMALS).toFixed(),
    coins: coins.toFixed(),
    amount,
    remainder: truncated(dollars.minus(new Decimal(String(amount)).div(100)), CARRY_DECIMALS).toFixed(),
  }
}

/** Energy used in an interval in watt hours, rounded down. */
export const energyOf = (watts: number, seconds: number): number => Math.floor((watts * seconds) / HOUR_SECONDS)

type EnergyRoom = {
  readonly watts: number
  readonly energyWh: number
  readonly startsAt: number
  readonly endsAt: number
}

/**
 * Energy that can still be bought, in watt hours: the amount needed until the end of the term (a started day counts as
 * a whole day) minus the amount available.
 */
export function energyRoom({ watts, energyWh, startsAt, endsAt }: EnergyRoom, at: number): number {
  const days = Math.ceil((endsAt - Math.max(at, startsAt)) / DAY_MS)
  return Math.max(0, energyOf(watts, days * DAY_SECONDS) - energyWh)
}

/** Cost in dollars of an amount of energy at a price per kWh. */
export const energyWorth = (wattHours: number, kwhPrice: string): Decimal =>
  new Decimal(wattHours).div(WATTS).times(kwhPrice)

export type Network = {
  readonly difficulty: string
  readonly subsidy: string
  readonly poolFee: string
  readonly price: string
}

export type Machine = { readonly hashrate: number; readonly watts: number; readonly kwhPrice: string }

export type DayResult = { readonly gross: Decimal; readonly energy: Decimal; readonly net: Decimal }

/** Net income per day, before the cost of the machine. */
export function dayResult(machine: Machine, network: Network): DayResult {
  const coins = minedCoins({
    hashrate: TERA.times(machine.hashrate),
    seconds: new Decimal(DAY_SECONDS),
    difficulty: new Decimal(network.difficulty),
    subsidy: new Decimal(network.subsidy),
    poolFee: new Decimal(network.poolFee),
  })
  const gross = coins.times(network.price)
  const energy = energyWorth(energyOf(machine.watts, DAY_SECONDS), machine.kwhPrice)
  return { gross, energy, net: gross.minus(energy) }
}

export type Outlook = {
  readonly gross: Decimal
  readonly energy: Decimal
  readonly net: Decimal
  /** The first day at whose end the net income has covered the machine's price; null if there is none. */
  readonly breakEvenDay: number | null
}

type Case = {
  readonly days: number
  /** Price of the machine in dollars. */
  readonly cost: Decimal
  /** Growth of the difficulty at each retarget, as a fraction. */
  readonly growth: string
  /** Current block height. It determines the next change of the difficulty and the next halving of the subsidy. */
  readonly height: number
}

/**
 * Number of multiples of `every` (retarget or halving interval) that the block height passes by the end of a day,
 * counted from 0.
 */
const reachedBy = (height: number, day: number, every: number): number =>
  Math.floor((height + (day + 1) * BLOCKS_A_DAY) / every) - Math.floor(height / every)

/**
 * Estimates the result of a whole term. A day on which the difficulty or the subsidy changes is computed with the later
 * value, so that this never makes the estimate too high.
 */
export function outlookOf(machine: Machine, network: Network, { days, cost, growth, height }: Case): Outlook {
  const today = dayResult(machine, network)
  const step = new Decimal(1).plus(growth)
  let gross = new Decimal(0)
  let breakEvenDay: number | null = null
  for (let day = 0; day < days; day += 1) {
    const retargets = reachedBy(height, day, RETARGET_BLOCKS)
    const halvings = reachedBy(height, day, HALVING_BLOCKS)
    const ofDay = today.gross.div(step.pow(retargets)).div(2 ** halvings)
    gross = gross.plus(ofDay)
    const left = gross.minus(today.energy.times(day + 1)).minus(cost)
    if (breakEvenDay === null && !left.isNegative()) breakEvenDay = day + 1
  }
  const energy = today.energy.times(days)
  return { gross, energy, net: gross.minus(energy).minus(cost), breakEvenDay }
}

export type BuyBack = { readonly fromDay: number; readonly rate: string }

/** Returns the fraction of the price that is refunded after a number of days. */
export const buyBackRate = (table: readonly BuyBack[], days: number): string =>
  table.findLast(({ fromDay }) => fromDay <= days)?.rate ?? '0'
