/** Providers of live quotes that the setting MARKET can name. */
export const liveProviders = ['kraken', 'oanda'] as const
export type LiveProvider = (typeof liveProviders)[number]

/**
 * True for a market whose prices are those of a provider. Without a contract with it they may be shown only on the machine
 * that runs the server.
 */
export const isLive = (market: string): market is LiveProvider => liveProviders.some(name => name === market)
