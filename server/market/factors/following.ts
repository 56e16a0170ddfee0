// The model of an instrument that follows common walks: the combination of walks and, for each trading day, the weights
// and the level that turn their sum into a price.
import type { TradingDay } from '../calendar/calendar.ts'
import type { Combination } from './combination.ts'
import type { SettlementWindow } from './settlement.ts'

export type Frame = {
  readonly weights: Float64Array
  /** Of the log price, with the scale of the instrument's prices. */
  readonly offset: number
}

export type Following = {
  readonly combination: Combination
  /** Returns the same object for the same day. */
  readonly frameOf: (day: TradingDay) => Frame
  /** Subtracted after the exponential, so that a price can be negative. 0 for a price that cannot. */
  readonly shift: number
  /** The price from which the next day's change is computed; null for the day's last price. */
  readonly settlement: SettlementWindow | null
  /** Approximate open interest at the end of a day; null for an instrument without contracts. */
  readonly openContracts: ((date: string) => number) | null
}

/** On the tick grid, possibly negative; never exactly 0, which means an unknown price. */
export function priceOf(value: number, { offset }: Frame, shift: number, tick: number): number {
  return Math.round((Math.exp(value + offset) - shift) / tick) * tick || tick
}

/** Cached frames by day. */
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
