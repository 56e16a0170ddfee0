// The demo account's past, executed by the same functions as for any customer: each order is accepted, filled and
// posted in the ledger as it would have been that day. All in one transaction, so that the past is stored completely or
// not at all.
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { fromMinor, unscale } from '../../domain/money.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions, orderActions, orderTypes } from '../../domain/order.ts'
import { orderUnits, orderUnitsOfOne } from '../../domain/order-units.ts'
import { floorToLot, nearestTick, scaledLot } from '../../domain/price.ts'
import { DAY_MS } from '../../domain/time.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Listing } from '../market/source.ts'
import { lockPaidPosition } from '../positions/store.ts'
import { openAccount } from '../wallets/openings.ts'
import { acceptOrder } from './accept.ts'
import { demoHoldings, demoMovements, demoOpenings, demoResting, STORY_DAYS } from './demo-story.ts'
import type { OrderDeps } from './deps.ts'
import { restOrder } from './end.ts'
import { fillOrder } from './fill.ts'
import type { PastTrade } from './past.ts'
import { pastTrade } from './past.ts'
import type { Day, Play } from './seed-contracts.ts'
import { contractDays } from './seed-contracts.ts'

export async function seedDemoAccount(deps: OrderDeps, tx: Tx, userId: string): Promise<void> {
  const now = deps.clock.now()
  const play: Play = { deps, userId, now }
  await openAccount(deps.ledger, tx, { userId, openings: demoOpenings, at: now - STORY_DAYS * DAY_MS })
  const days = [...movements(play), ...holdings(play), ...restingOrders(play), ...contractDays(play)]
  // In order of time, so that the bill looks as if it had grown over months.
  for (const day of days.sort((one, other) => one.at - other.at)) await day.happen(tx)
  await deps.notices.readAll(tx, userId, now)
}

function movements({ deps, userId, now }: Play): Day[] {
  return demoMovements.map(({ daysAgo, from, to, amount, kind }) => {
    const at = now - daysAgo * DAY_MS
    const wallet = from === 'platform' ? to : from
    assert(wallet !== 'platform', 'a movement is of a wallet')
    const side = (end: typeof from) =>
      end === 'platform' ? platformAccount('funding', walletCurrency[wallet]) : available(userId, end)
    const legs = [{ from: side(from), to: side(to), amount, kind }]
    return { at, happen: async tx => void (await deps.ledger.transfer(tx, { legs, subject: null, at })) }
  })
}

function holdings(play: Play): Day[] {
  const taken = new Set<string>()
  return demoHoldings.flatMap(({ board, code, daysAgo, spend, sale }) => {
    const listing = listingFor(play, board, code, taken)
    const purchase = listing && pastTrade(play.deps.market, listing, daysAgo, play.now)
    if (!listing || !purchase) return []
    const quantity = affordable(listing, purchase.price, spend)
    const days: Day[] = [tradeOf(play, { listing, direction: directions.buy, quantity }, purchase)]
    const past = sale && pastTrade(play.deps.market, listing, sale.daysAgo, play.now)
    if (!sale || !past) return days
    const share = sale.percent === 100 ? quantity : lotsOf(listing, (quantity * sale.percent) / 100)
    return [...days, tradeOf(play, { listing, direction: directions.sell, quantity: share }, past)]
  })
}

/** The named share, or if the market does not have it, the first share of the board that the history does not use. */
function listingFor({ deps }: Play, board: StockBoard, code: string, taken: Set<string>): Listing | null {
  const named = new Set(demoHoldings.map(holding => instrumentKey(holding.board, holding.code)))
  const others = deps.market.board(board).map(ix => must(deps.market.listings[ix], 'a listing of the board'))
  const spare = others.find(({ instrument, tradable }) => {
    return tradable && !named.has(instrument.key) && !taken.has(instrument.key)
  })
  const found = deps.market.find(instrumentKey(board, code)) ?? spare ?? null
  if (found) taken.add(found.instrument.key)
  return found
}

/** One lot of the market, in the units of orders. */
const lotOf = ({ instrument }: Listing): number => scaledLot(instrument) * orderUnitsOfOne(instrument)
const lotsOf = (listing: Listing, quantity: number): number =>
  Math.max(lotOf(listing), floorToLot(quantity, lotOf(listing)))

/** Whole lots for about this amount of money, at least one. */
function affordable(listing: Listing, price: number, spend: bigint): number {
  const { priceDecimals } = listing.instrument
  const { quantityDecimals } = orderUnits(listing.instrument)
  return lotsOf(
    listing,
    fromMinor(spend)
      .div(unscale(price, priceDecimals + quantityDecimals))
      .toNumber(),
  )
}

type Intent = { readonly listing: Listing; readonly direction: OrderDirection; readonly quantity: number }

/** The day of a limit order that is filled at once, at the past price. */
function tradeOf(play: Play, intent: Intent, { price, at, dayStartAt }: PastTrade): Day {
  const { deps } = play
  const happen = async (tx: Tx) => {
    const order = await place(play, tx, intent, { price, at })
    const rates = order && deps.rates.allAt(order.currency, at)
    if (!order || !rates) return
    await fillOrder(deps, tx, order, { price, quantity: intent.quantity, rates, dayStartAt, quote: null, at })
  }
  return { at, happen }
}

function restingOrders(play: Play): Day[] {
  const { deps, now } = play
  return demoResting.flatMap(({ board, code, daysAgo, side, percentOff, lots }) => {
    const listing = deps.market.find(instrumentKey(board, code))
    const price = listing ? (deps.market.quotes.price[listing.instrument.ix] ?? 0) : 0
    if (!listing || price === 0) return []
    const at = now - daysAgo * DAY_MS
    const limit = nearestTick(Math.round((price * (100 + percentOff)) / 100), listing.tickSteps)
    const intent = { listing, direction: directions[side], quantity: lots * lotOf(listing) }
    const happen = async (tx: Tx) => {
      const order = await place(play, tx, intent, { price: limit, at })
      if (order) await restOrder(deps, tx, order, at)
    }
    return [{ at, happen }]
  })
}

type Placing = { readonly price: number; readonly at: number }

/** Places the order; null if the account's balance is too small. */
async function place({ deps, userId }: Play, tx: Tx, intent: Intent, { price, at }: Placing) {
  const { listing, direction, quantity } = intent
  const position = direction === directions.sell ? await lockPaidPosition(tx, userId, listing.instrument.key) : null
  const availableQuantity = position ? position.quantity - position.used : 0
  if (direction === directions.sell && availableQuantity < quantity) return null
  const terms = { price, worstPrice: price, quantity }
  const decision = { terms, position, margin: null }
  const action = direction === directions.buy ? orderActions.open : orderActions.close
  const orderType = orderTypes.limit
  const about = { userId, product: 'cashEquity', listing, direction, action, cause: 'order' } as const
  const acceptance = { ...about, orderType, decision, at }
  const order = await acceptOrder(deps, tx, acceptance)
  return isRefusal(order) ? null : order
}
