// The states of a market during its trading day, and the reliability of a displayed price.

/**
 * Market states; the index of a state is its code in quote rows. `lost`: the source of prices sends none, so the
 * state is unknown. `reference`: a rate that is published once a day, at which nothing is traded. `delayed`: the market
 * trades, and its prices are of some minutes ago, at which nothing is traded.
 */
export const marketStates = [
  'closed',
  'pre',
  'open',
  'lunch',
  'post',
  'halted',
  'lost',
  'reference',
  'delayed',
] as const
export type MarketState = (typeof marketStates)[number]

export const marketStateCode = (state: MarketState): number => marketStates.indexOf(state)

/** True if orders are filled in the state. A limit order can rest in the other states. */
export const isTradable = (state: MarketState): boolean => state === 'open'

/**
 * Reliability of a displayed price. `closed` is a normal state of the market. `stale` is a failure of the feed: no data
 * frame was received for {@link STALE_AFTER_MS}.
 */
export type Freshness = 'live' | 'delayed' | 'stale' | 'closed'
