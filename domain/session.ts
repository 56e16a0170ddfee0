// The states of a market during its day, and of a price on a screen.

/** Codes as they travel in quote rows. */
export const marketStates = ['closed', 'pre', 'open', 'lunch', 'post', 'halted'] as const
export type MarketState = (typeof marketStates)[number]

export const marketStateCode = (state: MarketState): number => marketStates.indexOf(state)

/** Orders are filled only in this state; a limit order may rest in the others. */
export const isTradable = (state: MarketState): boolean => state === 'open'

/**
 * Reliability of a displayed price. `closed` is a normal state of the market. `stale` is a fault of the feed: no data
 * frame for {@link STALE_AFTER_MS}.
 */
export type Freshness = 'live' | 'delayed' | 'stale' | 'closed'
