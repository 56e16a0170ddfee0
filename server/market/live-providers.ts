/** Providers of live quotes that the setting MARKET can name, several with `+` between them. */
export const liveProviders = ['alpaca', 'ibkr', 'kraken', 'oanda'] as const
export type LiveProvider = (typeof liveProviders)[number]
export type LiveChoice = LiveProvider | `${LiveProvider}+${string}`

/** The providers that a market names, each once and in its order; none if the market is not live. */
export function providersIn(market: string): readonly LiveProvider[] {
  const names = market.split('+')
  const known = names.flatMap(name => liveProviders.find(provider => provider === name) ?? [])
  return known.length === names.length && new Set(known).size === known.length ? known : []
}

/**
 * True for a market whose prices are those of providers. Without a contract with them they may be shown only on the machine
 * that runs the server.
 */
export const isLive = (market: string): market is LiveChoice => providersIn(market).length > 0
