// Reliability of a price: the state of its market, or the state of our connection with the price's age if the
// connection is interrupted.
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import { STALE_AFTER_MS } from '../../domain/limits.ts'
import type { MarketState } from '../../domain/session.ts'
import { useFormat } from '../i18n/format.ts'
import type { ConnectionStatus } from '../state/connection.ts'
import { useConnectionStatus } from '../state/connection.ts'
import { market, useFeed } from '../state/market.ts'
import { useServerNow } from '../state/server-now.ts'
import type { BadgeState } from '../ui/Badge.tsx'

export type Trust = {
  /** Null while the market's state is unknown. */
  readonly badge: BadgeState | null
  /** Age of a price that is not live, as text; null otherwise. */
  readonly age: string | null
}

type Known = {
  readonly status: ConnectionStatus
  readonly state: MarketState | null
  /** Server time of the market's next change of state. */
  readonly nextAt: number | null
  /** Server time until which the price is current. */
  readonly seenAt: number | null
}

/** `at`: server time of the price's last change. */
export function usePriceTrust(key: InstrumentKey, state: MarketState | null, at: number | null): Trust {
  return useTrust(parseKey(key)?.board ?? null, state, at)
}

/** Reliability of all prices of a market. */
export const useBoardTrust = (board: Board, state: MarketState | null): Trust => useTrust(board, state, null)

function useTrust(board: Board | null, state: MarketState | null, at: number | null): Trust {
  const format = useFormat()
  const status = useConnectionStatus()
  const now = useServerNow()
  const nextAt = useSnapshot(market).boards[board ?? 'US']?.nextAt ?? null
  const seenAt = latest(at, useFeed()?.lastDataAt ?? null)
  const badge = badgeOf({ status, state, nextAt, seenAt }, now)
  const isOld = badge !== state && seenAt !== null
  return { badge, age: isOld ? format.age(Math.max(0, now - seenAt)) : null }
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

function badgeOf({ status, state, nextAt, seenAt }: Known, now: number): BadgeState | null {
  if (status === 'live' || isResting(state, nextAt, now)) return state
  if (status === 'connecting') return 'connecting'
  // While disconnected, prices are polled by HTTP, so a price can be newer than the connection's last frame.
  return status === 'stale' && (seenAt === null || now - seenAt >= STALE_AFTER_MS) ? 'stale' : 'delayed'
}

/** True for a closed market, whose last price stays valid until it trades again. */
const isResting = (state: MarketState | null, nextAt: number | null, now: number): boolean =>
  (state === 'closed' || state === 'lunch') && (nextAt === null || now < nextAt)
