// The levels of an instrument, from the rules by which orders are filled and positions are closed.
import { refuse } from '../../domain/failure.ts'
import { specOf } from '../../domain/instruments/boards.ts'
import type { PositionSide } from '../../domain/margin.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import { orderUnits } from '../../domain/order-units.ts'
import { quantityText, scaledText } from '../../domain/price.ts'
import type { BookLevel, OrderBook, orderBookCalls } from '../../domain/wire/calls/order-book.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { bestLevel, levelsToClose } from '../contracts/depth.ts'
import type { Listing, MarketSource } from '../market/source.ts'
import type { Collar } from './collar.ts'
import { executablePrice, sideToTake } from './executable.ts'
import type { Freshness } from './freshness.ts'
import type { Matcher } from './matcher.ts'

const LEVELS = 5

type Deps = {
  readonly market: MarketSource
  readonly freshness: Freshness
  readonly collar: Collar
  readonly matcher: Pick<Matcher, 'offered'>
}

export const orderBookHandlers = (deps: Deps): HandlersOf<keyof typeof orderBookCalls> => ({
  'GET /m_ft/order_book': async ({ key }) => {
    const listing = deps.market.find(key)
    return listing ? bookOf(deps, listing) : refuse('notFound', { field: 'key' })
  },
})

function bookOf(deps: Deps, listing: Listing): OrderBook {
  const { ix, board } = listing.instrument
  // Only positions on margin are closed at levels behind the best: an order waits for the next quote.
  const computed =
    specOf(board).settlement === 'margin' && levelsToClose(deps.market.quotes, listing, 'long', 1).length > 0
  const levels = (direction: OrderDirection) => levelsOf(deps, listing, { direction, count: computed ? LEVELS : 1 })
  return {
    obstacle: obstacleOf(deps, listing),
    computed,
    at: deps.market.quotes.bookAt[ix] || null,
    bids: levels(directions.sell),
    asks: levels(directions.buy),
  }
}

/** What prevents both purchases and sales; null if one of them is possible. */
function obstacleOf(deps: Deps, listing: Listing): OrderBook['obstacle'] {
  const [purchase, sale] = [directions.buy, directions.sell].map(direction => {
    const price = executablePrice(deps, listing, sideToTake(direction))
    return typeof price === 'number' && deps.collar.isHeld(listing, price) ? 'priceHeld' : price
  })
  return purchase === sale && typeof sale === 'string' ? sale : null
}

type Asked = { readonly direction: OrderDirection; readonly count: number }

function levelsOf({ market, matcher }: Deps, listing: Listing, { direction, count }: Asked): BookLevel[] {
  const { ix, priceDecimals } = listing.instrument
  const { quantityDecimals } = orderUnits(listing.instrument)
  // An order to buy is filled where a short position is closed.
  const side: PositionSide = direction === directions.buy ? 'short' : 'long'
  const best = bestLevel(market.quotes, ix, side)
  if (best.price === 0) return []
  const first = { price: best.price, quantity: matcher.offered(listing, direction) }
  return [first, ...levelsToClose(market.quotes, listing, side, count).slice(1)].map(({ price, quantity }) => ({
    price: scaledText(price, priceDecimals),
    quantity: Number.isFinite(quantity) ? quantityText(quantity, quantityDecimals) : null,
  }))
}
