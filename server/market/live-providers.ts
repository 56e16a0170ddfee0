/** Providers of live quotes that the setting MARKET can name. */
export const liveProviders = ['kraken'] as const
export type LiveProvider = (typeof liveProviders)[number]

/** True for a market whose prices belong to somebody: they may be shown to the person whose machine it is. */
export const isLive = (market: string): market is LiveProvider => liveProviders.some(name => name === market)
