// Kinds of the ledger: accounts, lines of the bill, subjects of transfers. A new kind is one entry here; a bill kind
// also has a text in `locales/*/bill.json`.

/**
 * Customers have an account of a kind per wallet, never below zero; the platform has one per currency, opened when the
 * store is (`server/db/platform-accounts.ts`).
 */
export const accountKinds = {
  available: 'customer',
  reserved: 'customer',
  suspense: 'customer',
  /** Margin of the wallet's open positions together. */
  margin: 'customer',
  fees: 'platform',
  clearing: 'platform',
  funding: 'platform',
  fx: 'platform',
  rounding: 'platform',
  /** Sum of the margins of the wallet's open positions. */
  interest: 'platform',
  /** Principal that is lent to customers. */
  lending: 'platform',
  /** Pays losses beyond a position's margin; receives liquidation penalties. */
  insurance: 'platform',
  /** Withheld taxes, until they are paid to the tax authority. */
  tax: 'platform',
} as const satisfies Record<string, 'customer' | 'platform'>
export type AccountKind = keyof typeof accountKinds
type KindsOf<Owner> = { [Kind in AccountKind]: (typeof accountKinds)[Kind] extends Owner ? Kind : never }[AccountKind]
export type CustomerAccountKind = KindsOf<'customer'>
export type PlatformAccountKind = KindsOf<'platform'>
export const platformAccountKinds = (Object.keys(accountKinds) as AccountKind[]).filter(
  (kind): kind is PlatformAccountKind => accountKinds[kind] === 'platform',
)

/**
 * Reasons of a movement; each is one line of the bill. The value is the customer's account whose postings become the
 * lines: money in `suspense` belongs to the customer but is not usable.
 */
const billAccounts = {
  opening: 'available',
  /** Simulated money that is removed when the account is closed. */
  closing: 'available',
  deposit: 'available',
  withdrawal: 'available',
  transfer: 'available',
  reserve: 'available',
  release: 'available',
  buy: 'available',
  sell: 'available',
  fee: 'available',
  /** Transfers to and from a position's margin. */
  margin: 'available',
  /** Realised profit or loss of a close. */
  profit: 'available',
  financing: 'available',
  /** Penalty of a forced close. */
  liquidation: 'available',
  /** Loss beyond the margin, paid by the insurance account. */
  insurance: 'available',
  /** Bonds: coupons, principal at maturity, and withheld tax. */
  coupon: 'available',
  redemption: 'available',
  tax: 'available',
  /** Mining machines: the price paid, and refunds. */
  robot: 'available',
  energy: 'available',
  mining: 'available',
  /** Loans: principal paid out and repaid, and interest. */
  loan: 'available',
  loanInterest: 'available',
  suspense: 'suspense',
} as const satisfies Record<string, CustomerAccountKind>
export type BillKind = keyof typeof billAccounts
export const billKinds = Object.keys(billAccounts) as BillKind[]
/** Lines of the bill that do not change the usable balance. */
export const billKindsOfSuspense = billKinds.filter(kind => billAccounts[kind] === 'suspense')

/** The subject of a transfer: the record that a line of the bill links to. */
export const subjectTypes = [
  'order',
  'deposit',
  'withdrawal',
  'transfer',
  'subscription',
  'follow',
  'fund',
  'block',
  'placing',
  'quant',
  'bond',
  'robot',
  'loan',
  'position',
] as const
export type SubjectType = (typeof subjectTypes)[number]
export type LedgerSubject = { readonly type: SubjectType; readonly id: string }
