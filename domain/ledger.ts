// The enumerations of the ledger: account kinds and kinds of bill lines. A new kind is one
// entry here; a bill kind also needs a text in `locales/*/bill.json`.
import type { SubjectType } from './subjects.ts'

/**
 * Kinds of accounts and their owners. A customer has one account of each customer kind per wallet, whose balance is
 * never below zero. The platform has one account of each platform kind per currency, created with the database
 * (`server/db/platform-accounts.ts`).
 */
export const accountKinds = {
  available: 'customer',
  reserved: 'customer',
  suspense: 'customer',
  /** Sum of the margins of the wallet's open positions. */
  margin: 'customer',
  fees: 'platform',
  clearing: 'platform',
  funding: 'platform',
  fx: 'platform',
  rounding: 'platform',
  /** Receives and pays interest: overnight financing, interest of loans, coupons of bonds. */
  interest: 'platform',
  /** Source of the principal that is lent to customers. */
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
 * Reasons of a money movement; each movement is one line of the customer's bill. The value is the account whose
 * postings are shown as bill lines. Money in `suspense` belongs to the customer but cannot be used.
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
  /** Penalty for the liquidation of a position. */
  liquidation: 'available',
  /** Loss beyond the margin, paid by the insurance account. */
  insurance: 'available',
  /** The next three kinds are for bonds: coupons, principal at maturity, withheld tax. */
  coupon: 'available',
  redemption: 'available',
  tax: 'available',
  /** Price paid for mining machines, and refunds. */
  robot: 'available',
  energy: 'available',
  mining: 'available',
  /** The next two kinds are for loans: principal paid out and repaid, and interest. */
  loan: 'available',
  loanInterest: 'available',
  /** Value added tax on a fee or on interest, which the customer pays; `tax` is withheld from an income. */
  vat: 'available',
  suspense: 'suspense',
} as const satisfies Record<string, CustomerAccountKind>
export type BillKind = keyof typeof billAccounts
export const billKinds = Object.keys(billAccounts) as BillKind[]
/** Kinds of bill lines that do not change the usable balance. */
export const billKindsOfSuspense = billKinds.filter(kind => billAccounts[kind] === 'suspense')

/**
 * Kinds of movements between a customer and the outside: money that is put in or taken out. All other kinds are results,
 * or move money within what the customer has. A deposit in suspense is put in when it arrives: its later release is
 * taken from one account of the customer and added to another, so it counts as zero.
 */
export const flowKinds: readonly BillKind[] = ['opening', 'closing', 'deposit', 'withdrawal', 'suspense']

/** The subject of a transfer: the record that a line of the bill links to. */
export type LedgerSubject = { readonly type: SubjectType; readonly id: string }
