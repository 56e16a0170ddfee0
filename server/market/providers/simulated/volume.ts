// The distribution of volume: a day's total, spread over its minutes in the U shape of an exchange's day.
import { hash32, normal, unit } from '../../../lib/random.ts'
import type { PriceModel } from './price-model.ts'
import { LEAST_UNITS_A_MINUTE } from './price-model.ts'

const draws = { day: 201, edge: 202 } as const
/** Minimum units of a minute: its open, high, low and close are four trades of at least one unit each. */
const UNITS_FOR_A_CANDLE = 4
/** Trades per minute of an instrument without volume. Such trades have a price and no size. */
export const SIZELESS_TRADES = 300

/**
 * Cumulative share of the day's volume for x from 0 to 1. The first and last minutes have four times the volume of the
 * middle.
 */
const spread = (x: number): number => x / 2 + ((2 * x - 1) ** 3 + 1) / 4

/** Volume of a whole day, in units. */
export function dayUnits({ salt, unit: size, dayVolume }: PriceModel, dayIndex: number, minutes: number): number {
  if (size === 0) return 0
  const mood = Math.exp(0.3 * normal(hash32(salt, dayIndex, draws.day)))
  return Math.max(LEAST_UNITS_A_MINUTE * minutes, Math.round((dayVolume / size) * mood))
}

/** Volume of the day before a minute starts, in units. `minute` may equal `minutes`, the end of the day. */
export function unitsBefore(
  model: PriceModel,
  dayIndex: number,
  minutes: number,
  total: number,
  minute: number,
): number {
  if (total === 0) return 0
  const isEdge = minute === 0 || minute === minutes
  const jitter = isEdge ? 0 : 0.9 * (unit(hash32(model.salt, dayIndex, draws.edge * 4_096 + minute)) - 0.5)
  const loose = total - UNITS_FOR_A_CANDLE * minutes
  return UNITS_FOR_A_CANDLE * minute + Math.floor(loose * spread((minute + jitter) / minutes))
}
