// Prices of futures and spot codes: the price of the underlying, carried forward to the day of the last trade.

import { dayOfDate } from '../../../../../domain/calendar/civil-date.ts'
import { carryFactor, forwardRatio } from '../../../../../domain/carry.ts'
import { dollarIndexWeights } from '../../../../../domain/instruments/dollar-index.ts'
import type { LastTrade } from '../../../../../domain/instruments/last-trade-rules.ts'
import { baseOf, DOLLAR, quoteOf } from '../../../../../domain/instruments/pair.ts'
import type { SettlementWindow } from '../../../../../domain/instruments/settlement-window.ts'
import { settlementWindow } from '../../../../../domain/instruments/settlement-window.ts'
import type { FutureTerms } from '../../../../../domain/instruments/terms.ts'
import { continuousMonth, futureRow, lastTradeDay } from '../../../../../domain/instruments/terms.ts'
import type { Underlying } from '../../../../../domain/instruments/underlyings.ts'
import { Decimal } from '../../../../../domain/money.ts'
import type { RatedCurrency } from '../../../../../domain/policy-rates.ts'
import { isRated, policyRate } from '../../../../../domain/policy-rates.ts'
import { DAY_MS, MINUTE_MS } from '../../../../../domain/time.ts'
import { localToUtc } from '../../../../calendar/zone.ts'
import type { Combination } from './combination.ts'
import { createCombination } from './combination.ts'
import { CURVATURE, SLOPE } from './drivers.ts'
import type { Basket } from './follow-level.ts'
import { dollarIndexBasket, indexBasket, pairBasket, volatilityAt } from './follow-level.ts'
import type { Following, Frame } from './following.ts'
import { framesBy } from './following.ts'
import type { Levels } from './levels.ts'
import { openContractsOf } from './open-contracts.ts'
import { curvePoint } from './term-structure.ts'
import type { Walk, Walks } from './walks.ts'

/** Initial prices, unscaled, of all underlyings, which are quoted without a delivery date. */
export type Starts = {
  readonly currencies: Levels
  readonly indices: ReadonlyMap<string, number>
  /** Initial price of each commodity's largest contract. */
  readonly roots: ReadonlyMap<string, number>
}

/** Components of a day's price: the weights of the walks, and the log price without them. */
type Point = { readonly weights: Float64Array; readonly offset: number }
type Curve = {
  readonly parts: readonly Walk[]
  /** The weights and the log price on `date` for a delivery after `days` days; 0 days for immediate delivery. */
  readonly at: (date: string, days: number, lastTrade: string) => Point
  /** Subtracted from the exponential, so that the price can be negative; in units of the price. */
  readonly shift: number
}

const MONEY_BASIS = 360

/** Logarithm of forward ÷ spot; 0 for a currency without a policy rate. */
function forwardLog(base: string, quote: string, date: string, days: number): number {
  if (!isRated(base) || !isRated(quote)) return 0
  const ratio = forwardRatio({ base: policyRate(base, date), quote: policyRate(quote, date) }, days, MONEY_BASIS)
  return Math.log(ratio?.toNumber() ?? 1)
}

const carriedLog = (currency: RatedCurrency, dividendYield: string, date: string, days: number): number =>
  Math.log(carryFactor(policyRate(currency, date), new Decimal(dividendYield), days).toNumber())

const carried = (basket: Basket | null, carry: (date: string, days: number) => number): Curve | null =>
  basket && {
    parts: basket.parts,
    at: (date, days) => ({ weights: basket.weights, offset: basket.offset + carry(date, days) }),
    shift: 0,
  }

/** Shift of oil prices, in dollars. They can be negative, so the walk is that of the price plus this shift. */
const ENERGY_SHIFT = 20
const shifted = new Set(['CL', 'B'])

function commodityCurve(walks: Walks, root: string, start: number): Curve | null {
  const level = walks.find(root)
  if (!level) return null
  const shape = [walks.find(`${root}${SLOPE}`), walks.find(`${root}${CURVATURE}`)].filter(walk => walk !== null)
  const shift = shifted.has(root) ? ENERGY_SHIFT : 0
  // The walk is that of price + shift, so a move of the walk would move the price by more. The weights are scaled down
  // by this factor, so that the price moves by the intended percentage.
  const share = start / (start + shift)
  return {
    parts: [level, ...shape],
    at(date, days, lastTrade) {
      const rate = policyRate(DOLLAR, date).toNumber()
      const point = curvePoint(level.driver.rhythm, rate, days, { day: date, lastTrade })
      const weights = [point.level, point.slope, point.curvature].slice(0, 1 + shape.length)
      return {
        weights: Float64Array.from(weights, weight => weight * share),
        offset: Math.log(start + shift) + point.certain * share,
      }
    },
    shift,
  }
}

