// The states of a market during its trading day, and the reliability of a displayed price.

/**
 * Market states; the index of a state is its code in quote rows. `lost`: the source of prices sends none, so the
 * state is unknown. `reference`: a rate that is published once a day, at which nothing is traded. `delayed`: the market
 * trades, and its prices are of some minutes ago, at which nothing is traded. `stale`: the market trades and its source
 * sends, but has not confirmed this price for {@link STALE_AFTER_MS}, so nothing is traded at it. `frozen`: prices have
 * another scale than the quantities and costs of positions, as between a split and its release, so that what is held has
 * no known value.
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
  'stale',
  'frozen',
] as const
export type MarketState = (typeof marketStates)[number]

export const marketStateCode = (state: MarketState): number => marketStates.indexOf(state)

/** Codes of states, and after them those of halts with a known reason (`halt.ts`). They fit the bits of a row. */
export const STATE_CODES = 14

export const stateOfCode = (code: number): MarketState => marketStates[code] ?? 'halted'

/**
 * True for the codes after `post`, the last state of a usual day: for a halt, for a source that sends nothing, and for a
 * price that is not one of now.
 */
export const isNoted = (code: number | null): boolean => (code ?? 0) > 4

/** True if orders are filled in the state. A limit order can rest in the other states. */
export const isTradable = (state: MarketState): boolean => state === 'open'

/**
 * Reliability of a displayed price. `closed` is a normal state of the market. `stale` is a failure of the feed: no data
 * frame was received for {@link STALE_AFTER_MS}.
 */
export type Freshness = 'live' | 'delayed' | 'stale' | 'closed'
