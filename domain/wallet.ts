// Wallets (specification §2 and §3) and the currency each is kept in.
import type { Currency, StockBoard } from './instrument.ts'

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

/** The selector's tabs: the overview adds the wallets up. */
export const walletTabs = ['overview', ...walletTypes] as const
export type WalletTab = (typeof walletTabs)[number]

/** Specification §3: MX$ for the Mexico wallet, otherwise $ (told apart as US$ and HK$: design, rulings). */
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

/** The wallet that pays for a board's shares and that their proceeds go to. */
export const walletOfBoard: Readonly<Record<StockBoard, WalletType>> = { US: 'usStock', HK: 'hkStock', MX: 'mxStock' }

export const currencySymbols: Readonly<Record<Currency, string>> = { MXN: 'MX$', USD: 'US$', HKD: 'HK$' }

/** Why money moved: one line of the bill each. `suspense` holds what belongs to the customer but is not usable. */
export const billKinds = [
  'opening',
  'deposit',
  'withdrawal',
  'transfer',
  'reserve',
  'release',
  'buy',
  'sell',
  'fee',
  'suspense',
] as const
export type BillKind = (typeof billKinds)[number]

/** What a line of the bill leads to. */
export const billSubjects = ['order', 'deposit', 'withdrawal', 'transfer'] as const
export type BillSubject = (typeof billSubjects)[number]
