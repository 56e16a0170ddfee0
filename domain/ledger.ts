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
  /** Counterparty of interest paid and received. */
  interest: 'platform',
  /** Principal that is lent to customers. */
  lending: 'platform',
  /** Pays losses beyond a position's margin; receives liquidation penalties. */
  insurance: 'platform',
  /** Taxes that are withheld, until they are paid over. */
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
 * Reasons of a movement, one line of the bill each. The value is the customer's account whose postings are the lines:
 * `suspense` belongs to the customer and is not usable.
 */
const billAccounts = {
  opening: 'available',
  /** Practice money that ends with the account. */
  closing: 'available',
  deposit: 'available',
  withdrawal: 'available',
  transfer: 'available',
  reserve: 'available',
  release: 'available',
  buy: 'available',
  sell: 'available',
  fee: 'available',
  /** To a position's margin, and back. */
  margin: 'available',
  /** Profit or loss of what was closed. */
  profit: 'available',
  financing: 'available',
  /** Penalty of a forced close. */
  liquidation: 'available',
  /** Loss beyond the margin, paid by the insurance account. */
  insurance: 'available',
  /** Interest of a bond, its principal at maturity, and the tax that is withheld. */
  coupon: 'available',
  redemption: 'available',
  tax: 'available',
  /** For mining machines, and what is paid back of it. */
  robot: 'available',
  energy: 'available',
  mining: 'available',
  /** Principal of a loan, when it arrives and when it is paid back; its interest. */
  loan: 'available',
  loanInterest: 'available',
  suspense: 'suspense',
} as const satisfies Record<string, CustomerAccountKind>
export type BillKind = keyof typeof billAccounts
export const billKinds = Object.keys(billAccounts) as BillKind[]
/** Lines of the bill that are not about the usable money. */
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
