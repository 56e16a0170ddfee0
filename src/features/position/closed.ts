// Closed positions as a paged list, and their return.
import { Decimal } from '../../../domain/money.ts'
import type { ClosedPosition, Position } from '../../../domain/wire/calls/trading.ts'
import { call } from '../../data/call.ts'
import type { PagedSource } from '../../data/paged.ts'
import { netOfSale } from '../../shared/orders/order-amounts.ts'

/** The record of a partially filled sale grows, so a larger sold quantity is newer. */
export const closedSource: PagedSource<ClosedPosition> = {
  ask: page => call('POST /position/flatList', page, { quiet: true }),
  pick: event => (event.type === 'closed' ? event.closed : null),
  isNewer: (row, known) => new Decimal(row.quantity).greaterThan(known.quantity),
  belongs: () => true,
}

/** Net profit in basis points of the purchase; null for a contract, because the record does not contain its margin. */
export function returnOf(closed: ClosedPosition): number | null {
  if (closed.contract) return null
  const cost = new Decimal(closed.buyPrice).times(closed.quantity)
  if (cost.isZero()) return null
  return new Decimal(netOfSale(closed)).div(cost).times(10_000).toDecimalPlaces(0).toNumber()
}

export const isClosed = ({ positionNum }: Pick<Position, 'positionNum'>): boolean => Number(positionNum) === 0
