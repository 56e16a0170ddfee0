// The model's orders: whether one is taken on, what it reserves, what fills it, what it gives back (specification §7; the
// rules of prices, lots and freshness are the house's own and published).
import type { CancelAct, CloseAct, OrderAct } from './acts.ts'
import type { Cost } from './charges.ts'
import { ceilingOf, costOf, feeTotal } from './charges.ts'
import { buyInto, sellFrom } from './holdings.ts'
import type { Place } from './places.ts'
import { hundredths, placeOf, worstOf } from './places.ts'
import { textOf } from './reckoning.ts'
import type { Holding, Order, Quote, State, World } from './world.ts'
import { giveBack, holdingOf, openHolding, orderOf, purseOf, putAside, tell, walletWord } from './world.ts'

const STALE_SECONDS = 20
const PATIENCE_SECONDS = 30
const REVIEW_SECONDS = 15

export const isOver = (state: State): boolean => state === 'filled' || state === 'cancelled'

export const orderWord = (order: Order): string =>
  [
    ...['order', order.name, order.state, order.reason ?? '-', `filled ${order.filled} of ${order.quantity}`],
    ...[`fees ${textOf(feeTotal(order.fees))}`, `reserved ${textOf(order.reserved)}`],
  ].join(' ')

export function holdingWord(holding: Holding): string {
  const { name, quantity, used, cost, fees, profit } = holding
  return `holding ${name} ${quantity} ${used} cost ${textOf(cost.own)} fees ${textOf(fees.own)} profit ${textOf(profit)}`
}

export function placeOrder(world: World, act: OrderAct): string {
  const place = placeOf(act.key)
  if ((place.board === 'HK') !== (act.call === 'POST /hk/create')) return 'refused notTradable key'
  return take(world, act, act.crossed)
}

export function closeHolding(world: World, act: CloseAct): string {
  const holding = world.holdings.find(each => each.name === act.holding && each.who === act.who)
  if (!holding) return 'refused notFound'
  if (holding.closed) return 'refused insufficientShares quantity'
  return take(world, { ...act, key: holding.key, side: 'sell', seen: null }, false)
}

type Wish = Pick<OrderAct, 'name' | 'who' | 'key' | 'side' | 'limit' | 'quantity' | 'seen'>

function take(world: World, wish: Wish, crossed: boolean): string {
  const place = placeOf(wish.key)
  const quote = quoteOf(world, wish.key)
  const holding = wish.side === 'sell' ? openHolding(world, wish.who, wish.key) : null
  const sellable = holding ? holding.quantity - holding.used : 0
  if (crossed) return 'refused invalid action'
  if (!place.listed) return 'refused notTradable'
  const wrong = wrongQuantity(wish, place, sellable) ?? wrongPrice(world, wish, place, quote)
  if (wrong) return wrong
  const { name, who, key, side, limit, quantity } = wish
  const worst = limit ?? worstOf(side, side === 'buy' ? quote.ask : quote.bid, place)
  const reserved = side === 'buy' ? ceilingAt(place, worst, quantity) : 0n
  if (side === 'buy' && !putAside(purseOf(world, who, place.wallet), reserved)) return 'refused insufficientFunds'
  if (holding) holding.used += quantity
  const order: Order = {
    ...{
      name,
      who,
      key,
      side,
      limit,
      worst,
      quantity,
      state: 'accepted',
      reason: null,
      filled: 0,
      value: 0n,
      cash: 0n,
    },
    ...{ fees: [], reserved, holding: holding?.name ?? null, since: world.now },
  }
  world.orders.push(order)
  if (!world.waiting.includes(key)) world.waiting.push(key)
  announce(world, order, { holding, sold: false, money: side === 'buy' })
  return orderWord(order)
}

const ceilingAt = (place: Place, price: number, quantity: number): bigint =>
  ceilingOf(place.board, { value: hundredths(BigInt(price) * BigInt(quantity), place.decimals), shares: quantity })

export const quoteOf = (world: World, key: string): Quote =>
  world.quotes[key] ?? { price: 0, bid: 0, ask: 0, bidLeft: 0, askLeft: 0, open: true }

/** An odd lot is only ever sold, and only whole. */
function wrongQuantity({ side, quantity }: Wish, { lot }: Place, sellable: number): string | null {
  if (quantity <= 0) return 'refused invalid quantity quantity'
  if (side === 'sell' && quantity > sellable) return 'refused insufficientShares quantity'
  if (side === 'sell' && quantity === sellable) return null
  return quantity % lot === 0 ? null : 'refused invalid quantity lot'
}

function wrongPrice(world: World, { key, side, limit, seen }: Wish, { board, tickAt }: Place, quote: Quote) {
  if (limit !== null) {
    if (limit % tickAt(limit) !== 0) return 'refused invalid price tick'
    const far = quote.price > 0 && Math.abs(limit - quote.price) * 100 > quote.price * 40
    return far ? 'refused invalid price priceFar' : null
  }
  // What was never quoted is closed in the hand-held market.
  if (!quote.open || world.quotes[key] === undefined) return 'refused marketClosed'
  if (isStale(world, board) || quote.price === 0) return 'refused quoteStale'
  if (seen) {
    if (world.now - seen.at > REVIEW_SECONDS) return 'refused quoteStale'
    const moved = Math.abs(quote.price - seen.price)
    if (moved > 5 * tickAt(seen.price) && moved * 1000 > seen.price) return 'refused priceMoved'
  }
  return (side === 'buy' ? quote.ask : quote.bid) === 0 ? 'refused noLiquidity' : null
}

