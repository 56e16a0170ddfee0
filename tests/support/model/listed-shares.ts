// The shares as in the test market: board, currency, decimals, lot, tick and the paying wallet.
import { must } from '../../../domain/assert.ts'
import type { Ratio } from './reckoning.ts'
import { ratio } from './reckoning.ts'

export type Board = 'US' | 'HK' | 'MX'
export type Currency = 'USD' | 'HKD' | 'MXN'
export const currencies = ['MXN', 'USD', 'HKD'] as const satisfies Currency[]
export const wallets = ['balance', 'usStock', 'hkStock', 'mxStock'] as const
export type Wallet = (typeof wallets)[number]

export const currencyOf: Readonly<Record<Wallet, Currency>> = {
  balance: 'USD',
  usStock: 'USD',
  hkStock: 'HKD',
  mxStock: 'MXN',
}

export type ListedShare = {
  readonly board: Board
  readonly currency: Currency
  readonly wallet: Wallet
  readonly decimals: number
  /** Units of ordered and held quantities in one share. All quantities of the model are in these units. */
  readonly unit: number
  /** In units: the smallest quantity to buy, of which every other is a multiple. */
  readonly lot: number
  /** In units: what a part of an order is filled in. */
  readonly marketLot: number
  /** False: quoted but not tradable. */
  readonly listed: boolean
  readonly tickAt: (price: number) => number
}

const american = {
  board: 'US',
  currency: 'USD',
  wallet: 'usStock',
  decimals: 2,
  unit: 10_000,
  lot: 1,
  marketLot: 10_000,
  tickAt: () => 1,
} as const

export const shares: Readonly<Record<string, ListedShare>> = {
  'US.AAPL': { ...american, listed: true },
  'US.NVDA': { ...american, listed: true },
  'US.GONE': { ...american, listed: false },
  'HK.00700': {
    board: 'HK',
    currency: 'HKD',
    wallet: 'hkStock',
    decimals: 3,
    unit: 1,
    lot: 100,
    marketLot: 100,
    listed: true,
    // Tick size in Hong Kong: 0.2 from a price of 500.
    tickAt: price => (price < 500_000 ? 1 : 200),
  },
  'MX.WALMEX': {
    board: 'MX',
    currency: 'MXN',
    wallet: 'mxStock',
    decimals: 2,
    unit: 1,
    lot: 1,
    marketLot: 1,
    listed: true,
    tickAt: () => 1,
  },
}

export const listedShareOf = (key: string): ListedShare => must(shares[key], key)

/** A quantity in shares, as decimal text without zeros at the end. */
export const sharesText = (key: string, quantity: number): string => String(quantity / listedShareOf(key).unit)

/** Price × quantity in hundredths, unrounded. */
export const hundredths = (value: bigint, { decimals, unit }: ListedShare): Ratio =>
  ratio(value * 100n, 10n ** BigInt(decimals) * BigInt(unit))

/** Price cap of a market order: 5 % beyond the touch, rounded away from the touch to the tick grid. */
export function priceCapOf(side: 'buy' | 'sell', touch: number, { tickAt }: ListedShare): number {
  if (side === 'buy') {
    const most = Math.floor((touch * 105 + 99) / 100)
    const tick = tickAt(most)
    return Math.floor((most + tick - 1) / tick) * tick
  }
  const least = Math.floor((touch * 95) / 100)
  const tick = tickAt(least)
  return Math.max(tick, Math.floor((least * 2 + tick) / (tick * 2)) * tick)
}
