// The model's holdings at average cost: the effect of a fill on a holding, in the share's currency and in each other
// currency at the rates of the trade.
import type { Currency } from './listed-shares.ts'
import { currencies, listedShareOf } from './listed-shares.ts'
import type { Ratio } from './reckoning.ts'
import { halfEven, over, ratio, times } from './reckoning.ts'
import type { Holding, Order, Sums, World } from './world.ts'
import { holdingOf, openHolding } from './world.ts'

export type Part = { readonly quantity: number; readonly cash: bigint; readonly fees: bigint }

function perDollar(world: World, currency: Currency): Ratio {
  return currency === 'USD' ? ratio(1) : ratio(world.rates[currency], 10_000)
}

/** Units of `to` for one unit of `from`, at the mid rate. */
export const middleRate = (world: World, from: Currency, to: Currency): Ratio =>
  over(perDollar(world, to), perDollar(world, from))

function inEach(world: World, key: string, minor: bigint): Sums {
  const { currency } = listedShareOf(key)
  const into = (to: Currency) => halfEven(times(ratio(minor), middleRate(world, currency, to)))
  return { own: minor, MXN: into('MXN'), USD: into('USD'), HKD: into('HKD') }
}

const nothing = (): Sums => ({ own: 0n, MXN: 0n, USD: 0n, HKD: 0n })
const kinds = ['own', ...currencies] as const

function change(sums: Sums, by: Sums, sign: 1n | -1n): void {
  for (const kind of kinds) sums[kind] += sign * by[kind]
}

/** The proportional part of each sum; the last sale takes the whole remainder. */
function shareOf(sums: Sums, part: number, whole: number): Sums {
  const share = (minor: bigint) => (part === whole ? minor : halfEven(ratio(minor * BigInt(part), whole)))
  return { own: share(sums.own), MXN: share(sums.MXN), USD: share(sums.USD), HKD: share(sums.HKD) }
}

/**
 * The cost of a part. In the share's currency the rest keeps the exact average, rounded, and the part takes the
 * difference.
 */
function costOfPart({ key, cost, exactCost, quantity }: Holding, part: number): Sums {
  const shares = shareOf(cost, part, quantity)
  const rest = halfEven(times(exactCost, ratio(quantity - part, quantity)))
  const own = cost.own - (rest < cost.own ? rest : cost.own)
  return Object.assign(shares, { own, [listedShareOf(key).currency]: own })
}

function openFor(world: World, { who, key }: Order): Holding {
  const known = openHolding(world, who, key)
  if (known) return known
  const nth = (world.held[`${who} ${key}`] ?? 0) + 1
  world.held[`${who} ${key}`] = nth
  const holding: Holding = {
    name: `h ${who} ${key} ${nth}`,
    who,
    key,
    quantity: 0,
    used: 0,
    cost: nothing(),
    exactCost: ratio(0),
    fees: nothing(),
    dayStart: world.dayStart,
    dayQuantity: 0,
    dayCash: 0n,
    profit: 0n,
    closed: false,
  }
  world.holdings.push(holding)
  return holding
}

function rollDay(world: World, holding: Holding): void {
  if (world.dayStart <= holding.dayStart) return
  Object.assign(holding, { dayStart: world.dayStart, dayQuantity: holding.quantity, dayCash: 0n })
}

export function buyInto(world: World, order: Order, { quantity, cash, fees }: Part): Holding {
  const holding = openFor(world, order)
  rollDay(world, holding)
  holding.quantity += quantity
  change(holding.cost, inEach(world, order.key, cash), 1n)
  change(holding.fees, inEach(world, order.key, fees), 1n)
  const { n, d } = holding.exactCost
  holding.exactCost = { n: n + cash * d, d }
  holding.dayCash -= cash + fees
  return holding
}

export function sellFrom(world: World, order: Order, { quantity, cash, fees }: Part): Holding {
  const holding = holdingOf(world, order.holding ?? 'the holding of a sale')
  rollDay(world, holding)
  const cost = costOfPart(holding, quantity)
  holding.exactCost = times(holding.exactCost, ratio(holding.quantity - quantity, holding.quantity))
  const paidFees = shareOf(holding.fees, quantity, holding.quantity)
  change(holding.cost, cost, -1n)
  change(holding.fees, paidFees, -1n)
  holding.quantity -= quantity
  holding.used -= quantity
  holding.dayCash += cash - fees
  holding.profit += cash - cost.own
  holding.closed = holding.quantity === 0
  const got = inEach(world, order.key, cash - fees)
  const sale = saleOf(world, order)
  sale.quantity += quantity
  sale.cost += cost.own
  sale.proceeds += cash
  sale.fees += fees + paidFees.own
  for (const currency of currencies) sale.net[currency] += got[currency] - cost[currency] - paidFees[currency]
  return holding
}

function saleOf(world: World, { name }: Order) {
  const known = world.sales.find(each => each.order === name)
  if (known) return known
  const sale = { order: name, quantity: 0, cost: 0n, proceeds: 0n, fees: 0n, net: { MXN: 0n, USD: 0n, HKD: 0n } }
  world.sales.push(sale)
  return sale
}
