// Providers whose access and terms are described here. Those of another one are not known.
export const providerNames = ['kraken', 'oanda', 'alpaca', 'ibkr', 'ecb'] as const
type ProviderName = (typeof providerNames)[number]

export const providerOf = (name: string): ProviderName | null => providerNames.find(known => known === name) ?? null
