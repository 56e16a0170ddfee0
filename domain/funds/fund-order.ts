// Fund orders (purchase and redemption): their states and the status numbers of specification §4.

export const fundSides = ['purchase', 'redemption'] as const
export type FundSide = (typeof fundSides)[number]

/**
 * `submitted`: money or units are reserved, the NAV is not known yet. `allotted`: the units of a purchase are held.
 * `settling`: the NAV of a redemption is known, its payment follows. `redeemed`: the redemption is paid, or all units
 * of the purchase are redeemed. `failed`: the order was not accepted, and everything was returned.
 */
export const fundStates = ['submitted', 'allotted', 'settling', 'redeemed', 'failed', 'cancelled'] as const
export type FundState = (typeof fundStates)[number]

/** Specification §4: 0 pending review, 1 in progress, 2 redeemed, 3 review failed. */
export const statusOfFund: Readonly<Record<FundState, 0 | 1 | 2 | 3>> = {
  submitted: 0,
  allotted: 1,
  settling: 1,
  redeemed: 2,
  failed: 3,
  cancelled: 3,
}

/**
 * States of a purchase of a regular fund by its stated date (specification §4): `bought` before that date,
 * `waitingRedemption` from that date on, `redeemed` afterwards.
 */
export const termStates = ['bought', 'waitingRedemption', 'redeemed'] as const
export type TermState = (typeof termStates)[number]

export const fundFailures = ['belowMinimum'] as const
export type FundFailure = (typeof fundFailures)[number]

export const fundSteps = ['submitted', 'cutoff', 'nav', 'payout', 'cancelled', 'failed'] as const
