// States of a subscription of any product: a new issue, a fund, a robot or a loan that is requested, held and ended.

import type { NoticeSubject, SubjectType } from './subjects.ts'

export const subscriptionStates = ['submitted', 'running', 'none', 'cancelled', 'ended'] as const
/**
 * `submitted`: the money is reserved, the request is not decided. `running`: allotted in part or completely. `none`:
 * nothing was allotted. `cancelled`: cancelled before the decision. `ended`: settled after it was running.
 */
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Labels of a subscription (specification §4). */
export const allotmentLabels = ['waitingAllotment', 'allotted', 'notAllotted'] as const
export type AllotmentLabel = (typeof allotmentLabels)[number]

export const labelOfState: Readonly<Record<SubscriptionState, AllotmentLabel>> = {
  submitted: 'waitingAllotment',
  running: 'allotted',
  ended: 'allotted',
  none: 'notAllotted',
  cancelled: 'notAllotted',
}

/** Order status number of each state (specification §4): 0 in progress, 1 success, 2 cancelled. */
export const statusOfSubscription: Readonly<Record<SubscriptionState, 0 | 1 | 2>> = {
  submitted: 0,
  running: 1,
  ended: 1,
  none: 2,
  cancelled: 2,
}

/** Entries of a subscription's timeline. */
export const subscriptionEvents = [
  'submitted',
  'amended',
  'postponed',
  'repriced',
  'confirmed',
  'cancelled',
  'allotted',
  'notAllotted',
  'refused',
  'ended',
  'unlocked',
] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

/**
 * Reasons for which a request is rejected when it is decided. `calledOff`: the whole offer was called off. `declined`:
 * an operator rejected it.
 */
export const refusalReasons = [
  'band',
  'window',
  'soldOut',
  'permission',
  'unconfirmed',
  'calledOff',
  'declined',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export const subscriptionProducts = ['newStock', 'follow', 'fund', 'block', 'placing', 'quant', 'robot'] as const
export type SubscriptionProduct = (typeof subscriptionProducts)[number]

/** Products in which an offer of shares is requested. */
export const offerKinds = ['newStock', 'block', 'placing'] as const satisfies readonly SubscriptionProduct[]
export type OfferKind = (typeof offerKinds)[number]

/** Subject type of each product in ledger and notices. It determines the page that they link to. */
export const subjectOfProduct = {
  newStock: 'subscription',
  follow: 'follow',
  fund: 'fund',
  block: 'block',
  placing: 'placing',
  quant: 'quant',
  robot: 'robot',
} as const satisfies Readonly<Record<SubscriptionProduct, SubjectType & NoticeSubject>>

/** Steps of an offer, in their order. */
export const offerStates = ['announced', 'open', 'closed', 'priced', 'allotted', 'listed'] as const
export type OfferState = (typeof offerStates)[number]
