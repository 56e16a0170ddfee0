// Shares that are paid in full: a purchase reserves its maximum cost, a sale reserves its shares.
import type { Cost } from '../charges.ts'
import { costOf, feeTotal, maxCostOf } from '../charges.ts'
import type { Part } from '../holdings.ts'
import { buyInto, sellFrom } from '../holdings.ts'
import type { ListedShare } from '../listed-shares.ts'
import { hundredths, listedShareOf, priceCapOf } from '../listed-shares.ts'
import { isStale, quoteOf } from '../quotes.ts'
import { ratio } from '../reckoning.ts'
import type { Order, World } from '../world.ts'
import { holdingOf, openHolding, releaseFunds, reserveFunds, walletOf } from '../world.ts'
import type { Effect, ModelProduct, Terms, Wish } from './product.ts'

const REVIEW_SECONDS = 15

export const cashEquity: ModelProduct = { decide, reserve, fill, release, fees }

function decide(world: World, wish: Wish): Terms | string {
  const { who, key, side, limit } = wish
  const share = listedShareOf(key)
  const holding = side === 'sell' ? openHolding(world, who, key) : null
  if (!share.listed) return 'refused notTradable'
  const availableQuantity = holding ? holding.quantity - holding.used : 0
  const wrong = wrongQuantity(wish, share, availableQuantity) ?? wrongPrice(world, wish, share)
  if (wrong) return wrong
  const { ask, bid, price } = quoteOf(world, key)
  const priceCap = limit ?? priceCapOf(side, side === 'buy' ? ask : bid, share)
  const isAll = side === 'sell' && wish.quantity === availableQuantity
  if (!isAll && isSmall(wish.quantity, side === 'buy' ? priceCap : (limit ?? price), share))
    return 'refused invalid quantity fractionSmall'
  return { priceCap, holding }
}

/** True for less than a share that is worth less than one unit of its currency. */
const isSmall = (quantity: number, price: number, { unit, decimals }: ListedShare): boolean =>
  quantity < unit && BigInt(quantity) * BigInt(price) < 10n ** BigInt(decimals) * BigInt(unit)

/** An odd lot can only be sold, and only as the whole available quantity. */
function wrongQuantity({ side, quantity }: Wish, { lot }: ListedShare, availableQuantity: number): string | null {
  if (quantity <= 0) return 'refused invalid quantity quantity'
  if (side === 'sell' && quantity > availableQuantity) return 'refused insufficientShares quantity'
  if (side === 'sell' && quantity === availableQuantity) return null
  return quantity % lot === 0 ? null : 'refused invalid quantity lot'
}

function wrongPrice(world: World, { key, side, limit, seen }: Wish, { board, tickAt }: ListedShare): string | null {
  const quote = quoteOf(world, key)
  if (limit !== null) {
    if (limit % tickAt(limit) !== 0) return 'refused invalid price tick'
    const far = quote.price > 0 && Math.abs(limit - quote.price) * 100 > quote.price * 40
    return far ? 'refused invalid price priceFar' : null
  }
  // In the hand market, a share that was never quoted is closed.
  if (!quote.open || world.quotes[key] === undefined) return 'refused marketClosed'
  if (isStale(world, board) || quote.price === 0) return 'refused quoteStale'
  if (seen) {
    if (world.now - seen.at > REVIEW_SECONDS) return 'refused quoteStale'
    const moved = Math.abs(quote.price - seen.price)
    if (moved > 5 * tickAt(seen.price) && moved * 1000 > seen.price) return 'refused priceMoved'
  }
  return (side === 'buy' ? quote.ask : quote.bid) === 0 ? 'refused noLiquidity' : null
}

function reserve(world: World, { who, key, side, quantity }: Wish, { priceCap, holding }: Terms): bigint | string {
  const share = listedShareOf(key)
  if (holding) holding.used += quantity
  if (side === 'sell') return 0n
  const value = hundredths(BigInt(priceCap) * BigInt(quantity), share)
  const amount = maxCostOf(share.board, { value, shares: ratio(quantity, share.unit) })
  return reserveFunds(walletOf(world, who, share.wallet), amount) ? amount : 'refused insufficientFunds'
}

function fill(world: World, order: Order, part: Part): Effect {
  const { cash, fees } = part
  const isPurchase = order.side === 'buy'
  const funds = walletOf(world, order.who, listedShareOf(order.key).wallet)
  const spent = order.state === 'filled' ? order.reserved : cash + fees
  const freed = isPurchase ? spent : 0n
  releaseFunds(funds, freed)
  order.reserved -= freed
  funds.usable += isPurchase ? -cash - fees : cash - fees
  const holding = isPurchase ? buyInto(world, order, part) : sellFrom(world, order, part)
  return { holding, sold: !isPurchase, money: cash > 0n || fees > 0n || freed > 0n }
}

function release(world: World, order: Order): Effect {
  const { who, key, side } = order
  if (side === 'buy') {
    releaseFunds(walletOf(world, who, listedShareOf(key).wallet), order.reserved)
    return { holding: null, sold: false, money: true }
  }
  const holding = order.holding === null ? null : holdingOf(world, order.holding)
  if (holding) holding.used -= order.quantity - order.filled
  return { holding, sold: false, money: false }
}

/** Computed for the whole order each time. No fill of a sale may cost more than it brings. */
function fees(order: Order): Cost {
  const { side, filled, value, cash, fees: charged, key } = order
  const share = listedShareOf(key)
  const most = side === 'buy' ? null : (all: bigint) => all - cash + feeTotal(charged)
  return costOf(share.board, side, { value: hundredths(value, share), shares: ratio(filled, share.unit) }, most)
}
