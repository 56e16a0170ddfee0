// Candles of the fake OANDA, of all ticks whether they were sent or not.
import { scaledText } from '../../domain/price.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Prices, Tick } from './oanda-tape.ts'

export type Candle = {
  readonly time: number
  readonly count: number
  readonly bid: Prices
  readonly ask: Prices
  readonly mid: Prices
}

/** In halves of the last decimal; the rounding is that of the text. */
const doubled = ({ bid, ask }: Tick): number => bid + ask

/** Rounds a half to the even neighbour. */
export function middleOf(halves: number): number {
  const [whole, rest] = [Math.trunc(halves / 2), halves % 2]
  return rest === 1 && whole % 2 === 1 ? whole + 1 : whole
}

const pricesOf = (ticks: readonly Tick[], of: (tick: Tick) => number): Prices => {
  const values = ticks.map(of)
  return [values[0] ?? 0, Math.max(...values), Math.min(...values), values.at(-1) ?? 0]
}

const newYork = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' })

/** The last 17:00 in New York. */
function dayOf(at: number): number {
  let time = Math.floor(at / HOUR_MS) * HOUR_MS
  while (newYork.format(time) !== '17') time -= HOUR_MS
  return time
}

const sizes: Readonly<Record<string, number>> = { M1: 1, M5: 5, M30: 30, H1: 60 }

export function startOf(granularity: string, at: number): number {
  const minutes = sizes[granularity]
  return minutes === undefined ? dayOf(at) : Math.floor(at / (minutes * MINUTE_MS)) * minutes * MINUTE_MS
}

export const lengthOf = (granularity: string): number => (sizes[granularity] ?? 24 * 60) * MINUTE_MS

export function candlesOf(ticks: readonly Tick[], granularity: string): Candle[] {
  return [...Map.groupBy(ticks, ({ at }) => startOf(granularity, at))].map(([time, own]) => {
    const [open, high, low, close] = pricesOf(own, doubled).map(middleOf)
    return {
      time,
      count: own.length,
      bid: pricesOf(own, ({ bid }) => bid),
      ask: pricesOf(own, ({ ask }) => ask),
      mid: [open ?? 0, high ?? 0, low ?? 0, close ?? 0],
    }
  })
}

export const nanoText = (at: number): string => new Date(at).toISOString().replace('Z', '000000Z')

const dataOf = (prices: Prices, decimals: number) => {
  const [o, h, l, c] = prices.map(price => scaledText(price, decimals))
  return { o, h, l, c }
}

/** As in the answer of `/candles?price=M`. */
export const candleRow = ({ time, count, mid }: Candle, complete: boolean, decimals: number) => ({
  complete,
  volume: count,
  time: nanoText(time),
  mid: dataOf(mid, decimals),
})
