// The plan of a roll: the next month, both prices, and the money that closing and opening cost or return. The preview
// and the roll itself use the same computation.
import { must } from '../../domain/assert.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { contractCode } from '../../domain/instruments/delivery-month.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import type { FutureTerms } from '../../domain/instruments/terms.ts'
import { futureRow, liveMonths, termsOf } from '../../domain/instruments/terms.ts'
import type { MarginPosition } from '../../domain/margin.ts'
import { increased, settledMinor } from '../../domain/margin.ts'
import type { Opening } from '../../domain/margin-opening.ts'
import { openingOf, reservationOf } from '../../domain/margin-opening.ts'
import { Decimal, fromMinor, unscale } from '../../domain/money.ts'
import { nearestTick } from '../../domain/price.ts'
import type { StopField, Stops } from '../../domain/stops.ts'
import { stopProblem } from '../../domain/stops.ts'
import { localDay } from '../calendar/zone.ts'
import type { RateSide } from '../contracts/conversion.ts'
import { conversionRate } from '../contracts/conversion.ts'
import type { TradedTerms } from '../contracts/terms.ts'
import { contractTermsOf } from '../contracts/terms.ts'
import type { Listing } from '../market/source.ts'
import { executablePrice } from '../orders/executable.ts'
import type { Closing } from '../orders/products/isolated-margin-money.ts'
import { closingOf } from '../orders/products/isolated-margin-money.ts'
import type { Contracted } from '../positions/contract.ts'
import { decreasedBy, marginPositionOf, sizeOf } from '../positions/contract.ts'
import type { MarginDeps } from './deps.ts'

/** A delivery month in which a position can be opened. */
export type NextMonth = { readonly listing: Listing; readonly terms: TradedTerms }

/** The first later month that is listed, open for trading, and not about to expire. */
export function nextMonth(deps: Pick<MarginDeps, 'market' | 'clock'>, key: string): NextMonth | Refusal {
  const own = deps.market.find(key)
  const terms = own && termsOf(own.instrument.key)
  if (terms?.kind !== 'future' || terms.month === null) return refuse('notTradable')
  const found = laterMonths(terms, deps.clock.now())
    .map(code => deps.market.find(instrumentKey('FU', code)))
    .find(listing => listing !== null && isOpenable(listing, deps.clock.now()))
  const traded = found && contractTermsOf(found)
  return !found || !traded || isRefusal(traded) ? refuse('noLaterMonth') : { listing: found, terms: traded }
}

function laterMonths({ root, month, lastTrade }: FutureTerms, now: number): string[] {
  const row = must(futureRow(root), `the root ${root}`)
  const today = dateOfDay(localDay(now, must(lastTrade, 'a last trade').zone))
  return liveMonths(row, today)
    .filter(each => each > must(month, 'a month'))
    .map(each => contractCode(root, each))
}

function isOpenable(listing: Listing, now: number): boolean {
  const terms = contractTermsOf(listing)
  return listing.tradable && !isRefusal(terms) && terms.expiry !== null && now < terms.expiry.reduceOnlyAt
}

export type RollPlan = {
  readonly next: NextMonth
  /** Scaled prices: at which the position is closed, and at which the next month is opened. */
  readonly price: number
  readonly nextPrice: number
  readonly leverage: number
  readonly closing: Closing
  readonly opening: Opening
  /**
   * The customer's stops, moved by the difference between the prices of the two months and rounded to a tick. A stop
   * that would be invalid, or would trigger at once, is dropped.
   */
  readonly stops: Stops<number>
  /** The position in the next month after the roll. */
  readonly after: MarginPosition
  /** Change of the available money in minor units; negative if the roll costs money. */
  readonly cash: bigint
}

