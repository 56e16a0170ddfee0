// Currency pairs and indices, which are quoted without a delivery date.
import { dayOfDate } from '../../../../../domain/calendar/civil-date.ts'
import { dollarIndex, dollarIndexWeights } from '../../../../../domain/instruments/dollar-index.ts'
import { baseOf, DOLLAR, quoteOf } from '../../../../../domain/instruments/pair.ts'
import { createCombination } from './combination.ts'
import { VOLATILITY_RESPONSE } from './drivers.ts'
import type { Following, Frame } from './following.ts'
import type { Levels } from './levels.ts'
import type { Walk, Walks } from './walks.ts'

/** A sum of walks with fixed weights. */
export type Basket = { readonly parts: readonly Walk[]; readonly weights: Float64Array; readonly offset: number }

function basketOf(walks: Walks, offset: number, weights: Readonly<Record<string, number>>): Basket | null {
  const names = Object.keys(weights)
  const parts = names.map(name => walks.find(name)).filter(walk => walk !== null)
  return parts.length === names.length ? { parts, weights: Float64Array.from(Object.values(weights)), offset } : null
}

/** Price of one unit of the base currency in the quote currency, not scaled. */
export function pairBasket(walks: Walks, levels: Levels, pair: string): Basket | null {
  const [base, quote] = [baseOf(pair), quoteOf(pair)]
  const [baseLevel, quoteLevel] = [levels.get(base), levels.get(quote)]
  if (baseLevel === undefined || quoteLevel === undefined) return null
  const weights: Record<string, number> = {}
  if (base !== DOLLAR) weights[base] = 1
  if (quote !== DOLLAR) weights[quote] = -1
  return basketOf(walks, baseLevel - quoteLevel, weights)
}

const DOLLAR_INDEX_FACTOR = 50.143_481_12
/** Initial log value of the krona in dollars, which no listed pair determines. */
const SWEDISH_START = Math.log(1 / 9.32)

export function dollarIndexBasket(walks: Walks, levels: Levels): Basket | null {
  let offset = Math.log(DOLLAR_INDEX_FACTOR)
  for (const [currency, weight] of dollarIndexWeights) {
    const level = levels.get(currency) ?? (currency === 'SEK' ? SWEDISH_START : undefined)
    if (level === undefined) return null
    offset += weight * level
  }
  return basketOf(walks, offset, dollarIndex)
}

export const indexBasket = (walks: Walks, code: string, level: number): Basket | null =>
  basketOf(walks, Math.log(level), { [code]: 1 })

const constantly = (frame: Frame) => (): Frame => frame

/** `scale`: number of scaled units in one unit of the price. */
export function followBasket(walks: Walks, { parts, weights, offset }: Basket, scale: number): Following | null {
  const [first] = parts
  if (!first) return null
  return {
    kind: 'combination',
    combination: createCombination(walks, first.driver.rhythm, parts),
    frameOf: constantly({ weights, offset: offset + Math.log(scale) }),
    shift: 0,
    settlement: null,
    openContracts: null,
  }
}

const VOLATILITY_MEAN = 18
/** Number of past days that are included; earlier falls have no effect. */
const MEMORY_DAYS = 20

/** The yearly rate at which the futures market expects volatility to return to its mean. */
const REVERSION = 4
const YEAR_DAYS = 365

/** The volatility index: the stock index's loss relative to its mean of the last weeks, plus independent noise. */
export function volatilityAt(walks: Walks) {
  const index = walks.find('SPX')
  const own = walks.find('VIX.own')
  if (!index || !own) return null
  return {
    parts: [index, own],
    at(date: string, days: number) {
      const kept = Math.exp((-REVERSION * days) / YEAR_DAYS)
      const mean = kept * VOLATILITY_RESPONSE * meanBefore(index, dayOfDate(date))
      return {
        weights: Float64Array.of(-VOLATILITY_RESPONSE * kept, kept),
        offset: Math.log(VOLATILITY_MEAN) + mean,
      }
    },
    shift: 0,
  }
}

function meanBefore(walk: Walk, day: number): number {
  let sum = 0
  for (let back = 0; back < MEMORY_DAYS; back++) sum += walk.midnight(day - back)
  return sum / MEMORY_DAYS
}
