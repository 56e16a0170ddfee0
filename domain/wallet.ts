// Wallets (specification §2 and §3) and the currency of each.
import type { Currency } from './currency.ts'

export const walletTypes = [
  'balance',
  'follow',
  'future',
  'stock',
  'subscription',
  'forex',
  'hkStock',
  'usStock',
  'mxStock',
  'financial',
] as const
export type WalletType = (typeof walletTypes)[number]

/** Wallets that pay for margined positions. */
export const marginWallets = ['future', 'forex'] as const satisfies readonly WalletType[]

/** Tabs of the wallet selector. The overview shows the sum of all wallets. */
export const walletTabs = ['overview', ...walletTypes] as const
export type WalletTab = (typeof walletTabs)[number]

/**
 * Currency of each wallet. Specification §3: MX$ for the Mexico wallet, otherwise $, which is shown as US$ or HK$.
 */
export const walletCurrency: Readonly<Record<WalletType, Currency>> = {
  balance: 'USD',
  follow: 'USD',
  future: 'USD',
  stock: 'USD',
  subscription: 'USD',
  forex: 'USD',
  hkStock: 'HKD',
  usStock: 'USD',
  mxStock: 'MXN',
  financial: 'USD',
}

export const currencySymbols: Readonly<Record<Currency, string>> = { MXN: 'MX$', USD: 'US$', HKD: 'HK$' }
