import type { TickStep } from '../../../../domain/instrument.ts'
import { nearestTick } from '../../../../domain/price.ts'

export type Ticks = {
  readonly tickSteps: readonly TickStep[]
  /** True if the price can be below zero. */
  readonly isSigned: boolean
}

export const snapped = (price: number, { tickSteps, isSigned }: Ticks): number =>
  nearestTick(isSigned ? price : Math.max(0, price), tickSteps)
