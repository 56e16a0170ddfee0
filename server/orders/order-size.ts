// The largest order that a customer can place. A purchase is limited by the available money, fees included; a sale by
// the available shares.
import { and, eq, isNull } from 'drizzle-orm'
import { affordable } from '../../domain/affordable.ts'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { specOf } from '../../domain/instruments/boards.ts'
import { stockBoardOf } from '../../domain/instruments/market-code.ts'
import { directions, orderTypes } from '../../domain/order.ts'
import { orderUnits } from '../../domain/order-units.ts'
import { floorToLot, parseScaled, quantityText, scaledLot } from '../../domain/price.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import { worstPrice } from '../../domain/worst-price.ts'
import { invalid } from '../calls/invalid.ts'
import type { Db } from '../db/db.ts'
import { positions } from '../db/trading-schema.ts'
import { walletsOf } from '../ledger/accounts.ts'
import type { Listing, MarketSource } from '../market/source.ts'
import { feeRulesAt } from './fee-schedules.ts'

type Input = CallParsed<'POST /position/getHalfOrFullNum'>
type Answer = CallAnswer<'POST /position/getHalfOrFullNum'>
type Deps = { readonly db: Db; readonly market: MarketSource; readonly now: number }

export async function orderSize(deps: Deps, userId: string, input: Input): Promise<Answer | Refusal> {
  const listing = deps.market.find(input.key)
  if (!listing || stockBoardOf(input.key) === null) return refuse('notFound', { field: 'key' })
  const units = orderUnits(listing.instrument, listing.wholeShares)
  const { quantityDecimals } = units
  const lot = scaledLot(units)
  const isSale = input.direction === directions.sell
  const full = isSale ? await freeShares(deps.db, userId, input.key) : await purchase(deps, userId, { listing, input })
  if (isRefusal(full)) return full
  const text = (quantity: number) => quantityText(quantity, quantityDecimals)
  return { full: text(full), half: text(floorToLot(full / 2, lot)), reason: isSale ? 'shares' : 'money' }
}

/** Shares that are held and not reserved by open sales, scaled. */
async function freeShares(db: Db, userId: string, key: Input['key']): Promise<number> {
  const [held] = await db
    .select({ quantity: positions.quantity, used: positions.used })
    .from(positions)
    .where(and(eq(positions.userId, userId), eq(positions.instrumentKey, key), isNull(positions.closedAt)))
  return held ? held.quantity - held.used : 0
}

type Purchase = { readonly listing: Listing; readonly input: Input }

async function purchase(deps: Deps, userId: string, { listing, input }: Purchase): Promise<number | Refusal> {
  const board = must(stockBoardOf(input.key), 'a board of shares')
  const price = priceOf(deps.market, listing, input)
  if (isRefusal(price)) return price
  const [wallet] = await walletsOf(deps.db, userId, [must(specOf(board).wallet, 'a wallet')])
  const { priceDecimals } = listing.instrument
  const units = orderUnits(listing.instrument, listing.wholeShares)
  const fees = feeRulesAt(board, deps.now)
  const terms = { fees, price, priceDecimals, quantityDecimals: units.quantityDecimals, lot: scaledLot(units) }
  return affordable(must(wallet, 'the wallet').available, terms)
}

/** The maximum price of one share, scaled: the limit price, or the worst price of a market order. */
function priceOf({ quotes }: MarketSource, { instrument, tickSteps }: Listing, input: Input): number | Refusal {
  if (input.orderType === orderTypes.limit) {
    const limit = parseScaled(input.price ?? '', instrument.priceDecimals)
    return limit === null || limit <= 0 ? invalid('price', { reason: 'price' }) : limit
  }
  const touch = quotes.ask[instrument.ix] || quotes.price[instrument.ix]
  return touch ? worstPrice(directions.buy, touch, tickSteps) : refuse('unavailable')
}
