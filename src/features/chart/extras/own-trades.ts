// The user's own trades of an instrument: the fills of the newest orders.
import type { InstrumentKey } from '../../../../domain/brand.ts'
import type { Bar } from '../../../../domain/kline.ts'
import { PAGE_SIZE_MAX } from '../../../../domain/limits.ts'
import { directions } from '../../../../domain/order.ts'
import { parseScaled } from '../../../../domain/price.ts'
import type { Order } from '../../../../domain/wire/calls/trading.ts'
import { call } from '../../../data/call.ts'

export type OwnFill = {
  readonly id: string
  readonly side: 'buy' | 'sell'
  /** Scaled by the instrument's price decimals. */
  readonly price: number
  readonly at: number
}

/** Orders whose fills are loaded: each is a request of its own. */
const ORDERS_MAX = 20

async function fillsOf({ id, direction }: Order, decimals: number, signal: AbortSignal): Promise<OwnFill[]> {
  const options = { quiet: true, signal }
  const { list } = await call('POST /orders/fills', { orderId: id, pageSize: PAGE_SIZE_MAX }, options)
  return list.flatMap(fill => {
    // An average over several venues can have more decimals than a price.
    const price = parseScaled(Number(fill.price).toFixed(decimals), decimals)
    return price === null ? [] : [{ id: fill.id, side: sideOf(direction), price, at: fill.at }]
  })
}

const sideOf = (direction: Order['direction']): OwnFill['side'] => (direction === directions.buy ? 'buy' : 'sell')

export type LoadedTrades = {
  readonly fills: readonly OwnFill[]
  /** True if older orders were left out. */
  readonly isCut: boolean
}

export async function loadOwnTrades(key: InstrumentKey, decimals: number, signal: AbortSignal): Promise<LoadedTrades> {
  const options = { quiet: true, signal }
  const { list, total } = await call('POST /position/consignList', { key, pageSize: PAGE_SIZE_MAX }, options)
  const filled = list.filter(order => Number(order.filled) > 0)
  const loaded = await Promise.all(filled.slice(0, ORDERS_MAX).map(order => fillsOf(order, decimals, signal)))
  return { fills: loaded.flat(), isCut: filled.length > ORDERS_MAX || total > list.length }
}

/** The bar in which a fill happened; undefined if it is older than the chart. */
export const barOf = ({ at }: OwnFill, bars: readonly Bar[]): Bar | undefined => bars.findLast(({ time }) => time <= at)
