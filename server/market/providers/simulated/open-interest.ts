// The simulated open interest of a contract at the end of a day: the computed one of its delivery month, with a random
// daily deviation.

import type { TradingDay } from '../../../calendar/calendar.ts'
import { hash32, normal } from '../../../lib/random.ts'
import type { PriceModel } from './price-model.ts'

const DRAW = 431
const DEVIATION = 0.01

/** Open interest; 0 for an instrument without contracts. */
export function openInterest(
  { salt, follows }: Pick<PriceModel, 'salt' | 'follows'>,
  { date, index }: Pick<TradingDay, 'date' | 'index'>,
): number {
  const open = follows.kind === 'combination' ? (follows.openContracts?.(date) ?? 0) : 0
  return Math.round(open * (1 + DEVIATION * normal(hash32(salt, index, DRAW))))
}
