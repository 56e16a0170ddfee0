// The life cycle of the model's orders: accepted, resting, filled, cancelled. Decision, reservation, money and fees
// depend on the product (`products/`).
import type { CancelAct, CloseAct, OrderAct } from './acts.ts'
import { feeTotal } from './charges.ts'
import { listedShareOf, sharesText } from './listed-shares.ts'
import { cashEquity } from './products/cash-equity.ts'
import type { Effect, Wish } from './products/product.ts'
import { isStale, quoteOf } from './quotes.ts'
import { textOf } from './reckoning.ts'
import type { Holding, Order, State, World } from './world.ts'
import { orderOf, tell, walletWord } from './world.ts'

const TIMEOUT_SECONDS = 30

export const isOver = (state: State): boolean => state === 'filled' || state === 'cancelled'

const filledText = ({ key, filled, quantity }: Order): string =>
  `filled ${sharesText(key, filled)} of ${sharesText(key, quantity)}`

export const orderWord = (order: Order): string =>
  [
    ...['order', order.name, order.state, order.reason ?? '-', filledText(order)],
    ...[`fees ${textOf(feeTotal(order.fees))}`, `reserved ${textOf(order.reserved)}`],
  ].join(' ')

export function holdingWord(holding: Holding): string {
  const { name, key, cost, fees, profit } = holding
  const [quantity, used] = [sharesText(key, holding.quantity), sharesText(key, holding.used)]
  return `holding ${name} ${quantity} ${used} cost ${textOf(cost.own)} fees ${textOf(fees.own)} profit ${textOf(profit)}`
}

export function placeOrder(world: World, act: OrderAct): string {
  const share = listedShareOf(act.key)
  if ((share.board === 'HK') !== (act.call === 'POST /hk/create')) return 'refused notTradable key'
  return take(world, act, act.crossed)
}

export function closeHolding(world: World, act: CloseAct): string {
  const holding = world.holdings.find(each => each.name === act.holding && each.who === act.who)
  if (!holding) return 'refused notFound'
  if (holding.closed) return 'refused insufficientShares quantity'
  return take(world, { ...act, key: holding.key, side: 'sell', seen: null }, false)
}

function take(world: World, wish: Wish, crossed: boolean): string {
  if (crossed) return 'refused invalid action'
  const terms = cashEquity.decide(world, wish)
  if (typeof terms === 'string') return terms
  const reserved = cashEquity.reserve(world, wish, terms)
  if (typeof reserved === 'string') return reserved
  const { name, who, key, side, limit, quantity } = wish
  const { priceCap, holding } = terms
  const order: Order = {
    name,
    who,
    key,
    side,
    limit,
    priceCap,
    quantity,
    state: 'accepted',
    reason: null,
    filled: 0,
    value: 0n,
    cash: 0n,
    fees: [],
    reserved,
    holding: holding?.name ?? null,
    since: world.now,
  }
  world.orders.push(order)
  if (!world.waiting.includes(key)) world.waiting.push(key)
  announce(world, order, { holding, sold: false, money: side === 'buy' })
  return orderWord(order)
}

export function cancelOrder(world: World, act: CancelAct): string {
  const order = world.orders.find(each => each.name === act.order && each.who === act.who)
  if (!order) return 'refused notFound'
  if (!isOver(order.state)) end(world, order, null)
  return orderWord(order)
}

function end(world: World, order: Order, reason: string | null): void {
  const effect = cashEquity.release(world, order)
  Object.assign(order, { state: 'cancelled', reason, reserved: 0n })
  announce(world, order, effect)
  if (reason !== null) tell(world, order.who, 'changed notice')
}

function announce(world: World, order: Order, { holding, sold, money }: Effect): void {
  const { who, key, name } = order
  tell(world, who, orderWord(order))
  if (holding) tell(world, who, holdingWord(holding))
  const sale = sold && world.sales.find(each => each.order === name)
  if (sale) {
    const net = `net ${textOf(sale.net.MXN)} ${textOf(sale.net.USD)} ${textOf(sale.net.HKD)}`
    const profit = `profit ${textOf(sale.proceeds - sale.cost)} fees ${textOf(sale.fees)}`
    tell(world, who, `sale ${name} ${sharesText(key, sale.quantity)} ${profit} ${net}`)
  }
  if (money) tell(world, who, walletWord(world, who, listedShareOf(key).wallet))
}

/** One matching pass: each open order once, by instrument and order of arrival. */
export function settle(world: World): void {
  for (const key of [...world.waiting]) for (const { name } of waitingIn(world, key)) look(world, orderOf(world, name))
  forgetEmpty(world)
}

const waitingIn = (world: World, key: string): Order[] =>
  world.orders.filter(order => order.key === key && !isOver(order.state))

export function forgetEmpty(world: World): void {
  world.waiting = world.waiting.filter(key => waitingIn(world, key).length > 0)
}

/** Applies the current quotes to an order. */
export function look(world: World, order: Order): void {
  const quantity = fillable(world, order)
  if (quantity > 0) {
    takeOffer(world, order, quantity)
    fill(world, order, quantity)
  } else if (order.limit === null && world.now - order.since >= TIMEOUT_SECONDS) end(world, order, 'noLiquidity')
  else if (order.state === 'accepted') {
    order.state = 'working'
    announce(world, order, { holding: null, sold: false, money: false })
  }
}

/** The quantity of an order that the current quote fills: whole lots, unless it fills the rest of the order. */
export function fillable(world: World, order: Order): number {
  const { key, side, priceCap } = order
  const { board, marketLot } = listedShareOf(key)
  const { bid, ask, bidLeft, askLeft, open } = quoteOf(world, key)
  const [touch, there] = side === 'buy' ? [ask, askLeft] : [bid, bidLeft]
  const met = touch > 0 && (side === 'buy' ? touch <= priceCap : touch >= priceCap)
  if (!open || isStale(world, board) || !met) return 0
  const left = order.quantity - order.filled
  return there >= left ? left : there - (there % marketLot)
}

/** Takes the quantity from the quote's size, which all orders share. */
export function takeOffer(world: World, { key, side }: Order, quantity: number): void {
  const quote = quoteOf(world, key)
  if (side === 'buy') quote.askLeft -= quantity
  else quote.bidLeft -= quantity
}

export function fill(world: World, order: Order, quantity: number): void {
  const quote = quoteOf(world, order.key)
  const price = order.side === 'buy' ? quote.ask : quote.bid
  order.filled += quantity
  order.value += BigInt(price) * BigInt(quantity)
  const cost = cashEquity.fees(order)
  const part = { quantity, cash: cost.cash - order.cash, fees: feeTotal(cost.fees) - feeTotal(order.fees) }
  const done = order.filled === order.quantity
  Object.assign(order, { state: done ? 'filled' : 'partial', cash: cost.cash, fees: cost.fees, since: world.now })
  const effect = cashEquity.fill(world, order, part)
  order.holding = effect.holding?.name ?? null
  announce(world, order, effect)
  if (done) tell(world, order.who, 'changed notice')
}
