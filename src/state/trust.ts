// What one price is worth just now: the state of its market, unless our own line is the trouble; then that is what must be
// said, with the price's age.
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Board } from '../../domain/instrument.ts'
import { parseKey } from '../../domain/instrument.ts'
import { STALE_AFTER_MS } from '../../domain/limits.ts'
import type { MarketState } from '../../domain/session.ts'
import { useFormat } from '../i18n/format.ts'
import type { BadgeState } from '../ui/Badge.tsx'
import type { Line } from './line.ts'
import { useLine } from './line.ts'
import { market, useFeed } from './market.ts'
import { useServerNow } from './server-now.ts'

export type Trust = {
  /** Null: nothing is known of its market. */
  readonly badge: BadgeState | null
  /** In words, of a price that is not live. */
  readonly age: string | null
}

type Known = {
  readonly line: Line
  readonly state: MarketState | null
  /** When that changes, server time. */
  readonly nextAt: number | null
  /** Server time up to which the price is known to hold. */
  readonly seenAt: number | null
}

/** `at`: server time of the price's last change. */
export function usePriceTrust(key: InstrumentKey, state: MarketState | null, at: number | null): Trust {
  return useTrust(parseKey(key)?.board ?? null, state, at)
}

/** Of all the prices of a market. */
export const useBoardTrust = (board: Board, state: MarketState | null): Trust => useTrust(board, state, null)

function useTrust(board: Board | null, state: MarketState | null, at: number | null): Trust {
  const format = useFormat()
  const line = useLine()
  const now = useServerNow()
  const nextAt = useSnapshot(market).boards[board ?? 'US']?.nextAt ?? null
  const seenAt = latest(at, useFeed()?.lastDataAt ?? null)
  const badge = badgeOf({ line, state, nextAt, seenAt }, now)
  const isOld = badge !== state && seenAt !== null
  return { badge, age: isOld ? format.age(Math.max(0, now - seenAt)) : null }
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

function badgeOf({ line, state, nextAt, seenAt }: Known, now: number): BadgeState | null {
  if (line === 'live' || isResting(state, nextAt, now)) return state
  if (line === 'connecting') return 'connecting'
  // Asked for by HTTP while the line is out, a price may be younger than the line's last word.
  return line === 'stale' && (seenAt === null || now - seenAt >= STALE_AFTER_MS) ? 'stale' : 'delayed'
}

/** The last price of a market that does not trade is as good as it was, until it trades again. */
const isResting = (state: MarketState | null, nextAt: number | null, now: number): boolean =>
  (state === 'closed' || state === 'lunch') && (nextAt === null || now < nextAt)