function curveOf(underlying: Underlying, walks: Walks, starts: Starts): Curve | null {
  switch (underlying.of) {
    case 'index': {
      const { code, currency, dividendYield } = underlying
      const start = starts.indices.get(code)
      const basket = start === undefined ? null : indexBasket(walks, code, start)
      return carried(basket, (date, days) => carriedLog(currency, dividendYield, date, days))
    }
    case 'pair': {
      const { pair } = underlying
      return carried(pairBasket(walks, starts.currencies, pair), (date, days) =>
        forwardLog(baseOf(pair), quoteOf(pair), date, days),
      )
    }
    case 'dollarIndex':
      return carried(dollarIndexBasket(walks, starts.currencies), (date, days) =>
        dollarIndexWeights.reduce(
          (sum, [currency, weight]) => sum + weight * forwardLog(currency, DOLLAR, date, days),
          0,
        ),
      )
    case 'volatility':
      return volatilityAt(walks)
    case 'commodity': {
      const start = starts.roots.get(underlying.root)
      return start === undefined ? null : commodityCurve(walks, underlying.root, start)
    }
  }
}

/** `scale`: number of scaled units in one unit of the price. */
function followCurve(
  walks: Walks,
  curve: Curve,
  scale: number,
  settlement: SettlementWindow | null,
  pointOf: (date: string, combination: Combination) => Point,
): Following | null {
  const [first] = curve.parts
  if (!first) return null
  const toScale = Math.log(scale)
  const combination = createCombination(walks, first.driver.rhythm, curve.parts)
  return {
    kind: 'combination',
    combination,
    frameOf: framesBy(({ date }): Frame => {
      const { weights, offset } = pointOf(date, combination)
      return { weights, offset: offset + toScale }
    }),
    shift: curve.shift * scale,
    settlement,
    openContracts: null,
  }
}

/** A spot code, or a contract for difference on an index: without delivery, and so without a cost of carry. */
export function followSpot(underlying: Underlying, walks: Walks, starts: Starts, scale: number): Following | null {
  const curve = curveOf(underlying, walks, starts)
  const unit = underlying.of === 'commodity' ? underlying.unit : 1
  return curve && followCurve(walks, curve, scale * unit, null, date => curve.at(date, 0, date))
}

/**
 * The delivery month whose price a code has on a day: its own, or the one that its continuous series follows; null if
 * there is none.
 */
function monthOn({ root, month, role }: FutureTerms, date: string): string | null {
  const row = futureRow(root)
  return month ?? (row && role ? continuousMonth(row, role, date) : null)
}

export function followFuture(
  terms: FutureTerms,
  underlying: Underlying,
  walks: Walks,
  starts: Starts,
  scale: number,
): Following | null {
  const curve = curveOf(underlying, walks, starts)
  const row = futureRow(terms.root)
  if (!curve || !row) return null
  const followed = followCurve(walks, curve, scale, settlementWindow(terms), (date, combination) => {
    const month = monthOn(terms, date)
    const lastTrade = month === null ? null : lastTradeDay(row, month)
    const days = lastTrade === null ? 0 : dayOfDate(lastTrade.date) - dayOfDate(date)
    if (lastTrade && days < 0) return settledAt(combination, curve.at(lastTrade.date, 0, lastTrade.date), lastTrade)
    return curve.at(date, days, lastTrade?.date ?? date)
  })
  const openContracts = (date: string): number => {
    const month = monthOn(terms, date)
    return month === null ? 0 : openContractsOf(row, month, date)
  }
  return followed && { ...followed, openContracts }
}

/** Weights and log price after the last trade, from which on the price stays constant. */
function settledAt(combination: Combination, { weights, offset }: Point, { date, time, zone }: LastTrade): Point {
  const at = localToUtc(date, time, zone)
  const minute = Math.floor((at % DAY_MS) / MINUTE_MS)
  const value = combination.at(weights, Math.floor(at / DAY_MS), minute, 0)
  return { weights: new Float64Array(weights.length), offset: offset + value }
}