/** @param held the customer's position in the next delivery month, on the same side; null if there is none */
export function planRoll(
  deps: MarginDeps,
  position: Contracted,
  next: NextMonth,
  held: Contracted | null,
): RollPlan | Refusal {
  const own = deps.market.find(position.instrumentKey)
  if (!own) return refuse('notTradable')
  if (held?.contract.state === 'liquidating') return refuse('positionLiquidating')
  const prices = rollPrices(deps, position, { own, next: next.listing })
  if (isRefusal(prices)) return prices
  const rates = ratesOf(deps, position)
  if (!rates) return refuse('unavailable')
  const leverage = held?.leverage ?? Math.min(position.leverage ?? 1, next.terms.maximumLeverage)
  const closing = closingAt(position, prices.price, rates, deps.clock.now())
  const opened = openingAt(position, next, { prices, leverage, rate: rates.paid })
  const { price, nextPrice } = prices
  return {
    next,
    price,
    nextPrice,
    leverage,
    closing,
    opening: opened.opening,
    stops: movedStops(position, next.listing, prices),
    after: held ? increased(marginPositionOf(held), opened.position) : opened.position,
    cash: returnOf(closing) - opened.opening.margin - opened.opening.fee,
  }
}

const returnOf = ({ released, profit, shortfall, fee }: Closing): bigint => released + profit + shortfall - fee

type RollPrices = {
  readonly price: number
  readonly nextPrice: number
  /** The price at which the next month's position could be closed. */
  readonly nextExit: number
}
type Months = { readonly own: Listing; readonly next: Listing }

/** Both prices are from the order book, at the side that is worse for the customer. */
function rollPrices(deps: MarginDeps, { side }: Contracted, { own, next }: Months): RollPrices | Refusal {
  const [exit, entry] = side === 'long' ? (['bid', 'ask'] as const) : (['ask', 'bid'] as const)
  const price = executablePrice(deps, own, exit)
  if (typeof price !== 'number') return refuse(price)
  const nextPrice = executablePrice(deps, next, entry)
  if (typeof nextPrice !== 'number') return refuse(nextPrice)
  return { price, nextPrice, nextExit: deps.market.quotes[exit][next.instrument.ix] ?? 0 }
}

type Rates = Readonly<Record<Exclude<RateSide, 'middle'>, Decimal>>

function ratesOf({ market }: MarginDeps, { contract, currency }: Contracted): Rates | null {
  const received = conversionRate(market, contract.currency, currency, 'received')
  const paid = conversionRate(market, contract.currency, currency, 'paid')
  return received && paid ? { received, paid } : null
}

function closingAt(position: Contracted, price: number, rates: Rates, at: number): Closing {
  const value = sizeOf(position).times(unscale(price, position.priceDecimals))
  const rate = (profit: Decimal) => (profit.isNegative() ? rates.paid : rates.received)
  const { released, profit } = decreasedBy(position, { quantity: position.quantity, value, rate, at })
  const fee = settledMinor(value.abs().times(position.contract.feeRate).times(rates.paid))
  return closingOf({ released, profit, fee, penalty: 0n, keepsRest: false })
}

type OpeningInput = { readonly prices: RollPrices; readonly leverage: number; readonly rate: Decimal }

function openingAt(position: Contracted, { terms }: NextMonth, { prices, leverage, rate }: OpeningInput) {
  const size = unscale(position.quantity, position.quantityDecimals).times(terms.multiplier)
  const price = unscale(prices.nextPrice, position.priceDecimals)
  const asked = { size, price, leverage: new Decimal(leverage), feeRate: terms.feeRate, rate }
  const opening = openingOf(asked, reservationOf(asked))
  const opened: MarginPosition = {
    side: position.side,
    size,
    entry: price,
    collateral: fromMinor(opening.margin).div(rate),
  }
  return { opening, position: opened }
}

/** A stop that would trigger at once, or is not a valid price, is omitted. */
function movedStops({ side, contract }: Contracted, { tickSteps }: Listing, prices: RollPrices): Stops<number> {
  const moved = (field: StopField): number | null => {
    const stop = contract[field]
    if (stop === null) return null
    const price = stop + prices.nextPrice - prices.price
    if (price <= 0) return null
    const onTick = nearestTick(price, tickSteps)
    return stopProblem(field, onTick, { side, market: prices.nextExit || null, liquidation: null }) ? null : onTick
  }
  return { takeProfit: moved('takeProfit'), stopLoss: moved('stopLoss') }
}
