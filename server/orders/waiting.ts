// The open orders that wait for a price. They compare the last trades of the regular session; a price that the collar
// holds reaches nothing. Whatever their number, a pass over all of them is one comparison each.
import { must } from '../../domain/assert.ts'
import { isRising } from '../../domain/order-trigger.ts'
import { isTradable, marketStates } from '../../domain/session.ts'
import type { Trade } from '../../domain/wire/rows.ts'
import type { Listing, MarketSource } from '../market/source.ts'
import { createTriggerColumns } from '../triggers/columns.ts'
import type { OpenOrder } from './book.ts'
import type { Collar } from './collar.ts'
import type { Freshness } from './freshness.ts'

type Deps = {
  readonly market: MarketSource
  readonly freshness: Pick<Freshness, 'isStale'>
  readonly collar: Pick<Collar, 'isHeld'>
}

export type Waiting = {
  /** Adds an order, or replaces an earlier version of it. */
  put(order: OpenOrder): void
  remove(id: string): void
  clear(): void
  /** Orders whose trigger was reached since the last call, and all that have ended by `now`. */
  due(now: number): OpenOrder[]
}

/** The orders of one instrument that wait. */
type Watched = {
  readonly listing: Listing
  readonly ids: Set<string>
  /** Lowest and highest trade since the last pass, scaled; infinite without one. */
  lowest: number
  highest: number
  readonly stop: () => void
}

/** An order ends at the close of a session, so there is no need to look more often. */
const LOOK_FOR_ENDS_MS = 1_000

export function createWaiting({ market, freshness, collar }: Deps): Waiting {
  const columns = createTriggerColumns()
  const orders = new Map<string, OpenOrder>()
  const watched = new Map<number, Watched>()
  /** Ids of orders that were reached and could not be triggered yet. The trade that reached them does not repeat. */
  const reached = new Set<string>()
  let lowest = new Float64Array(0)
  let highest = new Float64Array(0)
  let lookedAt = 0

  function watch(listing: Listing): Watched {
    const { ix } = listing.instrument
    const known = watched.get(ix)
    if (known) return known
    const note = (trades: readonly Trade[]): void => {
      for (const { price } of trades) {
        if (price < added.lowest) added.lowest = price
        if (price > added.highest) added.highest = price
      }
    }
    const added: Watched = {
      listing,
      ids: new Set(),
      lowest: Number.POSITIVE_INFINITY,
      highest: Number.NEGATIVE_INFINITY,
      stop: market.onTrades(ix, note),
    }
    watched.set(ix, added)
    return added
  }

  function put(order: OpenOrder): void {
    const known = orders.get(order.id)
    if (known && known.version >= order.version) return
    reached.delete(order.id)
    const listing = market.find(order.key)
    const trigger = must(order.trigger, 'a trigger')
    // Without its instrument an order waits; it still ends in time.
    orders.set(order.id, order)
    if (!listing) return
    const isUp = isRising(trigger.kind, order.direction)
    const [low, high] = isUp ? [Number.NEGATIVE_INFINITY, trigger.price] : [trigger.price, Number.POSITIVE_INFINITY]
    columns.set(order.id, listing.instrument.ix, { low, high })
    watch(listing).ids.add(order.id)
  }

  function remove(id: string): void {
    const order = orders.get(id)
    if (!order) return
    orders.delete(id)
    reached.delete(id)
    columns.remove(id)
    const ix = market.find(order.key)?.instrument.ix ?? -1
    const one = watched.get(ix)
    one?.ids.delete(id)
    if (one?.ids.size !== 0) return
    one.stop()
    watched.delete(ix)
  }

  /** Writes the prices since the last pass of the instruments with orders; the others are never compared. */
  function readPrices(): void {
    const { size } = market.quotes
    if (lowest.length !== size) {
      lowest = new Float64Array(size)
      highest = new Float64Array(size)
    }
    for (const [ix, one] of watched) {
      const prices = pricesOf(one)
      lowest[ix] = Math.min(...prices)
      highest[ix] = Math.max(...prices)
      one.lowest = Number.POSITIVE_INFINITY
      one.highest = Number.NEGATIVE_INFINITY
    }
  }

  function pricesOf({ listing, lowest: low, highest: high }: Watched): number[] {
    const { quotes } = market
    const { ix } = listing.instrument
    const last = quotes.price[ix] ?? 0
    const state = marketStates[quotes.state[ix] ?? 0] ?? 'closed'
    if (!isTradable(state) || last === 0 || freshness.isStale(ix)) return []
    if (!isOfSession(listing, quotes.at[ix] ?? 0)) return []
    return [low, high, last].filter(price => Number.isFinite(price) && !collar.isHeld(listing, price))
  }

  function ended(now: number): OpenOrder[] {
    if (now - lookedAt < LOOK_FOR_ENDS_MS) return []
    lookedAt = now
    return [...orders.values()].filter(({ expiresAt }) => expiresAt <= now)
  }

  return {
    put,
    remove,
    clear() {
      for (const { stop } of watched.values()) stop()
      watched.clear()
      columns.clear()
      orders.clear()
      reached.clear()
    },
    due(now) {
      readPrices()
      for (const id of columns.reached({ lowest, highest })) reached.add(id)
      return [...ended(now), ...[...reached].map(id => must(orders.get(id), 'a waiting order'))]
    },
  }
}

/** True for a trade of a regular session; the last price before the first one is from another session. */
function isOfSession({ calendar }: Listing, tradedAt: number): boolean {
  const segments = calendar.dayAt(tradedAt)?.segments ?? []
  return segments.some(({ kind, openMs, closeMs }) => kind === 'regular' && openMs <= tradedAt && tradedAt < closeMs)
}
