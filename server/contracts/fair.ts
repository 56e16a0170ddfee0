// The instruments and rates from which a contract's fair price is computed. An index future follows its index, carried
// to the last trade; a currency future its pair; a metal its spot price; another commodity the point of its curve.
// Pairs and spot codes have none, because their own order book is the market. Nor has the future on volatility, because
// volatility cannot be held.
import { dayOfDate } from '../../domain/calendar/civil-date.ts'
import { contractCode } from '../../domain/instruments/delivery-month.ts'
import { dollarIndexWeights } from '../../domain/instruments/dollar-index.ts'
import { instrumentKey, parseKey } from '../../domain/instruments/market-code.ts'
import { baseOf, DOLLAR, quoteOf } from '../../domain/instruments/pair.ts'
import type { FutureRow } from '../../domain/instruments/tables/future-row.ts'
import type { FutureTerms } from '../../domain/instruments/terms.ts'
import { continuousMonth, futureRow, termsOf } from '../../domain/instruments/terms.ts'
import type { Underlying } from '../../domain/instruments/underlyings.ts'
import { underlyingOfRoot, underlyingOfSpot } from '../../domain/instruments/underlyings.ts'
import type { FairBasis } from '../../domain/mark.ts'
import type { RatedCurrency } from '../../domain/policy-rates.ts'
import { isRated, policyRate } from '../../domain/policy-rates.ts'

/** Spot code of each metal. The curve of a metal contains only its cost of financing. */
const spotOfMetal: Readonly<Record<string, string>> = {
  GC: 'XAUUSD',
  SI: 'XAGUSD',
  PL: 'XPTUSD',
  PA: 'XPDUSD',
  HG: 'XCUUSD',
}
const NONE = '0'

const rateOf = (currency: RatedCurrency, date: string): string => policyRate(currency, date).toFixed()

/** The instruments and rates of a contract's fair price on a date; null if none can be computed. */
export function fairBasisOf(key: string, date: string): FairBasis | null {
  const parts = parseKey(key)
  if (!parts) return null
  const terms = termsOf(instrumentKey(parts.board, parts.code))
  if (terms?.kind === 'commodity') return ofSpot(underlyingOfSpot(parts.code))
  if (terms?.kind !== 'future' || terms.lastTradeDate === null || terms.lastTradeDate < date) return null
  return ofFuture(terms, dayOfDate(terms.lastTradeDate), date)
}

/** A contract on an index without a delivery month costs the same as the index. */
function ofSpot(underlying: Underlying | null): FairBasis | null {
  if (underlying?.of !== 'index') return null
  return { key: instrumentKey('IX', underlying.code), by: 'carry', rate: NONE, yield: NONE, lastDay: null }
}

function ofFuture(terms: FutureTerms, lastDay: number, date: string): FairBasis | null {
  const underlying = underlyingOfRoot(terms.root)
  switch (underlying.of) {
    case 'index': {
      const { code, currency, dividendYield } = underlying
      const key = instrumentKey('IX', code)
      return { key, by: 'carry', rate: rateOf(currency, date), yield: dividendYield, lastDay }
    }
    case 'pair':
      return ofPair(underlying.pair, lastDay, date)
    case 'dollarIndex':
      return ofDollarIndex(lastDay, date)
    case 'volatility':
      return null
    case 'commodity':
      return ofCommodity(terms, underlying.root, lastDay, date)
  }
}

/** A pair with the dollar is quoted in one direction only, so its future may follow the inverse. */
function ofPair(pair: string, lastDay: number, date: string): FairBasis | null {
  const [base, quote] = [baseOf(pair), quoteOf(pair)]
  if (!isRated(base) || !isRated(quote)) return null
  const rates = { rate: rateOf(quote, date), yield: rateOf(base, date), lastDay }
  const isQuoted = termsOf(instrumentKey('FX', pair)) !== null
  return isQuoted
    ? { key: instrumentKey('FX', pair), by: 'forward', ...rates }
    : { key: instrumentKey('FX', quote + base), by: 'inverse', ...rates }
}

/**
 * The index rises when the currencies of its basket fall. So its rates are the opposite of theirs: it yields the
 * dollar's rate and costs those of the basket.
 */
function ofDollarIndex(lastDay: number, date: string): FairBasis {
  const basket = dollarIndexWeights.reduce(
    (sum, [currency, weight]) => (isRated(currency) ? sum + weight * policyRate(currency, date).toNumber() : sum),
    0,
  )
  const weights = dollarIndexWeights.reduce((sum, [, weight]) => sum + weight, 0)
  const rate = (weights * policyRate(DOLLAR, date).toNumber()).toFixed(8)
  return { key: instrumentKey('IX', 'DXY'), by: 'carry', rate, yield: basket.toFixed(8), lastDay }
}

/** The smaller contract of a month follows the larger one; a distant month follows the most traded one. */
function ofCommodity(terms: FutureTerms, root: string, lastDay: number, date: string): FairBasis | null {
  const spot = spotOfMetal[root]
  if (spot !== undefined)
    return { key: instrumentKey('CM', spot), by: 'carry', rate: rateOf(DOLLAR, date), yield: NONE, lastDay }
  const row = futureRow(root)
  if (!row || terms.month === null) return null
  return root === terms.root ? ofCurve(row, terms.month, date) : nodeOf(root, terms.month, 'carry')
}

function ofCurve(row: FutureRow, month: string, date: string): FairBasis | null {
  const main = continuousMonth(row, 'main', date)
  return main === null || main === month ? null : nodeOf(row.root, main, 'spread')
}

const nodeOf = (root: string, month: string, by: 'carry' | 'spread'): FairBasis => ({
  key: instrumentKey('FU', contractCode(root, month)),
  by,
  rate: NONE,
  yield: NONE,
  lastDay: null,
})
