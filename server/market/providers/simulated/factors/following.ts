// The model of an instrument that follows common walks: the combination of walks and, for each trading day, the weights
// and the level that turn their sum into a price.

import type { SettlementWindow } from '../../../../../domain/instruments/settlement-window.ts'
import type { TradingDay } from '../../../../calendar/calendar.ts'
import type { Combination } from './combination.ts'

export type Frame = {
  readonly weights: Float64Array
  /** Added to the sum of walks: the log price without them, including the scale of the instrument's prices. */
  readonly offset: number
}

export type Following = {
  readonly kind: 'combination'
  readonly combination: Combination
  /** The weights and the offset of a trading day. Returns the same object for the same day. */
  readonly frameOf: (day: TradingDay) => Frame
  /** Subtracted after the exponential, so that a price can be negative; 0 for an instrument whose price cannot be. */
  readonly shift: number
  /** Window of the mean price from which the next day's change is computed; null if that is the day's last price. */
  readonly settlement: SettlementWindow | null
  /** Approximate open interest at the end of a day; null for an instrument without contracts. */
  readonly openContracts: ((date: string) => number) | null
}

/**
 * The scaled price of a value. It is on the tick grid and may be negative, but is never exactly 0, which means an
 * unknown price.
 */
export function priceOf(value: number, { offset }: Frame, shift: number, tick: number): number {
  return Math.round((Math.exp(value + offset) - shift) / tick) * tick || tick
}

/** Caches the frames by trading day. */
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
