// What an instrument without a walk of its own follows: a combination of walks, and per trading day the weights and the
// level that turn its sum into a price.
import type { TradingDay } from '../calendar/calendar.ts'
import type { Combination } from './combination.ts'
import type { SettlementWindow } from './settlement.ts'

export type Frame = {
  readonly weights: Float64Array
  /** Of the log price, scaled as the instrument's prices are. */
  readonly offset: number
}

export type Following = {
  readonly combination: Combination
  /** The same object for the same day. */
  readonly frameOf: (day: TradingDay) => Frame
  /** Taken off after the exponential, so that a price can be below zero. 0 where it cannot. */
  readonly shift: number
  /** What the changes of the next day are counted from; null for the last price of the day. */
  readonly settlement: SettlementWindow | null
  /** Contracts that are open at the end of a day, about; null for what is not traded in contracts. */
  readonly openContracts: ((date: string) => number) | null
}

/** On the tick grid, below zero too; never exactly 0, which stands for an unknown price. */
export function priceOf(value: number, { offset }: Frame, shift: number, tick: number): number {
  return Math.round((Math.exp(value + offset) - shift) / tick) * tick || tick
}

/** Frames by day, made once each. */
export function framesBy(make: (day: TradingDay) => Frame): (day: TradingDay) => Frame {
  const frames = new WeakMap<TradingDay, Frame>()
  return day => {
    let frame = frames.get(day)
    if (!frame) {
      frame = make(day)
      frames.set(day, frame)
    }
    return frame
  }
}
