// The history of the demo account, as data: holdings in all three markets, some partly or completely sold, and resting
// orders.
import type { StockBoard } from '../../domain/instruments/boards.ts'
import type { BillKind } from '../../domain/ledger.ts'
import type { PositionSide } from '../../domain/margin.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { Openings } from '../wallets/openings.ts'

export const STORY_DAYS = 64

export const demoOpenings: Openings = {
  balance: 250_000n,
  follow: 100_000n,
  future: 500_000n,
  stock: 300_000n,
  subscription: 200_000n,
  forex: 400_000n,
  hkStock: 30_000_000n,
  usStock: 2_500_000n,
  mxStock: 45_000_000n,
  financial: 600_000n,
}

/**
 * A transfer between wallets, in whole minor units, `daysAgo` days before today. Deposits come from `platform` and
 * withdrawals go to it.
 */
type Movement = {
  readonly daysAgo: number
  readonly from: WalletType | 'platform'
  readonly to: WalletType | 'platform'
  readonly amount: bigint
  readonly kind: BillKind
}

export const demoMovements: readonly Movement[] = [
  { daysAgo: 50, from: 'platform', to: 'balance', amount: 400_000n, kind: 'deposit' },
  { daysAgo: 49, from: 'balance', to: 'usStock', amount: 250_000n, kind: 'transfer' },
  { daysAgo: 31, from: 'platform', to: 'mxStock', amount: 3_500_000n, kind: 'deposit' },
  { daysAgo: 24, from: 'platform', to: 'hkStock', amount: 1_200_000n, kind: 'deposit' },
  { daysAgo: 16, from: 'balance', to: 'financial', amount: 80_000n, kind: 'transfer' },
  { daysAgo: 9, from: 'balance', to: 'platform', amount: 60_000n, kind: 'withdrawal' },
  { daysAgo: 3, from: 'platform', to: 'balance', amount: 150_000n, kind: 'deposit' },
]

/** A purchase for about `spend` whole minor units, and the part of it that was sold later. */
type Holding = {
  readonly board: StockBoard
  /** Code of the share. If it is not listed, another share of its board is used. */
  readonly code: string
  readonly daysAgo: number
  readonly spend: bigint
  readonly sale: { readonly daysAgo: number; readonly percent: number } | null
}

export const demoHoldings: readonly Holding[] = [
  { board: 'US', code: 'AAPL', daysAgo: 58, spend: 420_000n, sale: null },
  { board: 'US', code: 'NVDA', daysAgo: 47, spend: 560_000n, sale: { daysAgo: 11, percent: 40 } },
  { board: 'US', code: 'MSFT', daysAgo: 36, spend: 480_000n, sale: null },
  { board: 'US', code: 'KO', daysAgo: 22, spend: 210_000n, sale: null },
  { board: 'US', code: 'DIS', daysAgo: 8, spend: 180_000n, sale: null },
  { board: 'US', code: 'INTC', daysAgo: 40, spend: 150_000n, sale: { daysAgo: 12, percent: 100 } },
  { board: 'HK', code: '00700', daysAgo: 55, spend: 6_500_000n, sale: null },
  { board: 'HK', code: '09988', daysAgo: 43, spend: 4_800_000n, sale: null },
  { board: 'HK', code: '00005', daysAgo: 29, spend: 5_000_000n, sale: null },
  { board: 'HK', code: '01299', daysAgo: 13, spend: 3_400_000n, sale: null },
  { board: 'HK', code: '01810', daysAgo: 45, spend: 2_600_000n, sale: { daysAgo: 17, percent: 100 } },
  { board: 'MX', code: 'WALMEX', daysAgo: 60, spend: 6_000_000n, sale: { daysAgo: 6, percent: 25 } },
  { board: 'MX', code: 'AMXB', daysAgo: 52, spend: 4_500_000n, sale: null },
  { board: 'MX', code: 'GFNORTEO', daysAgo: 33, spend: 7_000_000n, sale: null },
  { board: 'MX', code: 'CEMEXCPO', daysAgo: 19, spend: 3_800_000n, sale: null },
  // Enough for a block sale (server/private-offers/simulate.ts).
  { board: 'MX', code: 'AXTELCPO', daysAgo: 27, spend: 4_000_000n, sale: null },
  { board: 'MX', code: 'BIMBOA', daysAgo: 38, spend: 3_000_000n, sale: { daysAgo: 10, percent: 100 } },
]

/**
 * Resting limit orders, `percentOff` percent from the market price: a purchase of `lots` lots, or a sale of the whole
 * holding.
 */
type RestingOrder = {
  readonly board: StockBoard
  readonly code: string
  readonly daysAgo: number
  readonly side: 'buy' | 'sell'
  readonly percentOff: number
  readonly lots: number
}

export const demoResting: readonly RestingOrder[] = [
  { board: 'US', code: 'AMZN', daysAgo: 5, side: 'buy', percentOff: -25, lots: 6 },
  { board: 'HK', code: '00941', daysAgo: 4, side: 'buy', percentOff: -24, lots: 1 },
  { board: 'MX', code: 'GMEXICOB', daysAgo: 2, side: 'buy', percentOff: -22, lots: 150 },
  { board: 'US', code: 'AAPL', daysAgo: 1, side: 'sell', percentOff: 30, lots: 5 },
]

/** A position on margin. For a future, the first month that does not expire soon. */
type DemoContract = {
  readonly key: { readonly pair: string } | { readonly root: string }
  /** `nearWarning`: the day and the side are chosen so that the margin ratio today is just below the first warning. */
  readonly opened: { readonly daysAgo: number; readonly side: PositionSide } | 'nearWarning'
  /** Number of contracts, or of units of the base currency. */
  readonly quantity: number
  readonly leverage: number
  /** Distance of the stops from the entry price in percent; null for no stop. */
  readonly takeProfit: number | null
  readonly stopLoss: number | null
}

export const demoContracts: readonly DemoContract[] = [
  {
    key: { root: 'MES' },
    opened: { daysAgo: 3, side: 'long' },
    quantity: 1,
    leverage: 10,
    takeProfit: null,
    stopLoss: -5,
  },
  {
    key: { pair: 'EURUSD' },
    opened: { daysAgo: 2, side: 'long' },
    quantity: 8_000,
    leverage: 10,
    takeProfit: 6,
    stopLoss: -6,
  },
  {
    key: { pair: 'USDCAD' },
    opened: 'nearWarning',
    quantity: 15_000,
    leverage: 30,
    takeProfit: null,
    stopLoss: null,
  },
]
