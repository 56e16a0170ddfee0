// The walk of a share: its loadings on common factors, and its own part.
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import type { Instrument } from '../../../../../domain/instrument.ts'
import type { StockBoard } from '../../../../../domain/instruments/boards.ts'
import { isStockBoard } from '../../../../../domain/instruments/boards.ts'
import { isGenerated } from '../../../catalogue/generated.ts'
import { dayVarianceFactor } from './activity.ts'
import type { Levels } from './levels.ts'
import { betaOf, currencyOf, homeMarkets, lineOf, partsOf, SMALL_PART, sectorOf } from './loadings.ts'
import { saltOf } from './own-part.ts'
import type { RhythmName } from './rhythms.ts'
import type { OwnRhythm, ShareWalk } from './share-walk.ts'
import type { Part, SharedFactor } from './shared-factor.ts'
import { createFactorCache, createSharedFactor } from './shared-factor.ts'
import type { Walks } from './walks.ts'

export type Share = {
  readonly instrument: Instrument
  /** Price at the start, unscaled. */
  readonly start: number
  /** Standard deviation of a day's move, as a fraction of the price. */
  readonly volatility: number
}

type Loaded = { readonly factor: SharedFactor; readonly weight: number }
type Options = { readonly seed: number; readonly anchorDay: number; readonly daily: boolean }

/** The own part has at least this fraction of a share's variance. */
const LEAST_OWN = 0.2
/** An instrument whose board has no market of its own moves by itself. */
const ALONE: RhythmName = 'americas'

/** Number of cached days of the factors of whole markets: a year of each. */
const MARKET_DAYS = 1_100
/** Number of cached days of all groups' factors together: two years. */
const GROUP_DAYS = 750

/** Returns a function that gives the walk of a share. `shareOf` finds the main line of a company. */
export function createShares(
  walks: Walks,
  currencies: Levels,
  shareOf: (key: InstrumentKey) => Share | null,
  { seed, anchorDay, daily }: Options,
): (share: Share) => ShareWalk {
  const caches = { market: createFactorCache(MARKET_DAYS), group: createFactorCache(GROUP_DAYS) }
  const factors = new Map<string, SharedFactor>()
  const rhythms = new Map<RhythmName, OwnRhythm>()

  /** The factor that is the sum of walks. Those with the same parts are one. */
  function factorOf(kind: keyof typeof caches, rhythm: RhythmName, weights: ReadonlyMap<string, number>): SharedFactor {
    const key = [rhythm, ...weights].join(' ')
    let factor = factors.get(key)
    if (!factor) {
      const parts = [...weights].flatMap(([name, weight]): Part[] => {
        const walk = walks.find(name)
        return walk ? [[walk, weight]] : []
      })
      factor = createSharedFactor(walks, rhythm, parts, caches[kind])
      factors.set(key, factor)
    }
    return factor
  }

  function rhythmOf(name: RhythmName): OwnRhythm {
    const rhythm = rhythms.get(name) ?? {
      anchorDay,
      shareOf: dayVarianceFactor(name, daily),
      curve: day => walks.curve(name, day),
    }
    rhythms.set(name, rhythm)
    return rhythm
  }

  /**
   * What companies of one kind have in common beside their market: the parts of indices that are not the market's move,
   * their sector and a currency.
   */
  function groupOf({ instrument }: Share, board: StockBoard): Map<string, number> {
    const { index, small } = homeMarkets[board]
    const weights = new Map<string, number>()
    let marketPart = 0
    const isSmall = isGenerated(instrument.name) && small !== null
    const parts = isSmall ? [small] : partsOf(board, instrument.key)
    const weight = isSmall ? SMALL_PART : 1
    for (const part of parts) {
      weights.set(part, weight)
      marketPart -= weight * slopeOf(walks, part, index)
    }
    if (parts.length > 0) weights.set(index, marketPart)
    const sector = sectorOf(board, instrument.sector)
    if (sector) weights.set(sector, 1)
    const currency = currencyOf(instrument)
    if (currency) weights.set(...currency)
    return weights
  }

  function walkOf(share: Share, rhythm: RhythmName, loads: readonly Loaded[], salt: number): ShareWalk {
    const { instrument, start, volatility } = share
    const variance = volatility ** 2
    const own = Math.max(LEAST_OWN * variance, variance - varianceOf(loads))
    return {
      kind: 'share',
      factors: loads.map(({ factor }) => factor),
      weights: loads.map(({ weight }) => weight),
      salt,
      volatility: Math.sqrt(own),
      rhythm: rhythmOf(rhythm),
      offset: Math.log(start * 10 ** instrument.priceDecimals),
    }
  }

  function mainLine(share: Share): ShareWalk {
    const { board, key, sector } = share.instrument
    const salt = saltOf(seed, key)
    if (!isStockBoard(board)) return walkOf(share, ALONE, [], salt)
    const { index, rhythm } = homeMarkets[board]
    const market = factorOf('market', rhythm, new Map([[index, 1]]))
    const group = groupOf(share, board)
    const loads: Loaded[] = [{ factor: market, weight: betaOf(sector, salt) }]
    if (group.size > 0) loads.push({ factor: factorOf('group', rhythm, group), weight: 1 })
    return walkOf(share, rhythm, loads, salt)
  }

  return share => {
    const line = lineOf(share.instrument.key)
    const main = line && shareOf(line.main)
    if (!main) return mainLine(share)
    const walk = mainLine(main)
    const scale = Math.log(10 ** share.instrument.priceDecimals)
    if (line.ratio === null) return { ...walk, offset: Math.log(share.start) + scale }
    const { currency } = main.instrument
    const level = currencies.get(currency)
    if (level === undefined) return mainLine(share)
    return {
      ...walk,
      factors: [...walk.factors, factorOf('market', 'forex', new Map([[currency, 1]]))],
      weights: [...walk.weights, 1],
      offset: Math.log(main.start * line.ratio) + level + scale,
    }
  }
}

function covariance(walks: Walks, one: string, other: string): number {
  const [a, b] = [walks.find(one), walks.find(other)]
  if (!a || !b) return 0
  const loadOf = (draw: number): number => b.loads.find(load => load.draw === draw)?.weight ?? 0
  const shared = a.loads.reduce((sum, { draw, weight }) => sum + weight * loadOf(draw), 0)
  return a.driver.volatility * b.driver.volatility * shared
}

/** The move of an index for a move of 1 of another. */
const slopeOf = (walks: Walks, part: string, index: string): number =>
  covariance(walks, part, index) / covariance(walks, index, index)

/** Variance of a day of the weighted sum. */
function varianceOf(loads: readonly Loaded[]): number {
  const byDraw = new Map<number, number>()
  for (const { factor, weight } of loads)
    for (const [{ driver, loads: drawn }, share] of factor.parts)
      for (const load of drawn) {
        const value = weight * share * driver.volatility * load.weight
        byDraw.set(load.draw, (byDraw.get(load.draw) ?? 0) + value)
      }
  let sum = 0
  for (const value of byDraw.values()) sum += value * value
  return sum
}
