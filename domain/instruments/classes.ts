// Instrument classes. Everything that depends on the class of an instrument derives from its entry. A new class needs
// an entry here, a board in `venues.ts` and a catalogue in `server/market/catalogue/`.
import type { WalletType } from '../wallet.ts'
import type { OptionalColumn } from '../wire/quote-columns.ts'

/** Instrument sources (specification §3). */
export const sources = {
  stock: 0,
  forex: 2,
  future: 3,
  blockTrade: 4,
  newStock: 5,
  auctionStock: 7,
  placingStock: 8,
  hkStock: 11,
  globalIndex: 99,
  robotCrypto: 100,
  bonds: 101,
  aiQuantify: 9999,
} as const
export type Source = (typeof sources)[keyof typeof sources]

export type ClassSpec = {
  readonly source: Source
  /**
   * `cash`: a purchase is paid in full, short sales are not possible. `margin`: each position holds a margin. `none`:
   * quoted only, not tradable.
   */
  readonly settlement: 'cash' | 'margin' | 'none'
  /** Page names of specification §2. A link is shown only if the page is in the route table. */
  readonly quotePage: string
  readonly ticketPage: string | null
  /** Absent if a position is closed on the page of the ticket. */
  readonly closePage?: string
  /** Wallet that pays for orders. Null for a class that is not traded, or whose boards each have their own wallet. */
  readonly wallet: WalletType | null
  /**
   * Number of decimals of quantities: a quantity is stored as an integer multiple of 10^-quantityDecimals. An instrument
   * can have more, as coins do.
   */
  readonly quantityDecimals: number
  /**
   * Number of decimals of ordered and held quantities on a board where fractions of a share can be bought; absent where
   * quantities have the decimals of the market.
   */
  readonly fractionDecimals?: number
  /** False if the traded quantity is unknown, as for an index: volume is then null, never 0. */
  readonly hasVolume: boolean
  /** Quote columns that the class has in addition to those of every class. */
  readonly optionalColumns?: readonly OptionalColumn[]
}

export const classes = {
  stock: {
    source: sources.stock,
    settlement: 'cash',
    quotePage: '/pages/quote/stock',
    ticketPage: '/pages/payment/stock',
    closePage: '/pages/payment/close',
    wallet: null,
    quantityDecimals: 0,
    hasVolume: true,
  },
  index: {
    source: sources.globalIndex,
    settlement: 'none',
    quotePage: '/pages/quote/globalindex',
    ticketPage: null,
    wallet: null,
    quantityDecimals: 0,
    hasVolume: false,
  },
  forex: {
    source: sources.forex,
    settlement: 'margin',
    quotePage: '/pages/quote/forex',
    ticketPage: '/pages/payment/forex',
    wallet: 'forex',
    quantityDecimals: 0,
    hasVolume: false,
  },
  future: {
    source: sources.future,
    settlement: 'margin',
    quotePage: '/pages/quote/future',
    ticketPage: '/pages/payment/future',
    wallet: 'future',
    quantityDecimals: 0,
    hasVolume: true,
    optionalColumns: ['previousSettlement', 'openInterest', 'previousOpenInterest'],
  },
  commodity: {
    source: sources.future,
    settlement: 'margin',
    quotePage: '/pages/quote/future',
    ticketPage: '/pages/payment/future',
    wallet: 'future',
    quantityDecimals: 0,
    hasVolume: false,
  },
  crypto: {
    source: sources.robotCrypto,
    settlement: 'margin',
    quotePage: '/pages/robotai/quote',
    ticketPage: '/pages/payment/future',
    wallet: 'future',
    quantityDecimals: 0,
    hasVolume: true,
  },
} as const satisfies Record<string, ClassSpec>
export type InstrumentClass = keyof typeof classes
