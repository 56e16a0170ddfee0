// The price of a provider that sends no trades: the middle of its best bid and ask.
import type { LiveQuote } from './events.ts'

/**
 * The middle in the decimals of the quote. A half is rounded to the even neighbour, so that many middles have no bias.
 * Null without a bid or an ask: the price is unknown.
 */
export function midOf({ bid, ask }: Pick<LiveQuote, 'bid' | 'ask'>): number | null {
  if (bid <= 0 || ask <= 0) return null
  const sum = bid + ask
  if (sum % 2 === 0) return sum / 2
  const lower = (sum - 1) / 2
  return lower % 2 === 0 ? lower : lower + 1
}
