// The price of a ticket: the engine's live quote or, before it arrives, the quote of the server's response.
import { useMemo } from 'react'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import { STALE_AFTER_MS } from '../../../../../domain/limits.ts'
import type { RawQuote } from '../../../../../domain/wire/calls/market.ts'
import { useQuotes } from '../../../../engine/use-view.ts'
import { useFeed, useQuote } from '../../../../state/market.ts'
import { useServerNow } from '../../../../state/server-now.ts'
import type { QuoteFacts } from './facts.ts'

/** On the wire 0 means no price or no time. */
const known = (value: number | null | undefined): number | null => value || null

export function useQuoteFacts(key: InstrumentKey, first: RawQuote | null): QuoteFacts {
  useQuotes(
    useMemo(() => [key], [key]),
    { prompt: true },
  )
  const leaf = useQuote(key)
  const feed = useFeed()
  const now = useServerNow()
  // While the socket is disconnected, a price that was loaded by HTTP may be newer than the last data of the socket.
  const quotedAt = known(leaf.at ?? first?.at)
  const seenAt = known(Math.max(feed?.lastDataAt ?? 0, quotedAt ?? 0))
  const isStale = seenAt === null || feed?.state === 'offline' || now - seenAt > STALE_AFTER_MS
  const { price, bid, ask, previousClose } = leaf
  return useMemo(
    () => ({
      price: price ?? known(first?.price),
      bid: bid ?? known(first?.bid),
      ask: ask ?? known(first?.ask),
      previousClose: previousClose ?? known(first?.previousClose),
      seenAt,
      quotedAt,
      isStale,
    }),
    [price, bid, ask, previousClose, first, seenAt, quotedAt, isStale],
  )
}
