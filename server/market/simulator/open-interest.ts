// How many contracts are open at the end of a day: a few days' volume, given or taken a part of it from day to day.
import { hash32, normal } from '../../lib/random.ts'
import type { PriceModel } from './price-model.ts'

const DRAW = 431
const DAYS_OF_VOLUME = 2.5
const DEVIATION = 0.05

/** 0 for what is not traded in contracts. */
export const openInterest = ({ salt, dayVolume }: Pick<PriceModel, 'salt' | 'dayVolume'>, dayIndex: number): number =>
  Math.round(dayVolume * DAYS_OF_VOLUME * (1 + DEVIATION * normal(hash32(salt, dayIndex, DRAW))))
