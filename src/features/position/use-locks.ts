// Shares of a holding that cannot be sold: locked until a date because they come from block trades or placings, or
// reserved by the holder's own block sales.
import { Decimal } from '../../../domain/money.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'

export type Locks = Pick<CallAnswer<'POST /position/getPlacingFlatCount'>, 'locked' | 'inBlockSales'>
const none: Locks = { locked: [], inBlockSales: '0' }

/** Null while unknown. Not requested if the holding has no reserved shares. */
export function useLocks({ key, usedNum }: Pick<Position, 'key' | 'usedNum'>): Locks | null {
  const isHeldBack = !new Decimal(usedNum).isZero()
  const { data, reload } = useCall('POST /position/getPlacingFlatCount', isHeldBack ? { key } : null)
  useChanged('subscription', reload)
  return isHeldBack ? (data ?? null) : none
}

/** The part of the reserved shares that belongs to open sell orders; null while unknown. */
export function reservedByOrders(usedNum: string, locks: Locks | null): string | null {
  if (locks === null) return null
  const left = new Decimal(usedNum).minus(locks.inBlockSales)
  return locks.locked.reduce((rest, { quantity }) => rest.minus(quantity), left).toFixed()
}
