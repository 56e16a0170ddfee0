// Shares of a holding that cannot be sold before a date: those of block trades and placings.
import { Decimal } from '../../../domain/money.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'

export type Locks = CallAnswer<'POST /position/getPlacingFlatCount'>['locked']
const none: Locks = []

/** Null while unknown. Nothing is asked where nothing is held back. */
export function useLocks({ key, usedNum }: Pick<Position, 'key' | 'usedNum'>): Locks | null {
  const isHeldBack = !new Decimal(usedNum).isZero()
  const { data, reload } = useCall('POST /position/getPlacingFlatCount', isHeldBack ? { key } : null)
  useChanged('subscription', reload)
  return isHeldBack ? (data?.locked ?? null) : none
}

/** Of what is held back, the part of open sell orders; null while unknown. */
export function reservedByOrders(usedNum: string, locks: Locks | null): string | null {
  if (locks === null) return null
  return locks.reduce((left, { quantity }) => left.minus(quantity), new Decimal(usedNum)).toFixed()
}
