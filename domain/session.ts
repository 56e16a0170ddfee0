// The states of a market during its day, and of a price on a screen.

/** Codes as they travel in quote rows. */
export const marketStates = ['closed', 'pre', 'open', 'lunch', 'post', 'halted'] as const
export type MarketState = (typeof marketStates)[number]

export const marketStateCode = (state: MarketState): number => marketStates.indexOf(state)

/** Orders are filled only here; a limit order may rest in the others. */
export const isTradable = (state: MarketState): boolean => state === 'open'

/**
 * How far a shown price can be trusted. `closed` is the market's own doing and no fault;
 * `stale` is ours: no data frame for {@link STALE_AFTER_MS}.
 */
export type Freshness = 'live' | 'delayed' | 'stale' | 'closed'
