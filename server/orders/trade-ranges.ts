// The lowest and the highest trade since the last pass, of the instruments with orders that wait for a price.

import { isTradable, stateOfCode } from '../../domain/session.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import type { Listing, MarketSource } from '../market/source.ts'
import type { PriceBounds } from '../triggers/columns.ts'
import type { Collar } from './collar.ts'
import type { Freshness } from './freshness.ts'

type Deps = {
  readonly market: MarketSource
  readonly freshness: Pick<Freshness, 'isStale'>
  readonly collar: Pick<Collar, 'isHeld'>
}

export type TradeRanges = {
  /** `id`: an order of the instrument. */
  watch(listing: Listing, id: string): void
  /** True if there were trades of the instrument since the last `read`. */
  hasTrades(ix: number): boolean
  /** After its last order, an instrument is not listened to any more. */
  leave(ix: number, id: string): void
  /** Prices since the last call; infinite where nothing can be reached. The same columns at each call. */
  read(): PriceBounds
  /** The last price alone, as of the last `read`. */
  last(): PriceBounds
}

type Watched = {
  readonly listing: Listing
  readonly ids: Set<string>
  /** Scaled; infinite without a trade. */
  lowest: number
  highest: number
  readonly stop: () => void
}

export function createTradeRanges({ market, freshness, collar }: Deps): TradeRanges {
  const watched = new Map<number, Watched>()
  const since = emptyBounds()
  const now = emptyBounds()

  function watch(listing: Listing, id: string): void {
    const { ix } = listing.instrument
    const known = watched.get(ix)
    if (known) return void known.ids.add(id)
    const note = (trades: readonly Trade[]): void => {
      for (const { price } of trades) {
        if (price < added.lowest) added.lowest = price
        if (price > added.highest) added.highest = price
      }
    }
    const added: Watched = {
      listing,
      ids: new Set([id]),
      lowest: Number.POSITIVE_INFINITY,
      highest: Number.NEGATIVE_INFINITY,
      stop: market.onTrades(ix, note),
    }
    watched.set(ix, added)
  }

  function leave(ix: number, id: string): void {
    const one = watched.get(ix)
    if (!one) return
    one.ids.delete(id)
    if (one.ids.size > 0) return
    one.stop()
    watched.delete(ix)
  }

  function readOne(ix: number, one: Watched): void {
    const last = lastOf(one.listing)
    const isKnown = last !== 0 && !collar.isHeld(one.listing, last)
    write(now, ix, isKnown ? [last] : [])
    const traded = last === 0 ? [] : [one.lowest, one.highest]
    const extremes = traded.filter(price => Number.isFinite(price) && !collar.isHeld(one.listing, price))
    write(since, ix, isKnown ? [last, ...extremes] : extremes)
    one.lowest = Number.POSITIVE_INFINITY
    one.highest = Number.NEGATIVE_INFINITY
  }

  /** The last price, scaled; 0 where it cannot reach anything. */
  function lastOf(listing: Listing): number {
    const { quotes } = market
    const { ix } = listing.instrument
    const state = stateOfCode(quotes.state[ix] ?? 0)
    if (!isTradable(state) || freshness.isStale(ix) || !isOfSession(listing, quotes.at[ix] ?? 0)) return 0
    return quotes.price[ix] ?? 0
  }

  return {
    watch,
    leave,
    hasTrades: ix => Number.isFinite(watched.get(ix)?.lowest),
    read() {
      resize(since, market.quotes.size)
      resize(now, market.quotes.size)
      for (const [ix, one] of watched) readOne(ix, one)
      return since
    },
    last: () => now,
  }
}

type Bounds = { lowest: Float64Array; highest: Float64Array }

const emptyBounds = (): Bounds => ({ lowest: new Float64Array(0), highest: new Float64Array(0) })

function resize(bounds: Bounds, size: number): void {
  if (bounds.lowest.length === size) return
  bounds.lowest = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  bounds.highest = new Float64Array(size).fill(Number.NEGATIVE_INFINITY)
}

function write(bounds: Bounds, ix: number, prices: readonly number[]): void {
  bounds.lowest[ix] = Math.min(...prices)
  bounds.highest[ix] = Math.max(...prices)
}

/** True for a trade of a regular session; the last price before the first one is from another session. */
function isOfSession({ calendar }: Listing, tradedAt: number): boolean {
  const segments = calendar.dayAt(tradedAt)?.segments ?? []
  return segments.some(({ kind, openMs, closeMs }) => kind === 'regular' && openMs <= tradedAt && tradedAt < closeMs)
}
