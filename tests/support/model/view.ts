// The model's state and the store's in the same notation, so that a difference is readable.
import { must } from '../../../domain/assert.ts'
import type { Fee } from './charges.ts'
import { wallets } from './listed-shares.ts'
import type { Real } from './real.ts'
import { wordOfOrder } from './real.ts'
import { textOf } from './reckoning.ts'
import type { SeenOrder, SeenPosition, SeenRequest, SeenSale, SeenWord, Sight } from './sight.ts'
import type { Holding, Order, Request, Sale, World } from './world.ts'

export type View = {
  /** Available and reserved balance, by user and wallet. */
  readonly wallets: readonly string[]
  readonly apart: readonly string[]
  readonly orders: readonly string[]
  readonly holdings: readonly string[]
  readonly sales: readonly string[]
  readonly requests: readonly string[]
}

const line = (...parts: readonly (string | number | bigint | null)[]): string => parts.map(String).join(' ')
const sorted = (lines: readonly string[]): string[] => [...lines].sort()

export function viewOfWorld(world: World): View {
  return {
    wallets: world.people.flatMap(({ balances }, who) =>
      wallets.map(wallet => line(who, wallet, textOf(balances[wallet].usable), textOf(balances[wallet].held))),
    ),
    apart: world.people.map(({ apart }, who) => line(who, textOf(apart))),
    orders: sorted(world.orders.map(orderLine)),
    holdings: sorted(world.holdings.map(holdingLine)),
    sales: sorted(world.sales.map(saleLine)),
    requests: sorted(world.requests.map(requestLine)),
  }
}

const feesText = (fees: readonly Fee[]): string => fees.map(([kind, minor]) => `${kind} ${textOf(minor)}`).join(', ')

const orderLine = (order: Order): string =>
  line(
    ...[order.name, 'of', order.who, order.key, order.side, order.limit === null ? 'market' : 'limit', order.priceCap],
    ...[order.state, order.reason, 'filled', order.filled, 'of', order.quantity, 'value', order.value],
    ...['cash', textOf(order.cash), 'fees', `[${feesText(order.fees)}]`, 'reserved', textOf(order.reserved)],
    ...['holding', order.holding],
  )

const holdingLine = (holding: Holding): string =>
  line(
    ...[holding.name, 'of', holding.who, holding.key, holding.quantity, 'used', holding.used],
    ...['cost', holding.cost.own, holding.cost.MXN, holding.cost.USD, holding.cost.HKD],
    ...['fees', holding.fees.own, holding.fees.MXN, holding.fees.USD, holding.fees.HKD],
    ...['day', holding.dayStart, holding.dayQuantity, textOf(holding.dayCash), 'profit', textOf(holding.profit)],
    holding.closed ? 'closed' : 'open',
  )

const saleLine = (sale: Sale): string =>
  line(
    ...['sale', sale.order, sale.quantity, 'cost', sale.cost, 'proceeds', sale.proceeds, 'fees', sale.fees],
    ...['net', sale.net.MXN, sale.net.USD, sale.net.HKD],
  )

function ownColumn(request: Request): string {
  if (request.kind === 'deposit') return request.apart
  return textOf(request.kind === 'transfer' ? request.received : request.fee)
}

function requestLine(request: Request): string {
  const { kind, name, who, state, amount, votes } = request
  // The last column is the number of approvals; a transfer within one currency passes without any.
  return line(kind, name, 'of', who, state, textOf(amount), ownColumn(request), 'yes', votes.length)
}

export function viewOfSight(real: Real, sight: Sight): View {
  const personOf = (userId: string): number => real.people.indexOf(userId)
  const balance = (who: number, wallet: string, kind: string): bigint =>
    sight.accounts.find(each => each.owner === real.people[who] && each.wallet === wallet && each.kind === kind)
      ?.balance ?? 0n
  nameHoldings(real, sight.positions)
  return {
    wallets: real.people.flatMap((_, who) =>
      wallets.map(wallet =>
        line(who, wallet, textOf(balance(who, wallet, 'available')), textOf(balance(who, wallet, 'reserved'))),
      ),
    ),
    apart: real.people.map((_, who) => line(who, textOf(balance(who, 'balance', 'suspense')))),
    orders: sorted(sight.orders.map(row => seenOrderLine(real, personOf(row.user_id), row))),
    holdings: sorted(sight.positions.map(row => seenHoldingLine(real, personOf(row.user_id), row))),
    sales: sorted(sight.sales.map(row => seenSaleLine(real, row))),
    requests: sorted(sight.requests.map(row => seenRequestLine(real, personOf(row.user_id), row))),
  }
}

