// The end of an auction's phase, and the time left until then.
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import { hrefOf } from '../../router/place.ts'

export const auctionHref = (id: string): string => hrefOf('/pages/product/auction', { id })

/** Unix seconds; null after the end. */
export function phaseEnd({ phase, locksAt, matchingAt, latestAt, endsAt }: Auction): number | null {
  if (phase === 'ended') return null
  return { input: locksAt, locked: matchingAt, matching: latestAt, matched: endsAt }[phase]
}

const HOUR_S = 3_600
const MINUTE_S = 60
const two = (value: number): string => String(value).padStart(2, '0')

/** Formats as `1:04:09`, or `4:09`. */
export function countdown(untilS: number, nowMs: number): string {
  const left = Math.max(0, untilS - Math.floor(nowMs / 1_000))
  const minutes = Math.floor((left % HOUR_S) / MINUTE_S)
  const seconds = two(left % MINUTE_S)
  return left < HOUR_S ? `${minutes}:${seconds}` : `${Math.floor(left / HOUR_S)}:${two(minutes)}:${seconds}`
}
