// The times at the end of a delivery month: each is the time of day of the last trade, on a date at the exchange.
import type { ContractTerms } from './terms.ts'

export type ContractEnd = {
  /** UTC ms from which positions can only be reduced. */
  readonly reduceOnlyAt: number
  /** UTC ms at which the platform closes the positions and ends the orders. */
  readonly closeAt: number
}

/**
 * Null for a contract that does not end, and for a continuous series.
 * @param toUtc converts a local date and time of day to UTC ms
 */
export function contractEnd(
  terms: ContractTerms,
  toUtc: (date: string, time: string, zone: string) => number,
): ContractEnd | null {
  if (terms.kind !== 'future') return null
  const { lastTrade, reduceOnlyDate, closeOutDate } = terms
  if (lastTrade === null || reduceOnlyDate === null || closeOutDate === null) return null
  const at = (date: string): number => toUtc(date, lastTrade.time, lastTrade.zone)
  return { reduceOnlyAt: at(reduceOnlyDate), closeAt: at(closeOutDate) }
}