const isStale = (world: World, board: string): boolean => world.now - (world.heard[board] ?? 0) > STALE_SECONDS

export function cancelOrder(world: World, act: CancelAct): string {
  const order = world.orders.find(each => each.name === act.order && each.who === act.who)
  if (!order) return 'refused notFound'
  if (!isOver(order.state)) end(world, order, null)
  return orderWord(order)
}

/** What is left of its money or its shares goes back, exactly. */
function end(world: World, order: Order, reason: string | null): void {
  const { who, key, side } = order
  const holding = order.holding === null || side === 'buy' ? null : holdingOf(world, order.holding)
  if (holding) holding.used -= order.quantity - order.filled
  if (side === 'buy') giveBack(purseOf(world, who, placeOf(key).wallet), order.reserved)
  Object.assign(order, { state: 'cancelled', reason, reserved: 0n })
  announce(world, order, { holding, sold: false, money: side === 'buy' })
  if (reason !== null) tell(world, who, 'changed notice')
}

type Effect = { readonly holding: Holding | null; readonly sold: boolean; readonly money: boolean }

function announce(world: World, order: Order, { holding, sold, money }: Effect): void {
  const { who, key, name } = order
  tell(world, who, orderWord(order))
  if (holding) tell(world, who, holdingWord(holding))
  const sale = sold && world.sales.find(each => each.order === name)
  if (sale) {
    const net = `net ${textOf(sale.net.MXN)} ${textOf(sale.net.USD)} ${textOf(sale.net.HKD)}`
    const profit = `profit ${textOf(sale.proceeds - sale.cost)} fees ${textOf(sale.fees)}`
    tell(world, who, `sale ${name} ${sale.quantity} ${profit} ${net}`)
  }
  if (money) tell(world, who, walletWord(world, who, placeOf(key).wallet))
}

/** Each order that waits is looked at once, by instrument, first come first served. */
export function settle(world: World): void {
  for (const key of [...world.waiting]) for (const { name } of waitingIn(world, key)) look(world, orderOf(world, name))
  forgetEmpty(world)
}

const waitingIn = (world: World, key: string): Order[] =>
  world.orders.filter(order => order.key === key && !isOver(order.state))

export function forgetEmpty(world: World): void {
  world.waiting = world.waiting.filter(key => waitingIn(world, key).length > 0)
}

/** What the quotes of now do to an order. */
export function look(world: World, order: Order): void {
  const quantity = fillable(world, order)
  if (quantity > 0) {
    takeOffer(world, order, quantity)
    fill(world, order, quantity)
  } else if (order.limit === null && world.now - order.since >= PATIENCE_SECONDS) end(world, order, 'noLiquidity')
  else if (order.state === 'accepted') {
    order.state = 'working'
    announce(world, order, { holding: null, sold: false, money: false })
  }
}

/** How much of an order the quote of now fills: whole lots, unless it is all that is left. */
export function fillable(world: World, order: Order): number {
  const { key, side, worst } = order
  const { board, lot } = placeOf(key)
  const { bid, ask, bidLeft, askLeft, open } = quoteOf(world, key)
  const [touch, there] = side === 'buy' ? [ask, askLeft] : [bid, bidLeft]
  const met = touch > 0 && (side === 'buy' ? touch <= worst : touch >= worst)
  if (!open || isStale(world, board) || !met) return 0
  const left = order.quantity - order.filled
  return there >= left ? left : there - (there % lot)
}

/** A quote's size is there once, for all orders together. */
export function takeOffer(world: World, { key, side }: Order, quantity: number): void {
  const quote = quoteOf(world, key)
  if (side === 'buy') quote.askLeft -= quantity
  else quote.bidLeft -= quantity
}

export function fill(world: World, order: Order, quantity: number): void {
  const place = placeOf(order.key)
  const quote = quoteOf(world, order.key)
  const price = order.side === 'buy' ? quote.ask : quote.bid
  order.filled += quantity
  order.value += BigInt(price) * BigInt(quantity)
  const cost = costSoFar(order, place)
  const cash = cost.cash - order.cash
  const fees = feeTotal(cost.fees) - feeTotal(order.fees)
  const done = order.filled === order.quantity
  Object.assign(order, { state: done ? 'filled' : 'partial', cash: cost.cash, fees: cost.fees, since: world.now })
  const purse = purseOf(world, order.who, place.wallet)
  const freed = order.side === 'sell' ? 0n : done ? order.reserved : cash + fees
  giveBack(purse, freed)
  order.reserved -= freed
  purse.usable += order.side === 'buy' ? -cash - fees : cash - fees
  const part = { quantity, cash, fees }
  const holding = order.side === 'buy' ? buyInto(world, order, part) : sellFrom(world, order, part)
  order.holding = holding.name
  const money = cash > 0n || fees > 0n || freed > 0n
  announce(world, order, { holding, sold: order.side === 'sell', money })
  if (done) tell(world, order.who, 'changed notice')
}

/** Reckoned on the whole order each time. No fill of a sale costs more than it brings. */
function costSoFar(order: Order, { board, decimals }: Place): Cost {
  const { side, filled, value, cash, fees } = order
  const most = side === 'buy' ? null : (all: bigint) => all - cash + feeTotal(fees)
  return costOf(board, side, { value: hundredths(value, decimals), shares: filled }, most)
}
