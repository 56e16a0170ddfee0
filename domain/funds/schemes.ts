// Simulated fund schemes of India with invented names. Rates and exit loads are stored with the date from which they
// apply.

/**
 * Kinds of fund (specification §3): a `current` fund is redeemable on any business day, a `regular` fund from a stated
 * date on.
 */
export const fundKinds = ['current', 'regular'] as const
export type FundKind = (typeof fundKinds)[number]

export const fundCategories = ['equity', 'hybrid', 'debt'] as const
export type FundCategory = (typeof fundCategories)[number]

/** Asset classes that a scheme invests in. Each has its own simulated daily return. */
export const fundParts = ['largeCaps', 'midCaps', 'governmentBonds', 'corporateBonds', 'cash'] as const
export type FundPart = (typeof fundParts)[number]

/** Exit load of a lot that is redeemed at most `days` after its allotment. `rate`: fraction of its value. */
export type LoadRule = { readonly days: number; readonly rate: string }
type Dated<T> = { readonly from: string; readonly value: T }

export type Scheme = {
  readonly id: string
  readonly name: string
  readonly kind: FundKind
  readonly category: FundCategory
  readonly launched: string
  readonly firstNav: string
  /** Total expense ratio as a yearly fraction. It is deducted daily within the NAV. */
  readonly expense: readonly Dated<string>[]
  readonly loads: readonly Dated<readonly LoadRule[]>[]
  /** Minimum purchase in rupees. */
  readonly minimum: string
  /** Business days from the NAV date to the payment of a redemption. */
  readonly payoutDays: number
  /** Days from the allotment to the date from which units can be redeemed; null for a current fund. */
  readonly lockDays: number | null
  /** Weight of each asset class as a fraction; the sum is 1. */
  readonly weights: Readonly<Partial<Record<FundPart, string>>>
}

const LAUNCH = '2021-01-04'
const since = <T>(value: T): readonly Dated<T>[] => [{ from: LAUNCH, value }]
const none: readonly LoadRule[] = []

export const schemes: readonly Scheme[] = [
  {
    id: 'sim-peepal-large',
    name: 'Sim Peepal Large Cap',
    kind: 'current',
    category: 'equity',
    launched: LAUNCH,
    firstNav: '10.0000',
    expense: [
      { from: LAUNCH, value: '0.0090' },
      { from: '2024-04-01', value: '0.0078' },
    ],
    loads: [
      { from: LAUNCH, value: [{ days: 365, rate: '0.01' }] },
      {
        from: '2026-04-01',
        value: [
          { days: 30, rate: '0.01' },
          { days: 365, rate: '0.005' },
        ],
      },
    ],
    minimum: '500.00',
    payoutDays: 3,
    lockDays: null,
    weights: { largeCaps: '0.95', cash: '0.05' },
  },
  {
    id: 'sim-banyan-mid',
    name: 'Sim Banyan Mid Cap',
    kind: 'current',
    category: 'equity',
    launched: LAUNCH,
    firstNav: '10.0000',
    expense: since('0.0110'),
    loads: since([{ days: 365, rate: '0.01' }]),
    minimum: '1000.00',
    payoutDays: 3,
    lockDays: null,
    weights: { midCaps: '0.80', largeCaps: '0.16', cash: '0.04' },
  },
  {
    id: 'sim-neem-balanced',
    name: 'Sim Neem Balanced',
    kind: 'current',
    category: 'hybrid',
    launched: LAUNCH,
    firstNav: '25.0000',
    expense: since('0.0085'),
    loads: since([{ days: 180, rate: '0.005' }]),
    minimum: '500.00',
    payoutDays: 2,
    lockDays: null,
    weights: { largeCaps: '0.55', corporateBonds: '0.35', cash: '0.10' },
  },
  {
    id: 'sim-ashoka-bonds',
    name: 'Sim Ashoka Bonds',
    kind: 'current',
    category: 'debt',
    launched: LAUNCH,
    firstNav: '1000.0000',
    expense: since('0.0040'),
    loads: since(none),
    minimum: '1000.00',
    payoutDays: 1,
    lockDays: null,
    weights: { governmentBonds: '0.60', corporateBonds: '0.35', cash: '0.05' },
  },
  {
    id: 'sim-deodar-term',
    name: 'Sim Deodar Equity Term',
    kind: 'regular',
    category: 'equity',
    launched: LAUNCH,
    firstNav: '10.0000',
    expense: since('0.0095'),
    loads: since(none),
    minimum: '500.00',
    payoutDays: 3,
    lockDays: 1_095,
    weights: { largeCaps: '0.70', midCaps: '0.25', cash: '0.05' },
  },
  {
    id: 'sim-teak-term',
    name: 'Sim Teak Bond Term',
    kind: 'regular',
    category: 'debt',
    launched: LAUNCH,
    firstNav: '100.0000',
    expense: since('0.0035'),
    loads: since(none),
    minimum: '1000.00',
    payoutDays: 2,
    lockDays: 365,
    weights: { governmentBonds: '0.45', corporateBonds: '0.50', cash: '0.05' },
  },
]

export const schemeOf = (id: string): Scheme | null => schemes.find(scheme => scheme.id === id) ?? null

/** Returns the value in force on an ISO date. */
const inForce = <T>(dated: readonly Dated<T>[], date: string): T | null =>
  dated.findLast(({ from }) => from <= date)?.value ?? null

export const expenseInForce = ({ expense }: Scheme, date: string): string => inForce(expense, date) ?? '0'
export const loadsInForce = ({ loads }: Scheme, date: string): readonly LoadRule[] => inForce(loads, date) ?? none
