// The worst price at which an order at the market is filled.
import type { TickStep } from './instrument.ts'
import { MARKET_SLIPPAGE_PERCENT } from './limits.ts'
import type { OrderDirection } from './order.ts'
import { directions } from './order.ts'
import { nearestTick, tickAt } from './price.ts'

/**
 * Returns the worst price at which a market order may be filled, from the bid or ask at acceptance. Scaled, on the tick
 * grid.
 */
export function worstPrice(direction: OrderDirection, touch: number, tickSteps: readonly TickStep[]): number {
  // The sign makes the limit less favourable than the bid or ask even if that price is below zero.
  const percent = Math.sign(touch) * MARKET_SLIPPAGE_PERCENT
  if (direction === directions.sell) return nearestTick(Math.floor((touch * (100 - percent)) / 100), tickSteps)
  const maxCost = Math.ceil((touch * (100 + percent)) / 100)
  const tick = tickAt(maxCost, tickSteps)
  return Math.ceil(maxCost / tick) * tick
}
