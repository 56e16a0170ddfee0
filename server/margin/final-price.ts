// The price at which a contract's positions are closed at its end, by the rule of the contract
// (`domain/instruments/final-settlement.ts`). Null while the price is not known: some contracts use the opening of an
// index after their last trade.
import type { FinalRule } from '../../domain/instruments/final-settlement.ts'
import { finalRuleOf } from '../../domain/instruments/final-settlement.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { settlementWindow } from '../../domain/instruments/settlement-window.ts'
import type { FutureTerms } from '../../domain/instruments/terms.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import { underlyingOfRoot } from '../../domain/instruments/underlyings.ts'
import { Decimal } from '../../domain/money.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import { localToUtc } from '../calendar/zone.ts'
import { lastMarkOf } from '../contracts/mark.ts'
import type { Listing, MarketSource, PriceHistory } from '../market/source.ts'

const DAY_QUOTES_MS = 5 * MINUTE_MS
const LAST_MINUTES_MS = 10 * MINUTE_MS
const LAST_QUOTES_MS = 15_000

/**
 * Past prices of one instrument, scaled. `until`: time of the last trade of the contract. `now`: later prices are not
 * known.
 */
type PricePast = {
  readonly history: PriceHistory
  readonly ix: number
  readonly until: number
  readonly now: number
}

/**
 * Scaled final price of the contract. If a computed market keeps no past prices of the contract or its index, the
 * contract's own last price.
 */
export function finalPrice(market: MarketSource, { instrument }: Listing, now: number): number | null {
  const terms = termsOf(instrument.key)
  if (terms?.kind !== 'future' || terms.lastTrade === null) return null
  const rule = finalRuleOf(terms)
  const { date, time, zone } = terms.lastTrade
  const last = market.quotes.price[instrument.ix] || null
  if (rule === 'mark') return rounded(lastMarkOf(market, instrument.ix))
  const { history } = market
  const until = localToUtc(date, time, zone)
  // Providers send no settlement prices: a live contract ends at its own last price before the end of its trading.
  if (!history) return market.live ? (market.lastPriceAt?.(instrument.ix, until)?.price ?? null) : last
  if (rule === 'settlement') return settled({ history, ix: instrument.ix, until, now }, terms) ?? last
  const followed = indexOf(market, terms.root)
  if (!followed || history.priceAt(followed.ix, until) === null) return last
  const price = ofIndex(rule, { history, ix: followed.ix, until, now })
  const unit = new Decimal(10).pow(instrument.priceDecimals - followed.priceDecimals)
  return price && inUnits(price.times(unit), rule)
}

const rounded = (price: number | null): number | null => (price === null ? null : Math.round(price) || null)

/** The mean of Hong Kong's contracts is rounded down. */
const inUnits = (price: Decimal, rule: FinalRule): number =>
  price.toDecimalPlaces(0, rule === 'meanOfDay' ? Decimal.ROUND_DOWN : Decimal.ROUND_HALF_UP).toNumber()

function indexOf({ find }: MarketSource, root: string) {
  const underlying = underlyingOfRoot(root)
  if (underlying.of === 'index') return find(instrumentKey('IX', underlying.code))?.instrument
  return underlying.of === 'volatility' ? find(instrumentKey('IX', 'VIX'))?.instrument : undefined
}

function ofIndex(rule: FinalRule, past: PricePast): Decimal | null {
  const { until } = past
  switch (rule) {
    case 'meanOfDay':
      return meanAt(past, dayQuotes(past))
    case 'opening':
      return opening(past)
    case 'lastMinutes':
      return meanAt(past, every(LAST_QUOTES_MS, until - LAST_MINUTES_MS, until))
    default:
      // If the index closed before the last trade of the contract, its price at that time is the close.
      return meanAt(past, [until])
  }
}

/** The mean of the prices at these instants; null while one of them is in the future or has no price. */
function meanAt({ history, ix, now }: PricePast, instants: readonly number[]): Decimal | null {
  if (instants.length === 0 || instants.some(at => at > now)) return null
  const prices = instants.map(at => history.priceAt(ix, at)).filter(price => price !== null)
  return prices.length < instants.length ? null : Decimal.sum(...prices).div(prices.length)
}

function every(stepMs: number, from: number, to: number): number[] {
  return Array.from({ length: Math.round((to - from) / stepMs) }, (_, nth) => from + (nth + 1) * stepMs)
}

/**
 * Instants for the mean of the last day: every five minutes within the trading hours, without their ends, and the
 * close.
 */
function dayQuotes({ history, ix, until }: PricePast): number[] {
  const opened = history.sessions(ix, until).filter(({ openMs }) => openMs < until)
  const today = opened.filter(({ dayStartMs }) => dayStartMs === opened.at(-1)?.dayStartMs)
  const within = today.flatMap(({ openMs, closeMs }) =>
    every(DAY_QUOTES_MS, openMs, Math.min(closeMs, until)).filter(at => at < Math.min(closeMs, until)),
  )
  return today.length === 0 ? [] : [...within, until]
}

/** The first price of the index at or after the contract's last trade. */
function opening(past: PricePast): Decimal | null {
  const next = past.history.sessions(past.ix, past.until).find(({ closeMs }) => closeMs > past.until)
  return next ? meanAt(past, [Math.max(next.openMs, past.until)]) : null
}

/** The mean of the day's settlement window; null if the last trade is before its end. */
function settled(past: PricePast, terms: FutureTerms): number | null {
  const window = settlementWindow(terms)
  if (!window || !terms.lastTradeDate) return null
  const end = localToUtc(terms.lastTradeDate, window.ends, window.zone)
  if (end > past.until) return null
  const mean = meanAt(past, every(SECOND_MS, end - (window.seconds + 1) * SECOND_MS, end - SECOND_MS))
  return mean?.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber() ?? null
}
