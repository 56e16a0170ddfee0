// Stablecoins and their networks. This file has names only, so that a page that shows an address does not load the hash
// functions of `crypto.ts`.

export const cryptoAssets = ['USDT', 'USDC'] as const
export type CryptoAsset = (typeof cryptoAssets)[number]

export const networks = ['tron', 'ethereum'] as const
export type Network = (typeof networks)[number]

/** Networks that support each asset. */
export const networksOf: Readonly<Record<CryptoAsset, readonly Network[]>> = {
  USDT: ['tron', 'ethereum'],
  USDC: ['ethereum'],
}

export const networkNames: Readonly<Record<Network, string>> = { tron: 'Tron (TRC-20)', ethereum: 'Ethereum (ERC-20)' }

/** Returns the first and last characters of an address. The user compares them before sending money. */
export const addressEnds = (address: string): { readonly first: string; readonly last: string } => ({
  first: address.slice(0, 6),
  last: address.slice(-6),
})
export const maskAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-6)}`
