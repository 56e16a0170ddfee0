// The end of an auction's phase, and the time left until then.
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import { hrefOf } from '../../router/place.ts'

export const auctionHref = (id: string): string => hrefOf('/pages/product/auction', { id })

/** End of the current phase in Unix seconds; null after the end of the auction. */
export function phaseEnd({ phase, locksAt, matchingAt, latestAt, endsAt }: Auction): number | null {
  if (phase === 'ended') return null
  return { input: locksAt, locked: matchingAt, matching: latestAt, matched: endsAt }[phase]
}