const nameOf = (real: Real, id: string | null): string | null =>
  id === null ? null : (real.names.get(id) ?? `? ${id}`)

/** Names each holding by its owner, share and sequence number. Only one holding of a share is open at a time. */
function nameHoldings({ people, ids, names }: Real, rows: readonly SeenPosition[]): void {
  for (const { id, user_id, instrument_key } of rows) {
    if (names.has(id)) continue
    const stem = `h ${people.indexOf(user_id)} ${instrument_key}`
    let nth = 1
    while (ids.has(`${stem} ${nth}`)) nth += 1
    names.set(id, `${stem} ${nth}`)
    ids.set(`${stem} ${nth}`, id)
  }
}

const seenOrderLine = (real: Real, who: number, row: SeenOrder): string =>
  line(
    ...[nameOf(real, row.id), 'of', who, row.instrument_key, row.direction === 0 ? 'buy' : 'sell'],
    ...[row.order_type === 0 ? 'market' : 'limit', row.worst_price, row.state, row.reason],
    ...['filled', row.filled, 'of', row.quantity, 'value', row.filled_value, 'cash', textOf(row.cash)],
    ...['fees', `[${row.fees.map(({ kind, amount }) => `${kind} ${amount}`).join(', ')}]`],
    ...['reserved', textOf(row.reserved), 'holding', nameOf(real, row.position_id)],
  )

const seenHoldingLine = (real: Real, who: number, row: SeenPosition): string =>
  line(
    ...[nameOf(real, row.id), 'of', who, row.instrument_key, row.quantity, 'used', row.used],
    ...['cost', row.cost, row.values.MXN.cost, row.values.USD.cost, row.values.HKD.cost],
    ...['fees', row.fees, row.values.MXN.fees, row.values.USD.fees, row.values.HKD.fees],
    ...['day', row.day_start_at / 1_000, row.day_start_quantity, textOf(row.day_cash_flow)],
    ...['profit', textOf(row.sell_profit), row.closed_at === null ? 'open' : 'closed'],
  )

const seenSaleLine = (real: Real, row: SeenSale): string =>
  line(
    ...['sale', nameOf(real, row.order_id), row.quantity, 'cost', row.cost, 'proceeds', row.proceeds],
    ...['fees', row.fees, 'net', row.net.MXN, row.net.USD, row.net.HKD],
  )

function seenRequestLine(real: Real, who: number, row: SeenRequest): string {
  const { kind, id, state, amount, received, fee, suspense, released, yes } = row
  const held = released === true ? 'released' : 'kept'
  const apart = suspense === true ? held : 'no'
  const more = kind === 'deposit' ? apart : textOf(received ?? fee ?? 0n)
  return line(kind, nameOf(real, id), 'of', who, state, textOf(amount), more, 'yes', yes)
}

/** A user's account events in the model's notation. */
export function wordsOf(real: Real, who: number, words: readonly SeenWord[]): string[] {
  const mine = words.filter(each => each.user_id === must(real.people[who], `person ${who}`))
  return mine.map(each => eventWord(real, each.event))
}

function eventWord(real: Real, event: SeenWord['event']): string {
  switch (event.type) {
    case 'order':
      return wordOfOrder(nameOf(real, event.order.id) ?? '', event.order)
    case 'position': {
      const { id, positionNum, usedNum, cost, fees, sellProfit } = event.position
      return line('holding', nameOf(real, id), positionNum, usedNum, 'cost', cost, 'fees', fees, 'profit', sellProfit)
    }
    case 'closed': {
      const { orderId, quantity, profit, fees, netIn } = event.closed
      const net = [netIn.MXN, netIn.USD, netIn.HKD]
      return line('sale', nameOf(real, orderId), quantity, 'profit', profit, 'fees', fees, 'net', ...net)
    }
    case 'wallet': {
      const { walletType, currency, balance, usedBalance } = event.wallet
      return line('wallet', walletType, currency, balance, usedBalance)
    }
    case 'changed':
      return event.what === 'notice' ? 'changed notice' : line('changed', event.what, nameOf(real, event.id))
    case 'loggedOut':
      return 'logged out'
  }
}
