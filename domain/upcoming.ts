// Dates on which something of a customer falls due or ends: one entry each, from every product.
import type { InstrumentKey } from './brand.ts'
import type { Currency } from './currency.ts'
import type { NoticeSubject } from './subjects.ts'

/**
 * `coupon`, `maturity`: payments of a bond. `auction`: the decision of a bond auction with an own bid. `instalment`: of a
 * loan. `closeOut`: a contract ends. `allotment`, `listing`: steps of an offer that was applied for. `unlock`: locked
 * shares can be sold. `orderEnd`: an order that was not filled ends. `rentalEnd`: of a mining machine.
 * `purchase`: the next purchase of a plan.
 */
export const upcomingKinds = [
  'coupon',
  'maturity',
  'auction',
  'instalment',
  'closeOut',
  'allotment',
  'listing',
  'unlock',
  'orderEnd',
  'rentalEnd',
  'purchase',
] as const
export type UpcomingKind = (typeof upcomingKinds)[number]

export type Upcoming = {
  readonly kind: UpcomingKind
  /** UTC ms, or the ISO date of a payment, which has no hour. */
  readonly when: number | string
  readonly subject: { readonly type: NoticeSubject; readonly id: string }
  /** Name of the bond, the offer or the instrument; null for a loan, which has none. */
  readonly name: string | null
  /** Key of the instrument; null for a thing that is not quoted. */
  readonly key: InstrumentKey | null
  /** What is received, or paid if negative, in minor units, as known today; null where no money moves. */
  readonly amount: bigint | null
  readonly currency: Currency | null
}

/** Number of days that the list covers. */
export const UPCOMING_DAYS = 366
/** Maximum number of entries of the list. */
export const UPCOMING_MAX = 300
