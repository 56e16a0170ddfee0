// Simulated issuers and investors. All data of an issue is computed from the seed and the issue's number.
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import { Decimal } from '../../domain/money.ts'
import type { Range } from '../../domain/new-issue/conditional-offer.ts'
import { offerFacts } from '../../domain/new-issue/offer-facts.ts'
import { offerRules } from '../../domain/new-issue/offer-rules.ts'
import { INITIAL_PERCENT } from '../../domain/new-issue/pools.ts'
import { hash32, unit } from '../lib/random.ts'
import { codeOf, nameOf, sponsorOf } from './issuers.ts'
import type { Division, SimulatedApplications, Terms, Timetable } from './terms.ts'

type Chance = (what: number) => number

/** Offset of the random numbers of each board, so that issues of different boards with the same number differ. */
const CHANCES = 10_000

/** Offset of the random numbers for an issue's facts, after those for its crowd. */
const FACTS = 5_000

export type IssueNumber = { readonly board: StockBoard; readonly nth: number }

export function simulatedTerms(seed: number, { board, nth }: IssueNumber, timetable: Timetable): Terms {
  const offset = stockBoards.indexOf(board) * CHANCES
  const chance: Chance = what => unit(hash32(seed, nth, offset + what))
  const pick = <T>(from: readonly T[], what: number): T => from[Math.floor(chance(what) * from.length)] as T
  const style = styles[board]
  const lot = pick(style.lots, 1)
  const cents = style.cents.from + Math.floor(chance(2) * (style.cents.to - style.cents.from))
  const maximum = new Decimal(cents).div(100)
  const low = maximum.times('0.85').toDecimalPlaces(2)
  const final = style.finalPrice({ low, high: maximum }, chance(3))
  const { mechanism, percent } = style.division(chance)
  const offerShares = lot * style.lotsOffered(chance(6))
  const initialPublic = Math.floor((offerShares * (percent ?? INITIAL_PERCENT)) / 100 / lot) * lot
  return {
    board,
    code: codeOf(board, nth),
    name: nameOf(board, nth),
    lot,
    lowPrice: low.toFixed(2),
    maximumPrice: maximum.toFixed(2),
    finalPrice: final.toFixed(2),
    offerShares,
    initialPublic,
    mechanism,
    percent: mechanism === 'B' ? percent : null,
    timetable,
    facts: offerFacts({ board, sponsor: sponsorOf(board, chance(FACTS)), chance: what => chance(FACTS + 1 + what) }),
    crowd: crowdOf(chance, offerRules[board].ladder({ lot, initialPublic }), { level: style.level, initialPublic }),
  }
}

type Style = {
  readonly lots: readonly number[]
  readonly cents: { readonly from: number; readonly to: number }
  readonly finalPrice: (range: Range, chance: number) => Decimal
  readonly division: (chance: Chance) => { readonly mechanism: Division; readonly percent: number | null }
  readonly lotsOffered: (chance: number) => number
  /** Range of the simulated demand: shares applied for ÷ shares offered. */
  readonly level: readonly [least: number, most: number]
}

const within = ({ low, high }: Range, chance: number): Decimal =>
  low.plus(high.minus(low).times(0.3 + 0.7 * chance)).toDecimalPlaces(2)

/** Fraction of the prices that are more than a fifth above or below the range. */
const REPRICED = 0.25
function withSurprises(range: Range, chance: number): Decimal {
  if (chance >= REPRICED) return within(range, (chance - REPRICED) / (1 - REPRICED))
  const part = chance / REPRICED
  const factor =
    part < 0.5 ? new Decimal(part).div(5).plus('1.25') : new Decimal(part - 0.5).div(5).negated().plus('0.75')
  return (part < 0.5 ? range.high : range.low).times(factor).toDecimalPlaces(2)
}

const styles: Readonly<Record<StockBoard, Style>> = {
  HK: {
    lots: [100, 200, 500, 1_000],
    cents: { from: 300, to: 6_000 },
    finalPrice: within,
    division: chance =>
      chance(4) < 0.5
        ? { mechanism: 'A', percent: null }
        : { mechanism: 'B', percent: 10 + 5 * Math.floor(chance(5) * 3) },
    lotsOffered: chance => 20_000 + 1_000 * Math.floor(chance * 60),
    level: [0.6, 60],
  },
  US: {
    lots: [10],
    cents: { from: 900, to: 4_200 },
    finalPrice: withSurprises,
    division: () => ({ mechanism: 'random', percent: RETAIL_PERCENT }),
    lotsOffered: chance => 100_000 + 10_000 * Math.floor(chance * 40),
    level: [0.6, 6],
  },
  MX: {
    lots: [100],
    cents: { from: 1_500, to: 9_000 },
    finalPrice: within,
    division: () => ({ mechanism: 'proRata', percent: RETAIL_PERCENT }),
    lotsOffered: chance => 20_000 + 1_000 * Math.floor(chance * 40),
    level: [0.6, 6],
  },
}

/** Percentage of the offer that the placing banks allocate to customers of this broker. */
const RETAIL_PERCENT = 10
/** The number of applications is proportional to this power of the quantity, so that most are for one lot. */
const SLOPE = -1.15

type Demand = { readonly level: Style['level']; readonly initialPublic: number }

/**
 * Simulated applications for each quantity of the ladder. Their total demand is about the drawn level, and most are
 * small.
 */
function crowdOf(
  chance: Chance,
  ladder: readonly number[],
  { level: [least, most], initialPublic }: Demand,
): SimulatedApplications[] {
  const level = least * (most / least) ** chance(9)
  const [smallest = 1] = ladder
  const weights = ladder.map((shares, nth) => (shares / smallest) ** SLOPE * (0.5 + chance(100 + nth)))
  const demand = ladder.reduce((sum, shares, nth) => sum + shares * (weights[nth] ?? 0), 0)
  const scale = (level * initialPublic) / demand
  return ladder
    .map((shares, nth) => ({ shares, applications: Math.round(scale * (weights[nth] ?? 0)) }))
    .filter(({ applications }) => applications > 0)
}
