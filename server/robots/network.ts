// The simulated bitcoin network, computed from the seed and the same for all users. It starts with the difficulty of
// block 840,000. Then the hashrate grows randomly, and the difficulty follows by the rule of the protocol.
import { HALVING_BLOCKS, RETARGET_BLOCKS, subsidyAt } from '../../domain/mining.ts'
import { coinsOfSatoshi } from '../../domain/robot.ts'
import { hash32, normal } from '../lib/random.ts'

/** Height of the first retarget after the halving of April 2024, with its time. */
const START_HEIGHT = 840_672
const START_AT = Date.UTC(2024, 3, 24)
const START_DIFFICULTY = 86_388_558_925_171.02
const TARGET_MS = RETARGET_BLOCKS * 600_000
/** Mean and standard deviation of the hashrate's growth in a retarget period. */
const GROWTH = 0.008
const DEVIATION = 0.025
const DRAW = 7_101
/** The protocol's limit of the factor by which the difficulty may change at once. */
const LARGEST_STEP = 4

export type Epoch = {
  readonly height: number
  readonly from: number
  readonly to: number
  readonly difficulty: number
}

export type NetworkAt = {
  readonly height: number
  /** Decimal text. */
  readonly difficulty: string
  /** Reward of a block, in coins. */
  readonly subsidy: string
  readonly retargetAt: number
  readonly blocksToHalving: number
}

export type Chain = {
  readonly at: (ms: number) => NetworkAt
  /** Retarget periods that overlap the given range of time. */
  readonly epochs: (from: number, to: number) => readonly Epoch[]
}

export const subsidyText = (height: number): string => coinsOfSatoshi(subsidyAt(height)).toFixed()
export const difficultyText = (difficulty: number): string => difficulty.toFixed(2)

export function createChain(seed: number): Chain {
  const known: Epoch[] = []
  function next(): Epoch {
    const last = known.at(-1)
    const nth = known.length
    const change = Math.exp(GROWTH + DEVIATION * normal(hash32(seed, DRAW, nth)))
    // While the difficulty stays the same, blocks are found faster in proportion to the growth of the hashrate since
    // the start of the period.
    const height = last ? last.height + RETARGET_BLOCKS : START_HEIGHT
    const from = last ? last.to : START_AT
    const step = last ? Math.min(LARGEST_STEP, Math.max(1 / LARGEST_STEP, TARGET_MS / (last.to - last.from))) : 1
    const difficulty = (last?.difficulty ?? START_DIFFICULTY) * step
    const epoch = { height, from, to: from + Math.round(TARGET_MS / change), difficulty }
    known.push(epoch)
    return epoch
  }
  function epochAt(ms: number): Epoch {
    let last = known.at(-1) ?? next()
    while (last.to <= ms) last = next()
    return known.findLast(({ from }) => from <= ms) ?? last
  }
  return {
    at(ms) {
      const { height: first, from, to, difficulty } = epochAt(ms)
      const height = first + Math.floor(((Math.max(ms, from) - from) / (to - from)) * RETARGET_BLOCKS)
      return {
        height,
        difficulty: difficultyText(difficulty),
        subsidy: subsidyText(height),
        retargetAt: to,
        blocksToHalving: HALVING_BLOCKS - (height % HALVING_BLOCKS),
      }
    },
    epochs(from, to) {
      epochAt(to)
      return known.filter(epoch => epoch.to > from && epoch.from <= to)
    },
  }
}
